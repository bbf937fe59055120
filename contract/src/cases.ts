import { z } from 'zod';
import { langSchema } from './announcements.ts';
import { defineEndpoint } from './endpoint.ts';

/** A case's name in addresses. */
export const caseIdSchema = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const caseSummarySchema = z.object({
  id: caseIdSchema,
  title: z.string(),
  summary: z.string(),
  /** The tool that it is worked in, by its name in the registry. */
  tool: z.string(),
  /** Minutes that it takes. */
  minutes: z.int().min(1),
});
export type CaseSummary = z.infer<typeof caseSummarySchema>;

export const listCases = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/public/case/',
  access: 'public',
  summary: 'The worked examples, in their order',
  query: z.object({ lang: langSchema.default('en') }),
  data: z.array(caseSummarySchema),
});

export const getCase = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/public/case/{id}/',
  access: 'public',
  summary: 'A worked example',
  params: z.object({ id: caseIdSchema }),
  query: z.object({ lang: langSchema.default('en') }),
  data: caseSummarySchema.extend({
    /** Its text as sanitized HTML; headings begin at the second level. */
    html: z.string(),
    /** The real file that it is worked with. */
    file: z.object({
      name: z.string(),
      /** Where the portal's origin serves it, as a path. */
      path: z.string().startsWith('/'),
      bytes: z.int().min(0),
      /** Where the file is from and under which license. */
      source: z.string(),
      /** The tool's route that opens it, for `{tool}-app` of the query. */
      route: z.string().startsWith('/'),
    }),
  }),
});
export type Case = z.infer<typeof getCase.data>;
