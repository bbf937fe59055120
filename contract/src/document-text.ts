import { z } from 'zod';
import { boxSchema, DOCUMENT_PAGES_MAX } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';

/** Characters of what is looked for in a document. */
export const FIND_MAX = 200;
/** The most places that one answer holds, counted from the page `from` on, then from the first. */
export const FOUND_MAX = 1000;

const textLineSchema = z.object({
  text: z.string(),
  box: boxSchema,
  /** Degrees clockwise by which the line is turned on the page as shown. */
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type PageTextLine = z.infer<typeof textLineSchema>;

export const getPageText = defineEndpoint({
  service: 'extraction',
  access: 'signed-in',
  method: 'GET',
  path: '/api/v1/document/{id}/page/{page}/text/',
  scope: 'documents:read',
  summary:
    'The text of a page in reading order, line by line, as it was read: by its text layer, or by sight. 409 for a page that was not analyzed',
  params: z.object({ id: z.uuid(), page: z.coerce.number().int().min(1).max(DOCUMENT_PAGES_MAX) }),
  data: z.object({ lines: z.array(textLineSchema) }),
});

const foundSchema = z.object({
  page: z.int().min(1),
  /** A box a line that it goes over. */
  boxes: z.array(boxSchema),
});
/** A place of a document where what was looked for is printed. */
export type FoundText = z.infer<typeof foundSchema>;

export const findInDocument = defineEndpoint({
  service: 'extraction',
  access: 'signed-in',
  method: 'GET',
  path: '/api/v1/document/{id}/text/',
  scope: 'documents:read',
  summary:
    'Where something is printed in the analyzed pages of a document, in reading order. If there are more than 1,000 places, those from page `from` on are kept first, then those from page 1. Case and width of letters and the kind of hyphens do not matter',
  params: z.object({ id: z.uuid() }),
  query: z.object({
    q: z
      .string()
      .max(FIND_MAX)
      .refine((text) => text.trim() !== ''),
    /** The page from which on places are found first. */
    from: z.coerce.number().int().min(1).max(DOCUMENT_PAGES_MAX).default(1),
  }),
  data: z.object({
    /** Of all places, also of those beyond `FOUND_MAX`. */
    total: z.int().min(0),
    found: z.array(foundSchema).max(FOUND_MAX),
    /** How many pages were looked at. */
    pages: z.int().min(0),
  }),
});
