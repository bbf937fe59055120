import { toReview, writeMeaning } from '@moiety/contract';
import { groupCellsOf, type GroupCell } from './group-cells.ts';
import type {
  CorrectionField,
  DocumentResults,
  LoggedCorrection,
  MergedCompound,
  ResultActivity,
  ResultCompound,
} from '@moiety/contract';
import { inUnit, unitKind } from './value-units.ts';

export type ResultItem = ResultCompound | ResultActivity;

/** A column of values: what was measured on what, in which unit. Concentrations of one kind share a column; one in another unit has its own beside it. */
export interface ValueColumn {
  id: string;
  target: string;
  endpoint: string;
  /** That of most of its values. */
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

/** A compound that is part of another. */
export interface MergedPart {
  whole: ResultCompound;
  part: MergedCompound;
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

/** Whether a person corrected it, or a cell of a table of groups that it is put together from. */
export const isTouched = (item: ResultItem): boolean =>
  isByHand(item) || item.evidence.some(({ corrected }) => corrected !== undefined);

export const standingOf = ({ needsReview, decision }: ResultItem): Standing => {
  if (decision === 'rejected') return 'rejected';
  if (needsReview) return 'review';
  return decision === 'accepted' ? 'accepted' : 'read';
};

/**
 * What a cell of an item holds, as a correction of it is written.
 * @param asDrawn of a structure that a person drew the drawing instead of its SMILES
 */
export const cellText = (item: ResultItem, field: CorrectionField, asDrawn = false): string => {
  if (isCompound(item)) {
    if (field === 'structure') return (asDrawn && item.molfile) || item.smiles;
    return field === 'label' || field === 'name' ? item[field] : '';
  }
  if (field === 'meaning') return item.meaning ? writeMeaning(item.meaning) || item.meaning.text : '';
  if (field === 'value') return item.code || item.value;
  return field === 'compound' ||
    field === 'target' ||
    field === 'endpoint' ||
    field === 'qualifier' ||
    field === 'unit'
    ? item[field]
    : '';
};

/** The column that a value stands in. */
const columnIdOf = ({ target, endpoint, unit }: ResultActivity): string =>
  JSON.stringify([endpoint, target, unitKind(unit)]);

/** What is corrected together: what was measured on what, as it is written, in one unit. */
const seriesOf = ({ target, endpoint, unit }: ResultActivity): string =>
  JSON.stringify([endpoint, target, unit]);

/** The unit that most values have; of as many the first. */
const commonest = (units: readonly string[]): string =>
  [...Map.groupBy(units, (unit) => unit)].reduce<readonly [string, number]>(
    (best, [unit, all]) => (all.length > best[1] ? [unit, all.length] : best),
    ['', 0],
  )[0];

/** Labels in the order of people: 2 before 10. */
const byLabel = new Intl.Collator('en', { numeric: true });

/** Columns as the table shows them: those of one target side by side, in the order in which the targets come first. */
export const columnsByTarget = (columns: readonly ValueColumn[]): ValueColumn[] =>
  [...Map.groupBy(columns, ({ target }) => target).values()].flat();

/** What a column of values is known by among all columns of the table. */
export const valueColumnId = ({ id }: Pick<ValueColumn, 'id'>): string => `value:${id}`;

/** What a document holds, arranged as its table shows it. */
export class ResultTable {
  readonly results: DocumentResults;
  /** In the order of the document. */
  readonly rows: readonly ResultRow[];
  /** The ones with the most values first. */
  readonly columns: readonly ValueColumn[];
  readonly #items = new Map<string, ResultItem>();
  /** How much waits for a person: what is in the queue, and corrections that have no place. */
  readonly openCount: number;
  readonly #open: ReadonlySet<string>;
  readonly #parts = new Map<string, MergedPart>();
  #cells: ReadonlyMap<string, GroupCell> | undefined;
  readonly #rowOf = new Map<string, ResultRow>();
  readonly #conflicts: ReadonlyMap<string, readonly LoggedCorrection[]>;

  constructor(results: DocumentResults) {
    this.results = results;
    for (const item of [...results.compounds, ...results.activities]) this.#items.set(item.key, item);
    const { items, disputes, count } = toReview(results);
    this.#open = items;
    this.openCount = count;
    this.#conflicts = disputes;
    for (const whole of results.compounds)
      for (const part of whole.merged) this.#parts.set(part.key, { whole, part });
    const own = new Map<string, ResultActivity[]>();
    const orphans = new Map<string, ResultActivity[]>();
    for (const activity of results.activities) {
      const isOwned = activity.compoundKey !== '' && this.#items.has(activity.compoundKey);
      const [group, key] = isOwned ? [own, activity.compoundKey] : [orphans, activity.compound];
      const known = group.get(key);
      if (known) known.push(activity);
      else group.set(key, [activity]);
    }
    this.columns = [...Map.groupBy(results.activities, columnIdOf)]
      .toSorted(([a, some], [b, others]) => others.length - some.length || byLabel.compare(a, b))
      .map(([id, [first, ...others]]) => ({
        id,
        target: first?.target ?? '',
        endpoint: first?.endpoint ?? '',
        unit: commonest([first, ...others].map((activity) => activity?.unit ?? '')),
      }));
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

  /** A cell of a table of groups, by its key. */
  cell(key: string | undefined): GroupCell | undefined {
    this.#cells ??= new Map(groupCellsOf(this.results).map((one) => [one.key, one]));
    return key === undefined ? undefined : this.#cells.get(key);
  }

  /** What was merged into a compound, by its own key. */
  part(key: string | undefined): MergedPart | undefined {
    return key === undefined ? undefined : this.#parts.get(key);
  }

  /** Corrections of an item, or of what was merged into it, that were not applied, because a colleague had corrected the same meanwhile; the earliest first. */
  conflictsOf(key: string): readonly LoggedCorrection[] {
    return this.#conflicts.get(key) ?? [];
  }

  /** The row that a compound or a value stands in. */
  rowOf(key: string | undefined): ResultRow | undefined {
    return key === undefined ? undefined : this.#rowOf.get(key);
  }

  /** The other values of an activity's column that nobody rejected, in the order of the document. */
  othersOfColumn(activity: ResultActivity): readonly ResultActivity[] {
    const series = seriesOf(activity);
    return this.results.activities.filter(
      (other) => other.key !== activity.key && other.decision !== 'rejected' && seriesOf(other) === series,
    );
  }

  /**
   * What waits in the queue for the same reasons as an item, the least sure first, itself too: of a value those of its column, of a compound
   * all compounds. One that is not in the queue has none.
   */
  alike(item: ResultItem): readonly ResultItem[] {
    if (!item.needsReview) return [];
    const groupOf = (one: ResultItem): string =>
      JSON.stringify([isCompound(one) ? '' : seriesOf(one), one.reasons.toSorted()]);
    const group = groupOf(item);
    return this.queue
      .filter((other) => isCompound(other) === isCompound(item) && groupOf(other) === group)
      .toSorted((a, b) => a.confidence - b.confidence || pageOf(a) - pageOf(b));
  }

  /** The codes of a value's column with the values that hold each, the longest and then the most frequent first. @param everywhere of all columns */
  codesLike(activity: ResultActivity, everywhere: boolean): ReadonlyMap<string, readonly ResultActivity[]> {
    const series = seriesOf(activity);
    const coded = this.results.activities.filter(
      (other) =>
        other.code !== '' && other.decision !== 'rejected' && (everywhere || seriesOf(other) === series),
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
    // Gaps are told by bare numbers; what is printed may be `Example 12`.
    return (
      this.rows.find((row) => row.label === label) ??
      this.rows.find((row) => row.label.split(' ').at(-1) === label)
    );
  }

  /** What a person should look at, the most valuable first. */
  get queue(): readonly ResultItem[] {
    return (this.#queue ??= [...this.#items.values()]
      .filter(({ key }) => this.#open.has(key))
      .map((item) => ({
        item,
        worth: worthOf(item, this.#rowOf.get(item.key), this.#conflicts.has(item.key)),
      }))
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
    const id = columnIdOf(activity);
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
  values: 92,
  unread: 90,
  mass: 85,
  compound: 80,
  unit: 70,
  stereo: 65,
  legend: 60,
  open: 55,
  subject: 50,
  several: 50,
  assay: 50,
  label: 45,
  characters: 45,
  name: 40,
  groups: 60,
  formula: 60,
  drawing: 40,
  confidence: 35,
};
/** People disagree. */
const DISPUTED = 110;
const PER_VALUE = 5;
const VALUES_COUNTED = 10;

const worthOf = (item: ResultItem, row: ResultRow | undefined, isDisputed: boolean): number => {
  const worst = Math.max(isDisputed ? DISPUTED : 0, ...item.reasons.map((reason) => WORTH[reason]));
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

/** What is said besides of how sure a value is: "8–12, n = 3"; the ends of a range are the value itself. */
export const boundsText = ({ value, n, interval }: ResultActivity): string =>
  [
    interval && `${interval.lower}-${interval.upper}` !== value && `${interval.lower}–${interval.upper}`,
    n !== null && `n = ${n}`,
  ]
    .filter(Boolean)
    .join(', ');

/** All of it: "± 2, 8–12, n = 3". */
export const scatterText = (activity: ResultActivity): string =>
  [activity.deviation && `± ${activity.deviation}`, boundsText(activity)].filter(Boolean).join(', ');

// ── order and search ────────────────────────────────────────────────────────

/** What rows are ordered by: a column of every row, or a column of values by its id. */
export interface RowOrder {
  by: 'label' | 'name' | 'standing' | 'page' | { column: string };
  descending: boolean;
}

const STANDINGS: readonly Standing[] = ['review', 'read', 'accepted', 'rejected'];

/** The number of a cell, in the unit of its column; of several values the first. One that is none, as of a code, comes by its text. */
const numberIn = (row: ResultRow, column: ValueColumn): { number: number; text: string } | undefined => {
  const first = row.values.get(column.id)?.find(({ decision }) => decision !== 'rejected');
  if (!first) return undefined;
  const text = first.code || first.value;
  const converted = first.code ? text : (inUnit(text, first.unit, column.unit) ?? text);
  return { number: Number.parseFloat(converted), text };
};

const byValue = (a: ResultRow, b: ResultRow, column: ValueColumn, sign: number): number => {
  const [one, other] = [numberIn(a, column), numberIn(b, column)];
  // Rows without a value come last, whichever way.
  if (!one || !other) return Number(!one) - Number(!other);
  const [isNumber, isOther] = [Number.isFinite(one.number), Number.isFinite(other.number)];
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return sign * (isNumber ? one.number - other.number : byLabel.compare(one.text, other.text));
};

const compared: Readonly<
  Record<'label' | 'name' | 'standing' | 'page', (a: ResultRow, b: ResultRow) => number>
> = {
  label: (a, b) => byLabel.compare(a.label, b.label),
  name: (a, b) => byLabel.compare(a.compound?.name ?? '', b.compound?.name ?? ''),
  standing: (a, b) => STANDINGS.indexOf(rowStanding(a)) - STANDINGS.indexOf(rowStanding(b)),
  page: (a, b) => a.page - b.page,
};

/** Rows as they are ordered; undefined for the order of the document, in which those that are alike stay. */
export const orderedRows = (
  rows: readonly ResultRow[],
  columns: readonly ValueColumn[],
  order: RowOrder | undefined,
): readonly ResultRow[] => {
  if (!order) return rows;
  const { by } = order;
  const sign = order.descending ? -1 : 1;
  if (typeof by === 'string') return rows.toSorted((a, b) => sign * compared[by](a, b));
  const column = columns.find(({ id }) => id === by.column);
  return column ? rows.toSorted((a, b) => byValue(a, b, column, sign)) : rows;
};

/** What of a row a word is looked for in. */
const textOfRow = ({ label, compound, activities }: ResultRow): string =>
  [
    label,
    compound?.name,
    compound?.smiles,
    compound?.inchiKey,
    ...activities.flatMap(({ target, endpoint, value, text }) => [target, endpoint, value, text]),
  ]
    .join(' ')
    .toLowerCase();

/** Whether a row has every word of a search. A search that is a label finds that label alone, not all that it stands in. */
export const rowFinder = (table: ResultTable, search: string): ((row: ResultRow) => boolean) => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return () => true;
  const isLabel = ({ label }: ResultRow): boolean => label.toLowerCase() === wanted;
  if (table.rows.some(isLabel)) return isLabel;
  const words = wanted.split(/\s+/);
  return (row) => {
    const text = textOfRow(row);
    return words.every((word) => text.includes(word));
  };
};
