import { createHash } from 'node:crypto';
import { toReview, type DocumentResults, type ResultActivity, type ResultCompound } from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { documents } from '../../database/document-tables.ts';
import { foundActivities, foundCompounds } from '../../database/document-search-tables.ts';
import { hasPending } from './formulas.ts';
import { folded, measured } from './search-text.ts';

type CompoundRow = Omit<typeof foundCompounds.$inferInsert, 'documentId' | 'pattern'>;
type ActivityRow = Omit<typeof foundActivities.$inferInsert, 'documentId'>;

/** Fingerprints by the SMILES that they are of, as far as they are known. */
export type Patterns = ReadonlyMap<string, Uint8Array>;

/** Rows in one statement. */
const ROWS_AT_ONCE = 500;

/** Zeros and ones, as SQL writes them. */
export const bitsOf = (pattern: Uint8Array): string =>
  Array.from(pattern, (byte) => byte.toString(2).padStart(8, '0')).join('');

const digested = <Row extends object>(row: Row): Row & { digest: string } => ({
  ...row,
  digest: createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22),
});

const textsOf = ({ evidence }: Pick<ResultCompound, 'evidence'>): string[] =>
  evidence.map(({ text }) => text);

const decisionOf = ({ decision }: Pick<ResultCompound, 'decision'>): 'none' | 'accepted' =>
  decision === 'accepted' ? 'accepted' : 'none';

/** The index's rows of a document: a pure function of its results. */
export const searchRowsOf = ({
  compounds,
  activities,
}: Pick<DocumentResults, 'compounds' | 'activities'>): {
  compounds: CompoundRow[];
  activities: ActivityRow[];
} => {
  const kept = compounds.filter(({ decision }) => decision !== 'rejected');
  const keys = new Set(kept.map(({ key }) => key));
  const values = activities.filter(({ decision }) => decision !== 'rejected');
  const rowOf = ({ compound, compoundKey }: ResultActivity): string =>
    keys.has(compoundKey) ? compoundKey : `label:${bareLabel(compound).slice(0, 200)}`;
  const byRow = Map.groupBy(values, rowOf);
  const wordsWith = (texts: string[], row: string): string =>
    folded(
      [...texts, ...(byRow.get(row) ?? []).flatMap((one) => [one.target, one.endpoint, one.text])].join(' '),
    );
  const ofCompounds = kept.map((compound, position): CompoundRow =>
    digested({
      key: compound.key,
      position,
      isCompound: true,
      item: compound.key,
      label: compound.label,
      bareLabel: bareLabel(compound.label),
      name: compound.name,
      smiles: compound.smiles,
      inchiKey: compound.inchiKey,
      page: compound.evidence[0]?.page ?? 1,
      needsReview: compound.needsReview,
      decision: decisionOf(compound),
      words: wordsWith(
        [compound, ...compound.merged].flatMap(({ label, name }) => [label, name]).concat(textsOf(compound)),
        compound.key,
      ),
    }),
  );
  const ofLabels = [...byRow].flatMap(([key, [first]], position): CompoundRow[] =>
    keys.has(key) || !first
      ? []
      : [
          digested({
            key,
            position: kept.length + position,
            isCompound: false,
            item: first.key,
            label: first.compound,
            bareLabel: bareLabel(first.compound),
            name: '',
            smiles: '',
            inchiKey: '',
            page: first.evidence[0]?.page ?? 1,
            needsReview: first.needsReview,
            decision: decisionOf(first),
            words: wordsWith([first.compound], key),
          }),
        ],
  );
  return {
    compounds: [...ofCompounds, ...ofLabels],
    activities: values.map((activity, position) => {
      const { quantity, range } = measured(activity);
      return digested({
        key: activity.key,
        compound: rowOf(activity),
        position,
        target: activity.target,
        endpoint: activity.endpoint,
        qualifier: activity.qualifier,
        value: activity.value,
        unit: activity.unit,
        page: activity.evidence[0]?.page ?? 1,
        needsReview: activity.needsReview,
        decision: decisionOf(activity),
        targetWords: folded(activity.target),
        endpointWords: folded(activity.endpoint),
        quantity: quantity.name,
        range,
      });
    }),
  };
};

/** Every column as the row has it that could not be inserted. */
const asExcluded = (table: PgTable): Record<string, SQL> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => [
      name,
      sql`excluded.${sql.identifier(column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))}`,
    ]),
  );

/** What the index has of a document now: of each row its key, its digest and whether it has a fingerprint. */
type Digests = Record<'compounds' | 'activities', [key: string, digest: string, isScreened: boolean][]>;

/** `Digests` as JSON, which PostgreSQL writes: the thread that answers calls has no time for thousands of rows. */
export const digestsText = async (
  database: Pick<Database, 'execute'>,
  documentId: string,
): Promise<string> => {
  const { rows } = await database.execute<{ text: string }>(sql`
    select json_build_object(
      'compounds', (select coalesce(json_agg(json_build_array(key, digest, pattern is not null)), '[]')
        from ${foundCompounds} where document_id = ${documentId}),
      'activities', (select coalesce(json_agg(json_build_array(key, digest, true)), '[]')
        from ${foundActivities} where document_id = ${documentId}))::text as text`);
  return rows[0]?.text ?? '{"compounds":[],"activities":[]}';
};

/** What changes in one table of the index: rows to be written, and keys of those that go. */
interface TableChanges<Row> {
  changed: Row[];
  gone: string[];
}

/** What changes in the index of a document. */
export interface IndexChanges {
  compounds: TableChanges<CompoundRow>;
  activities: TableChanges<ActivityRow>;
  /** What of the document waits for a person. */
  toReview: number;
  /** Whether rows of tables of groups are still to be put together. */
  isPending: boolean;
}

const changesIn = <Row extends { key: string; digest: string }>(
  wanted: readonly Row[],
  before: Digests['compounds'],
  canScreen: (row: Row) => boolean,
): TableChanges<Row> => {
  const there = new Map(before.map(([key, digest, isScreened]) => [key, { digest, isScreened }]));
  const changed = wanted.filter((row) => {
    const known = there.get(row.key);
    return known?.digest !== row.digest || (!known.isScreened && canScreen(row));
  });
  for (const { key } of wanted) there.delete(key);
  return { changed, gone: [...there.keys()] };
};

/**
 * How the index of a document becomes what its results say.
 * @param digests of `digestsText`
 * @param screened SMILES whose fingerprints are known
 */
export const indexChanges = (
  results: Pick<DocumentResults, 'compounds' | 'activities' | 'conflicts' | 'unplaced' | 'formulas'>,
  digests: string,
  screened: Iterable<string>,
): IndexChanges => {
  const rows = searchRowsOf(results);
  const { compounds, activities } = JSON.parse(digests) as Digests;
  const known = new Set(screened);
  return {
    compounds: changesIn(rows.compounds, compounds, ({ smiles }) => known.has(smiles)),
    activities: changesIn(rows.activities, activities, () => false),
    toReview: toReview(results).count,
    isPending: hasPending(results.formulas),
  };
};

const inParts = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, part) =>
    items.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );

/**
 * Writes what changes in the index of a document, which is locked.
 * @param patterns of its structures; one that is missing and was not there before is compared with every query
 */
export const writeIndex = async (
  transaction: Database,
  documentId: string,
  { compounds, activities, toReview: waiting }: Omit<IndexChanges, 'isPending'>,
  patterns: Patterns = new Map(),
): Promise<void> => {
  await transaction.update(documents).set({ toReview: waiting }).where(eq(documents.id, documentId));
  for (const [table, { gone }] of [
    [foundCompounds, compounds],
    [foundActivities, activities],
  ] as const)
    if (gone.length > 0)
      await transaction.delete(table).where(and(eq(table.documentId, documentId), inArray(table.key, gone)));
  for (const rows of inParts(compounds.changed))
    await transaction
      .insert(foundCompounds)
      .values(
        rows.map((row) => {
          const pattern = patterns.get(row.smiles);
          return Object.assign(row, { documentId, pattern: pattern ? bitsOf(pattern) : null });
        }),
      )
      .onConflictDoUpdate({
        target: [foundCompounds.documentId, foundCompounds.key],
        set: {
          ...asExcluded(foundCompounds),
          pattern: sql`coalesce(excluded.pattern, case when ${foundCompounds.smiles} = excluded.smiles then ${foundCompounds.pattern} end)`,
        },
      });
  for (const rows of inParts(activities.changed))
    await transaction
      .insert(foundActivities)
      .values(rows.map((row) => Object.assign(row, { documentId })))
      .onConflictDoUpdate({
        target: [foundActivities.documentId, foundActivities.key],
        set: asExcluded(foundActivities),
      });
};
