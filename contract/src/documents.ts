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
/** Days after the payment of a page for which a newer engine reads it again free of charge. */
export const RERUN_DAYS = 30;
/** Days for which a deleted document stays in the trash. */
export const DOCUMENT_TRASH_DAYS = 30;
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

/** How far people are with a document that was analyzed: something is to be reviewed, nothing is (any more), a version was signed off. */
export const documentReviews = ['open', 'done', 'signed'] as const;
export type DocumentReview = (typeof documentReviews)[number];

/** Characters of each of the facts that a document tells of itself. */
export const DOCUMENT_FACT_MAX = 500;
const fact = z.string().trim().max(DOCUMENT_FACT_MAX);
/** What a document says of itself, as read or as corrected; empty where it is not known. */
export const documentMetadataSchema = z.object({
  title: fact,
  /** Such as `WO 2022/026548 A1`. */
  number: fact,
  applicant: fact,
  /** Of publication, of filing, and of the earliest priority, as printed. */
  date: fact,
  filed: fact,
  priority: fact,
  /** A code: `en`, `zh`. */
  language: fact,
  /** Classes of the IPC, such as `C07D487/04`, with commas between. */
  ipc: fact,
});
export type DocumentMetadata = z.infer<typeof documentMetadataSchema>;

export const documentNameSchema = z.string().trim().min(1).max(255);
export const documentLabelSchema = z.string().trim().min(1).max(DOCUMENT_LABEL_MAX);
const labelsSchema = z
  .array(documentLabelSchema)
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
  /** Pages are read again by a newer engine, free of charge. */
  isAgain: z.boolean(),
  /** Whether the caller may stop it: who began it, and the organization's OWNER and ADMINs. */
  mayStop: z.boolean(),
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
  /** The example that comes with the product, a fictitious patent: its pages are analyzed free of charge. */
  isExample: z.boolean(),
  /** What the caller may do with it. */
  role: z.enum(documentRoles),
  /** Whether it is shared with any member of its organization. */
  isShared: z.boolean(),
  /** The last one. */
  analysis: analysisSchema.nullable(),
  /** Whether something found in it is to be reviewed; null while nothing was analyzed. */
  review: z.enum(['open', 'done']).nullable(),
  /** The last version that was signed off, by whom (empty once that account is deleted), and whether the results are still as they were then; null while there is none. */
  signedOff: z
    .object({ number: z.int().min(1), by: z.string(), at: z.iso.datetime(), isCurrent: z.boolean() })
    .nullable(),
  /** The folder that it is in. */
  folder: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Pages that an older engine read and that can be analyzed again free of charge, and until when all of them can; null without any. */
  rerun: z.object({ pages: z.int().min(1), until: z.iso.datetime().nullable() }).nullable(),
  /** When a newer engine last read it again, and how many compounds and values differ since; null where none did. */
  lastRerun: z
    .object({ at: z.iso.datetime(), engine: z.string(), added: z.int(), removed: z.int(), changed: z.int() })
    .nullable(),
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
    review: z.enum(documentReviews).optional(),
    /** Only those whose last version this account signed off. */
    signer: z.uuid().optional(),
    /** Only those in a folder, or in none. */
    folder: z.union([z.uuid(), z.literal('none')]).optional(),
    /** Only those of this content that belong to whoever pays for what the caller adds: a file that is one of them need not be uploaded. */
    sha256: sha256Schema.optional(),
    /** Only those that are shared with a member of the organization. */
    shared: z.stringbool().default(false),
    /** Those in the trash that the caller may take out: `role` is `own`. */
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
    /** Who signed off the last version of one, for the filter, by name; at most 100. */
    signers: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** What a document may have here: bytes, and pages. */
    limits: z.object({ bytes: z.int(), pages: z.int() }),
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

export const addExampleDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/:example/',
  scope: 'documents:write',
  summary:
    'Add the example document, a fictitious patent whose pages are analyzed free of charge. Where whoever pays has it already, that one is the answer, out of the trash if it was there',
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
  /** Values in sentences of its text layer. */
  values: z.int().nullable(),
  /** `new`: never paid. `waiting`: an analysis has it. `read`: paid, whatever was on it. `failed`: not charged, and may be tried again. */
  state: z.enum(['new', 'waiting', 'read', 'failed']),
  problem: z.enum(pageProblems).nullable(),
  /** The version of the engine that read it; null unless it was read. */
  engine: z.string().nullable(),
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

/** Why other pages belong to those that are chosen. */
export const cutOffKinds = [
  'table-rest',
  'table-beginning',
  'legend',
  'example-rest',
  'example-beginning',
] as const;
/** Of the pages that a choice cuts off, as many as one answer has. */
export const CUT_OFFS_MAX = 50;

/** What a choice of pages leaves out that belongs to one of them, as far as the quick pass can tell. */
export const cutOffSchema = z.object({
  kind: z.enum(cutOffKinds),
  /** The chosen page. */
  page: z.int().min(1),
  /** Those that are left out, as `parsePages` reads them. */
  pages: z.string(),
  /** The heading of the example, as it is printed; else empty. */
  label: z.string(),
});
export type CutOff = z.infer<typeof cutOffSchema>;

export const quoteAnalysis = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/quote/',
  scope: 'documents:read',
  summary:
    'What analyzing pages would cost; nothing for the example. 400 naming `pages` where they are written wrongly; 409 for a document that cannot be analyzed; 403 for who may only read it',
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
    /** Of the pages those on which the quick pass saw tables, drawings or values in sentences; null until it has seen them all. Sentences, and tables without rules, it sees on pages with a text layer only. */
    promising: z.string().nullable(),
    /** What belongs to the pages and is left out; empty unless the quick pass is `done`. */
    cutOff: z.array(cutOffSchema).max(CUT_OFFS_MAX),
    /** The free quick pass: of all pages, under way, or not done, and then when it is possible, null for now. */
    quickPass: z.object({
      state: z.enum(['done', 'running', 'none']),
      again: z.iso.datetime().nullable(),
    }),
  }),
});

export const lookAtDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/:look/',
  scope: 'documents:write',
  summary:
    'Have the free quick pass look at the pages of a document that it has not seen; where it has, or is under way, nothing is done. 429 where the account has had its number in the hour and analyzed none of those documents; 409 for a document that cannot be analyzed; 403 for who may only read it',
  params,
  data: documentSchema,
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
