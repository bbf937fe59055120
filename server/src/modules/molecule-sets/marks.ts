import {
  MARKS_PER_READ_MAX,
  parsePages,
  TAGS_MAX,
  writePositions,
  type BodyOf,
  type DataOf,
  type defineCalculatedColumns,
  type listMoleculeMarks,
  type markMolecules,
  type MoleculeMarks,
  type MoleculeNote,
} from '@moiety/contract';
import { and, asc, eq, getTableColumns, gte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { moleculeMarks } from '../../database/molecule-set-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { moleculeSets } from '../../database/molecule-set-tables.ts';
import { findSet, inUse, writable, type Handle, type SeenSet, type SetRow, type Viewer } from './access.ts';
import { changeRecorded, record } from './history-log.ts';
import { countKept } from './kept-bytes.ts';
import { beyondSet, calculatedChanged, noSuchMolecules, noteChanged, tooManyTags } from './refusals.ts';

const noter = alias(accounts, 'noter');

/** What is kept with a set's molecules, of those from a position on. */
export const readMarks = async (
  handle: Handle,
  setId: string,
  from: number,
  limit: number,
): Promise<MoleculeMarks[]> => {
  const rows = await handle
    .select({ ...getTableColumns(moleculeMarks), marker: accounts.nickname, noter: noter.nickname })
    .from(moleculeMarks)
    .leftJoin(accounts, eq(accounts.id, moleculeMarks.markedBy))
    .leftJoin(noter, eq(noter.id, moleculeMarks.noteBy))
    .where(and(eq(moleculeMarks.setId, setId), gte(moleculeMarks.position, from)))
    .orderBy(asc(moleculeMarks.position))
    .limit(limit);
  return rows.map((row) => ({
    position: row.position,
    star: row.star,
    tags: row.tags,
    marked: row.markedAt && { by: row.marker ?? '', at: row.markedAt.toISOString() },
    note: row.noteAt && {
      text: row.note,
      version: row.noteVersion,
      by: row.noter ?? '',
      at: row.noteAt.toISOString(),
    },
  }));
};

/** Stars, tags and notes of a set that the viewer sees. @throws Refusal `notFound`, `conflict` for one in the trash */
export const listMarks = async (
  database: Database,
  viewer: Viewer,
  id: string,
  from: number,
): Promise<DataOf<typeof listMoleculeMarks>> => {
  inUse(await findSet(database, viewer, id));
  const items = await readMarks(database, id, from, MARKS_PER_READ_MAX + 1);
  return { items: items.slice(0, MARKS_PER_READ_MAX), more: items.length > MARKS_PER_READ_MAX };
};

const nameOf = async (transaction: Database, accountId: string): Promise<string> => {
  const [found] = await transaction
    .select({ name: accounts.nickname })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return found?.name ?? '';
};

/** What a change writes, tags by letter, and into which rows: one that has its star or tag already keeps who gave it. */
const markChange = (change: BodyOf<typeof markMolecules>['change']): { set: SQL; where: SQL } => {
  if (change.kind === 'star') return { set: sql`star = ${change.on}`, where: sql`kept.star <> ${change.on}` };
  const { tag, on } = change;
  return on
    ? {
        set: sql`tags = (select array_agg(one order by lower(one), one) from unnest(kept.tags || ${tag}::text) one)`,
        where: sql`not (${tag} = any(kept.tags))`,
      }
    : { set: sql`tags = array_remove(kept.tags, ${tag})`, where: sql`${tag} = any(kept.tags)` };
};

/** Positions as one parameter of a query, however many they are. @param positions 0-based */
const arrayOf = (positions: readonly number[]): SQL =>
  sql`string_to_array(${positions.join(',')}, ',')::int[]`;

/** Molecules that are named by their numbers, as a parameter of a query. @throws Refusal naming those that the set does not have */
export const positionList = (molecules: string, total: number): SQL => {
  const numbers = parsePages(molecules, total);
  if (!numbers) throw noSuchMolecules(total);
  return arrayOf(numbers.map((number) => number - 1));
};

/**
 * Stars molecules of a set that the transaction has locked, or tags them, or takes that away.
 * @param list of `positionList`
 * @returns the positions for which that made a difference
 */
export const writeMarks = async (
  transaction: Database,
  id: string,
  accountId: string,
  list: SQL,
  change: BodyOf<typeof markMolecules>['change'],
): Promise<number[]> => {
  if (change.on)
    await transaction.execute(sql`
      insert into ${moleculeMarks} (set_id, position) select ${id}::uuid, unnest(${list}) on conflict do nothing`);
  const { set: changed, where: differs } = markChange(change);
  const { rows } = await transaction.execute<{ positions: string | null }>(sql`
    with written as (
      update ${moleculeMarks} kept set marked_by = ${accountId}, marked_at = now(), ${changed}
      where kept.set_id = ${id} and kept.position = any(${list}) and ${differs} returning kept.position)
    select string_agg(position::text, ',') as positions from written`);
  const positions = rows[0]?.positions ?? '';
  return positions === '' ? [] : positions.split(',').map(Number);
};

/**
 * Stars molecules or tags them, or takes that away.
 * @throws Refusal `notFound`; `forbidden` for who may only read; `conflict` in the trash or for too many tags; `limitReached` without storage;
 * naming molecules that the set does not have
 */
export const mark = (
  database: Database,
  quota: number,
  viewer: Viewer,
  id: string,
  { molecules, change }: BodyOf<typeof markMolecules>,
): Promise<DataOf<typeof markMolecules>> =>
  changeRecorded(database, id, viewer.accountId, async (transaction) => {
    const set = writable(await findSet(transaction, viewer, id, 'update'));
    const changed = await writeMarks(
      transaction,
      id,
      viewer.accountId,
      positionList(molecules, set.total),
      change,
    );
    if (change.kind === 'tag' && change.on) {
      const { rows } = await transaction.execute(sql`
        select 1 from ${moleculeMarks} where set_id = ${id} and cardinality(tags) > ${TAGS_MAX} limit 1`);
      if (rows.length > 0) throw tooManyTags();
    }
    if (changed.length > 0) {
      const named = writePositions(changed);
      const { on } = change;
      const entry =
        change.kind === 'star'
          ? { stars: [{ on, molecules: named }] }
          : { tags: [{ tag: change.tag, on, molecules: named }] };
      const logged = await record(transaction, id, viewer.accountId, entry);
      await countKept(transaction, set, quota, logged);
    }
    const { rows } = await transaction.execute<{ at: Date | string }>(
      sql`select now()::timestamptz(3) as at`,
    );
    return {
      marked: {
        by: await nameOf(transaction, viewer.accountId),
        at: new Date(rows[0]?.at ?? 0).toISOString(),
      },
    };
  });

/**
 * Writes the note of a molecule.
 * @param seen the version of the note that was seen
 * @throws Refusal as `mark`; `conflict` where it was written since
 */
export const writeNote = (
  database: Database,
  quota: number,
  viewer: Viewer,
  { id, position }: { id: string; position: number },
  { text, seen }: { text: string; seen: number },
): Promise<MoleculeNote> =>
  changeRecorded(database, id, viewer.accountId, async (transaction) => {
    const set = writable(await findSet(transaction, viewer, id, 'update'));
    if (position >= set.total) throw beyondSet(set.total - 1);
    const its = and(eq(moleculeMarks.setId, id), eq(moleculeMarks.position, position));
    const [before] = await transaction
      .select({ note: moleculeMarks.note, version: moleculeMarks.noteVersion })
      .from(moleculeMarks)
      .where(its);
    // Sent again because the answer was lost, it is there already.
    const isThere = before !== undefined && before.version === seen + 1 && before.note === text;
    if (!isThere) {
      if ((before?.version ?? 0) !== seen) throw noteChanged();
      const note = { note: text, noteVersion: seen + 1, noteBy: viewer.accountId, noteAt: sql`now()` };
      await transaction
        .insert(moleculeMarks)
        .values({ setId: id, position, ...note })
        .onConflictDoUpdate({ target: [moleculeMarks.setId, moleculeMarks.position], set: note });
      const logged = await record(transaction, id, viewer.accountId, {
        notes: [{ position, before: before?.note ?? '', after: text }],
      });
      await countKept(transaction, set, quota, logged);
    }
    const [kept] = await readMarks(transaction, id, position, 1);
    if (!kept?.note) throw new Error('a note that was written is not there');
    return kept.note;
  });

/** Defines a set's calculated columns. @throws Refusal as `mark`; `conflict` where they were defined otherwise since */
export const defineCalculated = (
  database: Database,
  quota: number,
  viewer: Viewer,
  id: string,
  { columns, seen }: BodyOf<typeof defineCalculatedColumns>,
): Promise<SeenSet> =>
  changeRecorded(database, id, viewer.accountId, async (transaction) => {
    const set = writable(await findSet(transaction, viewer, id, 'update'));
    if (set.calculatedVersion !== seen) throw calculatedChanged();
    const change: Pick<SetRow, 'calculated' | 'calculatedVersion'> = {
      calculated: columns,
      calculatedVersion: seen + 1,
    };
    await transaction.update(moleculeSets).set(change).where(eq(moleculeSets.id, id));
    const logged = await record(transaction, id, viewer.accountId, {
      calculated: { before: set.calculated, after: columns },
    });
    await countKept(transaction, set, quota, logged);
    return inUse(await findSet(transaction, viewer, id));
  });
