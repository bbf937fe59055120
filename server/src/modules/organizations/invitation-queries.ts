import { MEMBER_INVITATION_DAYS, type MemberInvitation, type ReceivedInvitation } from '@moiety/contract';
import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { organizationInvitations as invitations, organizations } from '../../database/organization-tables.ts';
import { emailChanges } from '../../database/email-change-table.ts';
import { accounts } from '../../database/account-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import { foldEmail, isTagged, mailboxOf } from '../accounts/email-address.ts';
import { ticketIdOf } from '../tickets/tickets.ts';
import { isReachedBy } from '../memberships/queries.ts';

type Invitation = typeof invitations.$inferSelect;

/** The condition that an invitation can be accepted. Those of a deleted organization were revoked with it. */
const isOpen = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.declinedAt),
  isNull(invitations.revokedAt),
  gt(invitations.expiresAt, sql`now()`),
);

const state = sql<MemberInvitation['state']>`case
  when ${invitations.revokedAt} is not null then 'revoked'
  when ${invitations.declinedAt} is not null then 'declined'
  when ${invitations.expiresAt} <= now() then 'expired'
  else 'sent' end`;

const listed = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  state,
  invitedAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

const shown = (row: {
  id: string;
  email: string;
  role: Invitation['role'];
  state: MemberInvitation['state'];
  invitedAt: Date;
  expiresAt: Date;
}): MemberInvitation => ({
  ...row,
  invitedAt: row.invitedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** One page of the invitations that nobody accepted, newest first, and how many there are in all. */
export const listInvitations = async (
  database: Database,
  organizationId: string,
  page: number,
  pageSize: number,
): Promise<{ total: number; items: MemberInvitation[] }> => {
  const which = and(eq(invitations.organizationId, organizationId), isNull(invitations.acceptedAt));
  const [counted] = await database.select({ total: count() }).from(invitations).where(which);
  const rows = await database
    .select(listed)
    .from(invitations)
    .where(which)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { total: counted?.total ?? 0, items: rows.map(shown) };
};

/** An invitation of an organization that nobody accepted. */
export const findInvitation = async (
  database: Database,
  organizationId: string,
  id: string,
): Promise<(MemberInvitation & Pick<Invitation, 'mailbox'>) | undefined> => {
  const [found] = await database
    .select({ ...listed, mailbox: invitations.mailbox })
    .from(invitations)
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.organizationId, organizationId),
        isNull(invitations.acceptedAt),
      ),
    );
  return found && { ...shown(found), mailbox: found.mailbox };
};

const opensFor = (organizationId: string, mailbox: string): SQL | undefined =>
  and(eq(invitations.organizationId, organizationId), eq(invitations.mailbox, mailbox), isOpen);

/** The invitation of an organization to a mailbox that can be accepted. */
export const findOpenTo = async (
  transaction: Database,
  organizationId: string,
  mailbox: string,
): Promise<Pick<Invitation, 'id' | 'role'> | undefined> => {
  const [found] = await transaction
    .select({ id: invitations.id, role: invitations.role })
    .from(invitations)
    .where(opensFor(organizationId, mailbox))
    .limit(1);
  return found;
};

/** How many invitations an organization made in the days for which a link is good. */
export const countRecent = async (transaction: Database, organizationId: string): Promise<number> => {
  const since = sql`now() - make_interval(days => ${MEMBER_INVITATION_DAYS})`;
  const [counted] = await transaction
    .select({ total: count() })
    .from(invitations)
    .where(and(eq(invitations.organizationId, organizationId), gt(invitations.createdAt, since)));
  return counted?.total ?? 0;
};

const goodFor = sql<Date>`now() + make_interval(days => ${MEMBER_INVITATION_DAYS})`;

export const addInvitation = async (
  transaction: Database,
  invitation: Pick<
    typeof invitations.$inferInsert,
    'organizationId' | 'inviterId' | 'email' | 'mailbox' | 'role' | 'ticket'
  >,
): Promise<string> => {
  const [added] = await transaction
    .insert(invitations)
    .values({ ...invitation, expiresAt: goodFor })
    .returning({ id: invitations.id });
  if (!added) throw new Error('no invitation was added');
  return added.id;
};

/** Gives an invitation a new link, and ends the old one. It is open again, also if it was declined or taken back. */
export const renewInvitation = async (
  transaction: Database,
  id: string,
  renewed: Pick<Invitation, 'inviterId' | 'role' | 'ticket'>,
): Promise<void> => {
  await transaction
    .update(invitations)
    .set({ ...renewed, createdAt: sql`now()`, expiresAt: goodFor, declinedAt: null, revokedAt: null })
    .where(eq(invitations.id, id));
};

/** @param answer which column says what became of it */
export const closeInvitation = async (
  transaction: Database,
  id: string,
  answer: 'acceptedAt' | 'declinedAt' | 'revokedAt',
): Promise<void> => {
  await transaction
    .update(invitations)
    .set({ [answer]: sql`now()` })
    .where(eq(invitations.id, id));
};

/** Ends the other open invitations of an organization to a mailbox: one is enough. */
export const revokeOthersTo = async (
  transaction: Database,
  { organizationId, mailbox, id }: { organizationId: string; mailbox: string; id: string },
): Promise<void> => {
  await transaction
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(opensFor(organizationId, mailbox), ne(invitations.id, id)));
};

/** Ends all open invitations of an organization. */
export const revokeInvitations = async (transaction: Database, organizationId: string): Promise<void> => {
  await transaction
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.organizationId, organizationId), isOpen));
};

/** Ends the open invitations of an organization that somebody made, all of them or those to a role. @returns them */
export const revokeInvitationsBy = (
  transaction: Database,
  organizationId: string,
  inviterId: string,
  role?: Invitation['role'],
): Promise<Pick<Invitation, 'id' | 'role'>[]> =>
  transaction
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.inviterId, inviterId),
        role === undefined ? undefined : eq(invitations.role, role),
        isOpen,
      ),
    )
    .returning({ id: invitations.id, role: invitations.role });

/** An invitation as whom it went to sees it, with what answering it needs. */
export interface Received extends ReceivedInvitation {
  organizationId: string;
  inviterId: string | null;
  mailbox: string;
}

/** Open invitations, newest first. */
const openRows = async (database: Database, which: SQL | undefined): Promise<Received[]> => {
  const rows = await database
    .select({
      id: invitations.id,
      email: invitations.email,
      mailbox: invitations.mailbox,
      organizationId: invitations.organizationId,
      organization: organizations.name,
      inviterId: invitations.inviterId,
      inviter: accounts.nickname,
      role: invitations.role,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(accounts, eq(accounts.id, invitations.inviterId))
    .where(and(which, isOpen, isNull(organizations.deletedAt)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  return rows.map((row) =>
    Object.assign(row, { inviter: row.inviter ?? '', expiresAt: row.expiresAt.toISOString() }),
  );
};

/** The invitation of an emailed link, while it can be accepted; it stays as it is. */
export const findByTicket = async (database: Database, ticket: string): Promise<Received | undefined> =>
  (await openRows(database, eq(invitations.ticket, ticketIdOf(ticket))))[0];

/**
 * Invitations that the owner of email addresses can accept: those to any address of their mailboxes. An address with a tag (`ada+lab@`)
 * is somebody else's than the plain one at some mail servers: its owner can accept what went to just this address.
 * @param id only this one
 */
export const openTo = (
  database: Database,
  addresses: readonly OwnAddress[],
  id?: string,
): Promise<Received[]> =>
  addresses.length === 0
    ? Promise.resolve([])
    : openRows(
        database,
        and(
          or(
            ...addresses.map(({ email, before }) =>
              and(
                eq(invitations.mailbox, mailboxOf(email)),
                isTagged(email) ? sql`lower(${invitations.email}) = ${foldEmail(email)}` : undefined,
                before && lt(invitations.createdAt, before),
              ),
            ),
          ),
          id === undefined ? undefined : eq(invitations.id, id),
        ),
      );

/** An account that an invitation reaches. */
export type Reached = Pick<typeof accounts.$inferSelect, 'id' | 'locale' | 'welcomedAt'>;

/**
 * The accounts that an invitation to an address reaches: those with the address, or with the plain one of its mailbox. Until the
 * transaction ends none of them signs in for the first time, which is when open invitations are told of otherwise.
 */
export const lockReached = (transaction: Database, email: string): Promise<Reached[]> =>
  transaction
    .select({ id: accounts.id, locale: accounts.locale, welcomedAt: accounts.welcomedAt })
    .from(accounts)
    .where(and(isReachedBy(email), isNotNull(accounts.emailVerifiedAt), isNull(accounts.disabledAt)))
    .orderBy(accounts.id)
    .for('share');

/** An address whose invitations somebody can accept. */
export interface OwnAddress {
  email: string;
  /** Those that were sent before; all where it is the account's address now. */
  before?: Date;
}

/**
 * The addresses of an account, if it is verified: the one that it has, and those that it had while invitations to them may be open.
 * What is sent to a former address later is somebody else's.
 */
export const addressesOf = async (database: Database, accountId: string): Promise<OwnAddress[]> => {
  const [found] = await database
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt)));
  if (!found) return [];
  const former = await database
    .select({ email: emailChanges.formerEmail, before: emailChanges.confirmedAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        isNotNull(emailChanges.confirmedAt),
        isNull(emailChanges.stoppedAt),
      ),
    );
  return [found, ...former.flatMap(({ email, before }) => (before ? [{ email, before }] : []))];
};

/**
 * Forgets whom mails went to, 90 days after their links ended: invitations that came to nothing, and those whose member's account
 * is deleted. The log of the organization goes on without the address.
 */
export const purgeMemberInvitations = async (database: Database): Promise<void> => {
  const person = database
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      or(
        sql`lower(${accounts.email}) = lower(${invitations.email})`,
        sql`lower(${accounts.email}) = ${invitations.mailbox}`,
      ),
    );
  await database
    .delete(invitations)
    .where(
      and(
        lt(invitations.expiresAt, sql`now() - interval '90 days'`),
        or(isNull(invitations.acceptedAt), notExists(person)),
      ),
    );
};

export const memberInvitationPurge: PeriodicJob = {
  name: 'delete-expired-member-invitations',
  every: HOUR,
  run: purgeMemberInvitations,
};
