import { describe, expect, it } from 'vitest';
import { recognisePicture } from '../../src/recognition/recognise.ts';
import type { RecognisedStructure } from '../../src/recognition/recognised-structure.ts';
import { readSecond } from '../../src/recognition/second-reading.ts';
import { type Opinion, opinionOn, vote, votedConfidence, withSecond } from '../../src/recognition/vote.ts';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import { readPicture } from '../../src/recognition/node/read-picture.ts';
import { engineForTests } from '../engine-for-tests.ts';

const engine = await engineForTests();
const picture = { width: 400, height: 300 };
/** Pixels of a bond; the program's molfiles have 1.5 Å there. */
const LENGTH = 60;

/** What OSRA would write of a structure: SDF, a record a molecule, its drawing beginning near the picture's top left corner. */
const answerOf = (...structures: string[]): string =>
  structures
    .map((smiles) => {
      const lines = engine.withMolecule(smiles, (molecule) => {
        molecule.set_new_coords();
        return molecule.get_v2Kmolblock().split('\n');
      });
      const atoms = Number(lines[3]!.slice(0, 3));
      const own = lines.slice(4, 4 + atoms);
      const [left, top] = [
        Math.min(...own.map((line) => Number(line.slice(0, 10)))),
        Math.max(...own.map((line) => Number(line.slice(10, 20)))),
      ];
      const moved = own.map((line) => {
        const [x, y] = [Number(line.slice(0, 10)) - left + 0.5, Number(line.slice(10, 20)) - top - 0.5];
        return x.toFixed(4).padStart(10) + y.toFixed(4).padStart(10) + line.slice(20);
      });
      const end = lines.findIndex((line) => line.startsWith('M  END'));
      return [
        '',
        ' OpenBabel',
        '',
        lines[3],
        ...moved,
        ...lines.slice(4 + atoms, end + 1),
        `>  <Average_bond_length>\n${LENGTH}\n`,
        '$$$$\n',
      ].join('\n');
    })
    .join('');

const ours = (smiles: string, change: Partial<RecognisedStructure> = {}): RecognisedStructure => {
  const [reading] = readSecond(engine, answerOf(smiles));
  const { identity, molecule, length } = reading!;
  return {
    ...identity,
    confidence: 0.9,
    accepted: false,
    isComplete: true,
    isByHand: false,
    box: { x: 0, y: 0, ...picture },
    molecule,
    length,
    drawnAtoms: [...molecule.atoms.keys()],
    alternatives: [],
    engineVersion: '7',
    sources: ['moiety'],
    ...change,
  };
};
const voted = (own: RecognisedStructure, ...theirs: string[]): RecognisedStructure =>
  vote(own, readSecond(engine, answerOf(...theirs)), picture);

const named = (smiles: string, confidence: number): RecognisedStructure['alternatives'][number] => ({
  smiles,
  inchikey: null,
  molfile: '',
  confidence,
});

describe('a structure that both read', () => {
  it('stays ours with its coordinates, and is surer', () => {
    const own = ours('CC(=O)Nc1ccc(O)cc1');
    const result = voted(own, 'Oc1ccc(NC(C)=O)cc1');
    expect(result.molecule).toBe(own.molecule);
    expect(result.sources).toEqual(['moiety', 'osra']);
    expect(result.alternatives).toEqual([]);
    expect(result.confidence).toBeGreaterThan(own.confidence);
    expect(result.accepted).toBe(true);
  });

  it('is not taken unseen where a label of the drawing looks lost', () => {
    expect(voted(ours('CC(=O)Nc1ccc(O)cc1', { isComplete: false }), 'CC(=O)Nc1ccc(O)cc1').accepted).toBe(
      false,
    );
  });

  it('may be a salt that the program writes as molecules of their own', async () => {
    const own = ours('CC(=O)[O-].C[N+](C)(C)C');
    const text = answerOf('CC(=O)[O-]', 'C[N+](C)(C)C');
    const grey = { ...picture, grey: new Uint8Array(picture.width * picture.height) };
    const [result] = await withSecond(engine, grey, [own], () => Promise.resolve(text));
    expect(result?.sources).toEqual(['moiety', 'osra']);
  });
});

describe('a structure that the program reads otherwise', () => {
  it('stays where ours is sure, with the other one beside it', () => {
    const result = voted(ours('CC(=O)Nc1ccc(O)cc1', { confidence: 0.98 }), 'CC(=O)Nc1ccc(N)cc1');
    expect(result.smiles).toBe('CC(=O)Nc1ccc(O)cc1');
    expect(result.sources).toEqual(['moiety']);
    expect(result.alternatives).toMatchObject([{ smiles: 'CC(=O)Nc1ccc(N)cc1', source: 'osra' }]);
    expect(result.confidence).toBeLessThan(0.98);
  });

  it('gives way where ours is doubtful; the other one lies on the picture', () => {
    const own = ours('COCC1CCC(COC)CC1', { confidence: 0.01 });
    const result = voted(own, 'COCc1ccc(COC)cc1');
    expect(result.smiles).toBe('COCc1ccc(COC)cc1');
    expect(result.sources).toEqual(['osra']);
    expect(result.accepted).toBe(false);
    expect(result.alternatives).toMatchObject([{ smiles: own.smiles, source: 'moiety' }]);
    const [first, second] = result.molecule.atoms;
    expect(Math.hypot(first!.x - second!.x, first!.y - second!.y)).toBeCloseTo(LENGTH, 0);
    expect(Math.min(...result.molecule.atoms.map(({ x }) => x))).toBeCloseTo((0.5 * LENGTH) / 1.5, 0);
    expect(result.drawnAtoms).toHaveLength(12);
  });

  it.each([
    ['a place that is left open', '*CC1CCC(COC)CC1'],
    ['an element that nobody drew', 'COCC1CCC(COC)[Ge]C1'],
    ['a part of the drawing only', 'COCC'],
  ])('stays where the other one has %s', (_, theirs) => {
    const result = voted(ours('COCC1CCC(COC)CC1', { confidence: 0.01 }), theirs);
    expect(result.smiles).toBe('COCC1CCC(COC)CC1');
    expect(result.alternatives).toEqual([]);
  });

  it('is never shown beside something likelier', () => {
    const result = voted(ours('COCC1CCC(COC)CC1', { confidence: 0.5 }), 'COCc1ccc(COC)cc1');
    expect(result.sources).toEqual(['osra']);
    expect(result.alternatives[0]?.smiles).toBe('COCC1CCC(COC)CC1');
    expect(result.alternatives[0]?.confidence).toBeLessThanOrEqual(result.confidence);
  });

  it('comes before what else ours may be, which is not named twice and shares what the vote leaves', () => {
    const alternatives = [named('CC(=O)Nc1ccc(N)cc1', 0.05), named('CC(=O)Nc1ccc(S)cc1', 0.02)];
    const result = voted(ours('CC(=O)Nc1ccc(O)cc1', { confidence: 0.9, alternatives }), 'CC(=O)Nc1ccc(N)cc1');
    expect(result.accepted).toBe(false);
    expect(result.alternatives.map(({ smiles, source }) => [smiles, source])).toEqual([
      ['CC(=O)Nc1ccc(N)cc1', 'osra'],
      ['CC(=O)Nc1ccc(S)cc1', undefined],
    ]);
    expect(result.alternatives[1]!.confidence).toBeCloseTo((0.02 * (1 - result.confidence)) / 0.1, 9);
    const agreed = voted(ours('CC(=O)Nc1ccc(O)cc1', { confidence: 0.9, alternatives }), 'CC(=O)Nc1ccc(O)cc1');
    expect(agreed.accepted).toBe(true);
    expect(agreed.alternatives).toEqual([]);
  });

  it('is not compared where ours leaves something open', () => {
    const open = ours('COCC1CCC(*)CC1', { inchikey: null });
    expect(opinionOn(open, readSecond(engine, answerOf('COCC1CCCCC1'))).opinion).toBe('silent');
    expect(voted(open, 'COCC1CCCCC1').molecule).toBe(open.molecule);
  });
});

describe('what a program answers', () => {
  it.each([
    ['nothing', ''],
    ['words', 'Segmentation fault\n'.repeat(100)],
    ['a record that is cut off', answerOf('CCO').slice(0, 120)],
    ['counts that do not hold', answerOf('CCO').replace('  3  2', '999999')],
    ['no length of a bond', answerOf('CCO').replace('Average_bond_length', 'Length')],
    ['coordinates that are none', answerOf('CCO').replaceAll(/^ +-?\d+\.\d+/gm, '       nan')],
    ['a bond to an atom that is not there', answerOf('CCO').replace('  1  2  1', '  1  9  1')],
  ])('is left out where it is %s', (_, text) => {
    expect(readSecond(engine, text)).toEqual([]);
  });

  it('has no hydrogens that only fill a valence, so that an imine has no configuration', () => {
    const text = answerOf('CC(=N)N').replace(/^ {2}4 {2}3/m, '  4  3');
    expect(readSecond(engine, text)[0]?.identity.smiles).toBe('CC(=N)N');
    const written = [
      '',
      '',
      '',
      '  5  4  0  0  0  0  0  0  0  0999 V2000',
      '    0.0000    0.0000    0.0000 C   0  0',
      '    1.5000    0.0000    0.0000 C   0  0',
      '    2.2500    1.3000    0.0000 N   0  0',
      '    2.2500   -1.3000    0.0000 O   0  0',
      '    3.2000    1.3000    0.0000 H   0  0',
      '  1  2  1  0',
      '  2  3  2  0',
      '  2  4  1  0',
      '  3  5  1  0',
      'M  END',
      '>  <Average_bond_length>',
      '60',
      '',
      '$$$$',
    ].join('\n');
    expect(readSecond(engine, written)[0]?.identity.smiles).toBe('CC(=N)O');
  });
});

const chanceOf = (opinion: Opinion, confidence: number): number => votedConfidence(opinion, confidence).ours;

describe('the chance that a structure is right', () => {
  it('rises with agreement, and falls with another opinion and with our own doubt', () => {
    for (const confidence of [0.05, 0.5, 0.95]) {
      expect(chanceOf('agrees', confidence)).toBeGreaterThan(confidence);
      expect(chanceOf('agrees', confidence)).toBeGreaterThan(chanceOf('silent', confidence));
      expect(chanceOf('agrees', confidence)).toBeGreaterThan(chanceOf('differs', confidence));
    }
    expect(chanceOf('differs', 0.9)).toBeGreaterThan(chanceOf('differs', 0.3));
    expect(votedConfidence('differs', 0.05)).toMatchObject({ isOther: true });
    expect(votedConfidence('differs', 0.95)).toMatchObject({ isOther: false });
    expect(votedConfidence('agrees', 0.05)).toMatchObject({ isOther: false, other: 0 });
  });
});

describe('a picture', () => {
  const drawn = Buffer.from(
    engine.withMolecule('CC(=O)Nc1ccc(O)cc1', (molecule) =>
      molecule.get_svg_with_highlights(JSON.stringify({ width: 260, height: 180 })),
    ),
  );

  it('is shown to the program once where its answer settles it, and again without a resolution where not', async () => {
    const networks = await loadNetworks();
    const shown = await readPicture(drawn);
    const asked: (number | undefined)[] = [];
    const second = (_: unknown, dpi?: number): Promise<string> => {
      asked.push(dpi);
      return Promise.resolve(answerOf('CC(=O)Nc1ccc(O)cc1'));
    };
    const [agreed] = await recognisePicture(networks, engine, shown, { second });
    expect(agreed?.sources).toEqual(['moiety', 'osra']);
    expect(asked).toHaveLength(1);
    const [alone] = await recognisePicture(networks, engine, shown, { second: () => Promise.resolve('') });
    expect(alone?.sources).toEqual(['moiety']);
    expect(alone?.smiles).toBe('CC(=O)Nc1ccc(O)cc1');
  });
});
