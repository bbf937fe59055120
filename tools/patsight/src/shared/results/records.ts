import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { DocumentVersion, MoleculeRecord, PatentDocument, ResultActivity } from '@moiety/contract';
import { MOLECULE_DATA_MAX } from '@moiety/contract';
import { isByHand, isCompound, standingOf } from './result-table.ts';
import type { ResultItem, ResultRow, ResultTable, ValueColumn } from './result-table.ts';

/** Which rows are written. Rejected ones are in none. */
export type Which = 'all' | 'accepted' | 'selected';

/** The rows that are written, with the values that are written of each. */
export const rowsFor = (table: ResultTable, which: Which, selected: ReadonlySet<string>): ResultRow[] =>
  table.rows.flatMap((row) => {
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

/** The words of files are the same in every language, because programs read them. */
const stateOf = (item: ResultItem): string => {
  const standing = standingOf(item);
  const words = {
    review: 'not reviewed, unsure',
    read: 'not reviewed',
    accepted: 'accepted',
    rejected: 'rejected',
  }[standing];
  return isByHand(item) ? `${words}, ${item.origin === 'manual' ? 'added by hand' : 'corrected'}` : words;
};

const line = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ').trim();

const titleOf = ({ endpoint, target, unit }: ValueColumn): string =>
  line(`${[endpoint, target].filter(Boolean).join(' ') || 'Value'}${unit ? ` (${unit})` : ''}`);

const valueOf = ({ qualifier, value, code }: ResultActivity): string =>
  code || `${qualifier === '=' ? '' : qualifier}${value}`;

const placesOf = (item: ResultItem): string =>
  item.evidence.map(({ page, text }) => `p. ${page}${text ? `: ${line(text)}` : ''}`).join('; ');

/** A field of a text that is read here again. */
const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Structures as records of a molecule file. */
export interface Records {
  records: MoleculeRecord[];
  columns: string[];
}

/** Columns of every row. */
const OWN = ['Label', 'Review', 'Confidence', 'Pages', 'Read from', 'Reasons'] as const;
/** Columns of a value: itself, how it stands, where it was read. */
const PER_VALUE = 3;

/**
 * Rows as records, read by the same program as a file of molecules. Each value has a column with how it was reviewed and one with where it
 * was read. A compound without a structure stays, as a record that says so.
 */
export const recordsOf = async (
  molecules: Pick<MoleculeWorkers, 'parse'>,
  table: ResultTable,
  rows: readonly ResultRow[],
): Promise<Records> => {
  const columns = table.columns
    .filter(({ id }) => rows.some(({ values }) => (values.get(id)?.length ?? 0) > 0))
    .slice(0, Math.floor((MOLECULE_DATA_MAX - OWN.length) / PER_VALUE));
  const titles = columns.map(titleOf);
  const headings = [
    'SMILES',
    'Name',
    ...OWN,
    ...titles.flatMap((title) => [title, `${title} review`, `${title} source`]),
  ];
  const lines = rows.map(({ compound, label, values, activities }) => {
    const item: ResultItem | undefined = compound ?? activities[0];
    return [
      compound?.smiles ?? '',
      line(compound?.name || label),
      line(label),
      item ? stateOf(item) : '',
      compound ? compound.confidence.toFixed(2) : '',
      compound ? [...new Set(compound.evidence.map(({ page }) => page))].join(', ') : '',
      compound ? placesOf(compound) : '',
      compound?.reasons.join(', ') ?? '',
      ...columns.flatMap(({ id }) => {
        const some = values.get(id) ?? [];
        return [some.map(valueOf).join('; '), some.map(stateOf).join('; '), some.map(placesOf).join('; ')];
      }),
    ];
  });
  const csv = [headings, ...lines].map((cells) => cells.map(field).join(',')).join('\n');
  const records: MoleculeRecord[] = [];
  const { columns: read } = await molecules.parse(new Blob([csv], { type: 'text/csv' }), {
    name: 'compounds.csv',
    format: 'csv',
    encoding: 'utf-8',
    onRecords: (more) => records.push(...more),
  });
  return { records, columns: read };
};

/** Everything that is known of rows, as JSON. @param signed of results that were signed off */
export const jsonOf = (
  document: PatentDocument,
  { results }: ResultTable,
  rows: readonly ResultRow[],
  signed?: DocumentVersion,
): string => {
  const { id, name, metadata, sha256, pageCount } = document;
  const keys = new Set(
    rows.flatMap(({ compound, activities }) => [compound?.key, ...activities.map(({ key }) => key)]),
  );
  const written = (items: readonly ResultItem[]): object[] =>
    items.filter(({ key }) => keys.has(key)).map((item) => Object.assign({ review: stateOf(item) }, item));
  return `${JSON.stringify(
    {
      document: { id, name, ...metadata, sha256, pages: pageCount, analyzed: results.pages },
      engine: results.engine,
      ...(signed && {
        signedOff: {
          version: signed.number,
          by: signed.by,
          at: signed.at,
          note: signed.note,
          sha256: signed.sha256,
          stillToReview: signed.open,
        },
      }),
      compounds: written(results.compounds),
      activities: written(results.activities),
      completeness: results.completeness,
      tables: results.tables,
    },
    undefined,
    2,
  )}\n`;
};

/** How many compounds would be written. */
export const countFor = (table: ResultTable, which: Which, selected: ReadonlySet<string>): number =>
  rowsFor(table, which, selected).length;

/** Of the rows those with something that nobody has reviewed. */
export const unreviewedOf = (rows: readonly ResultRow[]): number =>
  rows.filter(({ compound, activities }) =>
    [...(compound ? [compound] : []), ...activities].some(
      (item) => item.decision === 'none' && !isByHand(item) && (isCompound(item) || item.value !== ''),
    ),
  ).length;
