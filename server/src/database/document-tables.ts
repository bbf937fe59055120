import type { SharedRole } from '@moiety/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz, bigintNumber } from './columns.ts';
import { creditAccounts } from './credit-tables.ts';
import { fileContents } from './file-tables.ts';
import { jobs } from './job-tables.ts';
import { accounts } from './account-tables.ts';

/** Bytes; here always JSON, compressed by gzip. */
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A place for documents of one payer; `contract/src/document-folders.ts` words the columns. */
export const documentFolders = pgTable(
  'document_folders',
  {
    id: uuid().primaryKey(),
    payerId: uuid()
      .notNull()
      .references(() => creditAccounts.id),
    /** Who made it; null once the account is deleted. */
    makerId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    name: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('document_folders_name').on(table.payerId, sql`lower(${table.name})`),
    index('document_folders_maker_id').on(table.makerId),
    check('document_folders_name_length', sql`length(${table.name}) between 1 and 60`),
  ],
);

/** A patent or paper; `contract/src/documents.ts` words the columns. */
export const documents = pgTable(
  'documents',
  {
    id: uuid().primaryKey(),
    /** Whose it is: whose credits pay for its pages. */
    payerId: uuid()
      .notNull()
      .references(() => creditAccounts.id),
    /** Who added it, and whose storage it takes while they belong to who pays; null once the account is deleted. */
    makerId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Of what was uploaded. */
    sha256: text().notNull(),
    /** What is kept: the same, unless it was encrypted and is kept without. */
    contentSha256: text()
      .notNull()
      .references(() => fileContents.sha256),
    size: bigintNumber().notNull(),
    name: text().notNull(),
    labels: text().array().notNull().default([]),
    title: text().notNull().default(''),
    number: text().notNull().default(''),
    applicant: text().notNull().default(''),
    date: text().notNull().default(''),
    filed: text().notNull().default(''),
    priority: text().notNull().default(''),
    language: text().notNull().default(''),
    ipc: text().notNull().default(''),
    /** Which of these a person has written: what is read of the pages does not change them. */
    ownFacts: text().array().notNull().default([]),
    folderId: uuid().references(() => documentFolders.id, { onDelete: 'set null' }),
    readState: text().$type<'reading' | 'locked' | 'unreadable' | 'ready'>().notNull().default('reading'),
    problem: text(),
    pageCount: integer(),
    pagesRead: integer().notNull().default(0),
    isRestricted: boolean().notNull().default(false),
    /** The free quick pass was not granted when it was added: who added it had others that were not analyzed. */
    isLookHeld: boolean().notNull().default(false),
    compounds: integer().notNull().default(0),
    activities: integer().notNull().default(0),
    /** How much of its results waits for a person: `toReview` of the contract, as of when its index was last written. */
    toReview: integer().notNull().default(0),
    /** How often its pages were joined. */
    joins: integer().notNull().default(0),
    /** How many of its pages are joined: fewer than were read while more are to be. */
    pagesJoined: integer().notNull().default(0),
    /** Corrections in its log. */
    corrections: integer().notNull().default(0),
    /** Bytes of that log, as they were sent. */
    logBytes: bigintNumber().notNull().default(0),
    /** Bytes of what was signed off, and of what differed each time that it was read again. */
    keptBytes: bigintNumber().notNull().default(0),
    /** Versions of its results that were signed off. */
    versions: integer().notNull().default(0),
    /** When rows of tables of groups whose cells were corrected are next tried to be put together; null where there is nothing to do, or no try is left. */
    assembleAt: timestamptz(),
    /** How often that was tried. */
    assembleTries: integer().notNull().default(0),
    /** The last one. */
    analysisId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
    deletedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('documents_content').on(table.payerId, table.sha256),
    index('documents_updated_at').on(table.payerId, table.updatedAt),
    index('documents_maker_id').on(table.makerId),
    index('documents_content_sha256').on(table.contentSha256),
    index('documents_analysis_id').on(table.analysisId),
    index('documents_folder_id').on(table.folderId),
    index('documents_deleted_at')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('documents_assemble_at')
      .on(table.assembleAt)
      .where(sql`${table.assembleAt} is not null`),
    check(
      'documents_problem',
      sql`(${table.readState} in ('locked', 'unreadable')) = (${table.problem} is not null)`,
    ),
    check('documents_pages', sql`(${table.readState} = 'ready') = (${table.pageCount} is not null)`),
  ],
);

/** Members of an organization who brought a document of it: they see it as who added it does. */
export const documentHolders = pgTable(
  'document_holders',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.accountId] }),
    index('document_holders_account_id').on(table.accountId),
  ],
);

/**
 * With whom of its organization a document was shared, and with whom no longer; nothing of it is ever changed, and the last row of a
 * member, or of all of them, holds.
 */
export const documentShares = pgTable(
  'document_shares',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Its place in the document's log, from 1. */
    version: integer().notNull(),
    /** Every member of the organization. */
    isEveryone: boolean().notNull(),
    /** Else this one; a row goes with the account, and never becomes one for everyone. */
    memberId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null: no longer. */
    role: text().$type<SharedRole>(),
    /** Who did it. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    index('document_shares_member_id').on(table.memberId),
    index('document_shares_account_id').on(table.accountId),
    check('document_shares_grantee', sql`${table.isEveryone} = (${table.memberId} is null)`),
    check('document_shares_role', sql`${table.role} in ('read', 'review')`),
  ],
);

export const documentPages = pgTable(
  'document_pages',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    page: integer().notNull(),
    /** Points. */
    width: real().notNull(),
    height: real().notNull(),
    hasText: boolean().notNull(),
    isScan: boolean().notNull(),
    /** What the quick pass saw. */
    tables: integer(),
    drawings: integer(),
    values: integer(),
    /** What it found that joins the page to others (`PageEdges`). */
    edges: jsonb(),
    /** The analysis that has it, or had it. */
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    /** Why the last analysis could not read it. */
    problem: text(),
    /** What was read (`PageResult`); it is paid from then on. */
    result: bytes(),
    engine: text(),
    readAt: timestamptz(),
    /** When it was read first: a newer engine reads it again free of charge for some days. */
    paidAt: timestamptz(),
    /** What a newer engine read, until all pages are done and it takes the place of `result`. */
    nextResult: bytes(),
    nextEngine: text(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.page] }),
    index('document_pages_job_id').on(table.jobId),
    check('document_pages_read', sql`(${table.result} is null) = (${table.readAt} is null)`),
  ],
);

/** Free quick passes that count in an hour's limit; a row goes when its document is analyzed, and outlives one that is deleted. */
export const documentLooks = pgTable(
  'document_looks',
  {
    documentId: uuid().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('document_looks_account_id').on(table.accountId, table.createdAt)],
);

/** The pages of a document put together (`Extraction`). */
export const documentResults = pgTable('document_results', {
  documentId: uuid()
    .primaryKey()
    .references(() => documents.id, { onDelete: 'cascade' }),
  extraction: bytes().notNull(),
  /** Which pages are in it, as `writePages` writes them. */
  pages: text().notNull(),
  engine: text().notNull(),
  joinedAt: timestamptz().notNull().defaultNow(),
});

/** The log of what people corrected; nothing of it is ever changed. */
export const documentCorrections = pgTable(
  'document_corrections',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** Its place in the document's log, from 1. */
    version: integer().notNull(),
    /** Chosen by who corrects. */
    id: uuid().notNull(),
    action: text()
      .$type<
        'accept' | 'reject' | 'correct' | 'add-compound' | 'add-activity' | 'dismiss' | 'settle' | 'undo'
      >()
      .notNull(),
    item: text().notNull(),
    field: text(),
    value: text().notNull().default(''),
    /** What else it says: of a structure its molfile and its key, of what was added its cells and its place, and which version of the log was seen. */
    detail: jsonb(),
    seen: integer().notNull(),
    outcome: text().$type<'applied' | 'conflict'>().notNull(),
    /** What an undo takes back, and the conflict that a settlement ends. */
    undoes: uuid(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.version] }),
    uniqueIndex('document_corrections_id').on(table.documentId, table.id),
    index('document_corrections_account_id').on(table.accountId),
  ],
);

/** Results as they were signed off; nothing of them is ever changed. */
export const documentVersions = pgTable(
  'document_versions',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    /** Of the results: how often the pages had been joined, and how many corrections there were. */
    resultsVersion: integer().notNull(),
    /** What it holds (`DocumentResults`). */
    results: bytes().notNull(),
    /** Of the JSON of the results. */
    sha256: text().notNull(),
    engine: text().notNull(),
    pages: text().notNull(),
    compounds: integer().notNull(),
    activities: integer().notNull(),
    /** What still needed a review. */
    open: integer().notNull(),
    note: text().notNull().default(''),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.number] }),
    uniqueIndex('document_versions_results').on(table.documentId, table.resultsVersion),
    index('document_versions_account_id').on(table.accountId),
  ],
);

/** When a newer engine read pages again, and what differed then; nothing of it is ever changed. */
export const documentReruns = pgTable(
  'document_reruns',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    engineBefore: text().notNull(),
    engineAfter: text().notNull(),
    pages: text().notNull(),
    pagesKept: text().notNull(),
    /** Compounds and values. */
    added: integer().notNull(),
    removed: integer().notNull(),
    changed: integer().notNull(),
    /** Them (`RerunDifference[]`). */
    differences: bytes().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.number] })],
);

/** Windows that show a document now; a row is of no use once it has lapsed. */
export const documentVisits = pgTable(
  'document_visits',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Chosen by the page. */
    window: uuid().notNull(),
    /** The key of what is looked at in the review. */
    item: text(),
    seenAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.accountId, table.window] }),
    index('document_visits_account_id').on(table.accountId),
    index('document_visits_seen_at').on(table.seenAt),
  ],
);

/** Pictures of pages that the store holds, drawn when they were first asked for; a row outlives its document until its object is gone. */
export const documentPictures = pgTable(
  'document_pictures',
  {
    documentId: uuid().notNull(),
    page: integer().notNull(),
    /** Pixels. */
    width: integer().notNull(),
    usedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.page, table.width] }),
    index('document_pictures_used_at').on(table.usedAt),
  ],
);
