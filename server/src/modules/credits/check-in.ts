import { CHECK_IN_CREDITS } from '@moiety/contract';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { checkIns } from '../../database/credit-tables.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { organizationOf, type Membership } from '../memberships/queries.ts';
import { grant } from './grant.ts';

/** Check-ins that one account may try in a minute. */
const TRIES_A_MINUTE = 20;
/** Days of which check-ins are listed. */
const LISTED_DAYS = 31;

/** @throws Refusal `forbidden` to a member of an organization, who spends its credits and not the own ones */
const requireIndividual = (organization: Membership | undefined): void => {
  if (!organization) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Members of an organization use its credits, so there is no daily check-in', {
      id: 'server.checkInMember',
    }),
  );
};

/**
 * Says when a person checked in lately, newest first; throws Refusal `forbidden` to a member of an organization. Prepared, because
 * every page asks.
 */
export const prepareCheckIns = (
  database: Database,
): ((who: Pick<Principal, 'accountId' | 'organization'>) => Promise<Date[]>) => {
  const query = database
    .select({ createdAt: checkIns.createdAt })
    .from(checkIns)
    .where(
      and(
        eq(checkIns.accountId, sql.placeholder('accountId')),
        gt(checkIns.day, sql`(now() at time zone 'utc')::date - ${LISTED_DAYS}::integer`),
      ),
    )
    .orderBy(desc(checkIns.day))
    .prepare('check_ins_of_account');
  return async ({ accountId, organization }) => {
    requireIndividual(organization);
    const found = await query.execute({ accountId });
    return found.map(({ createdAt }) => createdAt);
  };
};

/**
 * Checks a person in for this day of UTC and gives the credits for it. The key of the table decides between several at once.
 * @returns when
 * @throws Refusal `conflict` where they had checked in, `forbidden` to a member of an organization, or `tooManyRequests`
 */
export const checkInNow = async (database: Database, personId: string): Promise<Date> => {
  await countAttempt(database, [{ of: ['check-in', personId], maximum: TRIES_A_MINUTE, windowSeconds: 60 }]);
  return database.transaction(async (transaction) => {
    requireIndividual(await organizationOf(transaction, personId));
    const [added] = await transaction
      .insert(checkIns)
      .values({ accountId: personId })
      .onConflictDoNothing()
      .returning({ day: checkIns.day, createdAt: checkIns.createdAt });
    if (!added)
      throw new Refusal('conflict', (msg) =>
        msg('You have already checked in today. The next day starts at 00:00 UTC', {
          id: 'server.checkedIn',
        }),
      );
    const { day, createdAt } = added;
    await grant(transaction, personId, {
      reason: 'daily-check-in',
      params: { day },
      amount: CHECK_IN_CREDITS,
      key: `check-in:${day}`,
    });
    return createdAt;
  });
};
