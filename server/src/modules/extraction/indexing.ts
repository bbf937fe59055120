import { createHash } from 'node:crypto';
import type { DocumentResults, ResultActivity, ResultCompound } from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { foundActivities, foundCompounds } from '../../database/document-search-tables.ts';
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

/**
 * Writes what the search finds of a document, as far as it is different now. The document is locked.
 * @param patterns of its structures; one that is missing and was not there before is compared with every query
 */
export const indexDocument = async (
  transaction: Database,
  documentId: string,
  results: Pick<DocumentResults, 'compounds' | 'activities'>,
  patterns: Patterns = new Map(),
): Promise<void> => {
  const rows = searchRowsOf(results);
  for (const [table, wanted] of [
    [foundCompounds, rows.compounds],
    [foundActivities, rows.activities],
  ] as const) {
    const there = new Map(
      (
        await transaction
          .select({
            key: table.key,
            digest: table.digest,
            isScreened:
              table === foundCompounds
                ? sql<boolean>`${foundCompounds.pattern} is not null`
                : sql<boolean>`true`,
          })
          .from(table)
          .where(eq(table.documentId, documentId))
      ).map(({ key, ...row }) => [key, row]),
    );
    const changed = wanted.filter((row) => {
      const before = there.get(row.key);
      const canScreen = 'smiles' in row && patterns.has(row.smiles);
      return before?.digest !== row.digest || (canScreen && !before.isScreened);
    });
    for (const { key } of wanted) there.delete(key);
    const gone = [...there.keys()];
    if (gone.length > 0)
      await transaction.delete(table).where(and(eq(table.documentId, documentId), inArray(table.key, gone)));
    for (let from = 0; from < changed.length; from += ROWS_AT_ONCE) {
      const some = changed.slice(from, from + ROWS_AT_ONCE);
      const target = [table.documentId, table.key];
      if (table === foundActivities)
        await transaction
          .insert(foundActivities)
          .values((some as ActivityRow[]).map((row) => Object.assign(row, { documentId })))
          .onConflictDoUpdate({ target, set: asExcluded(table) });
      else
        await transaction
          .insert(foundCompounds)
          .values(
            (some as CompoundRow[]).map((row) => {
              const pattern = patterns.get(row.smiles);
              return Object.assign(row, { documentId, pattern: pattern ? bitsOf(pattern) : null });
            }),
          )
          .onConflictDoUpdate({
            target,
            set: {
              ...asExcluded(table),
              pattern: sql`coalesce(excluded.pattern, case when ${foundCompounds.smiles} = excluded.smiles then ${foundCompounds.pattern} end)`,
            },
          });
    }
  }
};
