import type { FriendState } from '@moiety/contract';
import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accounts, invitationRewards, invitations } from '../../database/account-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import { INVITATION_DAYS } from '@moiety/contract';
import { isOpen, isUnused } from './open-invitation.ts';

/** An invited friend, as the list has them. */
export interface FriendRow extends Record<string, unknown> {
  id: string;
  by: 'mail' | 'link';
  email: string;
  state: FriendState;
  /** As PostgreSQL writes moments. */
  invitedAt: string;
  expiresAt: string | null;
  rewardedAt: string | null;
  /** How many there are in all. */
  total: number;
}

/**
 * Whom an account invited. An account is told of when its address is verified: before that anybody could make one with somebody else's
 * address, and learn from the list whether it has one.
 */
const friendsOf = (inviterId: string) => sql`
  select ${invitations.id} as id, 'mail' as by, ${invitations.email} as email,
    ${invitations.createdAt} as invited_at, ${invitations.expiresAt} as expires_at,
    ${invitations.revokedAt} as revoked_at, friend.verified_at, friend.welcomed_at,
    ${invitationRewards.createdAt} as rewarded_at, ${invitationRewards.inviterRewarded} as both_rewarded
  from ${invitations}
  left join ${invitationRewards} on ${invitationRewards.invitationId} = ${invitations.id}
  left join lateral (
    select ${accounts.emailVerifiedAt} as verified_at, ${accounts.welcomedAt} as welcomed_at from ${accounts}
    where ${accounts.invitationId} = ${invitations.id} and ${accounts.emailVerifiedAt} is not null
    order by ${accounts.emailVerifiedAt} limit 1
  ) friend on true
  where ${invitations.inviterId} = ${inviterId}
  union all
  select ${accounts.id}, 'link', ${accounts.email}, ${accounts.createdAt}, null, null,
    ${accounts.emailVerifiedAt}, ${accounts.welcomedAt}, ${invitationRewards.createdAt},
    ${invitationRewards.inviterRewarded}
  from ${accounts}
  left join ${invitationRewards} on ${invitationRewards.accountId} = ${accounts.id}
  where ${accounts.invitedBy} = ${inviterId} and ${accounts.invitationId} is null
    and ${accounts.emailVerifiedAt} is not null`;

/**
 * Newest first; pages count from 1.
 * @param id only this one
 */
const listRows = async (
  database: Database,
  inviterId: string,
  { page, pageSize, id }: { page: number; pageSize: number; id?: string },
): Promise<FriendRow[]> => {
  const { rows } = await database.execute<FriendRow>(sql`
    select id, by, email, invited_at as "invitedAt", rewarded_at as "rewardedAt",
      case when rewarded_at is not null and both_rewarded then 'rewarded'
        when rewarded_at is not null then 'friend-rewarded'
        when welcomed_at is not null then 'unrewarded'
        when verified_at is not null then 'registered'
        when revoked_at is not null then 'revoked'
        when expires_at <= now() then 'expired'
        else 'sent' end as state,
      expires_at as "expiresAt", (count(*) over ())::int as total
    from (${friendsOf(inviterId)}) friends
    ${id === undefined ? sql`` : sql`where id = ${id}`}
    order by invited_at desc, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`);
  return rows;
};

/** One page of whom an account invited, and how many there are in all. */
export const listFriendRows = async (
  database: Database,
  inviterId: string,
  page: number,
  pageSize: number,
): Promise<{ total: number; rows: FriendRow[] }> => {
  const rows = await listRows(database, inviterId, { page, pageSize });
  // A page beyond the last has no row that says how many there are.
  const [first] =
    rows.length > 0 || page === 1 ? rows : await listRows(database, inviterId, { page: 1, pageSize: 1 });
  return { total: first?.total ?? 0, rows };
};

export const findFriendRow = async (
  database: Database,
  inviterId: string,
  id: string,
): Promise<FriendRow | undefined> => (await listRows(database, inviterId, { page: 1, pageSize: 1, id }))[0];

/** The personal code of an account. Until the transaction ends the account invites nobody else. */
export const lockInviter = async (
  transaction: Database,
  id: string,
): Promise<{ email: string } | undefined> => {
  const [held] = await transaction
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  return held;
};

export const inviteCodeOf = async (database: Database, id: string): Promise<string> => {
  const [found] = await database
    .select({ inviteCode: accounts.inviteCode })
    .from(accounts)
    .where(eq(accounts.id, id));
  if (!found) throw new Error('there is no such account');
  return found.inviteCode;
};

/** An invitation that can be used, to a mailbox. */
export const findOpenTo = async (
  transaction: Database,
  inviterId: string,
  mailbox: string,
): Promise<string | undefined> => {
  const [found] = await transaction
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), eq(invitations.mailbox, mailbox), isOpen(transaction)));
  return found?.id;
};

/** How many invitations an account made in the days for which a link is good. */
export const countRecent = async (transaction: Database, inviterId: string): Promise<number> => {
  const since = sql`now() - make_interval(days => ${INVITATION_DAYS})`;
  const [counted] = await transaction
    .select({ total: count() })
    .from(invitations)
    .where(and(eq(invitations.inviterId, inviterId), gt(invitations.createdAt, since)));
  return counted?.total ?? 0;
};

const goodFor = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;

export const addInvitation = async (
  transaction: Database,
  invitation: Pick<typeof invitations.$inferInsert, 'inviterId' | 'email' | 'mailbox' | 'ticket'>,
): Promise<string> => {
  const [added] = await transaction
    .insert(invitations)
    .values({ ...invitation, expiresAt: goodFor })
    .returning({ id: invitations.id });
  if (!added) throw new Error('no invitation was added');
  return added.id;
};

/**
 * Gives an invitation that was neither used nor revoked a new link, and ends the old one.
 * @returns the address that it goes to; undefined where there is none such
 */
export const renewInvitation = async (
  transaction: Database,
  inviterId: string,
  id: string,
  ticket: string,
): Promise<string | undefined> => {
  const [renewed] = await transaction
    .update(invitations)
    .set({ ticket, createdAt: sql`now()`, expiresAt: goodFor })
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.inviterId, inviterId),
        isNull(invitations.revokedAt),
        isUnused(transaction),
      ),
    )
    .returning({ email: invitations.email });
  return renewed?.email;
};

/** @returns whether there was one to revoke: of this account, and not used */
export const revokeInvitation = async (
  database: Database,
  inviterId: string,
  id: string,
): Promise<boolean> => {
  const revoked = await database
    .update(invitations)
    .set({ revokedAt: sql`coalesce(${invitations.revokedAt}, now())` })
    .where(and(eq(invitations.id, id), eq(invitations.inviterId, inviterId), isUnused(database)))
    .returning({ id: invitations.id });
  return revoked.length > 0;
};

/** Forgets whom mails went to that came to nothing, 90 days after their links ended. */
export const purgeInvitations = async (database: Database): Promise<void> => {
  await database
    .delete(invitations)
    .where(and(lt(invitations.expiresAt, sql`now() - interval '90 days'`), isUnused(database)));
};

export const invitationPurge: PeriodicJob = {
  name: 'delete-expired-invitations',
  every: HOUR,
  run: purgeInvitations,
};
