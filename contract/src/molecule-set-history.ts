import { z } from 'zod';
import { calculatedColumnsSchema } from './calculated-column.ts';
import { defineEndpoint } from './endpoint.ts';
import { sharedSetRoleSchema } from './molecule-set-sharing.ts';
import { moleculeSetSchema } from './molecule-sets.ts';
import { fromPositionSchema } from './molecule-set-marks.ts';

/** Changes that a set's history keeps one by one; before them only what named versions need. */
export const HISTORY_CHANGES_MAX = 1000;
/** Versions of one set that have a name, and characters of it. */
export const NAMED_VERSIONS_MAX = 50;
export const VERSION_NAME_MAX = 80;
/** Tags and notes that one change or comparison lists; it says how many more there are. */
export const CHANGED_TAGS_MAX = 20;
export const CHANGED_NOTES_MAX = 200;
/** Molecules whose marks in a version are read at once. */
export const VERSION_MARKS_PER_READ_MAX = 2000;

/** What changes made different, in numbers: how many molecules, and the names of columns. */
export const changeSummarySchema = z.object({
  /** The set's name. */
  name: z.object({ before: z.string(), after: z.string() }).optional(),
  /** Names of calculated columns; `moved` says that their order is another. */
  calculated: z
    .object({
      added: z.array(z.string()),
      changed: z.array(z.string()),
      removed: z.array(z.string()),
      moved: z.boolean(),
    })
    .optional(),
  stars: z.object({ on: z.int(), off: z.int() }).optional(),
  tags: z.array(z.object({ tag: z.string(), on: z.boolean(), molecules: z.int() })).optional(),
  /** Tags that are not listed. */
  moreTags: z.int().optional(),
  notes: z.object({ written: z.int(), removed: z.int() }).optional(),
});
export type ChangeSummary = z.infer<typeof changeSummarySchema>;

/** What is different between two versions; molecules by their numbers from 1, as `1-12,20`. */
export const versionDifferenceSchema = z.object({
  summary: changeSummarySchema,
  calculated: z
    .object({ before: calculatedColumnsSchema, after: calculatedColumnsSchema })
    .optional()
    .describe('All calculated columns, where they differ'),
  stars: z.array(z.object({ on: z.boolean(), molecules: z.string() })),
  tags: z.array(z.object({ tag: z.string(), on: z.boolean(), molecules: z.string() })),
  notes: z.array(z.object({ position: z.int(), before: z.string(), after: z.string() })),
});
export type VersionDifference = z.infer<typeof versionDifferenceSchema>;

const versionNameSchema = z.object({
  version: z.int(),
  name: z.string(),
  /** Who gave the name; empty once the account is deleted. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type VersionName = z.infer<typeof versionNameSchema>;

const historyEntrySchema = z.object({
  /** The version that the change made. */
  version: z.int(),
  /** The first version of the changes that are kept as this one; `version` where it is one change. */
  from: z.int(),
  /** Who did it, as a number within this answer: two people can have one name. Null once the account is deleted, or for several people. */
  person: z.int().nullable(),
  /** Their name; empty once the account is deleted. */
  by: z.string(),
  /** Changes of several people. */
  several: z.boolean(),
  at: z.iso.datetime(),
  /** The version that was restored; null for any other change. */
  restored: z.int().nullable(),
  what: changeSummarySchema,
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const setHistorySchema = z.object({
  /** The version of now; 0 where nothing was changed. */
  head: z.int(),
  /** The oldest version that can be looked at. */
  oldest: z.int(),
  /** Since when changes are recorded. */
  since: z.iso.datetime(),
  /** Newest first. */
  entries: z.array(historyEntrySchema),
  /** Newest version first. */
  names: z.array(versionNameSchema),
  /** With whom it was shared, newest first; for its owner alone, else empty. */
  shares: z.array(
    z.object({
      by: z.string(),
      at: z.iso.datetime(),
      member: z.string().nullable(),
      role: sharedSetRoleSchema.nullable(),
    }),
  ),
});
export type SetHistory = z.infer<typeof setHistorySchema>;

const params = z.object({ id: z.uuid() });
const version = z.coerce.number().int().min(0).max(1_000_000_000);
const versionParams = z.object({ id: z.uuid(), version });
const call = { service: 'main', access: 'signed-in' } as const;

export const getMoleculeSetHistory = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/history/',
  scope: 'molecule-sets:read',
  summary:
    'What was changed in a set, by whom and when: its name, calculated columns, stars, tags and notes. The file’s own records never change. Each change makes a version; 0 is the set as it was when recording began. 409 for a set in the trash',
  params,
  data: setHistorySchema,
});

export const getMoleculeSetVersion = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/history/{version}/',
  scope: 'molecule-sets:read',
  summary: 'A set as it was in a version, without its marks. 404 for a version that is not kept',
  params: versionParams,
  data: z.object({
    name: z.string(),
    calculated: calculatedColumnsSchema,
    head: z.int().describe('The version of now'),
    versionName: z.string().describe('Empty for none'),
    /** Who made the version and when; null for the oldest, of which nothing is known. */
    made: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  }),
});

export const listVersionMarks = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/history/{version}/marks/',
  scope: 'molecule-sets:read',
  summary:
    'Stars, tags and notes of a set’s molecules as they were in a version, by position. 404 for a version that is not kept',
  params: versionParams,
  query: z.object({
    from: fromPositionSchema,
  }),
  data: z.object({
    items: z.array(
      z.object({ position: z.int(), star: z.boolean(), tags: z.array(z.string()), note: z.string() }),
    ),
    more: z.boolean(),
  }),
});

export const compareVersions = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/molecule_set/{id}/history/{version}/changes/',
  scope: 'molecule-sets:read',
  summary:
    'What is different in a later version, or now: what was changed and changed back is not. 404 for a version that is not kept',
  params: versionParams,
  query: z.object({ to: version.optional().describe('The later version; without, the one of now') }),
  data: versionDifferenceSchema,
});

export const nameVersion = defineEndpoint({
  ...call,
  method: 'PUT',
  path: '/api/v1/molecule_set/{id}/history/{version}/name/',
  scope: 'molecule-sets:write',
  summary:
    'Name a version of a set, which keeps it; an empty name takes it away. 403 for a set that the caller may only read; 404 for a version that is not kept; 409 for a set in the trash, or with too many named versions',
  params: versionParams,
  body: z.object({ name: z.string().trim().max(VERSION_NAME_MAX) }),
  data: z.object({ names: z.array(versionNameSchema) }),
});

export const restoreVersion = defineEndpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/molecule_set/{id}/history/{version}/:restore/',
  scope: 'molecule-sets:write',
  summary:
    'Make a set what it was in a version: a change like any other, which can be undone by restoring the version before it. 403 for a set that the caller may only read; 404 for a version that is not kept; 409 for one in the trash, or that was changed since `seen`',
  params: versionParams,
  body: z.object({ seen: z.int().min(0).describe('The newest version that the caller saw') }),
  data: z.object({ set: moleculeSetSchema, head: z.int() }),
});
