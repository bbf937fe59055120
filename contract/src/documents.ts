import { z } from 'zod';
import { documentRoles } from './document-sharing.ts';
import { defineEndpoint, serviceBase } from './endpoint.ts';
import { sha256Schema } from './files.ts';
import { jobReasons, jobStates } from './jobs.ts';

/** Bytes and pages that no setting allows more of in one document. */
export const DOCUMENT_BYTES_MAX = 500_000_000;
export const DOCUMENT_PAGES_MAX = 2_000;
/** Credits that a page costs, once. */
export const CREDITS_PER_PAGE = 1;
/** Days for which a deleted document stays in the trash. */
export const DOCUMENT_TRASH_DAYS = 30;
/** Corrections in one call. */
export const CORRECTIONS_PER_CALL_MAX = 200;
/** Labels of a document, and their characters. */
export const DOCUMENT_LABELS_MAX = 20;
export const DOCUMENT_LABEL_MAX = 50;

/** Widths of pictures of pages, in pixels: a thumbnail, a phone, a window, a close look. */
export const pagePictureWidths = [200, 800, 1600, 2400] as const;
export type PagePictureWidth = (typeof pagePictureWidths)[number];

/**
 * The picture of a page, a WebP. Asked for by GET with the raw token in `Authorization` (scope `documents:read`), so by `fetch` and not by
 * an `img`; a refusal is answered as every call's. The picture of a page never changes.
 * @param page from 1
 */
export const pagePicturePath = (documentId: string, page: number, width: PagePictureWidth): string =>
  `${serviceBase.extraction}/api/v1/document/${documentId}/page/${page}/picture/${width}/`;

/** A place on a page: points (1/72 inch) of the page as shown, from its top left corner. */
export const boxSchema = z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() });
export type DocumentBox = z.infer<typeof boxSchema>;

/**
 * Why a document cannot be read. Nothing is charged for it. `password-needed`: it is opened by `unlockDocument`; the others are for
 * good, `broken` where reading it broke off.
 */
export const documentProblems = [
  'not-pdf',
  'password-needed',
  'encryption',
  'too-large',
  'too-many-pages',
  'time',
  'memory',
  'broken',
] as const;
export type DocumentProblem = (typeof documentProblems)[number];

/** Why a page could not be read, which is not charged. */
export const pageProblems = ['page', 'page-size', 'time', 'memory', 'broken'] as const;
export type PageProblem = (typeof pageProblems)[number];

/**
 * Where a document stands. `reading`: its pages are being counted, which is free. `locked`: it needs its password. `unreadable`: see
 * `problem`. `ready`: nothing of it was analyzed. `waiting`, `running`: an analysis is. `analyzed`: some of its pages were.
 */
export const documentStates = [
  'reading',
  'locked',
  'unreadable',
  'ready',
  'waiting',
  'running',
  'analyzed',
] as const;
export type DocumentState = (typeof documentStates)[number];

const fact = z.string().trim().max(500);
/** What a document says of itself, as read or as corrected; empty where it is not known. */
export const documentMetadataSchema = z.object({
  title: fact,
  /** Such as `WO 2022/026548 A1`. */
  number: fact,
  applicant: fact,
  /** As printed. */
  date: fact,
});
export type DocumentMetadata = z.infer<typeof documentMetadataSchema>;

export const documentNameSchema = z.string().trim().min(1).max(255);
const labelsSchema = z
  .array(z.string().trim().min(1).max(DOCUMENT_LABEL_MAX))
  .max(DOCUMENT_LABELS_MAX)
  .describe('Words of its people’s choice; one that stands twice counts once');

/** An analysis: a job of the main service (`getJob`, `cancelJob`, the stream of notifications) whose steps are pages. */
export const analysisSchema = z.object({
  /** The job's. */
  id: z.uuid(),
  state: z.enum(jobStates),
  /** How many come before it, and itself; null unless it waits. */
  position: z.int().min(1).nullable(),
  /** Pages that it was asked for, that it has read, and that could not be read. */
  pages: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  /** Set aside, deducted for what was read, given back. */
  credits: z.object({ reserved: z.int(), charged: z.int(), refunded: z.int() }),
  reason: z.enum(jobReasons).nullable(),
  isCancelling: z.boolean(),
  /** About how long it still takes; null once it is over. */
  secondsLeft: z.int().min(0).nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type Analysis = z.infer<typeof analysisSchema>;

export const documentSchema = z.object({
  id: z.uuid(),
  /** The file's name until it is renamed. */
  name: z.string(),
  labels: z.array(z.string()),
  metadata: documentMetadataSchema,
  state: z.enum(documentStates),
  problem: z.enum(documentProblems).nullable(),
  /** Bytes, and hash of what was uploaded. */
  size: z.int(),
  sha256: sha256Schema,
  /** Null until they are counted. */
  pageCount: z.int().nullable(),
  /** Pages that were read, and paid. */
  pagesRead: z.int(),
  /** Compounds and activities found so far, as the machine found them. */
  compounds: z.int(),
  activities: z.int(),
  /** The file forbids copying or printing: its content may be used only as its owner allows. */
  isRestricted: z.boolean(),
  /** It was opened with its password and is stored without. */
  isUnlocked: z.boolean(),
  /** Whose it is: whose credits pay for it. An organization's stays with it when its maker leaves. */
  of: z.enum(['me', 'organization']),
  /** The name of who added it; empty once that account is deleted. */
  addedBy: z.string(),
  /** What the caller may do with it. */
  role: z.enum(documentRoles),
  /** Whether it is shared with any member of its organization. */
  isShared: z.boolean(),
  /** The last one. */
  analysis: analysisSchema.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it went to the trash; 30 days later it is deleted permanently. */
  deletedAt: z.iso.datetime().nullable(),
});
export type PatentDocument = z.infer<typeof documentSchema>;

const params = z.object({ id: z.uuid() });
const call = { service: 'extraction', access: 'signed-in' } as const;

export const listDocuments = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/',
  scope: 'documents:read',
  summary:
    "The caller's documents, and their organization's that they added or that are shared with them; an OWNER or ADMIN sees all of the organization's",
  query: z.object({
    /** Words that all are in its name, title, number, applicant or labels. */
    q: z.string().trim().max(200).optional(),
    state: z.enum(documentStates).optional(),
    label: z.string().trim().max(DOCUMENT_LABEL_MAX).optional(),
    /** Whether the account has this content already, so that it need not be uploaded. */
    sha256: sha256Schema.optional(),
    /** Only those that are shared with a member of the organization. */
    shared: z.stringbool().default(false),
    trash: z.stringbool().default(false),
    sort: z.enum(['updated', 'created', 'name', 'pages']).default('updated'),
    order: z.enum(['asc', 'desc']).default('desc'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  data: z.object({
    total: z.int(),
    items: z.array(documentSchema),
    /** All labels in use, for the filter, the commonest first; at most 100. */
    labels: z.array(z.string()),
  }),
});

export const createDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/',
  scope: 'documents:write',
  summary:
    "Make a document of one of the caller's files, which then belongs to it. Where whoever pays has the same content already, that document is the answer, out of the trash if it was there. 413 for a file that is too large",
  body: z.object({
    id: z
      .uuid()
      .describe(
        'The caller’s own choice: made again with it, after a lost answer, the document is the same one; 409 for one that somebody else has',
      ),
    /** An uploaded file's id. */
    file: z.uuid(),
  }),
  data: documentSchema.extend({
    /** It was there before. */
    isKnown: z.boolean(),
  }),
});

export const getDocument = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/',
  scope: 'documents:read',
  summary: 'One document, also in the trash',
  params,
  data: documentSchema,
});

export const changeDocument = defineEndpoint({
  ...call,
  method: 'PATCH',
  path: '/api/v1/document/{id}/',
  scope: 'documents:write',
  summary:
    'Rename a document, label it, correct what it says of itself; what is left out stays. 403 for who may only read it',
  params,
  body: z.object({
    name: documentNameSchema.optional(),
    labels: labelsSchema.optional(),
    metadata: documentMetadataSchema.partial().optional(),
  }),
  data: documentSchema,
});

export const unlockDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/:unlock/',
  scope: 'documents:write',
  summary:
    'Open a document with its password, which is not kept: the document is stored without it. 400 naming `password` where it is wrong; 409 unless the document is `locked`; 403 for who may only read it',
  params,
  body: z.object({ password: z.string().min(1).max(500) }),
  data: documentSchema,
});

export const deleteDocument = defineEndpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/document/{id}/',
  scope: 'documents:write',
  summary:
    'Move a document to the trash, from which it can be restored for 30 days; a running analysis is ended. 403 unless the caller’s role is `own`',
  params,
  data: z.null(),
});

export const restoreDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/:restore/',
  scope: 'documents:write',
  summary: 'Take a document out of the trash',
  params,
  data: documentSchema,
});

export const purgeDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/:purge/',
  scope: 'documents:write',
  summary:
    'Delete a document that is in the trash permanently, with its pages, results and corrections; 409 for one that is in use',
  params,
  data: z.null(),
});

export const documentPageSchema = z.object({
  /** From 1. */
  page: z.int().min(1),
  /** Points. */
  width: z.number(),
  height: z.number(),
  /** It has a text layer, and one picture covers it. */
  hasText: z.boolean(),
  isScan: z.boolean(),
  /** What the free quick pass saw; null until it did. */
  tables: z.int().nullable(),
  drawings: z.int().nullable(),
  /** `new`: never paid. `waiting`: an analysis has it. `read`: paid, whatever was on it. `failed`: not charged, and may be tried again. */
  state: z.enum(['new', 'waiting', 'read', 'failed']),
  problem: z.enum(pageProblems).nullable(),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

export const listDocumentPages = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/page/',
  scope: 'documents:read',
  summary: 'All pages of a document; none while it is being read',
  params,
  data: z.array(documentPageSchema),
});

/** Pages as `parsePages` reads them: `1-12, 20`. */
const pagesText = z.string().trim().min(1).max(2000);

export const quoteAnalysis = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/quote/',
  scope: 'documents:read',
  summary:
    'What analyzing pages would cost. 400 naming `pages` where they are written wrongly; 409 for a document that cannot be analyzed; 403 for who may only read it',
  params,
  query: z.object({ pages: pagesText }),
  data: z.object({
    /** Of these those that were not paid yet: what would be read. */
    pages: z.string(),
    pageCount: z.int(),
    /** Chosen, and read already or in an analysis that is under way: not paid again. */
    paidCount: z.int(),
    credits: z.int(),
    /** What the payer can spend now. */
    balance: z.int(),
    /** What is left of the member's monthly cap of the organization; null without one. */
    monthlyLeft: z.int().nullable(),
    /** Credits that would remain; 0 where they are short. */
    remaining: z.int(),
    /** Credits that are missing. */
    shortfall: z.int(),
    /** The first of the pages that the credits are enough for; empty where for none. */
    affordable: z.string(),
    /** About how long the pages take once they are begun. */
    minutes: z.int(),
    /** Of the pages those on which the quick pass saw tables or drawings; null until it has seen them all. */
    promising: z.string().nullable(),
  }),
});

export const analyzeDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/analysis/',
  scope: 'documents:write',
  summary:
    'Analyze pages, one credit each; those that were paid are left out. 402 where the credits are short, 409 where the document cannot be analyzed now or all pages are paid, 403 for who may only read it',
  params,
  body: z.object({
    id: z
      .uuid()
      .describe(
        'The job’s, chosen by the caller: however often it is asked for with one, it is done and paid once',
      ),
    pages: pagesText,
  }),
  data: documentSchema,
});

export const listAnalyses = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/analysis/',
  scope: 'documents:read',
  summary: 'The analyses of a document, newest first: what was paid, done and given back',
  params,
  data: z.array(analysisSchema.extend({ pagesAsked: z.string() })),
});

/** Why a person should look; the tool words them. */
export const reviewReasons = [
  /** Compounds: name and drawing differ, in stereo only; the name was mended; a drawing alone; put together from a table of groups; with open places; not readable. */
  'conflict',
  'stereo',
  'name',
  'drawing',
  'groups',
  'open',
  'unread',
  /** One label with several structures. */
  'labels',
  /** Activities: no unit; characters that may be others; read unsurely; a code without a legend; no compound of this label. */
  'unit',
  'characters',
  'confidence',
  'legend',
  'compound',
  /** Activities of running text: whose they are is not certain; several values and several compounds. */
  'label',
  'subject',
  'several',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const evidenceSchema = z.object({
  page: z.int(),
  box: boxSchema,
  /** What it is: a printed name, a drawing, a table's cell, a sentence; `manual`, where a person pointed. */
  kind: z.enum(['name', 'drawing', 'cell', 'text', 'manual']),
  /** As read; empty of a drawing. */
  text: z.string(),
  /** What it reads as, of names and drawings; else empty. */
  smiles: z.string(),
  confidence: z.number().min(0).max(1),
});
export type DocumentEvidence = z.infer<typeof evidenceSchema>;

export const compoundFields = ['label', 'name', 'structure'] as const;
export const activityFields = ['compound', 'target', 'endpoint', 'qualifier', 'value', 'unit'] as const;
export const correctionFields = [...compoundFields, ...activityFields] as const;
export type CorrectionField = (typeof correctionFields)[number];
export const activityQualifiers = ['=', '>', '<', '>=', '<=', '~'] as const;

const person = z.object({
  /** The name of who did it; empty once the account is deleted. */
  by: z.string(),
  at: z.iso.datetime(),
});

/** A cell that was corrected, be it undone since; one without an entry is as the machine read it, and its version is 0. */
const correctedCellSchema = person.extend({
  /** What the next correction of the cell says that it saw. */
  version: z.int().min(0),
  /** What the machine read. */
  original: z.string(),
});

const item = {
  /** The same however often the document is joined again; `compound:…`, `activity:…` or a correction's id. */
  key: z.string(),
  /** `manual`: added by a person. */
  origin: z.enum(['machine', 'manual']),
  /** How sure the machine is, 0 to 1; 1 of what a person added. */
  confidence: z.number().min(0).max(1),
  /** Whether a person should look: the machine is unsure, and nobody has accepted or rejected it or corrected it. */
  needsReview: z.boolean(),
  reasons: z.array(z.enum(reviewReasons)),
  /** What people decided; `version` as of a cell. */
  decision: z.enum(['none', 'accepted', 'rejected']),
  decisionVersion: z.int().min(0),
  evidence: z.array(evidenceSchema),
};

export const resultCompoundSchema = z.object({
  ...item,
  label: z.string(),
  name: z.string(),
  /** Canonical; CXSMILES where something is left open; empty where it could not be read. */
  smiles: z.string(),
  /** Empty where something is left open. */
  inchiKey: z.string(),
  /** As a person drew it; empty where nobody did. */
  molfile: z.string(),
  corrected: z.partialRecord(z.enum(compoundFields), correctedCellSchema),
});
export type ResultCompound = z.infer<typeof resultCompoundSchema>;

export const resultActivitySchema = z.object({
  ...item,
  /** The label of its compound, as printed with the value, and the key of that compound; empty where there is none. */
  compound: z.string(),
  compoundKey: z.string(),
  target: z.string(),
  endpoint: z.string(),
  /** One of `activityQualifiers`, or empty, as of a code. */
  qualifier: z.string(),
  value: z.string(),
  unit: z.string(),
  /** `+++`, `A`: `value` is this code; else empty. */
  code: z.string(),
  /** What the legend says that the code stands for; null without one. */
  meaning: z
    .object({
      lower: z.number().nullable(),
      upper: z.number().nullable(),
      unit: z.string(),
      text: z.string(),
    })
    .nullable(),
  /** After ±; empty without. */
  deviation: z.string(),
  /** As printed. */
  text: z.string(),
  corrected: z.partialRecord(z.enum(activityFields), correctedCellSchema),
});
export type ResultActivity = z.infer<typeof resultActivitySchema>;

/**
 * Why a compound of a table of groups was not put together: no formula that could be read; no column for a place of the formula; a cell
 * that is no group; no atom told for a group; no possible structure.
 */
export const groupProblems = ['formula', 'place', 'group', 'position', 'valence'] as const;
export type GroupProblem = (typeof groupProblems)[number];

/** What ought to be in the document and was not found; `page` is where to look. */
export const missingSchema = z.discriminatedUnion('kind', [
  /** Numbers left out in a row of labels. */
  z.object({ kind: z.literal('labels'), first: z.string(), last: z.string(), labels: z.array(z.string()) }),
  /** A compound whose structure could not be read; of a table of groups with what hindered it, and the text of the cell. */
  z.object({
    kind: z.literal('structure'),
    label: z.string(),
    page: z.int(),
    reason: z.enum(groupProblems).optional(),
    text: z.string().optional(),
  }),
  /** Values of a label for which there is no compound. */
  z.object({ kind: z.literal('compound'), label: z.string(), page: z.int() }),
  /** A compound without a value. */
  z.object({ kind: z.literal('activity'), label: z.string(), page: z.int() }),
  /** A cell of values that could not be read. */
  z.object({ kind: z.literal('cell'), label: z.string(), page: z.int(), text: z.string() }),
  /** A table of substituents under a formula, none of whose compounds could be put together. */
  z.object({ kind: z.literal('group-table'), page: z.int(), caption: z.string() }),
  /** A page that could not be read. */
  z.object({ kind: z.literal('page'), page: z.int(), problem: z.enum(pageProblems) }),
]);
export type MissingPart = z.infer<typeof missingSchema>;

/** A correction as it is asked for. `id` is chosen by the caller: asked for twice by one id, it is made once. */
export const correctionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.enum(['accept', 'reject']),
    id: z.uuid(),
    /** Key of a compound or an activity, and the `decisionVersion` that the caller saw. */
    item: z.string().max(300),
    seen: z.int().min(0),
  }),
  z.object({
    action: z.literal('correct'),
    id: z.uuid(),
    item: z.string().max(300),
    field: z.enum(correctionFields),
    /** A structure as SMILES or molfile, or empty. */
    value: z.string().max(200_000),
    /** The cell's version that the caller saw; 0 where it was not corrected. */
    seen: z.int().min(0),
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
    action: z.literal('undo'),
    id: z.uuid(),
    /** The last correction of its cell, or the one that added an item. */
    correction: z.uuid(),
  }),
]);
export type CorrectionRequest = z.input<typeof correctionSchema>;

/** A correction as the log has it. */
export const loggedCorrectionSchema = person.extend({
  id: z.uuid(),
  /** Its place in the document's log, from 1; the version of its cell while it is the last. */
  version: z.int().min(1),
  action: z.enum(['accept', 'reject', 'correct', 'add-compound', 'add-activity', 'undo']),
  item: z.string(),
  field: z.enum(correctionFields).nullable(),
  /** The value that it gave; empty of what has none. */
  value: z.string(),
  /** `conflict`: it saw an older version of its cell than there was, and was kept without being applied. */
  outcome: z.enum(['applied', 'conflict']),
  /** The version that it saw. */
  seen: z.int().min(0),
});
export type LoggedCorrection = z.infer<typeof loggedCorrectionSchema>;

export const documentResultsSchema = z.object({
  /** Rises with each page that is joined and each correction: two answers of one version are the same. */
  version: z.int().min(0),
  engine: z.string(),
  /** Pages that are in it, as `parsePages` reads them; empty while there is none. */
  pages: z.string(),
  /** Pages were read since that are not joined yet, or are being read: more will come. */
  isComplete: z.boolean(),
  compounds: z.array(resultCompoundSchema),
  activities: z.array(resultActivitySchema),
  completeness: z.object({
    /** Labels of compounds that were found, and of those that must be there. */
    labelsFound: z.int(),
    labelsExpected: z.int(),
    missing: z.array(missingSchema),
  }),
  tables: z.array(
    z.object({
      caption: z.string(),
      parts: z.array(z.object({ page: z.int(), box: boxSchema })),
      activities: z.int(),
    }),
  ),
  /** Corrections that a colleague made of what had been corrected meanwhile; they wait until somebody corrects the cell again. */
  conflicts: z.array(loggedCorrectionSchema),
  /** Corrections of items that are not in the document as it is joined now; kept, and applied once they are again. */
  unplaced: z.array(loggedCorrectionSchema),
});
export type DocumentResults = z.infer<typeof documentResultsSchema>;

export const getDocumentResults = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/result/',
  scope: 'documents:read',
  summary:
    'What was found on the pages so far, with corrections applied and what the machine read; also while the analysis runs. With an ETag: 304 where it is as it was',
  params,
  data: documentResultsSchema,
});

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
  summary: 'The log of corrections of a document, or of one of its items, newest first',
  params,
  query: z.object({
    item: z.string().max(300).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(200).default(50),
  }),
  data: z.object({ total: z.int(), items: z.array(loggedCorrectionSchema) }),
});
