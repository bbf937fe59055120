import { z } from 'zod';
import { correctionFields } from './document-corrections.ts';
import { documentSchema } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';

/** A compound or a value that a newer engine reads otherwise; each as it stands with the corrections that it has. */
export const rerunDifferenceSchema = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  of: z.enum(['compound', 'activity']),
  /** In the results as they are since; empty of what was removed. */
  key: z.string(),
  /** Of the compound, or of the compound that the value belongs to. */
  label: z.string(),
  /** Where it stands, from 1. */
  page: z.int().min(1),
  /** Its fields; of what changed those that are different. `before` is empty of what was added, `after` of what was removed. */
  fields: z.array(z.object({ field: z.enum(correctionFields), before: z.string(), after: z.string() })),
});
export type RerunDifference = z.infer<typeof rerunDifferenceSchema>;

export const documentRerunSchema = z.object({
  at: z.iso.datetime(),
  /** The numbers of the engines. */
  engineBefore: z.string(),
  engineAfter: z.string(),
  /** Pages that were read again, as `parsePages` reads them, none where they were only put together again, and those that could not be: their results are as they were. */
  pages: z.string(),
  pagesKept: z.string(),
  /** By their page. */
  differences: z.array(rerunDifferenceSchema),
});
export type DocumentRerun = z.infer<typeof documentRerunSchema>;

const call = { service: 'extraction', access: 'signed-in' } as const;
const params = z.object({ id: z.uuid() });

export const rerunDocument = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/:rerun/',
  scope: 'documents:write',
  summary:
    'Analyze the pages again that an older engine read, free of charge within 30 days of their payment. The results stay as they were until all pages are done; every correction and every signed-off version is kept. 409 where there is no such page or the document cannot be analyzed now, 403 for who may only read it',
  params,
  body: z.object({
    id: z
      .uuid()
      .describe('The job’s, chosen by the caller: however often it is asked for with one, it is done once'),
  }),
  data: documentSchema,
});

export const joinDocumentAgain = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/:join/',
  scope: 'documents:write',
  summary:
    'Put what was read on the pages together again, where that was done by an earlier version (`canJoinAgain` of the results): free of charge, and no page is read. Every correction and every signed-off version is kept; what differs is told as of a new analysis. Where it was done since, nothing happens. 409 while an analysis runs, in the trash, or where it cannot be done; 403 for who may only read it',
  params,
  data: documentSchema,
});

export const assembleRows = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/document/{id}/:assemble/',
  scope: 'documents:write',
  summary:
    'Have rows of tables of groups assembled once more that could not be, however often it was tried (`failed` of the results). Those that wait are assembled without being asked for. 409 in the trash; 403 for who may only read it',
  params,
  data: documentSchema,
});

export const getDocumentRerun = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/rerun/',
  scope: 'documents:read',
  summary: 'What differs since a document was last analyzed again by a newer engine; 404 where it was not',
  params,
  data: documentRerunSchema,
});
