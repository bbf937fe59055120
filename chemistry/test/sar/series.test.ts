import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityCliffs } from '../../src/sar/activity-cliffs.ts';
import type { AnalysedMolecule } from '../../src/sar/analysed-molecule.ts';
import { activitiesOf, additiveModel, combinationsOf } from '../../src/sar/contributions.ts';
import { findCore } from '../../src/sar/core.ts';
import { decompose } from '../../src/sar/decomposition.ts';
import { Cutter, matchedPairs, withoutPoints } from '../../src/sar/matched-pairs.ts';
import { joinAtPoints } from '../../src/join-points.ts';
import { murckoScaffold } from '../../src/sar/scaffold.ts';
import { morganFingerprint, tanimoto } from '../../src/sar/similarity.ts';
import { meanOf, studentQuantile } from '../../src/sar/statistics.ts';
import fragments from './fragments.json' with { type: 'json' };
import { QueryError } from '../../src/query-error.ts';
import { timesOf } from '../../../tests/proofs.ts';
import { engineForTests, read } from '../engine-for-tests.ts';
import { sampleDrugs } from '../sample.ts';
import { adrenergicBlockers } from './adrenergic-blockers.ts';

const series = (...smiles: string[]): AnalysedMolecule[] =>
  smiles.map((text, id) => ({ id, smiles: text, activity: id }));

describe('statistics', () => {
  it('have the quantiles of the published tables of Student’s t', () => {
    const published = { 1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.98 };
    for (const [degrees, quantile] of Object.entries(published))
      expect(studentQuantile(Number(degrees))).toBeCloseTo(quantile, 3);
  });

  it('give a mean with its interval, and none of one value', () => {
    // Values 1, 2, 3: SD 1, standard error 0.57735, t 4.3027.
    expect(meanOf([1, 2, 3])).toMatchObject({ n: 3, mean: 2, deviation: 1 });
    expect(meanOf([1, 2, 3]).interval).toBeCloseTo(2.4841, 4);
    expect(meanOf([5]).interval).toBeNaN();
  });
});

describe('R groups', () => {
  it('are those of a published series, whose additive model comes out as published', async () => {
    const engine = await engineForTests();
    const found = decompose(engine, 'CN(C)CC(Br)c1ccccc1', adrenergicBlockers);
    expect(found).toMatchObject({ places: ['R1', 'R2'], unmatched: [] });
    expect(found.rows.every(({ isRebuilt }) => isRebuilt)).toBe(true);
    expect(found.rows[11]?.groups).toEqual({ R1: 'F*', R2: 'Cl*' });
    const model = additiveModel(found, activitiesOf(adrenergicBlockers))!;
    const contributions = model.contributions.map(({ place, group, value }) => [
      place,
      group,
      Number(value.toFixed(2)),
    ]);
    // Kubinyi and Kehrhahn, J. Med. Chem. 19 (1976) 578-586, table of the Fujita-Ban analysis; r 0.969, s 0.194.
    expect(contributions).toEqual([
      ['R1', 'I*', 1.43],
      ['R1', 'C*', 1.26],
      ['R1', 'Br*', 1.02],
      ['R1', 'Cl*', 0.77],
      ['R1', 'F*', 0.34],
      ['R1', '[H]*', 0],
      ['R2', 'I*', 0.58],
      ['R2', 'C*', 0.45],
      ['R2', 'Br*', 0.43],
      ['R2', 'Cl*', 0.21],
      ['R2', '[H]*', 0],
      ['R2', 'F*', -0.3],
    ]);
    expect(model.baseline).toBeCloseTo(7.82, 2);
    expect(Math.sqrt(model.r2)).toBeCloseTo(0.969, 3);
    expect(model.deviation).toBeCloseTo(0.194, 3);
    expect(combinationsOf(found, 'R1', 'R2', activitiesOf(adrenergicBlockers))).toHaveLength(22);
  });

  it('list what the core does not match, and refuse a core that is none', async () => {
    const engine = await engineForTests();
    const found = decompose(engine, 'c1ccncc1', series('Cc1ccncc1', 'CCO', 'Clc1ccncc1'));
    expect(found.unmatched).toEqual([1]);
    expect(found.rows.map(({ id }) => id)).toEqual([0, 2]);
    expect(() => decompose(engine, 'c1ccc(', series('C'))).toThrow(QueryError);
    expect(engine.lent).toBe(0);
  });

  it('stand where numbered attachment points say, on a pyrrole’s nitrogen too', async () => {
    const engine = await engineForTests();
    const found = decompose(engine, 'c1cc[nH]c1', series('Cn1cccc1', 'c1cc[nH]c1', 'CCn1cccc1'));
    expect(found.unmatched).toEqual([]);
    expect(found.rows.map(({ groups }) => groups['R1'])).toEqual(['C*', '[H]*', 'CC*']);
  });

  it('stand at points of the core where the first molecule has nothing, or lacks the core', async () => {
    const engine = await engineForTests();
    const found = decompose(
      engine,
      'c1cc([*:1])cc([*:2])n1',
      series('CCO', 'c1ccccn1', 'Cc1ccnc(Cl)c1', 'Fc1ccccn1'),
    );
    expect(found.unmatched).toEqual([0]);
    expect(found.rows.map(({ groups }) => [groups['R1'], groups['R2']])).toEqual([
      ['[H]*', '[H]*'],
      ['C*', 'Cl*'],
      ['[H]*', 'F*'],
    ]);
    expect(decompose(engine, 'c1ccncc1', series('CCO'))).toEqual({
      core: '',
      places: [],
      rows: [],
      unmatched: [0],
    });
  });

  it('are aligned on a core that lies on itself in many ways', async () => {
    const engine = await engineForTests();
    // Three phenyl rings, each of which can be turned over.
    const core = 'c1ccc(cc1)CN(Cc1ccccc1)C(=O)c1ccccc1';
    const groups = ['C', 'F', 'Cl', 'OC', 'C#N', 'C(F)(F)F'];
    const part = (place: number): string => groups[place % groups.length]!;
    const molecules = series(
      ...groups.map(
        (group, at) => `c1(${group})ccc(cc1)CN(Cc1ccc(${part(at + 1)})cc1)C(=O)c1cc(${part(at + 2)})ccc1`,
      ),
    );
    const { places, rows } = decompose(engine, core, molecules);
    expect(places).toHaveLength(3);
    expect(rows.every(({ isRebuilt }) => isRebuilt)).toBe(true);
    expect(engine.lent).toBe(0);
  });

  it('put together with the core are the molecules again', async () => {
    const engine = await engineForTests();
    const groups = [
      '[H]',
      'C',
      'Cl',
      'OC',
      'C(F)(F)F',
      'N9CCOCC9',
      '[C@@H](C)O',
      'C#N',
      'S(=O)(=O)N',
      '/C=C/C',
    ];
    const cores: ((one: string, two: string, three: string) => string)[] = [
      (one, two, three) => `c1(${one})cc(${two})nc(${three})c1`,
      (one, two, three) => `O=C1N(${one})CC(${two})N1${three}`,
      (one, two, three) => `c1(${one})cc2c(${two})[nH]nc2c(${three})c1`,
    ];
    const names = ['c1ccncc1', 'O=C1NCCN1', 'c1ccc2[nH]ncc2c1'];
    const group = fc.constantFrom(...groups);
    const analogues = fc.uniqueArray(fc.tuple(group, group, group), {
      minLength: 2,
      maxLength: 12,
      selector: String,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 }), analogues, (core, chosen) => {
        const molecules = series(...chosen.map((three) => cores[core]!(...three)));
        const { rows, unmatched } = decompose(
          engine,
          core === 2 ? 'c1ccc2c[nH]nc2c1' : names[core]!,
          molecules,
        );
        expect(unmatched).toEqual([]);
        expect(rows.every(({ isRebuilt }) => isRebuilt)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

describe('an additive model', () => {
  it('leaves open what cannot be told apart, and has no interval without degrees of freedom', async () => {
    const engine = await engineForTests();
    // Chlorine and methyl come together only.
    const found = decompose(engine, 'c1ccncc1', series('c1ccncc1', 'Clc1cc(C)ncc1', 'Clc1cc(C)ncc1C'));
    const model = additiveModel(
      found,
      new Map([
        [0, 5],
        [1, 6],
        [2, 7],
      ]),
    )!;
    expect(model.degrees).toBeLessThan(1);
    expect(model.contributions.some(({ value }) => Number.isNaN(value))).toBe(true);
    expect(
      model.contributions.every(({ interval, isReference }) => isReference || Number.isNaN(interval)),
    ).toBe(true);
    expect(additiveModel(found, new Map())).toBeNull();
  });
});

describe('a core', () => {
  it('is the commonest scaffold or the largest common substructure', async () => {
    const engine = await engineForTests();
    const molecules = series('Cc1ccc2ncccc2c1', 'OCc1cccc2ncccc12', 'Clc1ccnc2ccccc12', 'CCO', 'Cc1ccccc1');
    expect(findCore(engine, molecules, 'scaffold')).toMatchObject({ query: 'c1ccc2ncccc2c1', matches: 3 });
    const common = findCore(engine, adrenergicBlockers, 'common-substructure')!;
    expect(decompose(engine, common.query, adrenergicBlockers).places).toEqual(['R1', 'R2']);
    expect(findCore(engine, series('CCO', 'CCN'), 'scaffold')).toBeNull();
    expect(engine.lent).toBe(0);
  });

  it.each([
    // RDKit's MurckoScaffold without stereo.
    ['CC(=O)Oc1ccccc1C(=O)O', 'c1ccccc1'],
    [
      'Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(-c2cccnc2)n1',
      'O=C(Nc1cccc(Nc2nccc(-c3cccnc3)n2)c1)c1ccc(CN2CCNCC2)cc1',
    ],
    ['CN1C(=O)CN=C(c2ccccc2)c2cc(Cl)ccc21', 'O=C1CN=C(c2ccccc2)c2ccccc2N1'],
    ['CCO', ''],
  ])('%s has the scaffold %s', async (smiles, scaffold) => {
    const engine = await engineForTests();
    expect(engine.withMolecule(smiles, (molecule) => murckoScaffold(engine, molecule))).toBe(scaffold);
  });
});

describe('matched pairs', () => {
  it('are compounds that differ by one group, hydrogen included, in one direction', async () => {
    const engine = await engineForTests();
    const changes = matchedPairs(engine, [
      { id: 7, smiles: 'c1ccccc1', activity: 5 },
      { id: 8, smiles: 'Fc1ccccc1', activity: 6 },
      { id: 9, smiles: 'Clc1ccccc1', activity: 6.5 },
      { id: 10, smiles: 'Clc1ccccn1', activity: null },
    ]);
    const told = changes.map(
      ({ from, to, pairs, difference }) => `${from} ${to} ${pairs.length} ${difference.mean}`,
    );
    expect(new Set(told)).toEqual(new Set(['Cl* F* 1 -0.5', '[H]* Cl* 1 1.5', '[H]* F* 1 1']));
    expect(
      changes.flatMap(({ pairs }) => pairs).every(({ constant }) => constant === 'c1ccc([*:1])cc1'),
    ).toBe(true);
  });

  it('of a published series have as many as can be counted in its table', async () => {
    const changes = matchedPairs(await engineForTests(), adrenergicBlockers);
    const change = changes.find(({ from, to }) => from === '[H]*' && to === 'Cl*')!;
    // Para: H,Cl; Cl,Cl; Br,Cl; Me,Cl. Meta: Cl,H; Cl,F; Cl,Cl; Cl,Br.
    expect(change.pairs).toHaveLength(8);
    expect(change.difference.mean).toBeCloseTo((1.22 + 0.73 + 0.62 + 0.5 + 0.7 + 0.03 + 0.21 + 0.11) / 8, 9);
  });

  it('are compounds that differ in what links two parts, whichever end comes first', async () => {
    const engine = await engineForTests();
    const changes = matchedPairs(engine, [
      { id: 0, smiles: 'O=C(Nc1ccncc1)c1ccccc1', activity: 5 },
      { id: 1, smiles: 'O=S(=O)(Nc1ccccc1)c1ccncc1', activity: 6 },
      { id: 2, smiles: 'O=S(=O)(Nc1ccncc1)c1ccccc1', activity: 7 },
    ]);
    const told = changes.map(({ cuts, from, to, pairs }) => [cuts, from, to, pairs[0]!.from, pairs[0]!.to]);
    expect(told).toEqual([
      [2, 'O=C(N[*:1])[*:2]', 'O=S(=O)(N[*:1])[*:2]', 0, 2],
      [2, 'O=C(N[*:1])[*:2]', 'O=S(=O)(N[*:2])[*:1]', 0, 1],
      [2, 'O=S(=O)(N[*:1])[*:2]', 'O=S(=O)(N[*:2])[*:1]', 2, 1],
    ]);
    expect(changes.flatMap(({ pairs }) => pairs.map(({ constant }) => constant))).toEqual(
      Array.from({ length: 3 }, () => 'c1cc([*:1])ccn1.c1ccc([*:2])cc1'),
    );
  });

  it('are one change of a link, whichever of its ends has the text that comes first', async () => {
    // An amide becomes an ether with its oxygen at the carbonyl's end; methoxyphenyl is before pyridyl, which is before tolyl.
    const changes = matchedPairs(await engineForTests(), [
      { id: 0, smiles: 'O=C(Nc1ccncc1)c1ccc(OC)cc1', activity: 5 },
      { id: 1, smiles: 'O(Cc1ccncc1)c1ccc(OC)cc1', activity: 6 },
      { id: 2, smiles: 'O=C(Nc1ccncc1)C1CCCCC1', activity: 5 },
      { id: 3, smiles: 'O(Cc1ccncc1)C1CCCCC1', activity: 6.5 },
    ]);
    const links = changes.filter(({ cuts }) => cuts === 2);
    expect(links.map(({ from, to, pairs }) => [from, to, pairs.length])).toEqual([
      ['C(O[*:1])[*:2]', 'O=C(N[*:2])[*:1]', 2],
    ]);
    expect(links[0]?.difference.mean).toBeCloseTo(-1.25, 9);
  });

  it('of what links two equal parts have one way to be written', async () => {
    const engine = await engineForTests();
    const cutter = new Cutter(engine);
    const [one, other] = [
      'O=C(Cc1ccc(Oc2ccccc2)cc1)Nc1ccc(Oc2ccccc2)cc1',
      'c1ccccc1Oc1ccc(cc1)NC(=O)Cc1ccc(cc1)Oc1ccccc1',
    ].map((smiles) =>
      cutter.cut(smiles).cuts.find(({ variable }) => /^O=C\(C\[\*:.\]\)N\[\*:.\]$/.test(variable)),
    );
    expect(one).toEqual(other);
    expect(one?.constant).toBe('c1ccc(Oc2ccc([*:1])cc2)cc1.c1ccc(Oc2ccc([*:2])cc2)cc1');
  });

  it('have a common part that is found in both', async () => {
    const engine = await engineForTests();
    const cutter = new Cutter(engine);
    for (const { smiles } of sampleDrugs().slice(0, timesOf('cutDrugs')))
      for (const { constant } of cutter.cut(smiles).cuts) {
        const common = withoutPoints(constant);
        const atoms = engine.withQuery(common, (query) =>
          engine.withMolecule(smiles, (molecule) => {
            const match = JSON.parse(molecule.get_substruct_match(query)) as { atoms?: number[] };
            expect(match.atoms ?? [], `${smiles} ${common}`).not.toEqual([]);
            return query.get_num_atoms();
          }),
        );
        expect(atoms).toBeGreaterThan(0);
      }
  });

  it('are cut so that the parts make the molecule again, stereo included', async () => {
    const engine = await engineForTests();
    const cutter = new Cutter(engine);
    const unusual = [
      // A radical, isotopes, charges, double bonds whose ends are cut off, sulfur and a sugar with configuration, rings that close across
      // branches, and numbered atoms.
      'CC1(C)CC(NC(C)=O)CC(C)(C)N1[O]',
      '[2H]C([2H])([2H])Oc1cc[13cH]cc1',
      'C[N+](C)(C)CCOC(=O)CC([O-])=O',
      'CC/C(Cl)=C/CC/C=C\\CO',
      'C[S@](=O)c1ccccc1CC',
      'OC[C@H]1O[C@@H](Oc2ccccc2)[C@H](O)[C@@H](O)[C@@H]1O',
      'CC(C)[C@@H](C(=O)OC)N[P@](=O)(Oc1ccccc1)OC[C@H]1CCC=C1',
      'C1CC2(C1)CC(Cc1ccc3[nH]ccc3c1)C2',
      'CCB(O)c1ccc(-c2ccc([Se]C)cc2)cc1',
    ];
    expect(unusual.filter((smiles) => cutter.cut(smiles).cuts.length === 0)).toEqual([]);
    const drugs = sampleDrugs().slice(0, timesOf('cutDrugs'));
    for (const smiles of [...drugs.map((drug) => drug.smiles), ...unusual]) {
      const { canonical, cuts } = cutter.cut(smiles);
      for (const { constant, variable } of cuts) {
        const joined = joinAtPoints(engine, constant, variable) ?? '';
        expect((await read(joined)).smiles).toBe(canonical);
      }
    }
  });

  it('of salts are compounds with the same counterion, which stays', async () => {
    const changes = matchedPairs(await engineForTests(), [
      { id: 0, smiles: 'NCc1ccc(F)cc1.Cl', activity: 5 },
      { id: 1, smiles: 'NCc1ccc(Cl)cc1.Cl', activity: 6 },
      { id: 2, smiles: 'NCc1ccccc1.Cl', activity: 7 },
      { id: 3, smiles: 'NCc1ccc(Br)cc1', activity: 8 },
    ]);
    const pairs = changes.flatMap((change) =>
      change.pairs.map(({ constant }) => `${change.from} ${change.to} ${constant}`),
    );
    expect(new Set(pairs)).toEqual(
      new Set(['Cl* F*', '[H]* Cl*', '[H]* F*'].map((change) => `${change} NCc1ccc([*:1])cc1.Cl`)),
    );
  });

  it('are cut where RDKit’s rdMMPA cuts', async () => {
    const engine = await engineForTests();
    const cutter = new Cutter(engine);
    const plain = (smiles: string): string =>
      engine.withMolecule(smiles.replaceAll(/\[\*:\d\]/g, '*'), (molecule) => molecule.get_smiles());
    const heavy = (smiles: string): number =>
      engine.withMolecule(smiles, (molecule) => {
        const { heavyAtomCount } = JSON.parse(molecule.get_descriptors()) as { heavyAtomCount?: number };
        return (heavyAtomCount ?? molecule.get_num_atoms()) - smiles.split('*').length + 1;
      });
    for (const [smiles, raw] of Object.entries(fragments)) {
      const expected = raw.flatMap((text) => {
        const [core = '', parts = ''] = text.split('>');
        const [one = '', other = ''] = parts.split('.');
        const ways = core ? [[parts, core]] : [[one, other], [other, one]]; // prettier-ignore
        return ways
          .filter(([constant, variable]) => heavy(variable!) <= Math.min(13, heavy(constant!)))
          .map((way) => way.map(plain).join('>'));
      });
      const found = cutter.cut(smiles).cuts.map((cut) => `${plain(cut.constant)}>${plain(cut.variable)}`);
      // Two equal halves are one way to cut, whichever of them changes.
      expect([smiles, ...found.toSorted()]).toEqual([smiles, ...new Set(expected.toSorted())]);
    }
  });
});

describe('similarity', () => {
  it.each([
    // RDKit: DataStructs.TanimotoSimilarity of GetMorganFingerprintAsBitVect(m, 2, 2048).
    ['CC(=O)Oc1ccccc1C(=O)O', 'O=C(O)c1ccccc1O', 13 / 29],
    ['c1ccccc1', 'c1ccccc1', 1],
    ['CCO', 'c1ccncc1', 0],
  ])('of %s and %s is RDKit’s', async (one, other, expected) => {
    const engine = await engineForTests();
    expect(tanimoto(morganFingerprint(engine, one), morganFingerprint(engine, other))).toBeCloseTo(
      expected,
      6,
    );
  });

  it('finds the steepest cliff first', async () => {
    const [steepest] = activityCliffs(await engineForTests(), adrenergicBlockers);
    expect(steepest).toMatchObject({ weaker: 0, stronger: 5 });
    // The bromine of the side chain is in both.
    expect(steepest!.common).toContain('#35');
    expect(steepest!.sali).toBeCloseTo(1.84 / (1 - steepest!.similarity), 9);
  });
});
