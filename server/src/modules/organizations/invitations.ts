import { str } from '@lit/localize';
import type { MemberInvitation } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import { Refusal, type Messages } from '../../refusal.ts';
import { mailboxOf } from '../accounts/email-address.ts';
import { rollbackUnless } from '../../database/rollback-unless.ts';
import type { Links } from '../../site/links.ts';
import { newTicket, ticketIdOf } from '../tickets/tickets.ts';
import { memberInvitationLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import { notifyEach } from '../notifications/notify.ts';
import { recordChange } from './changes.ts';
import * as invitations from './invitation-queries.ts';
import type { Reached } from './invitation-queries.ts';
import { countMemberInvitation, MEMBER_INVITATIONS_MAX } from './limits.ts';
import { addToLog } from './log.ts';
import { isMembersAddress, type Membership } from '../memberships/queries.ts';
import { lockedMembership, membershipOf, requireManager, requireMayManage } from './rules.ts';

/** Who invites, and from where. */
export interface Inviter {
  accountId: string;
  email: string;
  /** The network address of the call. */
  address: string;
  /** The language that the inviter uses: of the mail to whoever has no account. */
  locale: Locale;
}

/**
 * Invitations by mail to the organization of a caller. Every call throws a Refusal `notFound` for an individual, and `forbidden` where
 * the caller's role does not allow it.
 */
export interface MemberInvitations {
  /** Newest first; pages count from 1. */
  list(
    accountId: string,
    page: number,
    pageSize: number,
  ): Promise<{ total: number; items: MemberInvitation[] }>;
  /**
   * Mails an invitation; one that is open for the same mailbox gets a new link and the role instead. Whether the address has an account
   * plays no part for the caller: work and answer are the same.
   * @throws Refusal naming the field `email` for the address of a member; `limitReached` or `tooManyRequests`
   */
  invite(inviter: Inviter, invited: { email: string; role: 901 | 910 }): Promise<MemberInvitation>;
  /** @throws Refusal `notFound` where there is none that was not accepted; `conflict` for the address of a member; `tooManyRequests` */
  resend(inviter: Inviter, id: string): Promise<MemberInvitation>;
  /** @throws Refusal `notFound` where there is none that was not accepted */
  revoke(accountId: string, id: string): Promise<void>;
}

const notFound = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This invitation has been accepted or no longer exists', {
      id: 'server.memberInvitationNotFound',
    }),
  );

const tooManyInvitations = (): Refusal =>
  new Refusal('limitReached', (msg) =>
    msg(str`An organization can invite ${MEMBER_INVITATIONS_MAX} people per week. Please try again later`, {
      id: 'server.tooManyMemberInvitations',
    }),
  );

/** The words of a refusal about somebody who is a member. */
const isMember = (msg: Messages): string =>
  msg('This person already belongs to your organization', { id: 'server.invitedMember' });

/** @throws Refusal `notFound` */
const found = async (
  transaction: Database,
  organizationId: string,
  id: string,
): Promise<NonNullable<Awaited<ReturnType<typeof invitations.findInvitation>>>> => {
  const invitation = await invitations.findInvitation(transaction, organizationId, id);
  if (!invitation) throw notFound();
  return invitation;
};

/** Mails the link, and tells whoever has an account; the last of a transaction. */
const send = async (
  transaction: Database,
  links: Links,
  {
    organization,
    inviter,
    email,
    link,
    reached,
  }: {
    organization: Membership;
    inviter: Inviter;
    email: string;
    /** What the link carries. */
    link: string;
    reached: readonly Reached[];
  },
): Promise<void> => {
  const locale = reached[0]?.locale ?? inviter.locale;
  await queueMail(
    transaction,
    memberInvitationLetter(
      links.site,
      { email, locale },
      { inviter: inviter.email, organization: organization.name },
      links.memberInvitation(link),
    ),
  );
  // Whoever has not signed in yet is told at their first sign-in.
  const told = reached.flatMap(({ id, welcomedAt }) => (welcomedAt === null ? [] : [id]));
  await rollbackUnless(told.length > 0, transaction, (inner) =>
    notifyEach(
      inner,
      told.length > 0 ? told : [inviter.accountId],
      { kind: 'organization-invited', organization: organization.name },
      links,
    ),
  );
  await recordChange(transaction, organization.id);
};

export const makeMemberInvitations = (database: Database, links: Links): MemberInvitations => ({
  list: async (accountId, page, pageSize) => {
    const membership = await membershipOf(database, accountId);
    requireManager(membership);
    return invitations.listInvitations(database, membership.id, page, pageSize);
  },

  invite: (inviter, { email, role }) =>
    database.transaction(async (transaction) => {
      const { accountId, address } = inviter;
      const held = await lockedMembership(transaction, accountId);
      requireMayManage(held, role);
      const mailbox = mailboxOf(email);
      if (await isMembersAddress(transaction, held.id, email))
        throw new Refusal('invalidRequest', undefined, { fields: [{ path: 'email', wording: isMember }] });
      const open = await invitations.findOpenTo(transaction, held.id, mailbox);
      // An ADMIN does not make another of what the OWNER offered.
      if (open) requireMayManage(held, open.role);
      else if ((await invitations.countRecent(transaction, held.id)) >= MEMBER_INVITATIONS_MAX)
        throw tooManyInvitations();
      // Accounts are locked before the counts, as everywhere.
      const reached = await invitations.lockReached(transaction, email);
      await countMemberInvitation(transaction, { organizationId: held.id, accountId, mailbox, address });
      const link = newTicket();
      const made = { inviterId: accountId, role, ticket: ticketIdOf(link) };
      if (open) await invitations.renewInvitation(transaction, open.id, made);
      const id =
        open?.id ??
        (await invitations.addInvitation(transaction, { ...made, organizationId: held.id, email, mailbox }));
      await addToLog(transaction, {
        organizationId: held.id,
        action: open ? 'invitation-sent-again' : 'invited',
        actorId: accountId,
        invitationId: id,
        after: role,
      });
      // One to the same mailbox goes to the address that was typed first, which its row shows.
      const invitation = await found(transaction, held.id, id);
      await send(transaction, links, {
        organization: held,
        inviter,
        email: invitation.email,
        link,
        reached,
      });
      return invitation;
    }),

  resend: (inviter, id) =>
    database.transaction(async (transaction) => {
      const { accountId, address } = inviter;
      const held = await lockedMembership(transaction, accountId);
      requireManager(held);
      const { email, mailbox, role } = await found(transaction, held.id, id);
      requireMayManage(held, role);
      if (await isMembersAddress(transaction, held.id, email)) throw new Refusal('conflict', isMember);
      const reached = await invitations.lockReached(transaction, email);
      await countMemberInvitation(transaction, { organizationId: held.id, accountId, mailbox, address });
      const link = newTicket();
      await invitations.renewInvitation(transaction, id, {
        inviterId: accountId,
        role,
        ticket: ticketIdOf(link),
      });
      await invitations.revokeOthersTo(transaction, { organizationId: held.id, mailbox, id });
      await addToLog(transaction, {
        organizationId: held.id,
        action: 'invitation-sent-again',
        actorId: accountId,
        invitationId: id,
        after: role,
      });
      const invitation = await found(transaction, held.id, id);
      await send(transaction, links, { organization: held, inviter, email, link, reached });
      return invitation;
    }),

  revoke: (accountId, id) =>
    database.transaction(async (transaction) => {
      const held = await lockedMembership(transaction, accountId);
      requireManager(held);
      const { role, state } = await found(transaction, held.id, id);
      requireMayManage(held, role);
      if (state === 'revoked') return;
      await invitations.closeInvitation(transaction, id, 'revokedAt');
      await addToLog(transaction, {
        organizationId: held.id,
        action: 'invitation-revoked',
        actorId: accountId,
        invitationId: id,
        after: role,
      });
      await recordChange(transaction, held.id);
    }),
});
