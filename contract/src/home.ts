import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** How many items the dashboard lists. */
export const RECENT_ITEMS = 5;

/** Something that a person worked on in a tool. */
export const recentItemSchema = z.object({
  /** The tool's name in the registry. */
  tool: z.string(),
  id: z.uuid(),
  title: z.string(),
  /** The tool's route that shows it, for `{tool}-app` of the query. */
  route: z.string().startsWith('/'),
  updatedAt: z.iso.datetime(),
  /** What it holds: molecules of a set. */
  count: z.int().min(0),
});
export type RecentItem = z.infer<typeof recentItemSchema>;

export const listRecentItems = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/recent_items/',
  access: 'signed-in',
  summary: 'What the caller worked on last, over all tools, newest first',
  data: z.array(recentItemSchema).max(RECENT_ITEMS),
});

/** The first steps that the guide lists, in their order. */
export const firstStepIds = ['read-file', 'find', 'download', 'case'] as const;
export const firstStepSchema = z.enum(firstStepIds);
export type FirstStep = z.infer<typeof firstStepSchema>;

export const listFirstSteps = defineEndpoint({
  service: 'main',
  method: 'GET',
  path: '/api/v1/user_center/first_step/',
  access: 'signed-in',
  summary: 'Which of the first steps the caller has done, and when',
  data: z.array(z.object({ step: firstStepSchema, doneAt: z.iso.datetime() })),
});

export const completeFirstStep = defineEndpoint({
  service: 'main',
  method: 'POST',
  path: '/api/v1/user_center/first_step/{step}/',
  access: 'signed-in',
  scope: 'first-steps:write',
  summary: 'A first step was done; the first time counts, again changes nothing',
  params: z.object({ step: firstStepSchema }),
  data: z.null(),
});
