import { HISTORY_CHANGES_MAX } from '@moiety/contract';
import { and, asc, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { moleculeSetChanges, moleculeSetVersionNames } from '../../database/molecule-set-tables.ts';
import type { Handle } from './access.ts';
import { historyFull, noVersion } from './refusals.ts';
import {
  changeOf,
  isEmpty,
  netOf,
  summaryOf,
  weightOf,
  type NetChange,
  type SetChange,
} from './set-change.ts';

/** How much the single changes of one set that are kept weigh, and those that were joined between named versions: what a comparison reads at most. */
export const HISTORY_WEIGHT_MAX = 4_000_000;
export const JOINED_WEIGHT_MAX = 8_000_000;

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

/** Joins the rows of a run to one, of the version that the last of them made. */
const join = async (transaction: Database, setId: string, run: readonly Row[]): Promise<void> => {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || first === last) return;
  const texts = await changesSince(transaction, setId, first.version - 1, last.version);
  const net = netOf(texts.map((text) => JSON.parse(text) as SetChange));
  const change = changeOf(net);
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
      change,
      summary: summaryOf(net),
      weight: weightOf(change, net),
    })
    .where(and(eq(changes.setId, setId), eq(changes.version, last.version)));
};

/**
 * Keeps the log of a set within its bounds: of its older half only what leads back to named versions stays, and of that no more than the
 * differences between them.
 */
const trim = async (transaction: Database, setId: string): Promise<void> => {
  const [single] = await transaction
    .select({ count: sql<number>`count(*)::int`, weight: sql<string>`coalesce(sum(${changes.weight}), 0)` })
    .from(changes)
    .where(and(eq(changes.setId, setId), eq(changes.fromVersion, changes.version)));
  if (!single || (single.count <= HISTORY_CHANGES_MAX && Number(single.weight) <= HISTORY_WEIGHT_MAX)) return;
  const rows: Row[] = await transaction
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
  const cut = cutOf(rows);
  const named = await transaction
    .select({ version: names.version })
    .from(names)
    .where(and(eq(names.setId, setId), lte(names.version, cut)))
    .orderBy(asc(names.version));
  // What is before the first of them leads nowhere.
  const begin = named[0]?.version ?? cut;
  await transaction.delete(changes).where(and(eq(changes.setId, setId), lte(changes.version, begin)));
  const between = rows.filter(({ version }) => version > begin && version <= cut).toReversed();
  for (const run of runsOf(between, new Set(named.map(({ version }) => version))))
    await join(transaction, setId, run);
  const [joined] = await transaction
    .select({ weight: sql<string>`coalesce(sum(${changes.weight}), 0)` })
    .from(changes)
    .where(and(eq(changes.setId, setId), lt(changes.fromVersion, changes.version)));
  if (Number(joined?.weight) > JOINED_WEIGHT_MAX) throw historyFull();
};

/**
 * Writes down what was changed in a set that the transaction has locked; nothing where it made no difference.
 * @param restored the version that the set was made again
 * @returns how many bytes the entry takes
 * @throws Refusal `limitReached` where the versions that have names differ by too much
 */
export const record = async (
  transaction: Database,
  setId: string,
  accountId: string,
  change: SetChange,
  restored?: number,
): Promise<number> => {
  const net = netOf([change]);
  const kept = changeOf(net);
  if (isEmpty(kept)) return 0;
  const { head } = await versionsOf(transaction, setId);
  const version = head + 1;
  await transaction.insert(changes).values({
    setId,
    version,
    fromVersion: version,
    accountId,
    restored: restored ?? null,
    change: kept,
    summary: summaryOf(net),
    weight: weightOf(kept, net),
    // When it was locked, and not when the transaction began: versions and times have one order.
    createdAt: sql`clock_timestamp()`,
  });
  const [written] = await transaction
    .select({ bytes: sql<number>`pg_column_size(${changes}.*)::int` })
    .from(changes)
    .where(and(eq(changes.setId, setId), eq(changes.version, version)));
  await trim(transaction, setId);
  return written?.bytes ?? 0;
};
