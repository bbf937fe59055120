import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterMolecules } from '../../src/sar/clusters.ts';
import { scaffoldTree } from '../../src/sar/scaffold-groups.ts';
import { genericFramework } from '../../src/sar/scaffold.ts';
import { morganFingerprint, tanimoto } from '../../src/sar/similarity.ts';
import { spreadOf } from '../../src/sar/statistics.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { sampleDrugs } from '../sample.ts';

const drugs = sampleDrugs();
const molecules = drugs.map(({ smiles }, id) => ({ id, smiles, activity: null }));
const nameOf = (id: number): string => drugs[id]?.name ?? '';

describe('graph frameworks', () => {
  it.each([
    // RDKit 2022.09.3: GetScaffoldForMol(MakeScaffoldGeneric(scaffold)).
    ['no rings', '', ''],
    ['benzene', 'c1ccccc1', 'C1CCCCC1'],
    ['caffeine', 'O=c1[nH]c(=O)c2[nH]cnc2[nH]1', 'C1CCC2CCCC2C1'],
    ['diazepam', 'O=C1CN=C(c2ccccc2)c2ccccc2N1', 'C1CCC(C2CCCCC3CCCCC32)CC1'],
    ['morphine', 'C1=CC2C3Cc4cccc5c4C2(CCN3)C(C1)O5', 'C1CC2CC3CCCC45C(CCCC34)CC(C1)C25'],
    ['penicillin G', 'O=C(Cc1ccccc1)NC1C(=O)N2CCSC12', 'C1CCC(CCCC2CC3CCCC23)CC1'],
    [
      'sildenafil',
      'O=c1[nH]c(-c2cccc(S(=O)(=O)N3CCNCC3)c2)nc2cn[nH]c12',
      'C1CCC(CC2CCCC(C3CCC4CCCC4C3)C2)CC1',
    ],
  ])('of %s are those of RDKit', async (_, scaffold, framework) => {
    const engine = await engineForTests();
    const canonical = (smiles: string): string =>
      smiles && engine.withMolecule(smiles, (molecule) => molecule.get_smiles());
    expect(canonical(genericFramework(engine, scaffold))).toBe(canonical(framework));
    expect(engine.lent).toBe(0);
  });
});

describe('scaffolds', () => {
  it('of the sample are in the frameworks that RDKit finds, the commonest first, each compound once', async () => {
    const { frameworks, unplaced } = scaffoldTree(await engineForTests(), molecules);
    expect(unplaced).toEqual([]);
    // RDKit 2022.09.3.
    expect(frameworks).toHaveLength(189);
    expect(frameworks.slice(0, 2)).toMatchObject([
      { framework: 'C1CCCCC1' },
      { framework: 'C1CCC(CC2CCCCC2)CC1' },
    ]);
    expect(frameworks.slice(0, 4).map(({ ids }) => ids.length)).toEqual([72, 22, 21, 16]);
    expect(frameworks[0]?.scaffolds[0]?.scaffold).toBe('c1ccccc1');
    const placed = frameworks.flatMap(({ scaffolds }) => scaffolds.flatMap(({ ids }) => ids));
    expect(placed.toSorted((a, b) => a - b)).toEqual(molecules.map(({ id }) => id));
  });

  it('are told apart from compounds without rings and those that no carbon can stand for', async () => {
    const { frameworks, unplaced } = scaffoldTree(await engineForTests(), [
      { id: 3, smiles: 'CCO', activity: 1 },
      { id: 4, smiles: 'CCN', activity: null },
      // A phosphorane whose phosphorus is in two rings and has five neighbors in rings or links.
      { id: 5, smiles: 'C1CCP12(c1ccccc1)CCC2', activity: null },
    ]);
    expect(frameworks).toEqual([{ framework: '', ids: [3, 4], scaffolds: [{ scaffold: '', ids: [3, 4] }] }]);
    expect(unplaced).toEqual([5]);
  });
});

describe('clusters', () => {
  it.each([
    // RDKit 2022.09.3, Butina.ClusterData: clusters, and those of more than one.
    [0.5, 363, 74],
    [0.65, 425, 42],
    [0.35, 281, 87],
  ])('at a similarity of %d are as many as RDKit makes', async (similarity, all, several) => {
    const { clusters, unplaced } = clusterMolecules(await engineForTests(), molecules, similarity);
    expect(unplaced).toEqual([]);
    expect(clusters).toHaveLength(all);
    expect(clusters.filter(({ length }) => length > 1)).toHaveLength(several);
  });

  it('are those of RDKit, the centroid first', async () => {
    const { clusters } = clusterMolecules(await engineForTests(), molecules, 0.5);
    const named = clusters.slice(0, 4).map((cluster) => {
      const [centroid, others] = [cluster.slice(0, 1), cluster.slice(1)];
      return centroid.map(nameOf).concat(others.map(nameOf).toSorted());
    });
    expect(named).toEqual([
      [
        'Penicillin G',
        'Amoxicillin',
        'Ampicillin',
        'Cloxacillin',
        'Oxacillin',
        'Penicillin V',
        'Piperacillin',
      ],
      ['Sulfapyridine', 'Sulfadiazine', 'Sulfamethoxazole', 'Sulfasalazine', 'Sulfathiazole'],
      ['Nordazepam', 'Clonazepam', 'Diazepam', 'Nitrazepam', 'Oxazepam'],
      ['Nitrendipine', 'Felodipine', 'Nicardipine', 'Nifedipine', 'Nimodipine'],
    ]);
  });

  it('hold each compound once, all like their centroid, whatever the molecules and the similarity', async () => {
    const engine = await engineForTests();
    const fingerprints = molecules.map(({ smiles }) => morganFingerprint(engine, smiles));
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: molecules.length - 1 }), { maxLength: 30 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        (chosen, similarity) => {
          const some = chosen.map((id) => molecules[id]!);
          const { clusters } = clusterMolecules(engine, some, similarity);
          expect(clusters.flat().toSorted((a, b) => a - b)).toEqual(chosen.toSorted((a, b) => a - b));
          for (const [centroid, ...others] of clusters)
            for (const other of others)
              expect(tanimoto(fingerprints[centroid!]!, fingerprints[other]!)).toBeGreaterThanOrEqual(
                similarity,
              );
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('a spread', () => {
  it('is the number, the median and the range of values, or none', () => {
    expect(spreadOf([3, 1, 2])).toEqual({ n: 3, median: 2, least: 1, most: 3 });
    expect(spreadOf([4, 1, 2, 3])).toEqual({ n: 4, median: 2.5, least: 1, most: 4 });
    expect(spreadOf([])).toEqual({ n: 0, median: NaN, least: NaN, most: NaN });
  });
});
