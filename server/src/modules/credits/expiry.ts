import { and, asc, eq, exists, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts, creditLots } from '../../database/credit-tables.ts';
import { organizationMembers, organizations } from '../../database/organization-tables.ts';
import { forEachAccount } from '../../jobs/each-account.ts';
import { HOUR, type PeriodicJob, type JobContext } from '../../jobs/periodic-job.ts';
import type { Links } from '../../site/links.ts';
import { notifyEach } from '../notifications/notify.ts';
import { managersOf } from '../memberships/queries.ts';
import { lockCreditAccount } from './accounts.ts';
import { book, freeOfLot } from './booking.ts';

/** How many days before credits expire people are warned, the first time first. */
export const WARNING_DAYS = [30, 7] as const;

/** Whom it is told that credits expire: their owner, or OWNER and ADMINs of their organization, and its name. */
const readersOf = async (
  transaction: Database,
  { ownerId, organizationId }: { ownerId: string | null; organizationId: string | null },
): Promise<{ ids: string[]; organization: string | undefined }> => {
  if (organizationId === null) return { ids: ownerId === null ? [] : [ownerId], organization: undefined };
  const [found] = await transaction
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return { ids: await managersOf(transaction, organizationId), organization: found?.name };
};

const isOver = and(gt(creditLots.remaining, 0), lte(creditLots.expiresAt, sql`now()`), sql`${freeOfLot} > 0`);

const expireIn = (database: Database, accountId: string): Promise<void> =>
  database.transaction(async (transaction) => {
    await lockCreditAccount(transaction, accountId);
    const lots = await transaction
      .select({
        lotId: creditLots.id,
        acquiredAt: creditLots.acquiredAt,
        free: sql`${freeOfLot}`.mapWith(Number),
      })
      .from(creditLots)
      .where(and(eq(creditLots.accountId, accountId), isOver))
      .orderBy(asc(creditLots.acquiredAt), asc(creditLots.id));
    for (const { lotId, acquiredAt, free } of lots) {
      const expired = { acquiredAt: acquiredAt.toISOString() };
      const booking = { reason: 'expiry' as const, params: expired, amount: -free, key: null };
      await book(transaction, accountId, booking, { postings: [{ lotId, amount: -free }] });
    }
  });

/**
 * The lots that their owner is to be warned of now. Where the first warning was missed, the last one is given alone.
 * @param accountId without it those of everybody
 */
const isToBeWarnedOf = and(
  gt(creditLots.remaining, 0),
  gt(creditLots.expiresAt, sql`now()`),
  or(
    ...WARNING_DAYS.map((days) =>
      and(
        lte(creditLots.expiresAt, sql`now() + make_interval(days => ${days})`),
        or(isNull(creditLots.warned), gt(creditLots.warned, days)),
      ),
    ),
  ),
);

/** The term that a lot is in: the last that it reached. */
const term = sql`case ${sql.join(
  WARNING_DAYS.toReversed().map(
    (days) =>
      sql`when ${creditLots.expiresAt} <= now() + make_interval(days => ${days}) then ${days}::integer`,
  ),
  sql` `,
)} end`;

const warnIn = (database: Database, accountId: string, links: Links): Promise<void> =>
  database.transaction(async (transaction) => {
    const { ids, organization } = await readersOf(
      transaction,
      await lockCreditAccount(transaction, accountId),
    );
    if (ids.length === 0) return;
    const lots = await transaction
      .update(creditLots)
      .set({ warned: term })
      .where(and(eq(creditLots.accountId, accountId), isToBeWarnedOf))
      .returning({ expiresAt: creditLots.expiresAt, free: sql`${freeOfLot}`.mapWith(Number) });
    const [first] = lots.map(({ expiresAt }) => expiresAt.toISOString()).toSorted();
    if (first === undefined) return;
    const amount = lots.reduce((sum, { free }) => sum + free, 0);
    // What is set aside does not expire.
    if (amount === 0) return;
    const told = {
      kind: 'credits-expire' as const,
      amount: String(amount),
      day: first.slice(0, 10),
      ...(organization !== undefined && { organization }),
    };
    await notifyEach(transaction, ids, told, links);
  });

/**
 * Books what expired, and warns of what will. Each account in a transaction of its own; whatever another process did already is
 * not done again. Credits that are set aside wait until they are spent or freed.
 * @throws AggregateError where that failed for some accounts; it was done for all others
 */
export const expireCredits = async (
  database: Database,
  links: Links,
  context: Partial<JobContext> = {},
): Promise<void> => {
  const over = await database.selectDistinct({ id: creditLots.accountId }).from(creditLots).where(isOver);
  // Nobody is warned of credits that nobody owns: a deleted person's, a deleted organization's.
  const administered = database
    .select({ id: organizationMembers.accountId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, creditAccounts.organizationId));
  const near = await database
    .selectDistinct({ id: creditLots.accountId })
    .from(creditLots)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditLots.accountId))
    .where(and(isToBeWarnedOf, or(isNotNull(creditAccounts.ownerId), exists(administered))));
  const overIds = new Set(over.map(({ id }) => id));
  const nearIds = new Set(near.map(({ id }) => id));
  const expireAndWarn = async (id: string): Promise<void> => {
    if (overIds.has(id)) await expireIn(database, id);
    if (nearIds.has(id)) await warnIn(database, id, links);
  };
  await forEachAccount([...new Set([...overIds, ...nearIds])], expireAndWarn, 'credit expiry', context);
};

export const creditExpiryJob = (links: Links): PeriodicJob => ({
  name: 'expire-credits',
  every: HOUR,
  run: (database, context) => expireCredits(database, links, context),
});
