import { createHash } from 'node:crypto';
import { str } from '@lit/localize';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { rateLimits } from '../../database/rate-limit-table.ts';
import { networkOf, prefixOf } from '../../network-address.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent, type SecurityNote } from '../../security-event.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';

/** One count that an attempt goes into. */
export interface Bucket {
  /** What is limited, by a constant name that the log may tell, and for whom: only a hash of it is stored. */
  of: readonly [name: string, ...whom: string[]];
  /** How many attempts are let through in a window that begins with the first of them. */
  maximum: number;
  windowSeconds: number;
  /** A success empties the whole bucket, instead of taking its own attempt back only. */
  emptiedBySuccess?: boolean;
  /** What the log tells of an attempt that is refused, where it is more than a rate limit. */
  noted?: Omit<SecurityNote, 'limit'>;
}

const idOf = ({ of }: Bucket): string => createHash('sha256').update(of.join('\n')).digest('base64url');

/** How many of its networks' limits a prefix has: it may be a whole company's. */
const NETWORKS_A_PREFIX = 10;

/** Counts by network, and in IPv6 by prefix as well. */
export const networkBuckets = (name: string, address: string, bucket: Omit<Bucket, 'of'>): Bucket[] => {
  const prefix = prefixOf(address);
  const ofNetwork = { ...bucket, of: [name, networkOf(address)] as const };
  if (prefix === undefined) return [ofNetwork];
  const maximum = bucket.maximum * NETWORKS_A_PREFIX;
  return [ofNetwork, { ...bucket, maximum, of: [`${name} prefix`, prefix] }];
};

/** One attempt, counted. */
export interface Attempt {
  /** The attempt succeeded and counts no more. */
  succeeded(): Promise<void>;
}

const tooMany = (seconds: number, { of: [limit], noted }: Bucket): Refusal => {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(
    'tooManyRequests',
    (msg) => msg(str`Too many attempts. Please try again in ${minutes} min`, { id: 'server.tooManySignIns' }),
    {
      headers: { 'retry-after': String(seconds) },
      noted: { event: securityEvent.rateLimitReached, ...noted, limit },
    },
  );
};

/** @throws Refusal `tooManyRequests` where the bucket is full */
const countIn = async (database: Database, id: string, bucket: Bucket): Promise<void> => {
  const { maximum, windowSeconds } = bucket;
  const ended = sql`${rateLimits.resetsAt} <= now()`;
  const [counted] = await database
    .insert(rateLimits)
    .values({ id, hits: 1, resetsAt: sql`now() + make_interval(secs => ${windowSeconds})` })
    .onConflictDoUpdate({
      target: rateLimits.id,
      set: {
        hits: sql`case when ${ended} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${ended} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      hits: rateLimits.hits,
      seconds: sql<number>`greatest(1, ceil(extract(epoch from ${rateLimits.resetsAt} - now())))::int`,
    });
  if (!counted || counted.hits > maximum) throw tooMany(counted?.seconds ?? windowSeconds, bucket);
};

/**
 * Counts an attempt before it is judged, so that many at once cannot slip through together. The counts are in the database,
 * so that they hold over several processes. An attempt that a bucket refuses counts in none of the others: whoever fills one of
 * their own must not fill one with it that they share with others.
 * @param buckets no two of them the same, from narrow to shared: each kind at one place in all calls, so that two attempts never
 * wait for each other's row, and what many wait for is held last
 * @throws Refusal `tooManyRequests` with `Retry-After` where one of the buckets is full
 */
export const countAttempt = async (database: Database, buckets: readonly Bucket[]): Promise<Attempt> => {
  const rows = buckets.map((bucket) => [idOf(bucket), bucket] as const);
  const countAll = async (inside: Database): Promise<void> => {
    for (const [id, bucket] of rows) await countIn(inside, id, bucket);
  };
  // One statement needs no transaction around it.
  await (rows.length > 1 ? database.transaction(countAll) : countAll(database));
  return {
    succeeded: async () => {
      // A row at a time: two attempts that end at once never wait for each other.
      for (const [id, { emptiedBySuccess }] of rows) {
        const row = eq(rateLimits.id, id);
        if (emptiedBySuccess) await database.delete(rateLimits).where(row);
        else
          await database
            .update(rateLimits)
            .set({ hits: sql`greatest(0, ${rateLimits.hits} - 1)` })
            .where(row);
      }
    },
  };
};

/**
 * For what is counted once it has succeeded: refuses where a bucket is full already, before anything dear is done for it.
 * @throws Refusal `tooManyRequests`
 */
export const requireRoomIn = async (database: Database, buckets: readonly Bucket[]): Promise<void> => {
  const ids = new Map(buckets.map((bucket) => [idOf(bucket), bucket]));
  const found = await database
    .select({
      id: rateLimits.id,
      hits: rateLimits.hits,
      seconds: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
    })
    .from(rateLimits)
    .where(and(inArray(rateLimits.id, [...ids.keys()]), gt(rateLimits.resetsAt, sql`now()`)));
  for (const { id, hits, seconds } of found) {
    const bucket = ids.get(id);
    if (bucket && hits >= bucket.maximum) throw tooMany(Math.max(1, seconds), bucket);
  }
};

/** Forgets the attempts in buckets that a success empties: the person has proved themselves in another way. */
export const forgive = async (database: Database, buckets: readonly Bucket[]): Promise<void> => {
  for (const bucket of buckets)
    if (bucket.emptiedBySuccess) await database.delete(rateLimits).where(eq(rateLimits.id, idOf(bucket)));
};

/** Forgets windows that are over. A row that an attempt is being counted in is left for the next time: neither waits. */
export const purgeRateLimits = async (database: Database): Promise<void> => {
  const over = database
    .select({ id: rateLimits.id })
    .from(rateLimits)
    .where(lt(rateLimits.resetsAt, sql`now()`))
    .for('update', { skipLocked: true });
  await database.delete(rateLimits).where(inArray(rateLimits.id, over));
};

export const rateLimitPurge: PeriodicJob = {
  name: 'delete-expired-rate-limits',
  every: HOUR,
  run: purgeRateLimits,
};
