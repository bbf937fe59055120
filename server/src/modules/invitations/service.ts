import { str } from '@lit/localize';
import type { DataOf, InvitedFriend, listFriends, listRewardLimits } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { mailboxOf, shortened } from '../accounts/email-address.ts';
import type { Links } from '../../site/links.ts';
import { countCall } from '../sign-in-limits/self-service-limits.ts';
import { newTicket, ticketIdOf } from '../tickets/tickets.ts';
import { invitationLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import { countInvitation, INVITATIONS_MAX } from './limits.ts';
import { inviterLimits, rewardsThisMonth } from './monthly-limit.ts';
import { findOpenInvitation } from './open-invitation.ts';
import * as queries from './queries.ts';
import type { FriendRow } from './queries.ts';

/** Who invites, and from where. */
export interface Inviter {
  accountId: string;
  /** The network address of the call. */
  address: string;
  /** The language of the mail: the one that the inviter uses, since nobody knows the friend's. */
  locale: Locale;
}

/** Friends whom people invite. */
export interface Invitations {
  /** Newest first; pages count from 1. */
  list(accountId: string, page: number, pageSize: number): Promise<DataOf<typeof listFriends>>;
  /** Inviters who reached a month's limit, the newest month first; pages count from 1. */
  listLimits(page: number, pageSize: number): Promise<DataOf<typeof listRewardLimits>>;
  /**
   * Mails an invitation; one that is open for the same mailbox gets a new link instead. Whether the address has an account
   * plays no part: words, work and answer are the same.
   * @throws Refusal naming the field `email` where it is the caller's own mailbox; `limitReached` or `tooManyRequests`
   */
  invite(inviter: Inviter, email: string): Promise<InvitedFriend>;
  /** @throws Refusal `notFound` where there is none that was neither used nor revoked; `tooManyRequests` */
  resend(inviter: Inviter, id: string): Promise<InvitedFriend>;
  /** @throws Refusal `notFound` where there is none, or it was used */
  revoke(accountId: string, id: string): Promise<void>;
  /** @throws Refusal `linkExpired` or `tooManyRequests` */
  open(ticket: string, address: string): Promise<{ email: string }>;
  /** Whether the link of an emailed invitation could be used now; it stays as it is. */
  isOpen(ticket: string): Promise<boolean>;
}

const notFound = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This invitation has been used or no longer exists', { id: 'server.invitationNotFound' }),
  );

const ownMailbox = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'email',
        wording: (msg) =>
          msg('This is your own mailbox. Invite someone else', { id: 'server.inviteYourself' }),
      },
    ],
  });

const tooManyInvitations = (): Refusal =>
  new Refusal('limitReached', (msg) =>
    msg(str`You can invite ${INVITATIONS_MAX} people by email per week. Please try again later`, {
      id: 'server.tooManyInvitations',
    }),
  );

const isoOf = (moment: string): string => new Date(moment).toISOString();

const friendOf = ({ id, by, email, state, invitedAt, expiresAt, rewardedAt }: FriendRow): InvitedFriend => ({
  id,
  by,
  // What the caller typed they know; what a friend signed up with they need not.
  email: by === 'mail' ? email : shortened(email),
  state,
  invitedAt: isoOf(invitedAt),
  expiresAt: state === 'sent' && expiresAt !== null ? isoOf(expiresAt) : null,
  rewardedAt: rewardedAt === null ? null : isoOf(rewardedAt),
});

/** @throws Refusal `notFound` */
const found = async (transaction: Database, accountId: string, id: string): Promise<InvitedFriend> => {
  const row = await queries.findFriendRow(transaction, accountId, id);
  if (!row) throw notFound();
  return friendOf(row);
};

/** @param perMonth how often an inviter is rewarded in a calendar month of UTC */
export const makeInvitations = (database: Database, links: Links, perMonth: number): Invitations => ({
  list: async (accountId, page, pageSize) => {
    const [inviteCode, { total, rows }, thisMonth] = await Promise.all([
      queries.inviteCodeOf(database, accountId),
      queries.listFriendRows(database, accountId, page, pageSize),
      rewardsThisMonth(database, accountId),
    ]);
    return { inviteCode, total, items: rows.map(friendOf), rewards: { perMonth, thisMonth } };
  },

  listLimits: async (page, pageSize) => ({
    perMonth,
    ...(await inviterLimits(database, { perMonth, page, pageSize })),
  }),

  invite: async ({ accountId, address, locale }, email) => {
    const mailbox = mailboxOf(email);
    return database.transaction(async (transaction) => {
      const inviter = await queries.lockInviter(transaction, accountId);
      if (!inviter) throw notFound();
      if (mailboxOf(inviter.email) === mailbox) throw ownMailbox();
      const open = await queries.findOpenTo(transaction, accountId, mailbox);
      if (open === undefined && (await queries.countRecent(transaction, accountId)) >= INVITATIONS_MAX)
        throw tooManyInvitations();
      await countInvitation(transaction, { accountId, mailbox, address });
      const link = newTicket();
      const ticket = ticketIdOf(link);
      // One to the same mailbox goes to the address that was typed first, which its row shows.
      const renewed =
        open === undefined ? undefined : await queries.renewInvitation(transaction, accountId, open, ticket);
      const id =
        open !== undefined && renewed !== undefined
          ? open
          : await queries.addInvitation(transaction, { inviterId: accountId, email, mailbox, ticket });
      const letter = invitationLetter(
        links.site,
        { email: renewed ?? email, locale },
        inviter.email,
        links.invitation(link),
      );
      await queueMail(transaction, letter);
      return found(transaction, accountId, id);
    });
  },

  resend: ({ accountId, address, locale }, id) =>
    database.transaction(async (transaction) => {
      const inviter = await queries.lockInviter(transaction, accountId);
      const link = newTicket();
      const email = await queries.renewInvitation(transaction, accountId, id, ticketIdOf(link));
      if (!inviter || email === undefined) throw notFound();
      await countInvitation(transaction, { accountId, mailbox: mailboxOf(email), address });
      await queueMail(
        transaction,
        invitationLetter(links.site, { email, locale }, inviter.email, links.invitation(link)),
      );
      return found(transaction, accountId, id);
    }),

  revoke: async (accountId, id) => {
    if (!(await queries.revokeInvitation(database, accountId, id))) throw notFound();
  },

  open: async (ticket, address) => {
    const attempt = await countCall(database, 'ticket', ticket, address);
    const open = await findOpenInvitation(database, ticket);
    if (!open) throw new Refusal('linkExpired');
    await attempt.succeeded();
    return { email: open.email };
  },

  isOpen: async (ticket) => (await findOpenInvitation(database, ticket)) !== undefined,
});
