import type { Lang } from '@moiety/contract';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  max,
  min,
  or,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { notificationOptOuts } from '../../database/notification-settings-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { announcements } from '../../database/announcement-table.ts';
import {
  notificationEvents,
  notificationReads,
  notificationSequence,
  notifications,
} from '../../database/notification-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import type { Wordable } from '../notification-kinds/wording.ts';

/** A notification as one account sees it. */
export interface SeenNotification extends Wordable {
  id: string;
  createdAt: Date;
  isRead: boolean;
}

/** A withdrawn announcement is nobody's any more; one from before an account was made is not its, nor one that it did not want. */
const isTheirs = or(
  eq(notifications.accountId, accounts.id),
  and(
    isNull(notifications.accountId),
    sql`${notifications.createdAt} >= ${accounts.createdAt}`,
    isNull(announcements.withdrawnAt),
    sql`not exists (select 1 from ${notificationOptOuts} where ${notificationOptOuts.accountId} = ${accounts.id}
      and ${notificationOptOuts.notificationId} = ${notifications.id})`,
  ),
);
const isUnread = isNull(notificationReads.notificationId);

/** The notifications of an account, newest first, each with whether it was read. */
const seenBy = (database: Database, accountId: string | Placeholder, lang: Lang, which: SQL | undefined) =>
  database
    .select({
      id: notifications.id,
      kind: notifications.kind,
      params: notifications.params,
      title: lang === 'zh' ? announcements.titleZh : announcements.titleEn,
      content: lang === 'zh' ? announcements.contentZh : announcements.contentEn,
      createdAt: notifications.createdAt,
      isRead: sql<boolean>`${notificationReads.notificationId} is not null`,
    })
    .from(accounts)
    .innerJoin(notifications, or(eq(notifications.accountId, accounts.id), isNull(notifications.accountId)))
    .leftJoin(announcements, eq(announcements.id, notifications.announcementId))
    .leftJoin(
      notificationReads,
      and(
        eq(notificationReads.notificationId, notifications.id),
        eq(notificationReads.accountId, accounts.id),
      ),
    )
    .where(and(eq(accounts.id, accountId), isTheirs, which))
    .orderBy(desc(notifications.createdAt), desc(notifications.id));

/** Which part of the list is wanted; pages count from 1. */
export interface Page {
  lang: Lang;
  page: number;
  pageSize: number;
  unread: boolean;
}

/** Lists a part of an account's notifications. Prepared, because the bell of every page asks. */
export const prepareListSeen = (
  database: Database,
): ((accountId: string, page: Page) => Promise<SeenNotification[]>) => {
  const listed = (lang: Lang, which?: SQL) =>
    seenBy(database, sql.placeholder('accountId'), lang, which)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
  const all = {
    en: listed('en').prepare('notifications_en'),
    zh: listed('zh').prepare('notifications_zh'),
  };
  const unreadOnly = {
    en: listed('en', isUnread).prepare('unread_notifications_en'),
    zh: listed('zh', isUnread).prepare('unread_notifications_zh'),
  };
  return (accountId, { lang, page, pageSize, unread }) =>
    (unread ? unreadOnly : all)[lang].execute({ accountId, limit: pageSize, offset: (page - 1) * pageSize });
};

/** @returns undefined where it is not theirs */
export const findSeen = async (
  database: Database,
  accountId: string,
  id: string,
  lang: Lang,
): Promise<SeenNotification | undefined> =>
  (await seenBy(database, accountId, lang, eq(notifications.id, id)))[0];

/** How many notifications accounts have not read; none of those that have read all. */
const unreadCounts = (database: Database, which: SQL) =>
  database
    .select({ accountId: accounts.id, unread: sql<number>`count(*)::int` })
    .from(accounts)
    .innerJoin(notifications, or(eq(notifications.accountId, accounts.id), isNull(notifications.accountId)))
    .leftJoin(announcements, eq(announcements.id, notifications.announcementId))
    .leftJoin(
      notificationReads,
      and(
        eq(notificationReads.notificationId, notifications.id),
        eq(notificationReads.accountId, accounts.id),
      ),
    )
    .where(and(which, isTheirs, isUnread))
    .groupBy(accounts.id);

/** How many notifications an account has not read. Prepared, because every page asks. */
export const prepareCountUnread = (database: Database): ((accountId: string) => Promise<number>) => {
  const query = unreadCounts(database, eq(accounts.id, sql.placeholder('accountId'))).prepare(
    'unread_count_of_account',
  );
  return async (accountId) => (await query.execute({ accountId }))[0]?.unread ?? 0;
};

/** How many notifications each of some accounts has not read. */
export const countUnreadOf = async (
  database: Database,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counted = await unreadCounts(database, inArray(accounts.id, [...accountIds]));
  const found = new Map(counted.map(({ accountId, unread }) => [accountId, unread]));
  return new Map(accountIds.map((id) => [id, found.get(id) ?? 0]));
};

/**
 * Notes notifications as read; those that are not theirs are passed over.
 * @param ids without it all
 * @returns how many were unread until now
 */
export const markSeen = async (
  transaction: Database,
  accountId: string,
  ids: readonly string[] | undefined,
): Promise<number> => {
  const which = and(isUnread, ids && inArray(notifications.id, [...ids]));
  const unread = await seenBy(transaction, accountId, 'en', which);
  if (unread.length === 0) return 0;
  // In one order, so that two calls at once do not wait for each other.
  const rows = unread
    .map(({ id }) => ({ accountId, notificationId: id }))
    .toSorted((a, b) => a.notificationId.localeCompare(b.notificationId));
  const marked = await transaction
    .insert(notificationReads)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: notificationReads.notificationId });
  return marked.length;
};

/** The newest number of the streams, and whether an announcement is to go out or to end. */
export const streamHead = async (database: Database): Promise<{ newest: number; isDue: boolean }> => {
  const newest = database.select({ value: max(notificationSequence.value) }).from(notificationSequence);
  const due = database
    .select({ id: announcements.id })
    .from(announcements)
    .where(lte(announcements.nextChangeAt, sql`now()`));
  const { rows } = await database.execute<{ newest: string | null; due: boolean }>(
    sql`select (${newest}) as newest, exists (${due}) as due`,
  );
  return { newest: Number(rows[0]?.newest ?? 0), isDue: rows[0]?.due ?? false };
};

/** Something that happened, as the streams tell it. */
export type StreamEvent = Pick<
  typeof notificationEvents.$inferSelect,
  'sequence' | 'accountId' | 'kind' | 'notificationId' | 'jobId'
>;

/** Events of these accounts and of everybody, after one number and up to another, in their order. */
export const eventsBetween = (
  database: Database,
  {
    after,
    upTo,
    accountIds,
    limit,
  }: { after: number; upTo: number; accountIds: readonly string[]; limit: number },
): Promise<StreamEvent[]> =>
  database
    .select({
      sequence: notificationEvents.sequence,
      accountId: notificationEvents.accountId,
      kind: notificationEvents.kind,
      notificationId: notificationEvents.notificationId,
      jobId: notificationEvents.jobId,
    })
    .from(notificationEvents)
    .leftJoin(notifications, eq(notifications.id, notificationEvents.notificationId))
    .leftJoin(announcements, eq(announcements.id, notifications.announcementId))
    .where(
      and(
        gt(notificationEvents.sequence, after),
        lte(notificationEvents.sequence, upTo),
        or(isNull(notificationEvents.accountId), inArray(notificationEvents.accountId, [...accountIds])),
        isNull(announcements.withdrawnAt),
      ),
    )
    .orderBy(asc(notificationEvents.sequence))
    .limit(limit);

/** Which of some accounts did not want an event that is for all. @returns says whether an event is for an account */
export const addresseesOf = async (
  database: Database,
  events: readonly StreamEvent[],
  accountIds: readonly string[],
): Promise<(event: StreamEvent, accountId: string) => boolean> => {
  const forAll = events.flatMap(({ accountId, notificationId }) =>
    accountId === null && notificationId !== null ? [notificationId] : [],
  );
  const found =
    forAll.length === 0
      ? []
      : await database
          .select()
          .from(notificationOptOuts)
          .where(
            and(
              inArray(notificationOptOuts.notificationId, forAll),
              inArray(notificationOptOuts.accountId, [...accountIds]),
            ),
          );
  const out = new Set(found.map(({ accountId, notificationId }) => `${accountId} ${notificationId}`));
  return (event, accountId) =>
    event.accountId === null
      ? !out.has(`${accountId} ${event.notificationId}`)
      : event.accountId === accountId;
};

/** Whether every event after a number is still known. */
export const isKnownSince = async (
  database: Database,
  sequence: number,
  newest: number,
): Promise<boolean> => {
  if (sequence === newest) return true;
  const [oldest] = await database
    .select({ sequence: min(notificationEvents.sequence) })
    .from(notificationEvents);
  const first = oldest?.sequence ?? null;
  return first !== null && first <= sequence + 1;
};

/** Forgets events that are older than any stream that could resume. */
export const purgeNotificationEvents = async (database: Database): Promise<void> => {
  await database
    .delete(notificationEvents)
    .where(lt(notificationEvents.createdAt, sql`now() - interval '7 days'`));
};

export const notificationEventPurge: PeriodicJob = {
  name: 'delete-old-notification-events',
  every: HOUR,
  run: purgeNotificationEvents,
};
