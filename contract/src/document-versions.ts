import { z } from 'zod';
import { documentResultsSchema } from './document-results.ts';
import { defineEndpoint } from './endpoint.ts';
import { sha256Schema } from './files.ts';

/** Characters of what is said with a sign-off. */
export const SIGN_OFF_NOTE_MAX = 500;

/** Results of a document as somebody signed them off; they never change. */
export const documentVersionSchema = z.object({
  /** From 1, in the order in which they were signed off. */
  number: z.int().min(1),
  /** The name of who signed it off; empty once that account is deleted. */
  by: z.string(),
  at: z.iso.datetime(),
  note: z.string(),
  /** The `version` of the results that it holds. */
  version: z.int().min(0),
  /** Whether the results are still as they were signed off. */
  isCurrent: z.boolean(),
  /** Of the results as JSON: whoever cites the version can tell that what they have is what was signed off. */
  sha256: sha256Schema,
  engine: z.string(),
  /** Pages that were in it, as `parsePages` reads them. */
  pages: z.string(),
  /** That nobody rejected. */
  compounds: z.int(),
  activities: z.int(),
  /** Compounds and activities that still needed a review. */
  open: z.int(),
});
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

const call = { service: 'extraction', access: 'signed-in' } as const;
const params = z.object({ id: z.uuid() });

export const listDocumentVersions = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/version/',
  scope: 'documents:read',
  summary: 'The versions of a document’s results that were signed off, newest first',
  params,
  data: z.array(documentVersionSchema),
});

export const signDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/version/',
  scope: 'documents:write',
  summary:
    'Sign the results of a document off, which keeps them as a version of its own. 409 where they are no longer those that the caller saw, where an analysis is under way, where nothing was read, or where a colleague has signed them off already; the caller’s own version of the same results is answered again; 403 for who may only read the document',
  params,
  body: z.object({
    version: z.int().min(0).describe('The `version` of the results that the caller saw'),
    note: z.string().trim().max(SIGN_OFF_NOTE_MAX).default(''),
  }),
  data: documentVersionSchema,
});

export const getDocumentVersion = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/version/{number}/',
  scope: 'documents:read',
  summary:
    'A version that was signed off, with its results. The names of who corrected what are left out: the log of corrections has them',
  params: params.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }),
  data: z.object({ signed: documentVersionSchema, results: documentResultsSchema }),
});
