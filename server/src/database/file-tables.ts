import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz, bigintNumber } from './columns.ts';
import { accounts } from './account-tables.ts';
import { moleculeSets } from './molecule-set-tables.ts';

/** What files hold, each content once, whoever has it. Its bytes are an object of the store, named by the hash. */
export const fileContents = pgTable(
  'file_contents',
  {
    /** In lower-case hexadecimal digits. */
    sha256: text().primaryKey(),
    /** Bytes. */
    size: bigintNumber().notNull(),
    /** When its object was whole; null before, whatever the store has under its name. */
    storedAt: timestamptz(),
    /** When somebody last wanted to have it: for a day after that it stays, though no file has it yet. */
    touchedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('file_contents_touched_at').on(table.touchedAt),
    check('file_contents_size', sql`${table.size} > 0`),
  ],
);

/** A file of an account. It goes with what it belongs to; its content, with the last file that has it. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sha256: text()
      .notNull()
      .references(() => fileContents.sha256),
    name: text().notNull(),
    mediaType: text().notNull(),
    /** The set that was made from it. */
    moleculeSetId: uuid().references(() => moleculeSets.id, { onDelete: 'cascade' }),
    /** When it goes though nothing else does; null for one that belongs to something. */
    keptUntil: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('files_owner_id').on(table.ownerId),
    index('files_sha256').on(table.sha256),
    index('files_molecule_set_id').on(table.moleculeSetId),
    index('files_kept_until')
      .on(table.keptUntil)
      .where(sql`${table.keptUntil} is not null`),
    check('files_belong', sql`(${table.moleculeSetId} is null) = (${table.keptUntil} is not null)`),
  ],
);

/** A file that is on its way; its id is the file's. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    /** Null once the account is gone: what has come is still to be deleted. */
    ownerId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    sha256: text().notNull(),
    /** Bytes that it will have. */
    size: bigintNumber().notNull(),
    /** Bytes that have come, without a gap. */
    received: bigintNumber().notNull().default(0),
    name: text().notNull(),
    mediaType: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('uploads_owner_id').on(table.ownerId),
    index('uploads_created_at').on(table.createdAt),
    check('uploads_received', sql`${table.received} between 0 and ${table.size}`),
  ],
);

/** What has come of an upload: objects that follow each other. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Its first byte's place in the file. */
    offset: bigintNumber().notNull(),
    /** The object's. */
    key: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.offset] })],
);
