import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { LOOSE_FILE_DAYS } from './files.ts';
import { jobSchema } from './jobs.ts';

/** Formats that a whole set is written in by the server. */
export const setExportFormats = ['sdf', 'csv', 'xlsx'] as const;
export type SetExportFormat = (typeof setExportFormats)[number];

/** Days for which the file of an export is kept. */
export const EXPORTED_FILE_DAYS = LOOSE_FILE_DAYS;

export const exportMoleculeSet = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/:export/',
  access: 'signed-in',
  scope: 'molecule-sets:read',
  summary: `Have a whole set written to a file of the caller’s, by a job that costs nothing: its molecules in their order with stars, tags and notes, without calculated columns. The caller is notified when it is over; the file has the id of the job, is downloaded through \`linkFile\`, and is kept for ${EXPORTED_FILE_DAYS} days, unless it is deleted (\`deleteFile\`) or the caller exports the set again in the same format`,
  params: z.object({ id: z.uuid() }),
  body: z.object({
    id: z
      .uuid()
      .describe("The caller's own choice: asked for again with it, after a lost answer, it is the same job"),
    format: z.enum(setExportFormats),
  }),
  data: jobSchema,
});
