import type { MemberRole, OrganizationAction } from '@moiety/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, bigintNumber } from './columns.ts';
import { accounts } from './account-tables.ts';

/** An enterprise whose members share a balance; `contract/src/organizations.ts` words the columns. */
export const organizations = pgTable('organizations', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  type: integer().$type<1 | 2 | 3>().notNull(),
  validUntil: timestamptz(),
  createdAt: timestamptz().notNull().defaultNow(),
  /** Then nobody is a member any more; the row stays for the books. */
  deletedAt: timestamptz(),
});

/** Who belongs to an organization: to one at most. */
export const organizationMembers = pgTable(
  'organization_members',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    role: integer().$type<MemberRole>().notNull(),
    /** Credits that can be spent in a month of UTC; null for no cap. */
    monthlyCap: bigintNumber(),
    joinedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('organization_members_organization_id').on(table.organizationId),
    uniqueIndex('organization_members_owner')
      .on(table.organizationId)
      .where(sql`${table.role} = 900`),
    check('organization_members_role', sql`${table.role} in (900, 901, 910)`),
    check('organization_members_monthly_cap', sql`${table.monthlyCap} >= 0`),
  ],
);

/** Invitations to organizations by mail. */
export const organizationInvitations = pgTable(
  'organization_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    inviterId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Whom the mail went to, as the inviter typed it. */
    email: text().notNull(),
    /** The mailbox of it (`mailboxOf`): whose verified address is in it may answer. */
    mailbox: text().notNull(),
    role: integer().$type<901 | 910>().notNull(),
    /** SHA-256 of what the newest link carries. */
    ticket: text().notNull().unique(),
    /** When the newest mail was queued. */
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
    declinedAt: timestamptz(),
    acceptedAt: timestamptz(),
  },
  (table) => [
    index('organization_invitations_organization_id').on(table.organizationId, table.createdAt),
    index('organization_invitations_mailbox').on(table.mailbox),
    index('organization_invitations_inviter_id').on(table.inviterId),
    check('organization_invitations_role', sql`${table.role} in (901, 910)`),
  ],
);

/**
 * What was done in an organization; the database refuses to change or delete a row. People are named by the ids of accounts alone,
 * without a reference, so that a deleted account is forgotten without touching the log.
 */
export const organizationLog = pgTable(
  'organization_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    createdAt: timestamptz()
      .notNull()
      .default(sql`clock_timestamp()`),
    action: text().$type<OrganizationAction>().notNull(),
    /** Null: the operator. */
    actorId: uuid(),
    subjectId: uuid(),
    /** The invitation that it is about, whose row names the address. */
    invitationId: uuid(),
    /** `document`, `before` and `after` of the contract. */
    params: jsonb()
      .$type<{ document?: string; before?: string | number | null; after?: string | number | null }>()
      .notNull(),
  },
  (table) => [index('organization_log_organization_id').on(table.organizationId, table.createdAt)],
);

/** Requests for the enterprise version; `contract/src/upgrade.ts` words the columns. */
export const upgradeRequests = pgTable(
  'upgrade_requests',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    company: text().notNull(),
    contact: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    message: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    state: text({ enum: ['open', 'done', 'declined'] })
      .notNull()
      .default('open'),
    /** When it was done or declined. */
    closedAt: timestamptz(),
    /** What the upgrade made. */
    organizationId: uuid().references(() => organizations.id),
  },
  (table) => [
    index('upgrade_requests_created_at').on(table.createdAt),
    uniqueIndex('upgrade_requests_one_open')
      .on(table.accountId)
      .where(sql`${table.state} = 'open'`),
    check('upgrade_requests_closed', sql`(${table.state} = 'open') = (${table.closedAt} is null)`),
  ],
);
