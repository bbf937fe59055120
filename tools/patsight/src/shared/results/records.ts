import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { exportedSelections, MoleculeOrigin, MoleculeRecord, ResultActivity } from '@moiety/contract';
import { MOLECULE_DATA_MAX } from '@moiety/contract';
import { exchangeWords } from '../words/file-words.ts';
import type { FileWords } from '../words/file-words.ts';
import { csvOf } from './csv-of.ts';
import { isByHand, isCompound, orderedRows, pageOf } from './result-table.ts';
import type { ResultItem, ResultRow, ResultTable, RowOrder } from './result-table.ts';
import { inUnit } from './value-units.ts';

/** Which rows are written. Rejected ones are in none. */
export type Which = (typeof exportedSelections)[number];

/** The rows that are written, with the values that are written of each, in the order of the table. */
export const rowsFor = (
  table: ResultTable,
  which: Which,
  selected: ReadonlySet<string>,
  order?: RowOrder,
): ResultRow[] =>
  orderedRows(table.rows, table.columns, order).flatMap((row) => {
    const { compound } = row;
    if (compound?.decision === 'rejected' || (which === 'selected' && !selected.has(row.key))) return [];
    const isWritten = (item: ResultItem): boolean =>
      which === 'accepted' ? item.decision === 'accepted' : item.decision !== 'rejected';
    const activities = row.activities.filter(isWritten);
    if (which === 'accepted' && !(compound && isWritten(compound))) return [];
    if (!compound && activities.length === 0) return [];
    const values = new Map([...row.values].map(([id, some]) => [id, some.filter(isWritten)] as const));
    return [{ ...row, activities, values }];
  });

const line = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ').trim();

/** What codes stand for, where their range is known: columns of it have a unit of their own. */
const meantOf = (activities: readonly ResultActivity[]): { unit: string; hasOne: boolean } => {
  const units = new Set(activities.flatMap(({ meaning }) => (meaning ? [meaning.unit] : [])));
  return { unit: units.size === 1 ? [...units][0]! : '', hasOne: units.size > 0 };
};

/** A range as it is read as a value: `<=100`, `100-1000`; with its unit where not all have the same. */
const rangeText = ({ meaning }: ResultActivity, unit: string): string => {
  if (!meaning) return '';
  const { lower, upper } = meaning;
  const range =
    lower !== null && upper !== null
      ? `${lower}-${upper}`
      : lower !== null
        ? `>=${lower}`
        : upper === null
          ? meaning.text
          : `<=${upper}`;
  return meaning.unit === unit ? range : `${range} ${meaning.unit}`;
};

/** A value in the unit of its column; one that cannot be converted has its own behind it. */
const valueOf = ({ qualifier, value, code, unit: own }: ResultActivity, unit: string): string => {
  if (code) return code;
  const converted = inUnit(value, own, unit);
  return `${qualifier === '=' ? '' : qualifier}${converted ?? `${value} ${own}`.trim()}`;
};

/** Structures as records of a molecule file. */
export interface Records {
  records: MoleculeRecord[];
  columns: string[];
}

/** Columns that every row has besides its values. */
const OWN = 7;
/** Columns of a value: itself, how it stands, where it was read, what its codes mean. */
const PER_VALUE = 4;

/**
 * Rows as records, read by the same program as a file of molecules. Columns stand as in the table: label, values, state, pages. Each value
 * has a column with how it was reviewed, one with where it was read, and one with what its codes mean where that is known. A compound without a structure stays, as a record that says so.
 */
export const recordsOf = async (
  molecules: Pick<MoleculeWorkers, 'parse'>,
  table: ResultTable,
  rows: readonly ResultRow[],
  words: FileWords = exchangeWords,
): Promise<Records> => {
  const columns = table.columns
    .filter(({ id }) => rows.some(({ values }) => (values.get(id)?.length ?? 0) > 0))
    .slice(0, Math.floor((MOLECULE_DATA_MAX - OWN) / PER_VALUE));
  const columnsWith = columns.map((column) => {
    const meant = meantOf(rows.flatMap(({ values }) => values.get(column.id) ?? []));
    return {
      id: column.id,
      unit: column.unit,
      title: line(words.value(column)),
      meant: meant.hasOne && {
        unit: meant.unit,
        title: line(words.valueMeaning(words.value({ ...column, unit: meant.unit }))),
      },
    };
  });
  const placesOf = (item: ResultItem): string =>
    item.evidence.map(({ page, text }) => `${words.page(page)}${text ? `: ${line(text)}` : ''}`).join('; ');
  const hasClaimed = rows.some(({ compound }) => compound?.claimed);
  const headings = [
    'SMILES',
    'Name',
    words.label,
    ...columnsWith.flatMap(({ title, meant }) =>
      [title, meant && meant.title, words.valueReview(title), words.valueSource(title)].filter(
        (heading) => heading !== false,
      ),
    ),
    ...(hasClaimed ? [words.claimed] : []),
    words.review,
    words.pages,
    words.confidence,
    words.source,
    words.reasons,
  ];
  const lines = rows.map(({ compound, label, values, activities }) => {
    const item: ResultItem | undefined = compound ?? activities[0];
    return [
      compound?.smiles ?? '',
      line(compound?.name || label),
      line(label),
      ...columnsWith.flatMap(({ id, unit, meant }) => {
        const some = values.get(id) ?? [];
        const [value, review, source] = [
          some.map((one) => valueOf(one, unit)).join('; '),
          some.map(words.state).join('; '),
          some.map(placesOf).join('; '),
        ];
        if (!meant) return [value, review, source];
        const meanings = some.map((one) => rangeText(one, meant.unit)).filter(Boolean);
        return [value, meanings.join('; '), review, source];
      }),
      ...(hasClaimed ? [compound?.claimed ? words.yes : ''] : []),
      item ? words.state(item) : '',
      compound ? [...new Set(compound.evidence.map(({ page }) => page))].join(', ') : '',
      compound ? compound.confidence.toFixed(2) : '',
      compound ? placesOf(compound) : '',
      compound?.reasons.map(words.reason).join(', ') ?? '',
    ];
  });
  const records: MoleculeRecord[] = [];
  const { columns: read } = await molecules.parse(
    new Blob([csvOf([headings, ...lines])], { type: 'text/csv' }),
    {
      name: 'compounds.csv',
      format: 'csv',
      encoding: 'utf-8',
      onRecords: (more) => records.push(...more),
    },
  );
  return { records, columns: read };
};

/** Where a row is in its document; undefined for what a person added without a place. */
const originOf = (document: string, { compound, activities }: ResultRow): MoleculeOrigin | undefined => {
  const item = [...(compound ? [compound] : []), ...activities].find((one) => pageOf(one) > 0);
  return item && { document, page: pageOf(item), item: (compound ?? item).key };
};

/** Records of rows with the places that lead back to the document. */
export const withOrigins = (
  records: readonly MoleculeRecord[],
  rows: readonly ResultRow[],
  document: string,
): MoleculeRecord[] =>
  records.map((record) => {
    const row = rows[record.position];
    const origin = row && originOf(document, row);
    return origin ? { ...record, origin } : record;
  });

/** How many compounds would be written. */
export const countFor = (table: ResultTable, which: Which, selected: ReadonlySet<string>): number =>
  rowsFor(table, which, selected).length;

/** Of the rows those with something that nobody has reviewed. */
export const unreviewedOf = (rows: readonly ResultRow[]): number =>
  rows.filter(({ compound, activities }) =>
    [...(compound ? [compound] : []), ...activities].some(
      (item) =>
        item.decision === 'none' &&
        (item.needsReview || !isByHand(item)) &&
        (isCompound(item) || item.value !== ''),
    ),
  ).length;
