import {
  activityFields,
  compoundFields,
  type CorrectionField,
  type DocumentResults,
  type RerunDifference,
  type ResultActivity,
  type ResultCompound,
} from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';

type Item = ResultCompound | ResultActivity;
type Results = Pick<DocumentResults, 'compounds' | 'activities'>;

/** What is compared of an item. */
interface Compared {
  key: string;
  label: string;
  page: number;
  cells: Partial<Record<CorrectionField, string>>;
  /** What else it may be known by, the surest first. */
  known: string[];
}

const pageOf = ({ evidence }: Item): number => Math.max(1, evidence[0]?.page ?? 1);

const ofCompound = (compound: ResultCompound): Compared => {
  const { key, label, name, smiles, inchiKey } = compound;
  const page = pageOf(compound);
  return {
    key,
    label,
    page,
    cells: { label, name, structure: smiles },
    known: [
      ...(label === '' ? [] : [`label ${bareLabel(label)} ${page}`]),
      ...(inchiKey === '' ? [] : [`structure ${inchiKey} ${page}`]),
    ],
  };
};

const ofActivity = (activity: ResultActivity): Compared => {
  const { key, compound, target, endpoint, qualifier, value, unit, meaning } = activity;
  const page = pageOf(activity);
  const whose = `${bareLabel(compound)} ${page}`;
  return {
    key,
    label: compound,
    page,
    cells: { compound, target, endpoint, qualifier, value, unit, meaning: meaning?.text ?? '' },
    known: [
      `about ${whose} ${target} ${endpoint}`,
      `value ${whose} ${value}`,
      `endpoint ${whose} ${endpoint}`,
    ],
  };
};

/** Pairs what is alone under one word on both sides, and takes it out of both. */
const pairBy = (
  before: Map<string, Compared>,
  after: Map<string, Compared>,
  wordOf: (item: Compared) => string | undefined,
): [Compared, Compared][] => {
  const old = Map.groupBy(before.values(), wordOf);
  const now = Map.groupBy(after.values(), wordOf);
  return [...old].flatMap(([word, [one, ...others]]): [Compared, Compared][] => {
    const [other, ...more] = word === undefined ? [] : (now.get(word) ?? []);
    if (!one || !other || others.length > 0 || more.length > 0) return [];
    before.delete(one.key);
    after.delete(other.key);
    return [[one, other]];
  });
};

const byKey = (items: readonly Compared[]): Map<string, Compared> =>
  new Map(items.map((item) => [item.key, item]));

/** What an item holds, as of one that is there on one side only. */
const cellsOf = (
  { cells }: Compared,
  fields: readonly CorrectionField[],
): { field: CorrectionField; value: string }[] =>
  fields.map((field) => ({ field, value: cells[field] ?? '' })).filter(({ value }) => value !== '');

const differencesOf = (
  of: RerunDifference['of'],
  fields: readonly CorrectionField[],
  old: readonly Compared[],
  now: readonly Compared[],
): RerunDifference[] => {
  const [before, after] = [byKey(old), byKey(now)];
  const pairs = pairBy(before, after, ({ key }) => key);
  const words = [...old, ...now].reduce((most, { known }) => Math.max(most, known.length), 0);
  for (let place = 0; place < words; place += 1)
    pairs.push(...pairBy(before, after, ({ known }) => known[place]));
  const changed = pairs.flatMap(([one, { key, label, page, cells }]): RerunDifference[] => {
    const different = fields
      .map((field) => ({ field, before: one.cells[field] ?? '', after: cells[field] ?? '' }))
      .filter((pair) => pair.before !== pair.after);
    return different.length > 0 ? [{ change: 'changed', of, key, label, page, fields: different }] : [];
  });
  const added = Array.from(after.values(), (item): RerunDifference => ({
    change: 'added',
    of,
    key: item.key,
    label: item.label,
    page: item.page,
    fields: cellsOf(item, fields).map(({ field, value }) => ({ field, before: '', after: value })),
  }));
  const removed = Array.from(before.values(), (item): RerunDifference => ({
    change: 'removed',
    of,
    key: '',
    label: item.label,
    page: item.page,
    fields: cellsOf(item, fields).map(({ field, value }) => ({ field, before: value, after: '' })),
  }));
  return [...changed, ...added, ...removed];
};

/** What people did not reject. */
const kept = <Kind extends Item>(items: readonly Kind[]): Kind[] =>
  items.filter(({ decision }) => decision !== 'rejected');

/**
 * What differs between two results of one document, by page. The same thing is known by its key, else by its label or structure on the page,
 * a value by whom and what it is of; what is several things is none of them.
 */
export const compareResults = (before: Results, after: Results): RerunDifference[] =>
  [
    ...differencesOf(
      'compound',
      compoundFields,
      kept(before.compounds).map(ofCompound),
      kept(after.compounds).map(ofCompound),
    ),
    ...differencesOf(
      'activity',
      activityFields,
      kept(before.activities).map(ofActivity),
      kept(after.activities).map(ofActivity),
    ),
  ].toSorted((a, b) => a.page - b.page);
