import type { ChangeSummary, SharedSetRole } from '@moiety/contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { accounts, moleculeSets } from './schema.ts';

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
