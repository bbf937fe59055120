import {
  memberRole,
  type creditStatistics,
  type CreditEntry,
  type DataOf,
  type listCreditEntries,
  type QueryOf,
} from '@moiety/contract';
import { and, count, desc, eq, gt, gte, lt, min, sql, sum, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  creditAccounts,
  creditEntries,
  creditEntryDocuments,
  creditLots,
} from '../../database/credit-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { freeOfLot } from './booking.ts';

/** Whose credits are looked at. */
export type Books = { personId: string } | { organizationId: string };

/** Whose credits somebody spends, and whose work they see the fees of: undefined for all transactions. */
export interface View {
  books: Books;
  onlyOf?: string | undefined;
}

const areOf = (books: Books): SQL =>
  'personId' in books
    ? eq(creditAccounts.ownerId, books.personId)
    : eq(creditAccounts.organizationId, books.organizationId);

/** What a person sees: the own credits, or those of their organization, of which a MEMBER sees the own fees. */
export const viewOf = ({
  accountId: personId,
  organization,
}: Pick<Principal, 'accountId' | 'organization'>): View => {
  if (!organization) return { books: { personId } };
  return {
    books: { organizationId: organization.id },
    onlyOf: organization.role === memberRole.member ? personId : undefined,
  };
};

/**
 * How much can be spent, as a column of another query.
 * @param whose a condition on `credit_accounts`; all its names are written out, as Drizzle would shorten them
 */
export const spendableIn = (whose: SQL) =>
  sql`(
    select coalesce(sum(${freeOfLot}), 0) from credit_lots join credit_accounts on credit_accounts.id = credit_lots.account_id
    where ${whose} and credit_lots.remaining > 0 and credit_lots.expires_at > now()
  )`.mapWith(Number);

type Statistics = DataOf<typeof creditStatistics>;

/** What can be spent of some books: neither spent, nor set aside, nor over; by the day on which it will be over. */
const spendableDays = (database: Database, areTheirs: SQL) => {
  const free = database
    .select({
      amount: sql<number>`${freeOfLot}`.as('amount'),
      expiresAt: creditLots.expiresAt,
      day: sql`(${creditLots.expiresAt} at time zone 'utc')::date`.as('day'),
    })
    .from(creditLots)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditLots.accountId))
    .where(and(areTheirs, gt(creditLots.remaining, 0), gt(creditLots.expiresAt, sql`now()`)))
    .as('free');
  return database
    .select({ amount: sum(free.amount).mapWith(Number), expiresAt: min(free.expiresAt) })
    .from(free)
    .where(gt(free.amount, 0))
    .groupBy(free.day)
    .orderBy(free.day);
};

const statisticsFrom = (
  days: readonly { amount: number; expiresAt: Date | null }[],
  account: Statistics['account'],
): Statistics => ({
  remaining: days.reduce((total, { amount }) => total + amount, 0),
  account,
  expiring: days.flatMap(({ amount, expiresAt }) =>
    expiresAt === null ? [] : [{ amount, expiresAt: expiresAt.toISOString() }],
  ),
});

const accountOf = (books: Books): Statistics['account'] =>
  'personId' in books ? 'personal' : 'organization';

/** What can be spent. */
export const statisticsOf = async (database: Database, books: Books): Promise<Statistics> =>
  statisticsFrom(await spendableDays(database, areOf(books)), accountOf(books));

/** As `statisticsOf`; prepared, because every page asks. */
export const prepareStatistics = (database: Database): ((books: Books) => Promise<Statistics>) => {
  const id = sql.placeholder('id');
  const personal = spendableDays(database, eq(creditAccounts.ownerId, id)).prepare('credits_of_person');
  const shared = spendableDays(database, eq(creditAccounts.organizationId, id)).prepare(
    'credits_of_organization',
  );
  return async (books) => {
    const days =
      'personId' in books
        ? personal.execute({ id: books.personId })
        : shared.execute({ id: books.organizationId });
    return statisticsFrom(await days, accountOf(books));
  };
};

type EntryRow = typeof creditEntries.$inferSelect;

/** An entry as the contract shows it; the parameters of each reason were typed when they were written. */
const shown = (
  { id, createdAt, party, amount, balance, reason, params }: EntryRow,
  documents: string[] | null,
  member: string | null,
): CreditEntry =>
  ({
    id,
    createdAt: createdAt.toISOString(),
    party: member ?? party,
    amount,
    balance,
    reason,
    params: documents === null ? params : { ...params, documents },
  }) as CreditEntry;

/** Which entries of the history are wanted; pages count from 1. */
export interface EntryPage extends Pick<QueryOf<typeof listCreditEntries>, 'reason' | 'from' | 'to'> {
  page: number;
  pageSize: number;
}

/**
 * The history of an account, newest first, and how long it is. Whose work a fee of an organization was for is known by its documents,
 * which go with the person.
 */
export const entriesOf = async (
  database: Database,
  { books, onlyOf }: View,
  { page, pageSize, reason, from, to }: EntryPage,
): Promise<DataOf<typeof listCreditEntries>> => {
  const wanted = and(
    areOf(books),
    onlyOf === undefined ? undefined : eq(creditEntryDocuments.personId, onlyOf),
    reason && eq(creditEntries.reason, reason),
    from === undefined ? undefined : gte(creditEntries.createdAt, new Date(from)),
    to === undefined ? undefined : lt(creditEntries.createdAt, new Date(to)),
  );
  const [counted] = await database
    .select({ total: count() })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .leftJoin(creditEntryDocuments, eq(creditEntryDocuments.entryId, creditEntries.id))
    .where(wanted);
  const rows = await database
    .select({ entry: creditEntries, documents: creditEntryDocuments.names, member: accounts.nickname })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .leftJoin(creditEntryDocuments, eq(creditEntryDocuments.entryId, creditEntries.id))
    .leftJoin(
      accounts,
      and(eq(accounts.id, creditEntryDocuments.personId), eq(creditAccounts.kind, 'organization')),
    )
    .where(wanted)
    .orderBy(desc(creditEntries.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: counted?.total ?? 0,
    items: rows.map(({ entry, documents, member }) => shown(entry, documents, member)),
  };
};
