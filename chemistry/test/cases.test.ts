import { readFileSync } from 'node:fs';
import type { MoleculeRecord, ReadMolecule } from '@moiety/contract';
import { describe, expect, it } from 'vitest';
import { loadPredictor } from '../src/admet/node/load-predictor.ts';
import { MoleculeFile } from '../src/files/open-file.ts';
import { readRecord } from '../src/read-record.ts';
import { activitiesOf, additiveModel } from '../src/sar/contributions.ts';
import { findCore } from '../src/sar/core.ts';
import { DecompositionRun } from '../src/sar/decomposition.ts';
import { MatchedPairRun, type Transformation } from '../src/sar/matched-pairs.ts';
import { morganFingerprint, tanimoto } from '../src/sar/similarity.ts';
import { cnsMpoOf } from '../src/scores/cns-mpo.ts';
import { StructureIndex } from '../src/structure-index.ts';
import { engineForTests, read } from './engine-for-tests.ts';
import { sampleDrugs } from './sample.ts';

const folder = new URL('../../content/cases/', import.meta.url);
const pathOf = (name: string): URL => new URL(name, folder);

/** The records of a case's file, by the way that a dropped file takes. */
const recordsOf = async (name: string, text = readFileSync(pathOf(name), 'utf8')) => {
  const engine = await engineForTests();
  const file = await MoleculeFile.open(new Blob([text]), { name: name.split('/')[1]! });
  return (await file.next(1000)).map((raw) => readRecord(engine, raw));
};
const readOf = (records: MoleculeRecord[]): ReadMolecule[] =>
  records.filter((record) => record.status === 'ok');
const named = (records: { name: string }[]): string[] => records.map(({ name }) => name);

/** The tables of a case's text, each a list of rows of cells; and the texts of both languages agree in their numbers. */
const tablesOf = (id: string, locale: 'en-US' | 'zh-CN'): string[][][] =>
  readFileSync(pathOf(`${id}/${locale}.md`), 'utf8')
    .split(/\n\n+/)
    .filter((block) => block.startsWith('|'))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim().replaceAll('`', '')),
        )
        .filter((_, row) => row > 1),
    );
const both = ['en-US', 'zh-CN'] as const;
const drawnIn = (id: string, locale: (typeof both)[number]): string[] =>
  [...readFileSync(pathOf(`${id}/${locale}.md`), 'utf8').matchAll(/```smiles\n([^]*?)\n```/g)].flatMap(
    ([, lines]) => lines!.split('\n').map((line) => line.split(' ')[0]!),
  );

const search = async (records: MoleculeRecord[], query: string): Promise<string[]> => {
  const index = new StructureIndex(await engineForTests());
  const molecules = readOf(records);
  index.add(
    molecules.map(({ position }) => position),
    molecules.map(({ smiles }) => smiles),
  );
  const found = [...index.search(query)].map((position) => records[position]!.name);
  index.free();
  return found;
};

/** A row of a table with the values that a molecule has. */
const row = ({ name, properties }: ReadMolecule, ...more: string[]): string[] => [
  name,
  properties.molecularWeight!.toFixed(2),
  properties.clogp!.toFixed(2),
  ...more,
];

describe.each(both)('the cases in %s', (locale) => {
  it('shortlist what the rule of five, the class and cLogP leave', async () => {
    const id = 'drug-like-shortlist';
    const records = readOf(await recordsOf(`${id}/cancer-drugs.csv`));
    const violations = (count: number) =>
      records.filter(({ properties }) => properties.lipinskiViolations === count);
    expect([records.length, ...[0, 1, 2].map((count) => violations(count).length)]).toEqual([64, 50, 8, 6]);
    const kinase = records.filter(({ data }) => data['Class']!.toLowerCase().includes('kinase'));
    const kept = kinase.filter(({ properties }) => properties.lipinskiViolations === 0);
    expect([kinase.length, kept.length]).toEqual([28, 17]);
    const [, shortlist, near] = tablesOf(id, locale);
    expect(shortlist).toEqual(
      kept
        .filter(({ properties }) => properties.clogp! <= 4)
        .toSorted((one, other) => one.properties.clogp! - other.properties.clogp!)
        .map((record) => row(record, record.properties.tpsa!.toFixed(2))),
    );
    expect(shortlist).toHaveLength(9);
    const byName = new Map(records.map((record) => [record.name, record]));
    expect(near).toEqual(
      near!.map(([name]) => {
        const record = byName.get(name!)!;
        return row(record, String(record.properties.lipinskiViolations));
      }),
    );
    expect(byName.get('Vandetanib')!.properties.clogp).toBe(5.0042);
    expect(drawnIn(id, locale)).toEqual(
      ['Baricitinib', 'Ruxolitinib', 'Dasatinib'].map((name) => byName.get(name)!.smiles),
    );
  });

  it('find what the substructure queries find', async () => {
    const id = 'substructure-search';
    const records = await recordsOf(`${id}/anti-infectives-and-cardiovascular.csv`);
    const groups = records.map(({ data }) => data['Group']!.split(' ')[0]);
    expect(
      ['Anti-infectives', 'Cardiovascular'].map((group) => groups.filter((one) => one === group).length),
    ).toEqual([71, 69]);
    const [sulfonamides, lactams] = tablesOf(id, locale);
    const all = await search(records, 'S(=O)(=O)N');
    expect(all).toHaveLength(18);
    const listed = sulfonamides!.map(([, , names]) => names!.split(/, |、/));
    expect(sulfonamides!.map(([, hits]) => Number(hits))).toEqual(listed.map(({ length }) => length));
    expect(
      listed
        .flat()
        .map((name) => name[0]!.toUpperCase() + name.slice(1))
        .toSorted(),
    ).toEqual(all.toSorted());
    const classOf = new Map(records.map(({ name, data }) => [name, data['Class']]));
    for (const names of listed)
      expect(new Set(names.map((name) => classOf.get(name[0]!.toUpperCase() + name.slice(1)))).size).toBe(1);

    const loose = await search(records, 'NS(=O)(=O)c1ccc(N)cc1');
    const strict = await search(records, '[NH2]c1ccc(cc1)S(=O)(=O)N');
    expect(loose.filter((name) => !strict.includes(name))).toEqual([
      'Chlorothiazide',
      'Furosemide',
      'Hydrochlorothiazide',
    ]);
    expect([loose.length, strict.length]).toEqual([9, 6]);
    expect(new Set(strict.map((name) => classOf.get(name)))).toEqual(new Set(['Antibacterial']));

    const found = await Promise.all(lactams!.map(([query]) => search(records, query!)));
    expect(found.map(({ length }) => length)).toEqual(lactams!.map(([, , hits]) => Number(hits)));
    const [ring = [], penams = [], cephems = []] = found;
    expect(ring.filter((name) => !penams.includes(name) && !cephems.includes(name))).toEqual(['Ezetimibe']);
    const bySmiles = new Map(readOf(records).map(({ smiles, name }) => [smiles, name]));
    expect(drawnIn(id, locale).map((smiles) => bySmiles.get(smiles))).toEqual([
      'Sulfadiazine',
      'Furosemide',
      'Penicillin G',
      'Cefalexin',
      'Ezetimibe',
    ]);
  });

  it('name every record that cannot be read, and mend it', async () => {
    const id = 'mend-unread-records';
    const name = `${id}/pain-and-joints.csv`;
    const records = await recordsOf(name);
    const unread = records.filter((record) => record.status === 'error');
    expect([records.length, unread.length]).toEqual([35, 7]);
    const [faults, mends] = tablesOf(id, locale);
    const places = unread.map((record) => [String(record.line), record.name]);
    expect(faults!.map(([line, drug]) => [line, drug])).toEqual(places);
    expect(mends!.map(([line, drug]) => [line, drug])).toEqual(places);
    expect(unread.map(({ error }) => [error.reason, error.detail.split(' mol')[0]])).toEqual([
      ['empty-structure', ''],
      ['unreadable-smiles', 'character:17'],
      ['impossible-valence', 'Explicit valence for atom # 22 C, 5, is greater than permitted'],
      ['unreadable-smiles', 'unclosed ring'],
      ['unreadable-smiles', "Can't kekulize"],
      ['unreadable-smiles', 'character:3'],
      ['unreadable-smiles', 'character:1'],
    ]);
    // The mended lines are those of the sample, and the file as a whole is read.
    const published = new Map(sampleDrugs().map(({ name: drug, smiles }) => [drug, smiles]));
    expect(mends!.map(([, drug, smiles]) => [drug, smiles])).toEqual(
      mends!.map(([, drug]) => [drug, published.get(drug!)]),
    );
    const lines = readFileSync(pathOf(name), 'utf8').split('\n');
    for (const [line, drug, smiles] of mends!)
      lines[Number(line) - 1] = lines[Number(line) - 1]!.replace(
        /^([^,]*),[^,]*,/,
        () => `${drug},${smiles},`,
      );
    const mended = await recordsOf(name, lines.join('\n'));
    expect(mended.filter(({ status }) => status === 'error')).toEqual([]);
    expect(named(mended)).toEqual(named(records));
  });

  it('are right about what is read without complaint', async () => {
    expect(
      (await Promise.all(drawnIn('mend-unread-records', locale).map(read))).map(({ formula }) => formula),
    ).toEqual(['C13H18O2', 'C12H16O2']);
    expect((await read('CN(=O)=O')).smiles).toBe('C[N+](=O)[O-]');
    await expect(read('CN(C)(C)CCO')).rejects.toThrow('impossible-valence');
    expect((await read('C[N+](C)(C)CCO')).formula).toContain('C5H14NO');
  });
});

/** The series of the SAR case, as its analyses get it. */
const series = async () => {
  const records = readOf(await recordsOf('sar-series/quinolines.csv'));
  const molecules = records.map(({ smiles, data }, id) => ({
    id,
    smiles,
    activity: Number(data['log10 unbound (%)']),
  }));
  return { records, molecules };
};
/** Found once for both languages. */
let foundPairs: Promise<Transformation[]> | undefined;
const pairsOfSeries = (): Promise<Transformation[]> =>
  (foundPairs ??= (async () => {
    const run = new MatchedPairRun(await engineForTests());
    run.add((await series()).molecules);
    return run.finish();
  })());
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
const interval = (value: number): string => `± ${value.toFixed(2)}`;
const percent = (value: number): string => (value * 100).toFixed(0);
const between = ({ low, high }: { low: number; high: number }): string =>
  `${percent(low)} – ${percent(high)}`;

describe.each(both)('the case of a series in %s', (locale) => {
  const id = 'sar-series';

  it('has the contributions of the additive model', async () => {
    const { molecules } = await series();
    const engine = await engineForTests();
    const core = findCore(engine, molecules, 'scaffold')!;
    const run = new DecompositionRun(engine, core.query);
    run.add(molecules);
    const decomposition = run.finish();
    expect(decomposition.rows).toHaveLength(26);
    const model = additiveModel(decomposition, activitiesOf(molecules))!;
    expect([model.n, model.degrees]).toEqual([26, 7]);
    const alkoxy = model.contributions.filter(({ place }) => place === 'R3');
    const [written] = tablesOf(id, locale);
    expect(written!.map((cells) => cells.slice(1))).toEqual(
      alkoxy.map(({ group, ids, value, interval: half }) =>
        group === '[H]*'
          ? [String(ids.length), locale === 'en-US' ? 'reference' : '参照', '']
          : [String(ids.length), signed(value), interval(half)],
      ),
    );
    expect(alkoxy.filter(({ value, interval: half }) => Math.abs(value) > half)).toMatchObject([
      { group: 'CC(C)O*' },
    ]);
  });

  it('has the matched pairs and the steepest cliff', async () => {
    const [, written] = tablesOf(id, locale);
    const transformations = await pairsOfSeries();
    for (const [from, to, place] of [
      ['[H]*', 'C*', 0],
      ['CC([*:1])[*:2]', 'C(C[*:1])O[*:2]', 1],
      ['Clc1cccc(*)c1Cl', 'Fc1ccc(*)c(F)c1', 2],
      ['Cl*', 'F*', 3],
    ] as const) {
      const { difference } = transformations.find((one) => one.from === from && one.to === to)!;
      expect(written![place]!.slice(1)).toEqual([
        String(difference.n),
        signed(difference.mean),
        interval(difference.interval),
      ]);
    }
    const { records, molecules } = await series();
    const activityOf = (place: number): number => molecules[place]!.activity;
    const engine = await engineForTests();
    const bits = records.map(({ smiles }) => morganFingerprint(engine, smiles));
    const steepness = (one: number, other: number): number =>
      Math.abs(activityOf(one) - activityOf(other)) / (1 - tanimoto(bits[one]!, bits[other]!));
    const pairs = records.flatMap((_, one) =>
      records.slice(0, one).map((__, other) => [other, one] as const),
    );
    const [steepest] = pairs.toSorted((one, other) => steepness(...other) - steepness(...one));
    const ends = steepest!.map((place) => records[place]!);
    expect(named(ends)).toEqual(['Quinoline 2', 'Quinoline 22']);
    expect(drawnIn(id, locale)).toEqual(ends.map(({ smiles }) => smiles));
    expect(ends.map((_, place) => (10 ** activityOf(steepest![place]!)).toPrecision(2))).toEqual([
      '1.7',
      '45',
    ]);
  });
});

describe.each(both)('the case of predictions in %s', (locale) => {
  it('has the values and intervals that the models give', async () => {
    const id = 'admet-triage';
    const [engine, predictor] = await Promise.all([engineForTests(), loadPredictor()]);
    const records = readOf(await recordsOf(`${id}/antihistamines.csv`));
    expect(records).toHaveLength(13);
    const [written] = tablesOf(id, locale);
    expect(written).toEqual(
      written!.map(([name]) => {
        const features = predictor.featuresOf(engine, records.find((one) => one.name === name)!.smiles);
        const { herg, bbb, mdr1_er: efflux, logd } = predictor.read(features).predictions;
        const { low, high } = cnsMpoOf(features, logd);
        return [
          name,
          percent(herg.value),
          between(herg),
          percent(bbb.value),
          between(bbb),
          (10 ** efflux.value).toPrecision(2),
          `${low.toFixed(1)} – ${high.toFixed(1)}`,
        ];
      }),
    );
    expect(written).toHaveLength(6);
    const bySmiles = new Map(records.map(({ smiles, name }) => [smiles, name]));
    expect(drawnIn(id, locale).map((smiles) => bySmiles.get(smiles))).toEqual([
      'Terfenadine',
      'Fexofenadine',
    ]);
  });
});

it('the series of the sample is that of its case', () => {
  expect(readFileSync(new URL('../samples/quinolines.csv', import.meta.url), 'utf8')).toBe(
    readFileSync(pathOf('sar-series/quinolines.csv'), 'utf8'),
  );
});

it('the molecules of the cases are those of the sample', async () => {
  const published = new Map(sampleDrugs().map(({ name, smiles }) => [name, smiles]));
  const names = [
    'drug-like-shortlist/cancer-drugs.csv',
    'substructure-search/anti-infectives-and-cardiovascular.csv',
    'mend-unread-records/pain-and-joints.csv',
    'admet-triage/antihistamines.csv',
  ];
  const records = (await Promise.all(names.map((name) => recordsOf(name)))).flat();
  expect(
    records.filter(({ name, source }) => published.get(name) !== source).map(({ name }) => name),
  ).toEqual([
    // Spoiled on purpose.
    'Allopurinol',
    'Aspirin',
    'Celecoxib',
    'Diclofenac',
    'Etodolac',
    'Ibuprofen',
    'Piroxicam',
  ]);
});
