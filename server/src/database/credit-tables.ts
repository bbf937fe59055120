import type { CreditReason } from '@moiety/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz, bigintNumber } from './columns.ts';
import { organizations } from './organization-tables.ts';
import { accounts } from './account-tables.ts';

// The books. Triggers of the migration `0007_credits` keep what no column can say: entries and postings are never changed nor
// deleted, and `balance`, `remaining` and `number` follow from what is inserted, whoever inserts it.

/**
 * Whose credits they are: a person's, or an organization's that its members spend. Rows stay when a person's account is
 * deleted: then nobody is named and what is left expires.
 */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ['personal', 'organization'] })
      .notNull()
      .default('personal'),
    /** The person; null once the account is deleted, and in the account of an organization. */
    ownerId: uuid()
      .unique()
      .references(() => accounts.id, { onDelete: 'set null' }),
    organizationId: uuid()
      .unique()
      .references(() => organizations.id),
    /** The sum of the entries; written by the database when one is inserted. */
    balance: bigintNumber().notNull().default(0),
    /** How many entries there are, likewise. */
    entries: bigintNumber().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    check('credit_accounts_balance', sql`${table.balance} >= 0`),
    check(
      'credit_accounts_organization',
      sql`(${table.kind} = 'organization') = (${table.organizationId} is not null) and (${table.kind} = 'personal' or ${table.ownerId} is null)`,
    ),
  ],
);

/** Credits that came at one time and expire at one time. */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => creditAccounts.id),
    amount: bigintNumber().notNull(),
    /** The sum of the postings; written by the database when one is inserted. Below `amount` once some were spent. */
    remaining: bigintNumber().notNull().default(0),
    acquiredAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** The last warning that was given, in days before it expires. */
    warned: integer(),
  },
  (table) => [
    index('credit_lots_account_id')
      .on(table.accountId, table.acquiredAt)
      .where(sql`${table.remaining} > 0`),
    index('credit_lots_expires_at')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    check('credit_lots_amount', sql`${table.amount} > 0`),
    check('credit_lots_remaining', sql`${table.remaining} between 0 and ${table.amount}`),
    check('credit_lots_expires_after_it_came', sql`${table.expiresAt} > ${table.acquiredAt}`),
  ],
);

/** What happened to a balance; `contract/src/credits.ts` words the columns. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => creditAccounts.id),
    /** 1, 2, 3 … in the order of the account's balances; given by the database. */
    number: bigintNumber().notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    /** An organization's name, or empty. Never a person's: it could not be forgotten. */
    party: text().notNull().default(''),
    reason: text().$type<CreditReason>().notNull(),
    /** What the reason needs, but the names of documents (`creditEntryDocuments`). */
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    amount: bigintNumber().notNull(),
    /** The account's balance after it; given by the database. */
    balance: bigintNumber().notNull().default(0),
    /** What it was asked for by: asked for again, it is not booked again. Null where that is known otherwise. */
    key: text(),
  },
  (table) => [
    uniqueIndex('credit_entries_account_id_number').on(table.accountId, table.number),
    uniqueIndex('credit_entries_account_id_key').on(table.accountId, table.key),
    check('credit_entries_amount', sql`${table.amount} <> 0`),
    check('credit_entries_balance', sql`${table.balance} >= 0`),
  ],
);

/** Which lots an entry fills or takes from; the postings of an entry are as much as the entry. */
export const creditPostings = pgTable(
  'credit_postings',
  {
    entryId: uuid()
      .notNull()
      .references(() => creditEntries.id),
    lotId: uuid()
      .notNull()
      .references(() => creditLots.id),
    amount: bigintNumber().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.lotId] }),
    index('credit_postings_lot_id').on(table.lotId),
    check('credit_postings_amount', sql`${table.amount} <> 0`),
  ],
);

/** The documents that an entry names. They are the person's own words, so they go with the account. */
export const creditEntryDocuments = pgTable(
  'credit_entry_documents',
  {
    entryId: uuid()
      .primaryKey()
      .references(() => creditEntries.id),
    personId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    names: text().array().notNull(),
  },
  (table) => [index('credit_entry_documents_person_id').on(table.personId)],
);

/** Credits that are set aside for work that was asked for. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => creditAccounts.id),
    /** Who asked for the work. */
    personId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the person asked for it by: asked for again, from whatever account, nothing more is set aside. */
    key: text().notNull(),
    amount: bigintNumber().notNull(),
    documents: text().array().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** How much of it was deducted in the end; null while the work is under way. */
    settled: bigintNumber(),
    /** How much of that was given back. */
    refunded: bigintNumber().notNull().default(0),
    /** The deduction; null where nothing was deducted. */
    entryId: uuid().references(() => creditEntries.id),
  },
  (table) => [
    // Not of the account: members of an organization may use the same keys, and a person may move between two askings.
    uniqueIndex('credit_holds_person_id_key').on(table.personId, table.key),
    // What a member spent in a month.
    index('credit_holds_account_id').on(table.accountId, table.personId, table.createdAt),
    check('credit_holds_amount', sql`${table.amount} > 0`),
    check('credit_holds_settled', sql`${table.settled} between 0 and ${table.amount}`),
    check('credit_holds_refunded', sql`${table.refunded} between 0 and coalesce(${table.settled}, 0)`),
  ],
);

/** From which lots they are set aside; there are rows while the work is under way. */
export const creditHoldLots = pgTable(
  'credit_hold_lots',
  {
    holdId: uuid()
      .notNull()
      .references(() => creditHolds.id, { onDelete: 'cascade' }),
    lotId: uuid()
      .notNull()
      .references(() => creditLots.id),
    amount: bigintNumber().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.lotId] }),
    index('credit_hold_lots_lot_id').on(table.lotId),
    check('credit_hold_lots_amount', sql`${table.amount} > 0`),
  ],
);

/** Who checked in on which day of UTC: once. */
export const checkIns = pgTable(
  'check_ins',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    day: date()
      .notNull()
      .default(sql`(now() at time zone 'utc')::date`),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);
