import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import type { CalculatedColumnDefinition, MoleculeOrigin } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { timestamptz, bigintNumber } from './columns.ts';

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

/**
 * Mails to be sent, written in the transaction that they tell of. Without a mail server they stay and are the
 * development outbox.
 */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Emptied when the mail was sent: it may hold a link that signs somebody in. */
    text: text().notNull(),
    html: text().notNull(),
    /** The address that turns off mails of this kind; null for those that always come, and emptied as the text is. */
    turnsOff: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    sentAt: timestamptz(),
    attempts: integer().notNull().default(0),
    /** Null where nothing is to be done any more. */
    nextAttemptAt: timestamptz().defaultNow(),
  },
  (table) => [
    index('mails_next_attempt_at').on(table.nextAttemptAt),
    index('mails_created_at').on(table.createdAt),
  ],
);

/** What the embedded OpenID provider keeps: its sessions, codes, grants and tokens. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grantId: text(),
    userCode: text(),
    uid: text(),
    expiresAt: timestamptz(),
    consumedAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant_id').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    // By whose account `endProviderSessions` ends.
    index('oidc_payloads_account').on(sql`(${table.payload} ->> 'accountId')`),
    index('oidc_payloads_login').on(sql`(${table.payload} #>> '{result,login,accountId}')`),
    index('oidc_payloads_expires_at').on(table.expiresAt),
  ],
);

/** Secrets that all processes share, made by the first that needs one: signing of cookies, keys of the embedded provider. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
});

/** The public halves of the keys that sign tokens: each process signs with its own key and knows everybody's. */
export const signingKeys = pgTable('signing_keys', {
  /** The key's thumbprint (RFC 7638), a token's `kid`. */
  id: text().primaryKey(),
  publicJwk: jsonb().$type<JWK>().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  /** When its process began to sign with another; tokens that it signed stay good until they expire. */
  retiredAt: timestamptz(),
});

/** Counted attempts, here and not in memory, so that a limit holds over several processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A hash of what is limited and whom: the table names nobody. */
    id: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamptz().notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);

/** A molecule file's content, owned by one account; `contract/src/molecule-sets.ts` words the columns. */
export const moleculeSets = pgTable(
  'molecule_sets',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sourceName: text().notNull(),
    format: text({ enum: ['sdf', 'mol', 'smiles', 'csv', 'xlsx'] }).notNull(),
    columns: text().array().notNull(),
    total: integer().notNull(),
    /** Counted when the set is completed. */
    unread: integer().notNull().default(0),
    /** What it takes of the account's storage: the sum of its records' sizes; while it is begun, of all that was written. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    /** Null while the set is begun: it is shown to nobody. */
    completedAt: timestamptz(),
    /** When it went to the trash. */
    deletedAt: timestamptz(),
    /** The calculated columns in their order, and how often they were defined. */
    calculated: jsonb().$type<CalculatedColumnDefinition[]>().notNull().default([]),
    calculatedVersion: integer().notNull().default(0),
    /** What stars, tags, notes, calculated columns and the history of changes take of the account's storage. */
    marksBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Since when changes are recorded: of a set from before there was a history, since there is. */
    historySince: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('molecule_sets_owner_id').on(table.ownerId, table.updatedAt),
    check('molecule_sets_total', sql`${table.total} > 0`),
  ],
);

/**
 * The records of the sets. Typed columns were as fast to write as one `jsonb` a record and faster to read with every value
 * checked (10,000 records: 320-440 against 420-470 ms, 100-160 against 165-245 ms), and a later query can filter on them.
 */
export const molecules = pgTable(
  'molecules',
  {
    setId: uuid()
      .notNull()
      .references(() => moleculeSets.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    line: bigintNumber().notNull(),
    name: text().notNull(),
    source: text().notNull(),
    /** The file's own columns; their order is the set's `columns`. */
    data: jsonb().$type<Record<string, string>>().notNull(),
    smiles: text(),
    inchiKey: text(),
    formula: text(),
    molecularWeight: doublePrecision(),
    clogp: doublePrecision(),
    tpsa: doublePrecision(),
    hBondDonors: bigintNumber(),
    hBondAcceptors: bigintNumber(),
    rotatableBonds: bigintNumber(),
    rings: bigintNumber(),
    fractionSp3: doublePrecision(),
    lipinskiViolations: bigintNumber(),
    /** Null in a record that could be read. */
    errorReason: text(),
    errorDetail: text(),
    /** Where it was read in a document, which may be gone; null for most. */
    origin: jsonb().$type<MoleculeOrigin>(),
    /** Bytes of the record as JSON, so that a page can be kept short, and storage counted, without reading it. */
    size: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.position] }),
    check('molecules_read_or_error', sql`(${table.smiles} is null) = (${table.errorReason} is not null)`),
  ],
);

/** What administrators announce; `contract/src/announcements.ts` words the columns. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text({ enum: ['1', '2'] }).notNull(),
    titleEn: text().notNull(),
    titleZh: text().notNull(),
    /** Sanitized HTML. */
    contentEn: text().notNull(),
    contentZh: text().notNull(),
    publishAt: timestamptz().notNull(),
    endAt: timestamptz(),
    withdrawnAt: timestamptz(),
    /** When it goes out or ends by itself; null once both are done, or it was withdrawn. */
    nextChangeAt: timestamptz(),
    authorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('announcements_publish_at').on(table.publishAt),
    index('announcements_next_change_at').on(table.nextChangeAt),
    check('announcements_ends_after_it_begins', sql`${table.endAt} > ${table.publishAt}`),
  ],
);

/** What people are told; its words are made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: it is for every account that there was by then. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'welcome',
        'password-changed',
        'sso-linked',
        'credits-expire',
        'invitation-rewarded',
        'invitation-unrewarded',
        'upgrade-requested',
        'upgrade-done',
        'upgrade-declined',
        'organization-invited',
        'organization-joined',
        'organization-removed',
        'organization-owner',
        'organization-role',
        'deletion-requested',
        'email-changed',
        'document-analyzed',
        'document-shared',
        'document-failed',
        'set-shared',
        'announcement',
      ],
    }).notNull(),
    /** What the words of the kind need. */
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** The announcement whose words it has. */
    announcementId: uuid()
      .unique()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('notifications_account_id').on(table.accountId, table.createdAt),
    check(
      'notifications_announcement_is_for_all',
      sql`(${table.accountId} is null) = (${table.announcementId} is not null)`,
    ),
  ],
);

/** Who has read what. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    readAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.notificationId] }),
    index('notification_reads_notification_id').on(table.notificationId),
  ],
);

/** What the streams of notifications tell, in the order of `sequence`; forgotten after a week. */
export const notificationEvents = pgTable(
  'notification_events',
  {
    /** From `notificationSequence`: whoever sees a number sees all smaller ones. */
    sequence: bigintNumber().primaryKey(),
    /** Null: everybody is told. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['state', 'notification', 'announcements', 'job'] }).notNull(),
    notificationId: uuid().references(() => notifications.id, { onDelete: 'cascade' }),
    /** The job that the event is about; it may be gone. */
    jobId: uuid(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('notification_events_account_id').on(table.accountId, table.sequence),
    index('notification_events_created_at').on(table.createdAt),
  ],
);

/** One row: the newest number of `notificationEvents`. */
export const notificationSequence = pgTable(
  'notification_sequence',
  {
    id: integer().primaryKey().default(1),
    value: bigintNumber().notNull(),
  },
  (table) => [check('notification_sequence_one_row', sql`${table.id} = 1`)],
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
