import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { documents } from './document-tables.ts';

/** A fingerprint, as its zeros and ones. */
const pattern = customType<{ data: string }>({ dataType: () => 'bit(2048)' });
/** What a value may be, from one number to another; in SQL's notation: `(100,)`. */
const range = customType<{ data: string }>({ dataType: () => 'numrange' });

/**
 * The compounds of all documents for the search, as corrected and without those that were rejected; and labels that have values and no
 * compound. Made from results and corrections in the transactions that change them; nothing is kept here alone.
 */
export const foundCompounds = pgTable(
  'document_compounds',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    /** The compound's; `label:…` of a label without one. */
    key: text().notNull(),
    /** Its place in the order of the document. */
    position: integer().notNull(),
    isCompound: boolean().notNull(),
    /** What the document's page selects: the compound, or the first value of the label. */
    item: text().notNull(),
    label: text().notNull(),
    /** The label as labels are compared. */
    bareLabel: text().notNull(),
    name: text().notNull(),
    smiles: text().notNull(),
    inchiKey: text().notNull(),
    page: integer().notNull(),
    needsReview: boolean().notNull(),
    decision: text().$type<'none' | 'accepted'>().notNull(),
    /** Names, label and texts of it and its values, folded for the search. */
    words: text().notNull(),
    /** RDKit's pattern fingerprint; null where it is not known, and the structure is always compared. */
    pattern: pattern(),
    /** Of everything but the pattern: a row that is the same is not written again. */
    digest: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.key] }),
    index('document_compounds_inchi_key')
      .on(table.inchiKey)
      .where(sql`${table.inchiKey} <> ''`),
  ],
);

/** The values of `foundCompounds`. */
export const foundActivities = pgTable(
  'document_activities',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** The key of its row in `foundCompounds`. */
    compound: text().notNull(),
    position: integer().notNull(),
    target: text().notNull(),
    endpoint: text().notNull(),
    qualifier: text().notNull(),
    value: text().notNull(),
    unit: text().notNull(),
    page: integer().notNull(),
    needsReview: boolean().notNull(),
    decision: text().$type<'none' | 'accepted'>().notNull(),
    /** Target and endpoint, folded for the search. */
    targetWords: text().notNull(),
    endpointWords: text().notNull(),
    /** `nM` of every molar unit, `g/L` of every mass concentration, else the unit folded. */
    quantity: text().notNull(),
    /** What the value may be, in `quantity`; null where it is no number. */
    range: range(),
    digest: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.key] }),
    index('document_activities_compound').on(table.documentId, table.compound),
  ],
);
