import { createHash } from 'node:crypto';
import { asc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { monitoredSessions, monitoringUse } from '../../database/monitoring-tables.ts';
import { HOUR, type JobContext, type PeriodicJob } from '../../jobs/periodic-job.ts';
import type { MonitoringSettings } from './limits.ts';

/** Sessions that are deleted together. */
const AT_ONCE = 100;
/** Above this part of the quota the oldest sessions go, until it is below that one: there is room for what comes until the next time. */
const FULL_ABOVE = 0.9;
const FULL_BELOW = 0.8;

/** Deletes sessions, the oldest first, and gives back what they took. @returns how many were deleted */
const deleteSessions = async (transaction: Database, which: SQL | undefined): Promise<number> => {
  const found = transaction
    .select({ id: monitoredSessions.id })
    .from(monitoredSessions)
    .where(which)
    .orderBy(asc(monitoredSessions.lastAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const deleted = await transaction
    .delete(monitoredSessions)
    .where(inArray(monitoredSessions.id, found))
    .returning({ bytes: monitoredSessions.bytes });
  const bytes = deleted.reduce((sum, session) => sum + session.bytes, 0);
  if (bytes > 0)
    await transaction
      .update(monitoringUse)
      .set({ bytes: sql`greatest(0, ${monitoringUse.bytes} - ${bytes})` })
      .where(eq(monitoringUse.id, 1));
  return deleted.length;
};

export const usedBytes = async (database: Database): Promise<number> => {
  const [use] = await database.select({ bytes: monitoringUse.bytes }).from(monitoringUse);
  return use?.bytes ?? 0;
};

/** Deletes one session. @returns whether it was there */
export const deleteSession = (database: Database, id: string): Promise<boolean> =>
  database.transaction(
    async (transaction) => (await deleteSessions(transaction, eq(monitoredSessions.id, id))) > 0,
  );

/** Deletes what somebody's pages told, whether by the address or by its hash; with the account, in its transaction. */
export const forgetMonitored = async (transaction: Database, email: string): Promise<void> => {
  const plain = email.trim().toLowerCase();
  const hash = `sha256:${createHash('sha256').update(plain).digest('hex')}`;
  while (
    (await deleteSessions(transaction, inArray(sql`lower(${monitoredSessions.email})`, [plain, hash]))) > 0
  );
};

/** Deletes sessions that are too old, and the oldest where the quota is almost used up. */
export const purgeMonitoring = async (
  database: Database,
  { days, bytes: quota }: Pick<MonitoringSettings, 'days' | 'bytes'>,
  { signal }: Partial<JobContext> = {},
): Promise<void> => {
  const tooOld = lt(monitoredSessions.lastAt, sql`now() - make_interval(days => ${days})`);
  const deleteSome = (which?: SQL): Promise<number> =>
    database.transaction((transaction) => deleteSessions(transaction, which));
  while ((await deleteSome(tooOld)) > 0) if (signal?.aborted) return;
  if ((await usedBytes(database)) <= quota * FULL_ABOVE) return;
  while ((await usedBytes(database)) > quota * FULL_BELOW && (await deleteSome()) > 0)
    if (signal?.aborted) return;
};

export const monitoringPurge = (settings: Pick<MonitoringSettings, 'days' | 'bytes'>): PeriodicJob => ({
  name: 'delete-old-monitoring',
  every: HOUR,
  run: (database, context) => purgeMonitoring(database, settings, context),
});
