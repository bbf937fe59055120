import type {
  AssayColumn,
  CalculatedColumnDefinition,
  ChangeSummary,
  MoleculeOrigin,
  MoleculeRecord,
  SharedSetRole,
} from '@moiety/contract';
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
  uuid,
} from 'drizzle-orm/pg-core';
import { bigintNumber, timestamptz } from './columns.ts';
import { accounts } from './account-tables.ts';

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
    format: text({ enum: ['sdf', 'mol', 'smiles', 'csv', 'xlsx', 'cdxml'] }).notNull(),
    columns: text().array().notNull(),
    /** What the values of typed columns are of. */
    assays: jsonb().$type<AssayColumn[]>().notNull().default([]),
    total: integer().notNull(),
    /** Counted when the set is completed. */
    unread: integer().notNull().default(0),
    /** What it takes of the account's storage: the sum of its records' sizes; while it is begun, of all that was written. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** What the names of its columns, and what their values are of, take beside. */
    headBytes: bigint({ mode: 'number' }).notNull().default(0),
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
    /** The measured values in its typed columns, as the contract words them; null for most. */
    measurements: jsonb().$type<NonNullable<MoleculeRecord['measurements']>>(),
    /** Bytes of the record as JSON, so that a page can be kept short, and storage counted, without reading it. */
    size: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.position] }),
    check('molecules_read_or_error', sql`(${table.smiles} is null) = (${table.errorReason} is not null)`),
  ],
);

/** What people keep with the molecules of a set; `contract/src/molecule-set-marks.ts` words the columns. */
export const moleculeMarks = pgTable(
  'molecule_marks',
  {
    setId: uuid()
      .notNull()
      .references(() => moleculeSets.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    star: boolean().notNull().default(false),
    tags: text().array().notNull().default([]),
    /** Who changed star or tags last, and when; without a time neither ever was. */
    markedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    markedAt: timestamptz(),
    note: text().notNull().default(''),
    /** How often the note was written. */
    noteVersion: integer().notNull().default(0),
    noteBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    noteAt: timestamptz(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.position] }),
    index('molecule_marks_marked_by').on(table.markedBy),
    index('molecule_marks_note_by').on(table.noteBy),
    check('molecule_marks_note', sql`(${table.noteVersion} > 0) = (${table.noteAt} is not null)`),
  ],
);

/**
 * With whom of its owner's organization a set was shared, and with whom no longer; nothing of it is ever changed, and the last row of a
 * member, or of all of them, holds, as with documents.
 */
export const moleculeSetShares = pgTable(
  'molecule_set_shares',
  {
    setId: uuid()
      .notNull()
      .references(() => moleculeSets.id, { onDelete: 'cascade' }),
    /** Its place in the set's log, from 1. */
    version: integer().notNull(),
    /** Every member of the organization. */
    isEveryone: boolean().notNull(),
    /** Else this one; a row goes with the account, and never becomes one for everyone. */
    memberId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Null: no longer. */
    role: text().$type<SharedSetRole>(),
    /** Who did it. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.version] }),
    index('molecule_set_shares_member_id').on(table.memberId),
    index('molecule_set_shares_account_id').on(table.accountId),
    check('molecule_set_shares_grantee', sql`${table.isEveryone} = (${table.memberId} is null)`),
    check('molecule_set_shares_role', sql`${table.role} in ('read', 'write')`),
  ],
);

/**
 * What was changed in a set, a row a change; nothing of it is ever altered. What a set was in a version is what it is now without the changes
 * after it. Old rows are joined, or go (`server/src/modules/molecule-sets/history.ts`).
 */
export const moleculeSetChanges = pgTable(
  'molecule_set_changes',
  {
    setId: uuid()
      .notNull()
      .references(() => moleculeSets.id, { onDelete: 'cascade' }),
    /** The version that it made, from 1. */
    version: integer().notNull(),
    /** The first version of those that were joined to this row; `version` of a single change. */
    fromVersion: integer().notNull(),
    /** Who did it. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Changes of several people were joined. */
    isOfSeveral: boolean().notNull().default(false),
    /** The version that was restored. */
    restored: integer(),
    /** A `SetChange` of `server/src/modules/molecule-sets/set-change.ts`, and that in numbers. */
    change: jsonb().notNull(),
    summary: jsonb().$type<ChangeSummary>().notNull(),
    /** How much work it is to read. */
    weight: integer().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.version] }),
    index('molecule_set_changes_account_id').on(table.accountId),
    check(
      'molecule_set_changes_versions',
      sql`${table.fromVersion} > 0 and ${table.fromVersion} <= ${table.version}`,
    ),
  ],
);

/** Versions of sets that people gave a name: they stay, whatever else of the log goes. */
export const moleculeSetVersionNames = pgTable(
  'molecule_set_version_names',
  {
    setId: uuid()
      .notNull()
      .references(() => moleculeSets.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    name: text().notNull(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.setId, table.version] }),
    index('molecule_set_version_names_account_id').on(table.accountId),
  ],
);
