import { z } from 'zod';

/**
 * What a token may do that is not the person's own session, such as a hosted tool's. The registry of tools and the site
 * file grant in these words, and a token carries them in `scope`. A call without a scope (`Endpoint.scope`) is closed to
 * all such tokens, so that what is added later is too until somebody decides otherwise.
 */
export const scopes = [
  'molecule-sets:read',
  'molecule-sets:write',
  'first-steps:write',
  'jobs:read',
  'jobs:write',
  'files:read',
  'files:write',
  'documents:read',
  'documents:write',
] as const;
export const scopeSchema = z.enum(scopes);
export type Scope = z.infer<typeof scopeSchema>;

/** What each scope allows, for whoever writes a tool. */
export const scopeSummaries: Readonly<Record<Scope, string>> = {
  'molecule-sets:read': "List the person's molecule sets, those in the trash too, and read their molecules",
  'molecule-sets:write':
    'Make molecule sets, store molecules in them, rename them, move them to the trash and restore them',
  'first-steps:write': 'Note that the person has done one of the first steps that the guide lists',
  'jobs:read': "List the person's jobs, and follow how far they are",
  'jobs:write': "End the person's jobs",
  'files:read': "Download the person's files",
  'files:write': "Upload files to the person's account, and delete those that belong to nothing",
  'documents:read': "List the person's documents, look at their pages, and read what was found in them",
  'documents:write':
    'Make documents of files, spend credits to analyze their pages, correct what was found, move documents to the trash and restore them',
};
