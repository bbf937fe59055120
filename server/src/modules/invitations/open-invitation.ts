import { and, eq, gt, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, invitationRewards, invitations } from '../../database/account-tables.ts';
import { Refusal } from '../../refusal.ts';
import { ticketIdOf } from '../tickets/tickets.ts';

/** An invitation by mail whose link can be used. */
export type OpenInvitation = Pick<typeof invitations.$inferSelect, 'id' | 'inviterId' | 'email'>;

const shown = { id: invitations.id, inviterId: invitations.inviterId, email: invitations.email };

/**
 * The condition that an invitation was not used: no verified account came by it. Who signed up and did not verify an address leaves
 * it open, or a mistyped address would use it up, and whoever has a link could find out which addresses have accounts.
 */
export const isUnused = (database: Database) =>
  and(
    notExists(
      database
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.invitationId, invitations.id), isNotNull(accounts.emailVerifiedAt))),
    ),
    // The account may be gone again.
    notExists(
      database
        .select({ mailbox: invitationRewards.mailbox })
        .from(invitationRewards)
        .where(eq(invitationRewards.invitationId, invitations.id)),
    ),
  );

/** The condition that an invitation can still be used. */
export const isOpen = (database: Database) =>
  and(isNull(invitations.revokedAt), gt(invitations.expiresAt, sql`now()`), isUnused(database));

/** The invitation of an emailed link, if its owner can be thanked for it; it stays as it is. */
export const findOpenInvitation = async (
  database: Database,
  ticket: string,
): Promise<OpenInvitation | undefined> => {
  const inviter = database
    .select({ id: accounts.id, emailVerifiedAt: accounts.emailVerifiedAt, disabledAt: accounts.disabledAt })
    .from(accounts)
    .as('inviter');
  const [found] = await database
    .select(shown)
    .from(invitations)
    .innerJoin(inviter, eq(inviter.id, invitations.inviterId))
    .where(
      and(
        eq(invitations.ticket, ticketIdOf(ticket)),
        isNotNull(inviter.emailVerifiedAt),
        isNull(inviter.disabledAt),
        isOpen(database),
      ),
    );
  return found;
};

/** What is answered to somebody who signs up by an invitation that is of no use any more. */
export const invitationOver = (): Refusal =>
  new Refusal('linkExpired', (msg) =>
    msg('This invitation has expired or was already used. You can sign up without it', {
      id: 'server.invitationOver',
    }),
  );

/**
 * Makes sure that an invitation is still open for an account that was stored with it, and lets go of others that have it and were
 * never verified: the newest sign-up counts. The account is locked before the invitation, as everywhere.
 * @param accountId undefined where none was stored, which takes the same work
 * @throws Refusal `linkExpired`
 */
export const lockInvitation = async (
  transaction: Database,
  id: string,
  accountId: string | undefined,
): Promise<void> => {
  const held = await transaction
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.id, id), isOpen(transaction)))
    .for('no key update', { of: invitations });
  if (held.length === 0) throw invitationOver();
  if (accountId === undefined) return;
  const others = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.invitationId, id), isNull(accounts.emailVerifiedAt), ne(accounts.id, accountId)))
    // One that is being signed up or verified now is left alone, so that two never wait for each other; one reward an invitation
    // there is in any case.
    .for('no key update', { skipLocked: true });
  for (const { id: other } of others)
    await transaction
      .update(accounts)
      .set({ invitationId: null, invitedBy: null })
      .where(eq(accounts.id, other));
};
