import type { SessionEvent, MonitoringBatch, SegmentContext, ViewEvent } from '@moiety/contract';
import { eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  monitoredEvents,
  monitoredSessions,
  monitoredViews,
  monitoringUse,
  replaySegments,
} from '../../database/monitoring-tables.ts';
import { Refusal } from '../../refusal.ts';
import {
  EVENT_OVERHEAD,
  SEGMENT_OVERHEAD,
  SESSION_BYTES_MAX,
  SESSION_OVERHEAD,
  VIEW_OVERHEAD,
} from './limits.ts';

/** Who a batch or a segment is of. */
type Sender = Pick<MonitoringBatch, 'session' | 'environment' | 'version' | 'email'>;

const full = (): Refusal =>
  new Refusal(
    'unavailable',
    (msg) => msg('The storage for monitoring is full', { id: 'server.monitoringFull' }),
    {
      status: 507,
      headers: { 'retry-after': '3600' },
    },
  );

/** Adds to the session, which is made where it is new. @returns the bytes that the row itself takes */
const addToSession = async (
  transaction: Database,
  { session, environment, version, email }: Sender,
  { bytes, actions, errors }: { bytes: number; actions: number; errors: number },
): Promise<number> => {
  const known = { environment, version, ...(email !== undefined && { email }) };
  const [kept] = await transaction
    .insert(monitoredSessions)
    .values({ id: session, ...known, actions, errors, bytes: bytes + SESSION_OVERHEAD })
    .onConflictDoUpdate({
      target: monitoredSessions.id,
      set: {
        ...known,
        lastAt: sql`now()`,
        actions: sql`${monitoredSessions.actions} + ${actions}`,
        errors: sql`${monitoredSessions.errors} + ${errors}`,
        bytes: sql`${monitoredSessions.bytes} + ${bytes}`,
      },
    })
    .returning({ bytes: monitoredSessions.bytes, isNew: sql<boolean>`xmax = 0` });
  if (!kept || kept.bytes > SESSION_BYTES_MAX) throw new Refusal('limitReached');
  return kept.isNew ? SESSION_OVERHEAD : 0;
};

/**
 * Counts bytes towards the quota. Last in its transaction, because all others wait for this row.
 * @throws Refusal `unavailable` with status 507 where there is no room
 */
const takeRoom = async (transaction: Database, bytes: number, quota: number): Promise<void> => {
  if (bytes > quota) throw full();
  const [taken] = await transaction
    .insert(monitoringUse)
    .values({ id: 1, bytes })
    .onConflictDoUpdate({
      target: monitoringUse.id,
      set: { bytes: sql`${monitoringUse.bytes} + ${bytes}` },
      setWhere: lte(monitoringUse.bytes, quota - bytes),
    })
    .returning({ bytes: monitoringUse.bytes });
  if (!taken) throw full();
};

const rowOfView = (session: string, version: string, event: ViewEvent) => ({
  id: event.view,
  sessionId: session,
  page: event.page,
  version,
  startedAt: new Date(event.at),
  documentVersion: event.documentVersion,
  timeSpent: Math.round(event.timeSpent),
  vitals: event.vitals,
  counts: event.counts,
  replay: event.replay,
});

/** Keeps the newest of each view. @returns how many views are new */
const keepViews = async (
  transaction: Database,
  { session, version }: Sender,
  views: readonly ViewEvent[],
): Promise<number> => {
  // Two of the same view in one statement would be two changes of one row.
  const newest = new Map(
    views
      .toSorted((one, other) => one.documentVersion - other.documentVersion)
      .map((event) => [event.view, event]),
  );
  // In one order, so that two batches never wait for each other.
  const rows = [...newest.values()]
    .map((event) => rowOfView(session, version, event))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (rows.length === 0) return 0;
  const kept = await transaction
    .insert(monitoredViews)
    .values(rows)
    .onConflictDoUpdate({
      target: monitoredViews.id,
      set: {
        documentVersion: sql`excluded.document_version`,
        timeSpent: sql`excluded.time_spent`,
        vitals: sql`excluded.vitals`,
        counts: sql`excluded.counts`,
        replay: sql`excluded.replay`,
      },
      // What came late, and what another session says of it, changes nothing.
      setWhere: sql`excluded.document_version > ${monitoredViews.documentVersion} and excluded.session_id = ${monitoredViews.sessionId}`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return kept.filter(({ isNew }) => isNew).length;
};

/**
 * Keeps what pages told.
 * @param quota bytes that all sessions may take
 * @throws Refusal `limitReached` where the session has too much, `unavailable` (507) where all together have
 */
export const storeBatch = (database: Database, batch: MonitoringBatch, quota: number): Promise<void> =>
  database.transaction(async (transaction) => {
    const views = batch.events.filter((event) => event.type === 'view');
    const sessionEvents = batch.events.filter((event): event is SessionEvent => event.type !== 'view');
    const ofType = (type: SessionEvent['type']): number =>
      sessionEvents.filter((event) => event.type === type).length;
    const bytesOfEvents = sessionEvents.reduce(
      (sum, event) => sum + Buffer.byteLength(JSON.stringify(event)) + EVENT_OVERHEAD,
      0,
    );
    const own = await addToSession(transaction, batch, {
      bytes: bytesOfEvents,
      actions: ofType('action'),
      errors: ofType('error'),
    });
    const bytesOfViews = (await keepViews(transaction, batch, views)) * VIEW_OVERHEAD;
    if (bytesOfViews > 0)
      await transaction
        .update(monitoredSessions)
        .set({ bytes: sql`${monitoredSessions.bytes} + ${bytesOfViews}` })
        .where(eq(monitoredSessions.id, batch.session));
    if (sessionEvents.length > 0)
      await transaction
        .insert(monitoredEvents)
        .values(sessionEvents.map((event) => ({ sessionId: batch.session, event })));
    await takeRoom(transaction, own + bytesOfEvents + bytesOfViews, quota);
  });

/**
 * Keeps a piece of a replay, once however often it is sent.
 * @param content gzip; not looked at
 * @throws Refusal as `storeBatch`
 */
export const storeSegment = (
  database: Database,
  context: SegmentContext,
  { rawSize, content }: { rawSize: number; content: Buffer },
  quota: number,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const bytes = content.length + SEGMENT_OVERHEAD;
    const own = await addToSession(transaction, context, { bytes, actions: 0, errors: 0 });
    const [kept] = await transaction
      .insert(replaySegments)
      .values({
        sessionId: context.session,
        viewId: context.view,
        indexInView: context.indexInView,
        startedAt: new Date(context.start),
        endedAt: new Date(context.end),
        hasFullSnapshot: context.hasFullSnapshot,
        rawSize,
        content,
      })
      .onConflictDoNothing()
      .returning({ id: replaySegments.id });
    if (!kept)
      await transaction
        .update(monitoredSessions)
        .set({ bytes: sql`${monitoredSessions.bytes} - ${bytes}` })
        .where(eq(monitoredSessions.id, context.session));
    await takeRoom(transaction, own + (kept ? bytes : 0), quota);
  });
