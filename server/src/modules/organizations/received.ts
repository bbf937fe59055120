import { memberRole, type ReceivedInvitation } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Links } from '../../site/links.ts';
import type { Account } from '../accounts/accounts.ts';
import { countCall } from '../sign-in-limits/self-service-limits.ts';
import { notify } from '../notifications/notify.ts';
import { recordChange } from './changes.ts';
import * as invitations from './invitation-queries.ts';
import type { Received } from './invitation-queries.ts';
import { addToLog } from './log.ts';
import { addMember, findMember, lockOrganization, organizationOf } from '../memberships/queries.ts';

/** Invitations to organizations, for those whom they went to. */
export interface ReceivedInvitations {
  /** @throws Refusal `linkExpired` or `tooManyRequests` */
  open(ticket: string, address: string): Promise<ReceivedInvitation>;
  /** Whether the link of an emailed invitation could be used now; it stays as it is. */
  isOpen(ticket: string): Promise<boolean>;
  /** Newest first. */
  list(accountId: string): Promise<ReceivedInvitation[]>;
  /**
   * @throws Refusal `notFound` where it is not open for the caller's verified address; `conflict` where the caller joins and belongs to
   * an organization already
   */
  answer(accountId: string, id: string, answer: 'join' | 'decline'): Promise<void>;
}

const notFound = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This invitation was already answered, has expired, or was sent to another email address', {
      id: 'server.receivedInvitationNotFound',
    }),
  );

/** @param isThis whether it is the one that they would join */
const belongsAlready = (isThis: boolean): Refusal =>
  new Refusal('conflict', (msg) =>
    isThis
      ? msg('You already belong to this organization', { id: 'server.organizationJoined' })
      : msg('You belong to another organization. Leave it first', { id: 'server.organizationLeaveFirst' }),
  );

const shown = ({ id, email, organization, inviter, role, expiresAt }: Received): ReceivedInvitation => ({
  id,
  email,
  organization,
  inviter,
  role,
  expiresAt,
});

const join = async (
  transaction: Database,
  accountId: string,
  invitation: Received,
  links: Links,
): Promise<void> => {
  const { id, organizationId, mailbox, role, inviterId } = invitation;
  // The key of the table decides where they join another organization at the same moment.
  if (!(await addMember(transaction, { accountId, organizationId, role })))
    throw belongsAlready((await organizationOf(transaction, accountId))?.id === organizationId);
  await invitations.closeInvitation(transaction, id, 'acceptedAt');
  await invitations.revokeOthersTo(transaction, { organizationId, mailbox, id });
  await addToLog(transaction, {
    organizationId,
    action: 'joined',
    actorId: accountId,
    subjectId: accountId,
    invitationId: id,
    after: role,
  });
  const inviter = inviterId === null ? undefined : await findMember(transaction, organizationId, inviterId);
  // Whoever may not see the members any more is not told of a new one.
  if (inviter && inviter.role !== memberRole.member)
    await notify(
      transaction,
      inviter.id,
      { kind: 'organization-joined', organization: invitation.organization, email: invitation.email },
      links,
    );
};

const decline = async (
  transaction: Database,
  accountId: string,
  { id, organizationId, role }: Received,
): Promise<void> => {
  await invitations.closeInvitation(transaction, id, 'declinedAt');
  await addToLog(transaction, {
    organizationId,
    action: 'invitation-declined',
    actorId: accountId,
    invitationId: id,
    after: role,
  });
};

/** The open invitation that somebody answers. @throws Refusal `notFound` */
const receivedBy = async (database: Database, accountId: string, id: string): Promise<Received> => {
  const addresses = await invitations.addressesOf(database, accountId);
  const [received] = await invitations.openTo(database, addresses, id);
  if (!received) throw notFound();
  return received;
};

export const makeReceivedInvitations = (database: Database, links: Links): ReceivedInvitations => ({
  open: async (ticket, address) => {
    const attempt = await countCall(database, 'ticket', ticket, address);
    const open = await invitations.findByTicket(database, ticket);
    if (!open) throw new Refusal('linkExpired');
    await attempt.succeeded();
    return shown(open);
  },

  isOpen: async (ticket) => (await invitations.findByTicket(database, ticket)) !== undefined,

  list: async (accountId) => {
    const addresses = await invitations.addressesOf(database, accountId);
    if (addresses.length === 0) return [];
    const own = await organizationOf(database, accountId);
    const open = await invitations.openTo(database, addresses);
    return open.filter(({ organizationId }) => organizationId !== own?.id).map(shown);
  },

  answer: (accountId, id, answer) =>
    database.transaction(async (transaction) => {
      const { organizationId } = await receivedBy(transaction, accountId, id);
      if (!(await lockOrganization(transaction, organizationId))) throw notFound();
      // Read again: until the lock it could be answered, taken back or sent anew.
      const received = await receivedBy(transaction, accountId, id);
      if (answer === 'join') await join(transaction, accountId, received, links);
      else await decline(transaction, accountId, received);
      await recordChange(transaction, organizationId, [accountId]);
    }),
});

/**
 * Tells somebody who signs in for the first time of the organizations that wait for an answer; those that invite later tell by
 * themselves.
 * @param transaction that of the sign-in, which has locked the account; last, for the lock of the notifications
 */
export const notifyOfOpenInvitations = async (
  transaction: Database,
  { id, email }: Pick<Account, 'id' | 'email'>,
  links: Links,
): Promise<void> => {
  const open = await invitations.openTo(transaction, [{ email }]);
  for (const { organization } of open.toReversed())
    await notify(transaction, id, { kind: 'organization-invited', organization }, links);
};
