import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Milliseconds between two calls of a page that shows a document to several people: what one does the others see within this time. */
export const PRESENCE_INTERVAL = 2000;
/** Seconds after the last call for which somebody counts as there. */
export const PRESENCE_LAPSE_SECONDS = 10;
/** People that are told of. */
export const PRESENCE_PEOPLE_MAX = 20;

export const documentColleagueSchema = z.object({
  name: z.string(),
  /** The keys of what they look at in the review, one for each of their windows that shows it. */
  items: z.array(z.string()),
});
/** Somebody else who has a document open. */
export type DocumentColleague = z.infer<typeof documentColleagueSchema>;

export const visitDocument = defineEndpoint({
  service: 'extraction',
  access: 'signed-in',
  method: 'POST',
  path: '/api/v1/document/{id}/:visit/',
  scope: 'documents:read',
  summary:
    'Say that a page shows the document, and what of it is being reviewed; answers who else has it open, what the caller reviews in other windows, and when it last changed. To be called every two seconds while it is looked at; 404 once it is no longer shared with the caller',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    window: z.uuid().describe('The caller’s own choice, another one for each window'),
    item: z
      .string()
      .max(300)
      .nullable()
      .describe('The key of what is looked at in the review; null outside of it'),
  }),
  data: z.object({
    /** When the document last changed (`updatedAt`), and its results with it. */
    updatedAt: z.iso.datetime(),
    people: z.array(documentColleagueSchema),
    /** The keys of what the caller looks at in the review in other windows. */
    elsewhere: z.array(z.string()),
  }),
});
