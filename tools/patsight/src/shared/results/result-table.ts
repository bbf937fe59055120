import type { DocumentResults, ResultActivity, ResultCompound } from '@moiety/contract';

export type ResultItem = ResultCompound | ResultActivity;

/** A column of values: what was measured on what, in which unit. */
export interface ValueColumn {
  id: string;
  target: string;
  endpoint: string;
  unit: string;
}

/** What the table shows of a compound, or of a label that has values and no compound. */
export interface ResultRow {
  /** The compound's key; of a label without compound one of its own. */
  key: string;
  label: string;
  compound: ResultCompound | undefined;
  activities: readonly ResultActivity[];
  /** Under the ids of the columns. */
  values: ReadonlyMap<string, readonly ResultActivity[]>;
  /** From 1: where it is first seen. */
  page: number;
}

/** How a row stands: the worst of what it holds. */
export type Standing = 'review' | 'rejected' | 'accepted' | 'read';

export const isCompound = (item: ResultItem): item is ResultCompound => 'smiles' in item;

/** The fields of an item that a person corrected; whether it is merged is none that the machine reads. */
export const correctedFields = (
  item: ResultItem,
): [string, NonNullable<ResultCompound['corrected']['label']>][] =>
  Object.entries(item.corrected).filter(([field]) => field !== 'mergedInto');

/** @returns whether a person corrected, merged or added it */
export const isByHand = (item: ResultItem): boolean =>
  item.origin === 'manual' ||
  correctedFields(item).length > 0 ||
  (isCompound(item) && item.merged.length > 0);

export const standingOf = ({ needsReview, decision }: ResultItem): Standing => {
  if (decision === 'rejected') return 'rejected';
  if (needsReview) return 'review';
  return decision === 'accepted' ? 'accepted' : 'read';
};

const columnOf = ({ target, endpoint, unit }: ResultActivity): ValueColumn => ({
  id: JSON.stringify([endpoint, target, unit]),
  target,
  endpoint,
  unit,
});

/** Labels in the order of people: 2 before 10. */
const byLabel = new Intl.Collator('en', { numeric: true });

/** What a document holds, arranged as its table shows it. */
export class ResultTable {
  readonly results: DocumentResults;
  /** In the order of the document. */
  readonly rows: readonly ResultRow[];
  /** The ones with the most values first. */
  readonly columns: readonly ValueColumn[];
  readonly #items = new Map<string, ResultItem>();
  readonly #rowOf = new Map<string, ResultRow>();

  constructor(results: DocumentResults) {
    this.results = results;
    for (const item of [...results.compounds, ...results.activities]) this.#items.set(item.key, item);
    const counts = new Map<string, { column: ValueColumn; count: number }>();
    const own = new Map<string, ResultActivity[]>();
    const orphans = new Map<string, ResultActivity[]>();
    for (const activity of results.activities) {
      const column = columnOf(activity);
      const counted = counts.get(column.id) ?? { column, count: 0 };
      counted.count += 1;
      counts.set(column.id, counted);
      const isOwned = activity.compoundKey !== '' && this.#items.has(activity.compoundKey);
      const [group, key] = isOwned ? [own, activity.compoundKey] : [orphans, activity.compound];
      const known = group.get(key);
      if (known) known.push(activity);
      else group.set(key, [activity]);
    }
    this.columns = [...counts.values()]
      .toSorted((a, b) => b.count - a.count || byLabel.compare(a.column.id, b.column.id))
      .map(({ column }) => column);
    this.rows = [
      ...results.compounds.map((compound) =>
        rowOf(compound.key, compound.label, compound, own.get(compound.key) ?? []),
      ),
      ...[...orphans].map(([label, activities]) => rowOf(`label:${label}`, label, undefined, activities)),
    ];
    for (const row of this.rows) {
      this.#rowOf.set(row.key, row);
      for (const { key } of row.activities) this.#rowOf.set(key, row);
    }
  }

  /** A compound or a value by its key. */
  item(key: string | undefined): ResultItem | undefined {
    return key === undefined ? undefined : this.#items.get(key);
  }

  /** The row that a compound or a value stands in. */
  rowOf(key: string | undefined): ResultRow | undefined {
    return key === undefined ? undefined : this.#rowOf.get(key);
  }

  /** The other values of an activity's column that nobody rejected, in the order of the document. */
  othersOfColumn(activity: ResultActivity): readonly ResultActivity[] {
    const { id } = columnOf(activity);
    return this.results.activities.filter(
      (other) => other.key !== activity.key && other.decision !== 'rejected' && columnOf(other).id === id,
    );
  }

  /**
   * What waits in the queue for the same reasons as an item, the least sure first, itself too: of a value those of its column, of a compound
   * all compounds. One that is not in the queue has none.
   */
  alike(item: ResultItem): readonly ResultItem[] {
    if (!item.needsReview) return [];
    const groupOf = (one: ResultItem): string =>
      JSON.stringify([isCompound(one) ? '' : columnOf(one).id, one.reasons.toSorted()]);
    const group = groupOf(item);
    return this.queue
      .filter((other) => isCompound(other) === isCompound(item) && groupOf(other) === group)
      .toSorted((a, b) => a.confidence - b.confidence || pageOf(a) - pageOf(b));
  }

  /** The codes of a value's column with the values that hold each, the longest and then the most frequent first. @param everywhere of all columns */
  codesLike(activity: ResultActivity, everywhere: boolean): ReadonlyMap<string, readonly ResultActivity[]> {
    const { id } = columnOf(activity);
    const coded = this.results.activities.filter(
      (other) =>
        other.code !== '' && other.decision !== 'rejected' && (everywhere || columnOf(other).id === id),
    );
    const byCode = Map.groupBy(coded, ({ code }) => code);
    return new Map(
      [...byCode].toSorted(
        ([a, some], [b, others]) =>
          b.length - a.length || byLabel.compare(a, b) || others.length - some.length,
      ),
    );
  }

  /** The row of a label, as it is printed. */
  rowOfLabel(label: string): ResultRow | undefined {
    return this.rows.find((row) => row.label === label);
  }

  /** What a person should look at, the most valuable first. */
  get queue(): readonly ResultItem[] {
    return (this.#queue ??= [...this.#items.values()]
      .filter(({ needsReview }) => needsReview)
      .map((item) => ({ item, worth: worthOf(item, this.#rowOf.get(item.key)) }))
      .toSorted((a, b) => b.worth - a.worth || pageOf(a.item) - pageOf(b.item))
      .map(({ item }) => item));
  }
  #queue: readonly ResultItem[] | undefined;
}

/** Where a compound or a value is first seen; 0 of what was added without a place. */
export const pageOf = ({ evidence }: ResultItem): number => evidence[0]?.page ?? 0;

const rowOf = (
  key: string,
  label: string,
  compound: ResultCompound | undefined,
  activities: readonly ResultActivity[],
): ResultRow => {
  const values = new Map<string, ResultActivity[]>();
  for (const activity of activities) {
    const { id } = columnOf(activity);
    values.set(id, [...(values.get(id) ?? []), activity]);
  }
  const [first] = activities;
  return {
    key,
    label,
    compound,
    activities,
    values,
    page: compound ? pageOf(compound) : first ? pageOf(first) : 0,
  };
};

/** A row's own standing and that of its values together. */
export const rowStanding = ({ compound, activities }: ResultRow): Standing => {
  const standings = [...(compound ? [standingOf(compound)] : []), ...activities.map(standingOf)];
  if (compound?.decision === 'rejected') return 'rejected';
  if (standings.includes('review')) return 'review';
  if (standings.every((standing) => standing === 'rejected')) return 'rejected';
  return standings.every((standing) => standing === 'accepted' || standing === 'rejected')
    ? 'accepted'
    : 'read';
};

/**
 * How much a look at it is worth. What contradicts itself goes before what is missing, that before what is merely unsure; a compound counts more
 * with each of its values, because all of them hang on its structure.
 */
const WORTH: Readonly<Record<ResultItem['reasons'][number], number>> = {
  conflict: 100,
  labels: 95,
  unread: 90,
  compound: 80,
  unit: 70,
  stereo: 65,
  legend: 60,
  open: 55,
  subject: 50,
  several: 50,
  label: 45,
  characters: 45,
  name: 40,
  groups: 60,
  drawing: 40,
  confidence: 35,
};
const PER_VALUE = 5;
const VALUES_COUNTED = 10;

const worthOf = (item: ResultItem, row: ResultRow | undefined): number => {
  const worst = Math.max(0, ...item.reasons.map((reason) => WORTH[reason]));
  const hanging = isCompound(item) ? Math.min(VALUES_COUNTED, row?.activities.length ?? 0) : 0;
  return worst + PER_VALUE * hanging + (1 - item.confidence);
};

/** A value as it is read: "> 10 ± 2". */
export const valueText = ({ qualifier, value, code, deviation }: ResultActivity): string =>
  [
    code || `${qualifier === '=' ? '' : qualifier}${qualifier && qualifier !== '=' ? '\u202f' : ''}${value}`,
    deviation && `±\u202f${deviation}`,
  ]
    .filter(Boolean)
    .join(' ');
