import type { UpgradeRequest } from '@moiety/contract';
import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { upgradeRequests } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { spendableIn } from '../credits/queries.ts';

export type RequestRow = typeof upgradeRequests.$inferSelect;

/** A request, who asks, and the personal balance that an upgrade would clear. */
export interface ListedRequest {
  request: RequestRow;
  account: { nickname: string; email: string };
  balance: number;
}

/** Requests, the open ones first, newest first, and how many there are; pages count from 1. */
export const listRequests = async (
  database: Database,
  { state, page, pageSize }: { state?: RequestRow['state'] | undefined; page: number; pageSize: number },
): Promise<{ total: number; items: ListedRequest[] }> => {
  const wanted = state && eq(upgradeRequests.state, state);
  const [counted] = await database.select({ total: count() }).from(upgradeRequests).where(wanted);
  const items = await database
    .select({
      request: upgradeRequests,
      account: { nickname: accounts.nickname, email: accounts.email },
      balance: spendableIn(sql`credit_accounts.owner_id = upgrade_requests.account_id`),
    })
    .from(upgradeRequests)
    .innerJoin(accounts, eq(accounts.id, upgradeRequests.accountId))
    .where(wanted)
    .orderBy(sql`${upgradeRequests.state} <> 'open'`, desc(upgradeRequests.createdAt), upgradeRequests.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { total: counted?.total ?? 0, items };
};

/** The newest request of an account. */
export const findLastRequest = async (
  database: Database,
  accountId: string,
): Promise<RequestRow | undefined> =>
  (
    await database
      .select()
      .from(upgradeRequests)
      .where(eq(upgradeRequests.accountId, accountId))
      .orderBy(desc(upgradeRequests.createdAt), desc(upgradeRequests.id))
      .limit(1)
  )[0];

/** @returns undefined where a request of the account is open; the key of the table decides between several at once */
export const addRequest = async (
  transaction: Database,
  request: Pick<RequestRow, 'accountId' | 'company' | 'contact' | 'email' | 'phone' | 'message'>,
): Promise<RequestRow | undefined> =>
  (await transaction.insert(upgradeRequests).values(request).onConflictDoNothing().returning())[0];

const isOpen = eq(upgradeRequests.state, 'open');

/** The open request of an account; until the transaction ends nobody else closes it. */
export const lockOpenRequest = async (
  transaction: Database,
  accountId: string,
): Promise<RequestRow | undefined> =>
  (
    await transaction
      .select()
      .from(upgradeRequests)
      .where(and(eq(upgradeRequests.accountId, accountId), isOpen))
      .for('no key update')
  )[0];

/** @returns the request; undefined where it is not open (any more) */
export const closeRequest = async (
  transaction: Database,
  id: string,
  outcome: { state: 'done'; organizationId: string } | { state: 'declined' },
): Promise<RequestRow | undefined> =>
  (
    await transaction
      .update(upgradeRequests)
      .set({ ...outcome, closedAt: sql`now()` })
      .where(and(eq(upgradeRequests.id, id), isOpen))
      .returning()
  )[0];

export const findRequest = async (database: Database, id: string): Promise<RequestRow | undefined> =>
  (await database.select().from(upgradeRequests).where(eq(upgradeRequests.id, id)))[0];

/** Who runs the platform and can sign in. */
export const administratorIds = async (database: Database): Promise<string[]> => {
  const found = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.administrator, true), isNull(accounts.disabledAt)))
    .orderBy(asc(accounts.id));
  return found.map(({ id }) => id);
};

/** A request as its person sees it. */
export const shownRequest = (row: RequestRow): UpgradeRequest => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  company: row.company,
  contact: row.contact,
  email: row.email,
  phone: row.phone,
  message: row.message,
});

/** A request as administrators see it. */
export const shownListed = ({ request, account, balance }: ListedRequest) => ({
  ...shownRequest(request),
  account,
  balance,
});
