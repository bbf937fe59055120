import type { Locale } from '@moiety/locales/server.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** A person who can sign in. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As the person wrote it; unique whatever the case. */
    email: text().notNull(),
    nickname: text().notNull(),
    /** argon2id in the PHC string format; null in a domain account, whose password its single sign-on provider keeps. */
    passwordHash: text(),
    /** Null until the person has followed the emailed link; nobody signs in by password before that. */
    emailVerifiedAt: timestamptz(),
    /** Nobody signs in to a disabled account, and its tokens are refused. */
    disabledAt: timestamptz(),
    /** Another one whenever sessions are ended: a sign-in at the embedded OpenID provider holds while it is the one from its beginning. */
    securityStamp: uuid().notNull().defaultRandom(),
    /** Whether this person runs the platform (`Endpoint.access` of the contract). */
    administrator: boolean().notNull().default(false),
    /** When the first sign-in was welcomed. */
    welcomedAt: timestamptz(),
    /** The language of the mails to this person. */
    locale: text().$type<Locale>().notNull().default('en-US'),
    /** Signs the links of mails by which mails of their kind are turned off. */
    mailOffKey: uuid().notNull().defaultRandom(),
    /** Identifies the account in invitation links. */
    inviteCode: text()
      .notNull()
      .unique()
      .default(sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`),
    /** Who invited this person. */
    invitedBy: uuid().references((): AnyPgColumn => accounts.id, { onDelete: 'set null' }),
    /** The emailed invitation that this person signed up by; null for who came by a personal link, or uninvited. */
    invitationId: uuid().references((): AnyPgColumn => invitations.id, { onDelete: 'set null' }),
    /** When the user agreement and the privacy policy were accepted; null in accounts that an operator made. */
    agreedAt: timestamptz(),
    /** The address of the avatar, or empty. */
    headerImage: text().notNull().default(''),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('accounts_email_key').on(sql`lower(${table.email})`),
    index('accounts_invited_by').on(table.invitedBy),
    index('accounts_invitation_id').on(table.invitationId),
  ],
);

/** Invitations by mail, each for one account. One is used when an account has it (`accounts.invitationId`) and is verified. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    inviterId: uuid()
      .notNull()
      .references((): AnyPgColumn => accounts.id, { onDelete: 'cascade' }),
    /** Whom the mail went to, as the inviter typed it. */
    email: text().notNull(),
    /** The mailbox of it (`mailboxOf`): one open invitation each. */
    mailbox: text().notNull(),
    /** SHA-256 of what the newest link carries. */
    ticket: text().notNull().unique(),
    /** When the newest mail was queued. */
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
  },
  (table) => [
    index('invitations_inviter_id').on(table.inviterId, table.createdAt),
    index('invitations_expires_at').on(table.expiresAt),
  ],
);

/**
 * Rewards of invited accounts, written with the ledger's entries. The keys say that a mailbox is rewarded once, also when its
 * account was deleted and made again; and so is an account, and an invitation by mail.
 */
export const invitationRewards = pgTable(
  'invitation_rewards',
  {
    /** SHA-256 of the mailbox (`mailboxOf`), so that the table names nobody whose account is gone. */
    mailbox: text().primaryKey(),
    accountId: uuid()
      .unique()
      .references(() => accounts.id, { onDelete: 'set null' }),
    invitationId: uuid()
      .unique()
      .references(() => invitations.id, { onDelete: 'set null' }),
    inviterId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** False where the inviter had as many rewards as a month has: then the friend alone got theirs. */
    inviterRewarded: boolean().notNull().default(true),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('invitation_rewards_inviter_id').on(table.inviterId, table.createdAt)],
);

/** One row a token; `id` is its `jti`. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    revokedAt: timestamptz(),
    method: text({ enum: ['password', 'sso'] })
      .notNull()
      .default('password'),
    /** The `User-Agent` of the sign-in, cut short. */
    userAgent: text().notNull().default(''),
    /** The network address of the last call that was noted. */
    address: text().notNull().default(''),
    /** ISO 3166-1 alpha-2, where a trusted proxy tells it; else empty. */
    country: text().notNull().default(''),
    /** When the person proved who they are; null where the provider of single sign-on did not say. */
    confirmedAt: timestamptz(),
    /** Noted once a minute at most. */
    lastSeenAt: timestamptz().notNull().defaultNow(),
    /** The ID token of single sign-on, with which its provider logs out without a question. */
    idToken: text(),
  },
  (table) => [
    index('sessions_account_id').on(table.accountId),
    index('sessions_expires_at').on(table.expiresAt),
  ],
);

/** An account at an OpenID provider that signs in to one of ours. */
export const accountIdentities = pgTable(
  'account_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('account_identities_account_id').on(table.accountId),
  ],
);

/** Emailed links: each works once. */
export const tickets = pgTable(
  'tickets',
  {
    /** SHA-256 of what the link carries, so that whoever reads the table cannot use it. */
    id: text().primaryKey(),
    purpose: text({ enum: ['verify-email', 'reset-password', 'data-export'] }).notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull().defaultNow(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    /** The session that asked for it, with which it ends; null where nobody was signed in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie of the browser that asked for it, where the link does more there than elsewhere. */
    browser: text(),
  },
  (table) => [
    // A newer ticket of a purpose takes the place of the older.
    uniqueIndex('tickets_account_id_purpose').on(table.accountId, table.purpose),
    index('tickets_expires_at').on(table.expiresAt),
  ],
);

/** The first steps that somebody has done (`contract/src/home.ts`). */
export const firstSteps = pgTable(
  'first_steps',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    step: text().notNull(),
    doneAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.step] })],
);
