import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Compounds that a search of structures finds at most; there may be more. */
export const STRUCTURES_FOUND_MAX = 1_000;
/** Values that are shown with a compound that was found. */
export const FOUND_VALUES_MAX = 20;

/** How a structure is searched: contained in others, stereo marks not compared, or the same one, with its stereochemistry. */
export const structureMatches = ['substructure', 'exact'] as const;
export type StructureMatch = (typeof structureMatches)[number];

const words = z.string().trim().max(200).optional();
const decision = z.enum(['none', 'accepted', 'rejected']);

export const foundValueSchema = z.object({
  /** The key of the activity, as in the results of its document. */
  key: z.string(),
  target: z.string(),
  endpoint: z.string(),
  qualifier: z.string(),
  /** A number, or a code such as `+++`. */
  value: z.string(),
  unit: z.string(),
  page: z.int(),
  needsReview: z.boolean(),
  decision,
  /** It lies in the range as a whole. `> 100` only may lie in 50 to 500. True where no range was asked for. */
  isWithin: z.boolean(),
});
export type FoundValue = z.infer<typeof foundValueSchema>;

export const foundCompoundSchema = z.object({
  document: z.object({ id: z.uuid(), name: z.string(), title: z.string(), number: z.string() }),
  /** The key of the compound, or of a value of a label that has no compound: what the document's page selects. */
  item: z.string(),
  /** False of values whose label has no compound. */
  isCompound: z.boolean(),
  label: z.string(),
  name: z.string(),
  /** Canonical; empty where the structure could not be read. */
  smiles: z.string(),
  /** Where the compound stands, or the value. */
  page: z.int(),
  needsReview: z.boolean(),
  decision,
  /** The values that were asked for, else all of the compound: the first of them. */
  values: z.array(foundValueSchema),
  valueCount: z.int(),
});
export type FoundCompound = z.infer<typeof foundCompoundSchema>;

export const searchDocuments = defineEndpoint({
  service: 'extraction',
  access: 'signed-in',
  method: 'GET',
  path: '/api/v1/search/',
  scope: 'documents:read',
  summary:
    'Compounds and values in all documents that the caller sees and that are not in the trash, as corrected and without what was rejected. All that is asked for applies; target, endpoint and range to one value. 400 naming `structure` where it cannot be read, `max` where it is below `min`; 429 after many searches, 503 while too many wait',
  query: z.object({
    structure: z
      .string()
      .trim()
      .max(10_000)
      .optional()
      .describe('SMILES or a molfile; of a substructure also SMARTS'),
    match: z.enum(structureMatches).default('substructure'),
    /** A label, without regard to `Example`, `Compound` and the like. */
    label: z.string().trim().max(100).optional(),
    /** Words that all begin words of the target, of the endpoint. */
    target: words,
    endpoint: words,
    /** The range of a value, both ends in it. What is known in part only (`> 100`) is found where it may lie in it. */
    min: z.coerce.number().optional(),
    max: z.coerce.number().optional(),
    unit: z
      .string()
      .trim()
      .max(50)
      .optional()
      .describe(
        'Of the range: molar and mass concentrations are compared with others of their kind, all else with the same unit',
      ),
    /** Words that all are in the names, the label, or the texts as read. */
    q: words,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(20),
  }),
  data: z.object({
    total: z.int(),
    /** False where the search ended before all was compared: there may be more. */
    isComplete: z.boolean(),
    items: z.array(foundCompoundSchema),
  }),
});
