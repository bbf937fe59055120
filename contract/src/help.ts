import { z } from 'zod';
import { langSchema } from './announcements.ts';
import { caseIdSchema } from './cases.ts';
import { defineEndpoint } from './endpoint.ts';

/** What an article is about; `tool` are those that a hosted tool brings. */
export const helpSections = [
  'start',
  'account',
  'credits',
  'organization',
  'tool',
  'administration',
  'problems',
] as const;
export type HelpSection = (typeof helpSections)[number];

const helpSummarySchema = z.object({
  /** Its name in addresses; a tool's begins with the tool's name. */
  id: caseIdSchema,
  title: z.string(),
  summary: z.string(),
  section: z.enum(helpSections),
  /** The tool that brings it, by its name in the registry; null for the portal's own. */
  tool: z.string().nullable(),
});
export type HelpSummary = z.infer<typeof helpSummarySchema>;

export const listHelp = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/public/help/',
  access: 'public',
  summary:
    'The articles of the help center, in their order; with `q` those in which all of its words are found, the best first',
  query: z.object({ lang: langSchema.default('en'), q: z.string().trim().max(100).default('') }),
  data: z.array(
    helpSummarySchema.extend({
      /** Where the words were found in the text; empty without `q`. */
      excerpt: z.string(),
    }),
  ),
});

export const getHelp = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/public/help/{id}/',
  access: 'public',
  summary: 'An article of the help center',
  params: z.object({ id: caseIdSchema }),
  query: z.object({ lang: langSchema.default('en') }),
  data: helpSummarySchema.extend({
    /** Its text as HTML; headings begin at the second level. */
    html: z.string(),
  }),
});
