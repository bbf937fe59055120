import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { notificationEvents, notifications, notificationSequence } from '../../database/schema.ts';

/** What one person is told, with what its words need (`words.ts`). */
export type Told =
  | { kind: 'welcome' }
  /** How: by the person who is signed in, by a link to the email address, or by an operator. */
  | { kind: 'password-changed'; by: 'change' | 'reset' | 'operator' }
  /** @param provider the host of the OpenID provider */
  | { kind: 'sso-linked'; provider: string }
  /**
   * @param amount how many credits
   * @param day the first day of UTC on which some of them are gone
   * @param organization whose they are, where they are not the person's own
   */
  | { kind: 'credits-expire'; amount: string; day: string; organization?: string }
  /** To the inviter. @param friend the account's address, shortened; @param credits what came */
  | { kind: 'invitation-rewarded'; friend: string; credits: string }
  /** @param day the day of UTC on which the account goes */
  | { kind: 'deletion-requested'; day: string }
  /** To the invited person, and why nothing came. */
  | { kind: 'invitation-unrewarded'; because: 'own-mailbox' | 'rewarded-before' | 'link-used' }
  /** To administrators. @param company who asks; @param email of the account that asks */
  | { kind: 'upgrade-requested'; company: string; email: string }
  /**
   * To who owns the organisation that an operator made.
   * @param cleared how many personal credits were cleared, where there were any
   */
  | { kind: 'upgrade-done'; organization: string; cleared?: string }
  | { kind: 'upgrade-declined'; company: string }
  /** To whom an organisation invites. */
  | { kind: 'organization-invited'; organization: string }
  /** To who invited. @param email the address that they invited */
  | { kind: 'organization-joined'; organization: string; email: string }
  /** To somebody who was a member until now, and why they are none any more. */
  | { kind: 'organization-removed'; organization: string; because: 'removed' | 'deleted' }
  /** To the new OWNER. */
  | { kind: 'organization-owner'; organization: string }
  /** @param role what they are now, a number of `memberRole` */
  | { kind: 'organization-role'; organization: string; role: '901' | '910' };

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

type StreamedEvent = Pick<typeof notificationEvents.$inferInsert, 'kind' | 'accountId' | 'notificationId'>;

const noteEvents = async (transaction: Database, events: readonly StreamedEvent[]): Promise<void> => {
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
export const noteEvent = async (
  transaction: Database,
  kind: EventKind,
  accountId: string | null,
  notificationId: string | null = null,
): Promise<void> => noteEvents(transaction, [{ kind, accountId, notificationId }]);

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
export const noteState = async (transaction: Database, accountIds: readonly string[]): Promise<void> => {
  for (const some of chunksOf(accountIds))
    await noteEvents(
      transaction,
      some.map((accountId) => ({ kind: 'state', accountId })),
    );
};

/**
 * Adds a notification and has the streams tell it.
 * @param transaction the one of what it tells of: there are both or none
 */
const add = async (transaction: Database, notification: typeof notifications.$inferInsert): Promise<void> => {
  const [added] = await transaction
    .insert(notifications)
    // Now and not when the transaction began, which is before an account was made that it waited for.
    .values({ ...notification, createdAt: sql`clock_timestamp()` })
    .returning({ id: notifications.id });
  await noteEvent(transaction, 'notification', notification.accountId ?? null, added?.id);
};

/** Tells one person something, in the transaction that it happens in; last, for the lock of `nextSequence`. */
export const tell = (transaction: Database, accountId: string, { kind, ...params }: Told): Promise<void> =>
  add(transaction, { accountId, kind, params });

/** Tells the same to each of some people; last, as `tell`. */
export const tellEach = async (
  transaction: Database,
  accountIds: readonly string[],
  { kind, ...params }: Told,
): Promise<void> => {
  for (const some of chunksOf(accountIds)) {
    const added = await transaction
      .insert(notifications)
      .values(some.map((accountId) => ({ accountId, kind, params, createdAt: sql`clock_timestamp()` })))
      .returning({ notificationId: notifications.id, accountId: notifications.accountId });
    await noteEvents(
      transaction,
      added.map(({ accountId, notificationId }) => ({ kind: 'notification', accountId, notificationId })),
    );
  }
};

/** Tells an announcement to every account that there is; its words stay where they are. */
export const tellEverybody = (transaction: Database, announcementId: string): Promise<void> =>
  add(transaction, { kind: 'announcement', params: {}, announcementId });
