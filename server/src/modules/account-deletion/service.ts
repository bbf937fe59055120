import { DELETION_GRACE_DAYS } from '@moiety/contract';
import { and, eq, exists, lte, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accountDeletions } from '../../database/account-deletion-table.ts';
import { organizationMembers } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { Refusal } from '../../refusal.ts';
import { forEachAccount } from '../../jobs/each-account.ts';
import { HOUR, type PeriodicJob, type JobContext } from '../../jobs/periodic-job.ts';
import { revokeSessions } from '../sessions/queries.ts';
import { findAccountById } from '../accounts/accounts.ts';
import type { Links } from '../../site/links.ts';
import { deletionLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import { deleteDocumentsOf } from '../extraction/purge.ts';
import { endJobsOf } from '../jobs/service.ts';
import { forgetMonitored } from '../monitoring/purge.ts';
import { notify } from '../notifications/notify.ts';
import { lockMembership } from '../memberships/queries.ts';
import { revokeInvitationsOf } from '../organizations/revoke-invitations.ts';

/** Who wants to be forgotten, and by which session. */
export interface Leaver {
  accountId: string;
  sessionId: string;
}

/** The end of accounts, asked for by their owners. */
export interface AccountDeletion {
  /** When the account goes; undefined where that was not asked for. */
  dueAt(accountId: string): Promise<Date | undefined>;
  /**
   * Has the account go when the days of grace are over. Asked for again, the first day holds.
   * @param email what the owner typed to be sure
   * @throws Refusal naming the field `email` where it is another address; `conflict` for the OWNER of an organization
   */
  request(leaver: Leaver, email: string): Promise<Date>;
  /** Takes that back. */
  cancel(accountId: string): Promise<void>;
}

const otherAddress = (): Refusal =>
  new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'email',
        wording: (msg) =>
          msg('This does not match your account’s email address', { id: 'portal.deletion.address' }),
      },
    ],
  });

const ownerStays = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('You own an organization. Transfer or delete it first, then delete your account', {
      id: 'server.deletionOwner',
    }),
  );

/** An organization has an OWNER at any time. */
const ownsOrganization = (database: Database) =>
  database
    .select({ id: organizationMembers.accountId })
    .from(organizationMembers)
    .where(and(eq(organizationMembers.accountId, accounts.id), eq(organizationMembers.role, 900)));

const findDue = async (database: Database, accountId: string): Promise<Date | undefined> => {
  const [found] = await database
    .select({ dueAt: accountDeletions.dueAt })
    .from(accountDeletions)
    .where(eq(accountDeletions.accountId, accountId));
  return found?.dueAt;
};

export const makeAccountDeletion = (database: Database, links: Links): AccountDeletion => ({
  dueAt: (accountId) => findDue(database, accountId),

  request: ({ accountId, sessionId }, email) =>
    database.transaction(async (transaction) => {
      const account = await findAccountById(transaction, accountId);
      if (account?.email.toLowerCase() !== email.toLowerCase()) throw otherAddress();
      const [owner] = await transaction
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), notExists(ownsOrganization(transaction))));
      if (!owner) throw ownerStays();
      const [added] = await transaction
        .insert(accountDeletions)
        .values({ accountId, dueAt: sql`now() + make_interval(days => ${DELETION_GRACE_DAYS})` })
        .onConflictDoNothing()
        .returning({ dueAt: accountDeletions.dueAt });
      if (!added) {
        const before = await findDue(transaction, accountId);
        if (!before) throw new Error('no deletion was noted');
        return before;
      }
      await revokeSessions(transaction, accountId, sessionId);
      const day = added.dueAt.toISOString().slice(0, 10);
      await queueMail(
        transaction,
        deletionLetter(links.site, account, { dueAt: added.dueAt, keep: links.deletion }),
      );
      await notify(transaction, accountId, { kind: 'deletion-requested', day }, links);
      return added.dueAt;
    }),

  cancel: async (accountId) => {
    await database.delete(accountDeletions).where(eq(accountDeletions.accountId, accountId));
  },
});

/**
 * Deletes the accounts whose days of grace are over, with everything of theirs. What the books keep of them names nobody
 * (`creditAccounts`). Whoever became the OWNER of an organization meanwhile stays until they are not any more.
 * @throws AggregateError where some could not be deleted; all others were
 */
export const deleteDueAccounts = async (
  database: Database,
  context: Partial<JobContext> = {},
): Promise<void> => {
  const isDue = and(lte(accountDeletions.dueAt, sql`now()`), notExists(ownsOrganization(database)));
  const due = await database
    .select({ id: accounts.id })
    .from(accountDeletions)
    .innerJoin(accounts, eq(accounts.id, accountDeletions.accountId))
    .where(isDue);
  const deleteAccount = (id: string): Promise<void> =>
    database.transaction(async (transaction) => {
      // What is done in an organization is done before or after: it locks it first, then the accounts that it tells.
      const membership = await lockMembership(transaction, id);
      // The provider's own notes of the person are bound to the account by nothing else.
      await revokeSessions(transaction, id);
      const still = transaction
        .select({ id: accountDeletions.accountId })
        .from(accountDeletions)
        .where(and(eq(accountDeletions.accountId, accounts.id), lte(accountDeletions.dueAt, sql`now()`)));
      // Taken back, or made the OWNER, since it was listed.
      const [leaver] = await transaction
        .select({ id: accounts.id, email: accounts.email })
        .from(accounts)
        .where(and(eq(accounts.id, id), exists(still), notExists(ownsOrganization(transaction))))
        .for('update');
      if (!leaver) return;
      if (membership) await revokeInvitationsOf(transaction, membership.id, id, id);
      await endJobsOf(transaction, id);
      await deleteDocumentsOf(transaction, id);
      await forgetMonitored(transaction, leaver.email);
      await transaction.delete(accounts).where(eq(accounts.id, id));
    });
  const ids = due.map(({ id }) => id);
  await forEachAccount(ids, deleteAccount, 'account deletion', context);
};

export const accountDeletionJob: PeriodicJob = {
  name: 'delete-due-accounts',
  every: HOUR,
  run: deleteDueAccounts,
};
