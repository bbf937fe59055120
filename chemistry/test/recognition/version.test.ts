import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import { readPicture } from '../../src/recognition/node/read-picture.ts';
import { RECOGNITION_VERSION, recognisePicture } from '../../src/recognition/recognise.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { svgOf } from './pictures-without-molecules.ts';

/** What each version reads in the drawings below, as a hash. A version's entry is never changed: what is read otherwise is another version. */
const READ: Readonly<Record<string, string>> = {
  10: '6f3d19783cd30d0f',
  11: '6f3d19783cd30d0f',
};

const engine = await engineForTests();
const drawn = (smiles: string, options: object): Buffer =>
  Buffer.from(
    engine.withMolecule(smiles, (molecule) =>
      molecule.get_svg_with_highlights(JSON.stringify({ width: 260, height: 180, ...options })),
    ),
  );

/** Few, and of many things that are read: stereo, a charge and its ion, labels, an open atom, lines alone. */
const pictures = [
  sharp(drawn('C[C@H](N)C(=O)Nc1ccc(S(C)(=O)=O)cc1', {})),
  sharp(drawn('[Cl-].C[NH+](C)CC#Cc1ccsc1', { bondLineWidth: 3 })),
  // As a scan of one bit.
  sharp(drawn('*Oc1ccc(C(F)(F)F)cc1', { atomColourPalette: { 0: [0, 0, 0] } }))
    .flatten({ background: '#fff' })
    .threshold(140),
  sharp(
    Buffer.from(
      svgOf('<path d="M40 140L80 117L120 140L160 117L200 140" stroke="#000" stroke-width="3" fill="none"/>'),
    ),
  ),
];

it('what is read is what this version read: RECOGNITION_VERSION is raised with what is read otherwise', async () => {
  const networks = await loadNetworks();
  const read: string[] = [];
  for (const picture of pictures) {
    const structures = await recognisePicture(
      networks,
      engine,
      await readPicture(await picture.png().toBuffer()),
    );
    read.push(
      structures
        .map(({ smiles, confidence, accepted }) => `${smiles} ${confidence.toFixed(2)} ${accepted}`)
        .join('; '),
    );
  }
  const hash = createHash('sha256').update(read.join('\n')).digest('hex').slice(0, 16);
  expect({ hash, read }).toEqual({ hash: READ[RECOGNITION_VERSION], read });
});
