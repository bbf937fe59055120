// What people correct of a document's results: the fields, a correction as it is asked for and as the log has it.
import { z } from 'zod';
import { boxSchema, DOCUMENT_PAGES_MAX } from './documents.ts';
import { defineEndpoint, type DataOf } from './endpoint.ts';

/** Corrections in one call. */
export const CORRECTIONS_PER_CALL_MAX = 200;

const params = z.object({ id: z.uuid() });
const call = { service: 'extraction', access: 'signed-in' } as const;

export const compoundFields = [
  'label',
  'name',
  'structure',
  /** The key of the compound that it is the same as; empty of one by itself. */
  'mergedInto',
] as const;
export const activityFields = [
  'compound',
  'target',
  'endpoint',
  'qualifier',
  'value',
  'unit',
  /** Of a code: what `writeMeaning` writes. */
  'meaning',
] as const;
/**
 * Of a table of groups. Of a cell: a name, an abbreviation, a condensed formula, or SMILES or a molfile with open atoms where it is bound. Of a row: the
 * acid of its salt (`2 HCl`) or `–` of a base, and its printed mass or `–` of none. Of a column: one of the table's `choices`, or `–` where it is none of groups.
 * Of the table: its formula, as SMILES with `[*:1]` where R1 is bound, CXSMILES with the names of its places, or a molfile with R groups.
 */
export const groupFields = ['group', 'salt', 'mass', 'heading', 'formula'] as const;
export const correctionFields = [...compoundFields, ...activityFields, ...groupFields] as const;
export type CorrectionField = (typeof correctionFields)[number];
export const activityQualifiers = ['=', '>', '<', '>=', '<=', '~'] as const;

/** Who corrected or decided, and when. */
export const correctorSchema = z.object({
  /** The name of who did it; empty once the account is deleted. */
  by: z.string(),
  at: z.iso.datetime(),
});

/** A cell that was corrected, be it undone since; one without an entry is as the machine read it, and its version is 0. */
export const correctedCellSchema = correctorSchema.extend({
  /** What the next correction of the cell says that it saw. */
  version: z.int().min(0),
  /** What the machine read. */
  original: z.string(),
});

/** The version of the log that the caller saw, `corrections` of the results: what is in it of conflicts is over then; without it none is. */
const seenLog = z.int().min(0).optional();

/** A correction as it is asked for. `id` is chosen by the caller: asked for twice by one id, it is made once. */
export const correctionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.enum(['accept', 'reject']),
    id: z.uuid(),
    /** Key of a compound or an activity, and the `decisionVersion` that the caller saw. */
    item: z.string().max(300),
    seen: z.int().min(0),
    /** Ends conflicts of the item, and of what was merged into it. */
    log: seenLog,
  }),
  z.object({
    action: z.literal('correct'),
    id: z.uuid(),
    /** Key of a compound or an activity, or of what stands in a table of groups (`groupCellKey`, `saltCellKey`, `massCellKey`, `headingKey`, `formulaKey`). */
    item: z.string().max(300),
    field: z.enum(correctionFields),
    /** A structure as SMILES or molfile, or empty; the key of another compound, or empty; the meaning of a code as `≤ 100 nM`, `100–1000 nM`, `≥ 10 µM`, or empty. */
    value: z.string().max(200_000),
    /** The cell's version that the caller saw; 0 where it was not corrected. */
    seen: z.int().min(0),
    /** Ends conflicts of the cell. */
    log: seenLog,
    /** Of a formula: where it is drawn. */
    at: z.object({ page: z.int().min(1).max(DOCUMENT_PAGES_MAX), box: boxSchema }).optional(),
  }),
  z.object({
    action: z.literal('add-compound'),
    id: z.uuid(),
    label: z.string().trim().max(200),
    name: z.string().trim().max(2000),
    /** SMILES or molfile, or empty. */
    structure: z.string().max(200_000),
    page: z.int().min(1).max(DOCUMENT_PAGES_MAX),
    box: boxSchema.nullable(),
  }),
  z.object({
    action: z.literal('add-activity'),
    id: z.uuid(),
    /** The label of its compound. */
    compound: z.string().trim().min(1).max(200),
    target: z.string().trim().max(500),
    endpoint: z.string().trim().max(200),
    qualifier: z.enum(['', ...activityQualifiers]),
    value: z.string().trim().min(1).max(200),
    unit: z.string().trim().max(50),
    page: z.int().min(1).max(DOCUMENT_PAGES_MAX),
    box: boxSchema.nullable(),
  }),
  z.object({
    action: z.literal('dismiss'),
    id: z.uuid(),
    /** A key of what is missing: nothing is missing there. */
    gap: z.string().max(300),
  }),
  z.object({
    action: z.literal('settle'),
    id: z.uuid(),
    /** One of `conflicts`: with it those of its cell that the caller saw are over. */
    correction: z.uuid(),
    /** Whether it holds from now on; else what held stays. */
    take: z.boolean(),
    /** `corrections` of the results that the caller saw. */
    seen: z.int().min(0),
  }),
  z.object({
    action: z.literal('undo'),
    id: z.uuid(),
    /** The last correction of its cell, or the one that added an item. */
    correction: z.uuid(),
  }),
]);
export type CorrectionRequest = z.input<typeof correctionSchema>;

/** A correction as the log has it. */
export const loggedCorrectionSchema = correctorSchema.extend({
  id: z.uuid(),
  /** Its place in the document's log, from 1; the version of its cell while it is the last. */
  version: z.int().min(1),
  action: z.enum([
    'accept',
    'reject',
    'correct',
    'add-compound',
    'add-activity',
    'dismiss',
    'settle',
    'undo',
  ]),
  item: z.string(),
  field: z.enum(correctionFields).nullable(),
  /** The value that it gave; empty of what has none. */
  value: z.string(),
  /** `conflict`: it saw an older version of its cell than there was, or settles what is over, and was kept without being applied. */
  outcome: z.enum(['applied', 'conflict']),
  /** The version that it saw. */
  seen: z.int().min(0),
});
export type LoggedCorrection = z.infer<typeof loggedCorrectionSchema>;

export const correctDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/correction/',
  scope: 'documents:write',
  summary:
    'Make corrections, all or none. One that saw an older version of its cell than there is is kept as a conflict and not applied, which its outcome says. 400 naming the field of a value that cannot be; 409 for an undo of what is not the last of its cell; 403 for who may only read it',
  params,
  body: z.object({ corrections: z.array(correctionSchema).min(1).max(CORRECTIONS_PER_CALL_MAX) }),
  data: z.object({
    /** Of the results, with them. */
    version: z.int(),
    /** In the order of the call. */
    corrections: z.array(
      loggedCorrectionSchema.extend({
        /** Of a conflict the correction that holds, with its value; null without. */
        current: loggedCorrectionSchema.nullable(),
      }),
    ),
  }),
});

export const listCorrections = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/correction/',
  scope: 'documents:read',
  summary:
    'The log of corrections of a document, or of one of its items, newest first: those too that were made of it before a newer engine read it, and of a compound those of the cells of tables of groups that it is put together from',
  params,
  query: z.object({
    item: z.string().max(300).optional(),
    /** Only those after this version of the log. */
    since: z.coerce.number().int().min(0).optional(),
    /** Only those of others than the caller. */
    others: z.stringbool().default(false),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  data: z.object({
    total: z.int(),
    items: z.array(
      loggedCorrectionSchema.extend({
        /** Where an item is asked for, what the cell held before; null where that is as it was read, and of what changed no cell. */
        before: z.string().nullable().default(null),
      }),
    ),
  }),
});
/** A correction of an item, as its history has it. */
export type ItemCorrection = DataOf<typeof listCorrections>['items'][number];
