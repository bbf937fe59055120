import { HISTORY_CHANGES_MAX } from '@moiety/contract';
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { moleculeSetChanges, moleculeSetVersionNames } from '../../database/molecule-set-tables.ts';
import type { Handle } from './access.ts';
import { moleculeSets } from '../../database/molecule-set-tables.ts';
import { logged } from './history-thread.ts';
import { historyFull, noVersion } from './refusals.ts';
import { isEmpty, netOf, type NetChange, type SetChange } from './set-change.ts';

/** How much the single changes of one set weigh before the older half of them is joined; and how much all that is kept may weigh, of named versions too. */
export const HISTORY_WEIGHT_MAX = 4_000_000;
export const TOTAL_WEIGHT_MAX = 12_000_000;

const changes = moleculeSetChanges;
const names = moleculeSetVersionNames;

/** The versions of a set that can be looked at: from `oldest` to `head`, which is the set as it is now. */
export const versionsOf = async (
  handle: Handle,
  setId: string,
): Promise<{ head: number; oldest: number }> => {
  const [found] = await handle
    .select({
      head: sql<number>`coalesce(max(${changes.version}), 0)::int`,
      oldest: sql<number>`coalesce(min(${changes.fromVersion}) - 1, 0)::int`,
    })
    .from(changes)
    .where(eq(changes.setId, setId));
  return found ?? { head: 0, oldest: 0 };
};

/** @throws Refusal `notFound` for a version that is not kept: none, gone, or within changes that were joined */
export const requireVersion = async (
  handle: Handle,
  setId: string,
  version: number,
): Promise<{ head: number; oldest: number }> => {
  const versions = await versionsOf(handle, setId);
  if (version === versions.oldest) return versions;
  const [found] = await handle
    .select({ version: changes.version })
    .from(changes)
    .where(and(eq(changes.setId, setId), eq(changes.version, version)));
  if (!found) throw noVersion();
  return versions;
};

/** The changes after a version, up to another or now, as JSON: to be read by the thread of histories. */
export const changesSince = async (
  handle: Handle,
  setId: string,
  version: number,
  upTo?: number,
): Promise<string[]> => {
  const rows = await handle
    .select({ change: sql<string>`${changes.change}::text` })
    .from(changes)
    .where(
      and(
        eq(changes.setId, setId),
        gt(changes.version, version),
        upTo === undefined ? undefined : lte(changes.version, upTo),
      ),
    )
    .orderBy(asc(changes.version));
  return rows.map(({ change }) => change);
};

/** What a set was called and which columns were calculated in a version, where that was changed since. */
export const namedSince = async (
  handle: Handle,
  setId: string,
  version: number,
): Promise<Pick<NetChange, 'name' | 'calculated'>> => {
  const valueOf = (key: 'name' | 'calculated') => sql<unknown>`${changes.change}->${key}`;
  const rows = await handle
    .select({ name: valueOf('name'), calculated: valueOf('calculated') })
    .from(changes)
    .where(
      and(
        eq(changes.setId, setId),
        gt(changes.version, version),
        sql`(${changes.change} ? 'name' or ${changes.change} ? 'calculated')`,
      ),
    )
    .orderBy(asc(changes.version));
  // What a change has nothing of is null.
  return netOf(rows as SetChange[]);
};

type Row = Pick<
  typeof changes.$inferSelect,
  'version' | 'fromVersion' | 'accountId' | 'isOfSeveral' | 'weight'
>;

/** The newest rows that half of what is kept has room for, one at least; of the others the newest version. */
const cutOf = (newestFirst: readonly Row[]): number => {
  let weight = 0;
  const at = newestFirst.findIndex((row, index) => {
    weight += row.weight;
    return index > 0 && (index >= HISTORY_CHANGES_MAX / 2 || weight > HISTORY_WEIGHT_MAX / 2);
  });
  return newestFirst[at]?.version ?? 0;
};

/** Rows in the order of their versions, those between two named versions together. */
const runsOf = (rows: readonly Row[], named: ReadonlySet<number>): Row[][] => {
  const runs: Row[][] = [];
  let open = false;
  for (const row of rows) {
    if (open) runs.at(-1)!.push(row);
    else runs.push([row]);
    open = !named.has(row.version);
  }
  return runs;
};

/** Of which set changes are joined, and for whom. */
interface Joined {
  setId: string;
  /** The account whose turn it is. */
  asker: string;
}

/** Joins the rows of a run to one, of the version that the last of them made. */
const join = async (transaction: Database, { setId, asker }: Joined, run: readonly Row[]): Promise<void> => {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || first === last) return;
  const one = await logged(await changesSince(transaction, setId, first.version - 1, last.version), asker);
  const versions = run.map(({ version }) => version);
  await transaction
    .delete(changes)
    .where(and(eq(changes.setId, setId), inArray(changes.version, versions.slice(0, -1))));
  await transaction
    .update(changes)
    .set({
      fromVersion: first.fromVersion,
      isOfSeveral: run.some((row) => row.isOfSeveral || row.accountId !== last.accountId),
      restored: null,
      ...one,
    })
    .where(and(eq(changes.setId, setId), eq(changes.version, last.version)));
};

const rowsOf = (transaction: Database, setId: string): Promise<Row[]> =>
  transaction
    .select({
      version: changes.version,
      fromVersion: changes.fromVersion,
      accountId: changes.accountId,
      isOfSeveral: changes.isOfSeveral,
      weight: changes.weight,
    })
    .from(changes)
    .where(eq(changes.setId, setId))
    .orderBy(desc(changes.version));

/** The versions of a set that have names, the oldest first. */
const namedOf = async (transaction: Database, setId: string): Promise<number[]> => {
  const named = await transaction
    .select({ version: names.version })
    .from(names)
    .where(eq(names.setId, setId))
    .orderBy(asc(names.version));
  return named.map(({ version }) => version);
};

/** Of the changes up to a version only what leads back to named versions stays: the differences between them. */
const joinUpTo = async (
  transaction: Database,
  joined: Joined,
  cut: number,
  { rows, named }: { rows: readonly Row[]; named: readonly number[] },
): Promise<void> => {
  // What is before the first of them leads nowhere.
  const begin = Math.min(named[0] ?? cut, cut);
  await transaction.delete(changes).where(and(eq(changes.setId, joined.setId), lte(changes.version, begin)));
  const between = rows.filter(({ version }) => version > begin && version <= cut).toReversed();
  for (const run of runsOf(between, new Set(named))) await join(transaction, joined, run);
};

/** Keeps the single changes of a set within their bounds: the older half of them is joined. */
const trim = async (transaction: Database, joined: Joined): Promise<void> => {
  const { setId } = joined;
  const [single] = await transaction
    .select({ count: sql<number>`count(*)::int`, weight: sql<string>`coalesce(sum(${changes.weight}), 0)` })
    .from(changes)
    .where(and(eq(changes.setId, setId), eq(changes.fromVersion, changes.version)));
  if (!single || (single.count <= HISTORY_CHANGES_MAX && Number(single.weight) <= HISTORY_WEIGHT_MAX)) return;
  const rows = await rowsOf(transaction, setId);
  const named = await namedOf(transaction, setId);
  await joinUpTo(transaction, joined, cutOf(rows), { rows, named });
};

const isFull = async (transaction: Database, setId: string): Promise<boolean> => {
  const [total] = await transaction
    .select({ weight: sql<string>`coalesce(sum(${changes.weight}), 0)` })
    .from(changes)
    .where(eq(changes.setId, setId));
  return Number(total?.weight) > TOTAL_WEIGHT_MAX;
};

/**
 * Joins what was kept for versions that have no name any more, where a history is full.
 * @returns whether it has room for a change, which is told without reading any
 */
export const makeRoom = async (transaction: Database, setId: string, asker: string): Promise<boolean> => {
  if (!(await isFull(transaction, setId))) return true;
  const rows = await rowsOf(transaction, setId);
  const named = await namedOf(transaction, setId);
  const joined = rows.filter(({ version, fromVersion }) => fromVersion < version);
  const [newest] = joined;
  const isInUse = ({ version }: Row): boolean => named.includes(version) && version !== named[0];
  if (!newest || joined.every(isInUse)) return false;
  await joinUpTo(transaction, { setId, asker }, newest.version, { rows, named });
  return !(await isFull(transaction, setId));
};

/** The history of a set is full: whatever the transaction has changed is to be taken back before there is made room. */
class HistoryFull extends Error {
  override name = 'HistoryFull';
}

/**
 * Changes a set in a transaction that writes down what it changes (`record`). Where its history is full, room is made in a transaction of its own, so that what
 * was joined stays joined also where that is not enough and the change is refused; the next one need not join it again.
 * @param asker the account that changes it
 * @param change is begun anew where there is room then
 * @throws Refusal `limitReached` where the versions that have names differ by too much
 */
export const changeRecorded = async <Result>(
  database: Database,
  setId: string,
  asker: string,
  change: (transaction: Database) => Promise<Result>,
): Promise<Result> => {
  try {
    return await database.transaction(change);
  } catch (error) {
    if (!(error instanceof HistoryFull)) throw error;
  }
  const hasRoom = await database.transaction(async (transaction) => {
    await transaction
      .select({ id: moleculeSets.id })
      .from(moleculeSets)
      .where(eq(moleculeSets.id, setId))
      .for('update');
    return makeRoom(transaction, setId, asker);
  });
  if (!hasRoom) throw historyFull();
  return database.transaction(change).catch((error: unknown) => {
    // Others were faster, and filled it.
    throw error instanceof HistoryFull ? historyFull() : error;
  });
};

/**
 * Writes down what was changed in a set that the transaction of `changeRecorded` has locked; nothing where it made no difference.
 * @param restored the version that the set was made again
 * @returns how many bytes the entry takes
 * @throws HistoryFull
 */
export const record = async (
  transaction: Database,
  setId: string,
  accountId: string,
  change: SetChange,
  restored?: number,
): Promise<number> => {
  const kept = await logged([JSON.stringify(change)], accountId);
  if (isEmpty(kept.change)) return 0;
  if (await isFull(transaction, setId)) throw new HistoryFull();
  const { head } = await versionsOf(transaction, setId);
  const version = head + 1;
  await transaction.insert(changes).values({
    setId,
    version,
    fromVersion: version,
    accountId,
    restored: restored ?? null,
    ...kept,
    // When it was locked, and not when the transaction began: versions and times have one order.
    createdAt: sql`clock_timestamp()`,
  });
  const [written] = await transaction
    .select({ bytes: sql<number>`pg_column_size(${changes}.*)::int` })
    .from(changes)
    .where(and(eq(changes.setId, setId), eq(changes.version, version)));
  await trim(transaction, { setId, asker: accountId });
  return written?.bytes ?? 0;
};
