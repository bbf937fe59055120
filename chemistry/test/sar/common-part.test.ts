import { describe, expect, it } from 'vitest';
import { wholeGraphOf } from '../../src/admet/molecular-graph.ts';
import { commonPart, comparedMolecule, type ComparedMolecule } from '../../src/sar/common-part.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { sampleDrugs } from '../sample.ts';
import ofRdkit from './common-parts.json' with { type: 'json' };

const compared = async (smiles: string): Promise<ComparedMolecule> =>
  (await engineForTests()).withMolecule(smiles, (molecule) => comparedMolecule(wholeGraphOf(molecule)));

const common = async (one: string, other: string) => commonPart(await compared(one), await compared(other));

/** Atoms that RDKit finds by a SMARTS in a molecule. */
const matched = async (smarts: string, smiles: string): Promise<number> => {
  const engine = await engineForTests();
  return engine.withMolecule(smiles, (molecule) =>
    engine.withQuery(smarts, (query) => {
      const { atoms = [] } = JSON.parse(molecule.get_substruct_match(query)) as { atoms?: number[] };
      return atoms.length;
    }),
  );
};

describe('the common part of two molecules', () => {
  const drugs = new Map(sampleDrugs().map(({ name, smiles }) => [name, smiles]));

  // RDKit 2022.09: FindMCS with CompareOrderExact, ring atoms and bonds with such only, complete rings only.
  it.each(ofRdkit as [string, string, number, number][])(
    'of %s and %s is as large as RDKit’s',
    async (one, other, atoms, bonds) => {
      const [first = '', second = ''] = [drugs.get(one), drugs.get(other)];
      for (const [a, b] of [
        [first, second],
        [second, first],
      ] as const) {
        const part = await common(a, b);
        expect({ atoms: part?.one.length, bonds: part?.bonds.length }).toEqual({ atoms, bonds });
        expect(await matched(part!.smarts, a)).toBe(atoms);
        expect(await matched(part!.smarts, b)).toBe(atoms);
      }
    },
  );

  it('is of whole rings', async () => {
    // Of the pyridine nothing is common with the phenyl ring, its first atom neither.
    const part = await common('CC(=O)NCc1ccccc1', 'CC(=O)NCc1ccncc1');
    expect(part?.one.length).toBe(5);
    // An aromatic ring is none without double bonds.
    expect((await common('CCOc1ccccc1', 'CCOC1CCCCC1'))?.one.length).toBe(3);
  });

  it('is one ring of a fused system, where the other differs', async () => {
    const part = await common('Cc1ccc2ccccc2c1', 'Cc1ccc2OCCc2c1');
    expect(part?.one.length).toBe(7);
  });

  it('has both rings of a spiro compound, and atoms on the same places', async () => {
    const part = await common('FC1CCC2(CC1)CCNC2', 'ClC1CCC2(CC1)CCNC2');
    expect(part?.one.length).toBe(10);
    expect(part?.bonds.length).toBe(11);
  });

  it('is none of molecules that share no bond', async () => {
    expect(await common('CCC', 'N#N')).toBeNull();
    expect(await common('C', 'C')).toBeNull();
  });

  it('of coordination compounds is that without coordination', async () => {
    const part = await common('CCN->[Pt](Cl)(Cl)<-NCC', 'CCN->[Pt](Br)(Br)<-NCC');
    expect(part?.one.length).toBe(3);
  });

  it.each([
    // A cage, a fullerene and a peptide of 485 atoms: what cannot be looked at to the end has an answer all the same.
    ['cubane', 'C12C3C4C1C5C2C3C45', 8],
    [
      'C60',
      'c12c3c4c5c1c1c6c7c2c2c8c3c3c9c4c4c%10c5c5c1c1c6c6c%11c7c2c2c7c8c3c3c8c9c4c4c9c%10c5c5c1c1c6c6c%11c2c2c7c3c3c8c4c4c9c5c1c1c6c2c3c41',
      60,
    ],
    ['a peptide', 'CC(C)C[C@H](N)C(=O)' + 'NC(Cc1ccccc1)C(=O)NC(CO)C(=O)'.repeat(28) + 'O', 485],
  ])('of %s with itself is the whole', async (_, smiles, atoms) => {
    expect((await common(smiles, smiles))?.one.length).toBe(atoms);
  });
});
