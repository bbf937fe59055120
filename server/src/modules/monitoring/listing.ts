import {
  MONITORED_LIST_MAX,
  type DataOf,
  type getMonitoredSession,
  type MonitoredSession,
  type VitalsOfPage,
} from '@moiety/contract';
import { asc, count, desc, eq, exists, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  monitoredEvents,
  monitoredSessions,
  monitoredViews,
  replaySegments,
} from '../../database/monitoring-tables.ts';

/** Pages and versions that are listed; more has no site. */
const VITALS_MAX = 500;

type SessionRow = typeof monitoredSessions.$inferSelect;

const countsOf = async (
  database: Database,
  table: typeof monitoredViews | typeof replaySegments,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: table.sessionId, total: count() })
    .from(table)
    .where(inArray(table.sessionId, [...ids]))
    .groupBy(table.sessionId);
  return new Map(rows.map(({ id, total }) => [id, total]));
};

const summariesOf = async (database: Database, rows: readonly SessionRow[]): Promise<MonitoredSession[]> => {
  const ids = rows.map(({ id }) => id);
  const views = await countsOf(database, monitoredViews, ids);
  const segments = await countsOf(database, replaySegments, ids);
  return rows.map(({ id, environment, version, email, startedAt, lastAt, actions, errors, bytes }) => ({
    id,
    user: email,
    environment,
    version,
    startedAt: startedAt.toISOString(),
    lastAt: lastAt.toISOString(),
    views: views.get(id) ?? 0,
    actions,
    errors,
    segments: segments.get(id) ?? 0,
    bytes,
  }));
};

const has = (column: SQL | typeof monitoredSessions.email, q: string): SQL =>
  sql`strpos(lower(${column}), ${q.toLowerCase()}) > 0`;

const foundBy = (database: Database, q: string): SQL | undefined =>
  q === ''
    ? undefined
    : or(
        has(monitoredSessions.email, q),
        has(sql`${monitoredSessions.version}`, q),
        exists(
          database
            .select({ one: sql`1` })
            .from(monitoredViews)
            .where(
              sql`${monitoredViews.sessionId} = ${monitoredSessions.id} and ${has(sql`${monitoredViews.page}`, q)}`,
            ),
        ),
      );

/** A page of the sessions in which `q` is found, the last heard of first. */
export const sessionsFor = async (
  database: Database,
  { page, pageSize, q }: { page: number; pageSize: number; q: string },
): Promise<{ total: number; items: MonitoredSession[] }> => {
  const which = foundBy(database, q);
  const [counted] = await database.select({ total: count() }).from(monitoredSessions).where(which);
  const rows = await database
    .select()
    .from(monitoredSessions)
    .where(which)
    .orderBy(desc(monitoredSessions.lastAt), desc(monitoredSessions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { total: counted?.total ?? 0, items: await summariesOf(database, rows) };
};

/** A session with all that is known of it; undefined where it is not there. */
export const sessionById = async (
  database: Database,
  id: string,
): Promise<DataOf<typeof getMonitoredSession> | undefined> => {
  const [row] = await database.select().from(monitoredSessions).where(eq(monitoredSessions.id, id));
  if (!row) return undefined;
  const [summary] = await summariesOf(database, [row]);
  const views = await database
    .select()
    .from(monitoredViews)
    .where(eq(monitoredViews.sessionId, id))
    .orderBy(asc(monitoredViews.startedAt))
    .limit(MONITORED_LIST_MAX);
  const events = await database
    .select({ event: monitoredEvents.event })
    .from(monitoredEvents)
    .where(eq(monitoredEvents.sessionId, id))
    .orderBy(asc(monitoredEvents.id))
    .limit(MONITORED_LIST_MAX);
  const segments = await database
    .select({
      id: replaySegments.id,
      view: replaySegments.viewId,
      startedAt: replaySegments.startedAt,
      endedAt: replaySegments.endedAt,
      hasFullSnapshot: replaySegments.hasFullSnapshot,
      bytes: sql<number>`octet_length(${replaySegments.content})`,
    })
    .from(replaySegments)
    .where(eq(replaySegments.sessionId, id))
    .orderBy(asc(replaySegments.startedAt), asc(replaySegments.indexInView))
    .limit(MONITORED_LIST_MAX);
  return {
    ...summary!,
    pages: views.map(({ id: view, page, startedAt, timeSpent, vitals, counts }) => ({
      id: view,
      page,
      startedAt: startedAt.toISOString(),
      timeSpent,
      vitals,
      counts,
    })),
    events: events.map(({ event }) => event).toSorted((one, other) => one.at - other.at),
    replay: segments.map(({ id: segment, view, startedAt, endedAt, hasFullSnapshot, bytes }) => ({
      id: segment,
      view,
      start: startedAt.toISOString(),
      end: endedAt.toISOString(),
      hasFullSnapshot,
      bytes,
    })),
  };
};

/** The bytes of a segment as they were sent. */
export const segmentById = async (database: Database, id: string): Promise<Buffer | undefined> => {
  const [found] = await database
    .select({ content: replaySegments.content })
    .from(replaySegments)
    .where(eq(replaySegments.id, id));
  return found?.content;
};

/** Three quarters of the views have this or less. */
const quartile = (vital: string): SQL<number | null> =>
  sql<
    number | null
  >`percentile_cont(0.75) within group (order by (${monitoredViews.vitals} ->> ${sql.raw(`'${vital}'`)})::float8)`;

/** Vitals of the views that were heard of in the last days, by page and version, those with the most views first. */
export const vitalsOf = async (database: Database, days: number): Promise<VitalsOfPage[]> => {
  const views = count();
  return database
    .select({
      page: monitoredViews.page,
      version: monitoredViews.version,
      views,
      loadingTime: quartile('loadingTime'),
      // A level is a whole number, and none lies between two.
      apdexLevel: sql<
        number | null
      >`percentile_disc(0.75) within group (order by (${monitoredViews.vitals} ->> 'apdexLevel')::int)`,
      timeToFirstByte: quartile('timeToFirstByte'),
      firstContentfulPaint: quartile('firstContentfulPaint'),
      largestContentfulPaint: quartile('largestContentfulPaint'),
      cls: quartile('cls'),
      interactionToNextPaint: quartile('interactionToNextPaint'),
      errors: sql<number>`coalesce(sum((${monitoredViews.counts} ->> 'errors')::bigint), 0)::float8`,
    })
    .from(monitoredViews)
    .where(sql`${monitoredViews.receivedAt} > now() - make_interval(days => ${days})`)
    .groupBy(monitoredViews.page, monitoredViews.version)
    .orderBy(desc(views), asc(monitoredViews.page), asc(monitoredViews.version))
    .limit(VITALS_MAX);
};
