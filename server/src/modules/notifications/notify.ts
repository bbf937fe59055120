import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { type announcements } from '../../database/announcement-table.ts';
import {
  notificationEvents,
  notificationSequence,
  notifications,
} from '../../database/notification-tables.ts';
import type { Links } from '../../site/links.ts';
import { queueMails } from '../mail/queue.ts';
import { announcementLetter, noticeLetter } from './notice-letters.ts';
import { isMailed, mailReadersOf, recordOptOuts, readersOf } from './readers.ts';
import type { NotificationContent } from '../notification-kinds/notification-content.ts';
import { kinds } from '../notification-kinds/topics.ts';

type EventKind = (typeof notificationEvents.$inferSelect)['kind'];

const listeners = new Set<() => void>();

/**
 * Hears of every event that this process notes, while the transaction that it belongs to is still open.
 * @returns ends it
 */
export const onEventNoted = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The next numbers of the streams. A sequence of the database would give numbers in the order in which they are asked for, and
 * a reader that has seen 8 could miss a 7 whose transaction commits later. This row is locked from the first number of a
 * transaction to its end, so the next one waits: whoever sees a number sees all smaller ones. What was rolled back leaves no
 * gap. It is taken last in a transaction, after any lock on an account, so that no two wait for each other.
 * @returns the first of so many
 */
const nextSequence = async (transaction: Database, howMany: number): Promise<number> => {
  const [row] = await transaction
    .insert(notificationSequence)
    .values({ value: howMany })
    .onConflictDoUpdate({
      target: notificationSequence.id,
      set: { value: sql`${notificationSequence.value} + ${howMany}` },
    })
    .returning({ value: notificationSequence.value });
  if (!row) throw new Error('no number was given');
  return row.value - howMany + 1;
};

type StreamedEvent = Pick<
  typeof notificationEvents.$inferInsert,
  'kind' | 'accountId' | 'notificationId' | 'jobId'
>;

const recordEvents = async (transaction: Database, events: readonly StreamedEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const first = await nextSequence(transaction, events.length);
  await transaction
    .insert(notificationEvents)
    .values(events.map((event, index) => ({ ...event, sequence: first + index })));
  for (const listener of listeners) listener();
};

/**
 * Has the streams tell something once the caller's transaction is committed.
 * @param accountId null: everybody is told
 */
export const recordEvent = async (
  transaction: Database,
  kind: EventKind,
  accountId: string | null,
  notificationId: string | null = null,
): Promise<void> => recordEvents(transaction, [{ kind, accountId, notificationId }]);

/** Has a person's open pages ask anew for a job, once the caller's transaction is committed; last, for the lock of `nextSequence`. */
export const recordJobEvent = (transaction: Database, accountId: string, jobId: string): Promise<void> =>
  recordEvents(transaction, [{ kind: 'job', accountId, jobId }]);

/** Rows that one statement writes. */
const AT_ONCE = 1000;

const chunksOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/**
 * Has the open pages of people ask anew, once the caller's transaction is committed, without telling them anything: what concerns them
 * has changed.
 */
export const recordStateEvent = async (
  transaction: Database,
  accountIds: readonly string[],
): Promise<void> => {
  for (const some of chunksOf(accountIds))
    await recordEvents(
      transaction,
      some.map((accountId) => ({ kind: 'state', accountId })),
    );
};

/**
 * Tells each of some people the same, in the ways that they chose, in the transaction that it happens in; last, for the lock of
 * `nextSequence`.
 * @param links where the mails lead
 */
export const notifyEach = async (
  transaction: Database,
  accountIds: readonly string[],
  told: NotificationContent,
  links: Links,
): Promise<void> => {
  const { kind, ...params } = told;
  const { topic, letter } = kinds[kind];
  for (const some of chunksOf(accountIds)) {
    const readers = await readersOf(transaction, some, topic);
    if (letter === 'notice')
      await queueMails(
        transaction,
        readers.filter(isMailed).map((reader) => noticeLetter(reader, told, links)),
      );
    const shown = readers.filter(({ inApp }) => inApp);
    const added =
      shown.length === 0
        ? []
        : await transaction
            .insert(notifications)
            // Now and not when the transaction began, which is before an account was made that it waited for.
            .values(
              shown.map(({ id }) => ({ accountId: id, kind, params, createdAt: sql`clock_timestamp()` })),
            )
            .returning({ notificationId: notifications.id, accountId: notifications.accountId });
    await recordEvents(transaction, [
      ...added.map(({ accountId, notificationId }) => ({
        kind: 'notification' as const,
        accountId,
        notificationId,
      })),
      // Who does not want to be told sees what has changed, all the same.
      ...readers
        .filter(({ inApp }) => !inApp)
        .map(({ id }) => ({ kind: 'state' as const, accountId: id, notificationId: null })),
    ]);
  }
};

/** Tells one person something; last, as `notifyEach`. */
export const notify = (
  transaction: Database,
  accountId: string,
  told: NotificationContent,
  links: Links,
): Promise<void> => notifyEach(transaction, [accountId], told, links);

/** Tells an announcement to every account that there is and wants it; its words stay where they are. */
export const notifyEveryone = async (
  transaction: Database,
  announcement: typeof announcements.$inferSelect,
  links: Links,
): Promise<void> => {
  const [added] = await transaction
    .insert(notifications)
    .values({
      accountId: null,
      kind: 'announcement',
      params: {},
      announcementId: announcement.id,
      createdAt: sql`clock_timestamp()`,
    })
    .returning({ id: notifications.id });
  if (!added) throw new Error('no notification was added');
  await recordOptOuts(transaction, added.id, kinds.announcement.topic);
  for (const some of chunksOf(await mailReadersOf(transaction, kinds.announcement.topic)))
    await queueMails(
      transaction,
      some.map((reader) => announcementLetter(reader, announcement, links)),
    );
  await recordEvent(transaction, 'notification', null, added.id);
};
