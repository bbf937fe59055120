import {
  SET_DOCUMENTS_MAX,
  type MoleculeRecord,
  type MoleculeSet,
  type MoleculeSetSummary,
} from '@moiety/contract';
import { and, asc, count, eq, getTableColumns, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { accounts } from '../../database/account-tables.ts';
import { moleculeSets, molecules } from '../../database/molecule-set-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import {
  notPurged,
  purgedBefore,
  type Handle,
  type SeenSet,
  type SeenSummary,
  type SetRow,
} from './access.ts';
import { recordOf, type RecordPage } from './records.ts';

/** The set as lists show it. */
export const summaryOf = (row: SeenSummary): MoleculeSetSummary => ({
  id: row.id,
  name: row.name,
  sourceName: row.sourceName,
  format: row.format,
  total: row.total,
  unread: row.unread,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  role: row.role,
  owner: row.owner,
  isShared: row.isShared,
});

/** The set as the contract shows it. */
export const setOf = (row: SeenSet): MoleculeSet => ({
  ...summaryOf(row),
  columns: row.columns,
  assays: row.assays,
  calculated: row.calculated,
  calculatedVersion: row.calculatedVersion,
});

/** Until the transaction ends nobody else adds a set to the account: two calls cannot both find the last room. */
export const lockOwner = async (handle: Handle, ownerId: string): Promise<void> => {
  await handle
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, ownerId))
    .for('no key update');
};

/** How many sets an account has, begun ones too. */
export const countSets = async (
  handle: Handle,
  ownerId: string,
): Promise<{ used: number; trashed: number }> => {
  const [counted] = await handle
    .select({ all: count(), trashed: count(moleculeSets.deletedAt) })
    .from(moleculeSets)
    .where(and(eq(moleculeSets.ownerId, ownerId), notPurged));
  const { all = 0, trashed = 0 } = counted ?? {};
  return { used: all - trashed, trashed };
};

/** @returns its id; undefined where there is a set of this id already */
export const insertSet = async (
  handle: Handle,
  set: Pick<SetRow, 'ownerId' | 'name' | 'sourceName' | 'format' | 'columns' | 'total' | 'headBytes'> & {
    id?: string | undefined;
    assays?: SetRow['assays'];
  },
): Promise<string | undefined> => {
  const [added] = await handle
    .insert(moleculeSets)
    .values(set)
    .onConflictDoNothing()
    .returning({ id: moleculeSets.id });
  return added?.id;
};

/** Changes a set and its time of change. */
export const updateSet = async (
  handle: Handle,
  id: string,
  change: { [Column in 'name' | 'unread' | 'bytes' | 'completedAt' | 'deletedAt']?: SetRow[Column] | SQL },
): Promise<void> => {
  const changed = await handle
    .update(moleculeSets)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(moleculeSets.id, id))
    .returning({ id: moleculeSets.id });
  if (changed.length === 0) throw new Error('no set was changed');
};

export const removeSet = async (handle: Handle, id: string): Promise<void> => {
  await handle.delete(moleculeSets).where(eq(moleculeSets.id, id));
};

const { setId: _setId, ...recordColumns } = getTableColumns(molecules);
const columnNames = Object.entries(recordColumns).map(([property, column]) => ({
  property,
  name: sql.identifier(
    // The same rule as Drizzle's `casing: 'snake_case'`.
    property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ),
  type: sql.raw(column.getSQLType()),
}));
const comma = sql.raw(', ');
const recordset = sql.join(
  columnNames.map(({ property, type }) => sql`${sql.identifier(property)} ${type}`),
  comma,
);
const targets = sql.join(
  columnNames.map(({ name }) => name),
  comma,
);
const replaced = sql.join(
  columnNames.map(({ name }) => sql`${name} = excluded.${name}`),
  comma,
);

/**
 * Stores records, replacing those of the same position, and counts what was written: a position that is written again and again takes
 * room on the disk each time. One JSON parameter a page: a parameter a value is five times slower.
 */
export const storeRecords = async (
  handle: Handle,
  setId: string,
  { json, bytes }: RecordPage,
): Promise<void> => {
  await handle.execute(sql`
    insert into molecules (set_id, ${targets})
    select ${setId}::uuid, page.* from json_to_recordset(${json}::json) as page(${recordset})
    on conflict (set_id, position) do update set ${replaced}`);
  await handle
    .update(moleculeSets)
    .set({ bytes: sql`${moleculeSets.bytes} + ${bytes}` })
    .where(eq(moleculeSets.id, setId));
};

/** How many records of a set are stored, how many of them could not be read, and what they take. */
export const countRecords = async (
  handle: Handle,
  setId: string,
): Promise<{ stored: number; unread: number; bytes: number }> => {
  const [counted] = await handle
    .select({
      stored: count(),
      unread: count(molecules.errorReason),
      bytes: sql<string>`coalesce(sum(${molecules.size}), 0)`,
    })
    .from(molecules)
    .where(eq(molecules.setId, setId));
  return { stored: counted?.stored ?? 0, unread: counted?.unread ?? 0, bytes: Number(counted?.bytes ?? 0) };
};

/**
 * Bytes of a read page: what is decoded, checked and written in one go, while nobody else is answered. Records of ordinary length
 * come some hundreds at a time.
 */
const PAGE_SIZE_MAX = 512 * 1024;

/** A page's rows, as long as they fit. */
const pageOf = (handle: Handle, setId: string, offset: number, limit: number) =>
  handle
    .select({
      ...recordColumns,
      sizeBefore:
        sql<number>`sum(${molecules.size}) over (order by ${molecules.position}) - ${molecules.size}`.as(
          'size_before',
        ),
    })
    .from(molecules)
    .where(
      and(
        eq(molecules.setId, setId),
        gte(molecules.position, offset),
        lt(molecules.position, offset + limit),
      ),
    )
    .as('page');

/**
 * Records by position: the positions of a completed set have no gaps, so an offset is a position. A page of very long records
 * ends early, after one at least, so that no answer grows without bound.
 */
export const readRecords = async (
  handle: Handle,
  setId: string,
  offset: number,
  limit: number,
): Promise<MoleculeRecord[]> => {
  const page = pageOf(handle, setId, offset, limit);
  const rows = await handle
    .select()
    .from(page)
    .where(lt(page.sizeBefore, PAGE_SIZE_MAX))
    .orderBy(asc(page.position));
  return rows.map(recordOf);
};

/**
 * The same page as the JSON of the contract's records, a text each. PostgreSQL writes it: made of rows here, a page of half a megabyte
 * would take 20 ms of the thread that answers everybody. One text of the whole page would be an object of the old heap, and a few of
 * those make V8 collect all of it.
 */
export const readRecordsAsJson = async (
  handle: Handle,
  setId: string,
  offset: number,
  limit: number,
): Promise<string[]> => {
  const page = pageOf(handle, setId, offset, limit);
  const shared = sql`'position', ${page.position}, 'line', ${page.line}, 'name', ${page.name}, 'source', ${page.source}, 'data', ${page.data}`;
  const read = sql`json_build_object('status', 'ok', ${shared}, 'smiles', ${page.smiles}, 'inchiKey', ${page.inchiKey},
    'formula', ${page.formula}, 'properties', json_build_object('molecularWeight', ${page.molecularWeight},
    'clogp', ${page.clogp}, 'tpsa', ${page.tpsa}, 'hBondDonors', ${page.hBondDonors},
    'hBondAcceptors', ${page.hBondAcceptors}, 'rotatableBonds', ${page.rotatableBonds}, 'rings', ${page.rings},
    'fractionSp3', ${page.fractionSp3}, 'lipinskiViolations', ${page.lipinskiViolations}))`;
  const unread = sql`json_build_object('status', 'error', ${shared},
    'error', json_build_object('reason', ${page.errorReason}, 'detail', coalesce(${page.errorDetail}, '')))`;
  const found = await handle
    .select({
      json: sql<string>`(case when ${page.errorReason} is null then ${read} else ${unread} end)::text`,
      origin: sql<string | null>`${page.origin}::text`,
      measurements: sql<string | null>`${page.measurements}::text`,
    })
    .from(page)
    .where(lt(page.sizeBefore, PAGE_SIZE_MAX))
    .orderBy(page.position);
  // Most records have neither: they are no part of every one's text.
  return found.map(({ json, origin, measurements }) =>
    origin === null && measurements === null
      ? json
      : `${json.slice(0, -1)}${origin === null ? '' : `,"origin":${origin}`}${measurements === null ? '' : `,"measurements":${measurements}`}}`,
  );
};

/** The documents in which a set's molecules or their values were read, in the order of their ids. */
export const originDocumentsOf = async (handle: Handle, setId: string): Promise<string[]> => {
  const { rows } = await handle.execute<{ document: string }>(sql`
    select ${molecules.origin} ->> 'document' as document from ${molecules}
      where ${molecules.setId} = ${setId} and ${molecules.origin} is not null
    union
    select reading.entry -> 'origin' ->> 'document' from ${molecules},
      jsonb_each(${molecules.measurements}) as cell, jsonb_array_elements(cell.value) as reading(entry)
      where ${molecules.setId} = ${setId} and ${molecules.measurements} is not null and reading.entry -> 'origin' is not null
    order by document limit ${SET_DOCUMENTS_MAX}`);
  return rows.map(({ document }) => document);
};

/** Removes what was in the trash for its time, and what was begun more than a day ago. */
export const purgeSets = async (handle: Handle): Promise<void> => {
  await handle
    .delete(moleculeSets)
    .where(
      or(
        lt(moleculeSets.deletedAt, purgedBefore),
        and(isNull(moleculeSets.completedAt), lt(moleculeSets.updatedAt, sql`now() - interval '1 day'`)),
      ),
    );
};

export const setPurge: PeriodicJob = { name: 'delete-old-molecule-sets', every: HOUR, run: purgeSets };
