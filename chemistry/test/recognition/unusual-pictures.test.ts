import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isProof, timeLimit, timesOf } from '../../../tests/proofs.ts';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import { PictureError, readPicture } from '../../src/recognition/node/read-picture.ts';
import { recognisePicture } from '../../src/recognition/recognise.ts';
import { randomNumbers } from '../../src/sar/umap.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { kinds } from './unusual-pictures.ts';

const engine = await engineForTests();
const networks = await loadNetworks();

const MOLECULES = [
  'CC(=O)Nc1ccc(O)cc1',
  'C[C@H](N)C(=O)O',
  'OB(O)c1ccsc1',
  'CCOP(=O)(OCC)C#N',
  '[Na+].[O-]c1ccccc1',
];
const drawn = (smiles: string, size: number): Buffer =>
  Buffer.from(
    engine.withMolecule(smiles, (molecule) =>
      molecule.get_svg_with_highlights(JSON.stringify({ width: size, height: Math.round(size * 0.7) })),
    ),
  );

/** Kinds that are no different from what people give: something has to be found in them. */
const ORDINARY = new Set(['as it is', 'with an orientation']);

/** Kinds that are the same drawing to what reads it once their file is decoded: `npm test` decodes them, the proof reads them too. */
const DECODED_ALIKE = new Set([
  'something behind it',
  'with an odd resolution',
  '16 bit',
  'grey of 16 bit',
  'CMYK',
  '1 bit',
  'moving',
]);

/** What is wrong with what became of a file; nothing, as a rule. */
const faultOf = async (file: Uint8Array, kind: string): Promise<string | undefined> => {
  try {
    const picture = await readPicture(file);
    if (!isProof && DECODED_ALIKE.has(kind))
      return picture.grey.some((value) => value < 128) ? undefined : 'nothing is drawn';
    const found = await recognisePicture(networks, engine, picture, {
      // They take as long again, and are told by the same code of any picture.
      withAlternatives: isProof,
    });
    if (found.length === 0 && ORDINARY.has(kind)) return 'no structure';
    for (const { smiles, molfile, inchikey, confidence, alternatives } of found) {
      if (!(confidence >= 0 && confidence <= 1)) return `confidence ${confidence}`;
      if (smiles === '' || !molfile.includes('V3000')) return 'a structure that is none';
      if (inchikey !== null && !/^[A-Z]{14}-[A-Z]{10}-[A-Z]$/.test(inchikey)) return `InChIKey ${inchikey}`;
      if (!alternatives.every((other) => other.confidence >= 0 && other.confidence <= confidence))
        return 'an alternative that is likelier';
    }
    return undefined;
  } catch (error) {
    if (!ORDINARY.has(kind) && error instanceof PictureError && /^(?:The|Pictures) .+\.$/.test(error.message))
      return undefined;
    return String(error);
  } finally {
    if (engine.broken) await engine.renew();
  }
};

describe('a picture that is malformed or unusual', () => {
  it(
    'has an answer or a clear sentence, whatever it is',
    async () => {
      const names = Object.keys(kinds);
      const faults: string[] = [];
      for (let seed = 0; seed < timesOf('unusualPictures'); seed += 1) {
        const chance = randomNumbers(seed);
        const kind = names[seed % names.length]!;
        const size = 120 + Math.floor(120 * chance());
        const drawing = sharp(drawn(MOLECULES[Math.floor(chance() * MOLECULES.length)]!, size));
        const fault = await faultOf(await kinds[kind]!(drawing, chance), kind);
        if (fault !== undefined) faults.push(`${seed}, ${kind}: ${fault}`);
      }
      expect(faults).toEqual([]);
      // What came before does not change what is read.
      const [last] = await recognisePicture(networks, engine, await readPicture(drawn(MOLECULES[0]!, 260)));
      expect(last?.inchikey).toBe('RZVAJINKPMORJF-UHFFFAOYSA-N');
    },
    timeLimit(300_000),
  );
});
