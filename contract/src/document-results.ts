import { z } from 'zod';
import {
  activityFields,
  compoundFields,
  correctedCellSchema,
  correctorSchema,
  loggedCorrectionSchema,
  type CorrectionField,
} from './document-corrections.ts';
import { documentFormulaSchema, groupProblems } from './document-formulas.ts';
import { boxSchema, pageProblems } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';

const params = z.object({ id: z.uuid() });
const call = { service: 'extraction', access: 'signed-in' } as const;

/** Why a person should look; the tool words them. */
export const reviewReasons = [
  /**
   * Compounds: name and drawing differ, in stereo only, or the label says a configuration that the structure lacks; the name was mended; a drawing
   * alone; put together from a table of groups, which the mass beside it speaks against; with open places; not readable.
   */
  'conflict',
  'stereo',
  'name',
  'drawing',
  'groups',
  /** The formula of its table was given by a person. */
  'formula',
  'mass',
  'open',
  'unread',
  /** One label with several structures. */
  'labels',
  /** Activities: no unit; characters that may be others; read unsurely; a code without a legend; no compound of this label. */
  'unit',
  'characters',
  'confidence',
  'legend',
  'compound',
  /** What was measured, or on what, is not certain. */
  'assay',
  /** Another value of the same compound, target, endpoint and conditions stands elsewhere. */
  'values',
  /** Activities of running text: whose they are is not certain; several values and several compounds. */
  'label',
  'subject',
  'several',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const evidenceSchema = z.object({
  page: z.int(),
  box: boxSchema,
  /** What it is: a printed name, a drawing, a table's cell, a sentence; `manual`, where a person pointed. Of an activity all places that give the same value. */
  kind: z.enum(['name', 'drawing', 'cell', 'text', 'manual']),
  /** As read; empty of a drawing. */
  text: z.string(),
  /** What it reads as, of names and drawings; else empty. */
  smiles: z.string(),
  confidence: z.number().min(0).max(1),
  /** Of a cell of a table of groups that a person corrected, or the formula that a person gave the table: what stands there in truth, who says so, and when. */
  corrected: z
    .object({
      value: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      /** Of the formula of a table. */
      field: z.literal('formula').optional(),
    })
    .optional(),
});
export type DocumentEvidence = z.infer<typeof evidenceSchema>;

/** Why a look was due that whoever corrects a field has taken; the other reasons stay, until the item is accepted or rejected. */
export const reasonsSettledBy: Readonly<Record<CorrectionField, readonly ReviewReason[]>> = {
  label: ['labels'],
  name: ['name'],
  structure: [
    'conflict',
    'stereo',
    'name',
    'drawing',
    'groups',
    'formula',
    'mass',
    'open',
    'unread',
    'labels',
  ],
  mergedInto: ['labels'],
  compound: ['compound', 'label', 'subject', 'several', 'values'],
  target: ['assay', 'values'],
  endpoint: ['assay', 'values'],
  qualifier: [],
  value: ['characters', 'confidence', 'legend', 'several', 'values'],
  unit: ['unit'],
  meaning: ['legend'],
  group: [],
  salt: [],
  mass: [],
  heading: [],
  formula: [],
};
const item = {
  /** The same however often the document is joined again; `compound:…`, `activity:…` or a correction's id. */
  key: z.string(),
  /** `manual`: added by a correctorSchema. */
  origin: z.enum(['machine', 'manual']),
  /** How sure the machine is, 0 to 1; 1 of what a person added. */
  confidence: z.number().min(0).max(1),
  /** Whether a person should look: the machine is unsure, nobody has accepted or rejected it, and no correction settles all its `reasons`. */
  needsReview: z.boolean(),
  reasons: z.array(z.enum(reviewReasons)),
  /** What people decided; `version` as of a cell. */
  decision: z.enum(['none', 'accepted', 'rejected']),
  decisionVersion: z.int().min(0),
  /** Who decided, and when; null where nobody has. */
  decided: correctorSchema.nullable().default(null),
  evidence: z.array(evidenceSchema),
};

/** A compound that was merged into another. */
const mergedCompoundSchema = correctorSchema.extend({
  key: z.string(),
  label: z.string(),
  name: z.string(),
  smiles: z.string(),
  /** The version of its `mergedInto`, which a correction that splits it off again says that it saw. */
  version: z.int().min(1),
});
export type MergedCompound = z.infer<typeof mergedCompoundSchema>;

export const resultCompoundSchema = z.object({
  ...item,
  label: z.string(),
  name: z.string(),
  /** Canonical; CXSMILES where something is left open; empty where it could not be read. */
  smiles: z.string(),
  /** Empty where something is left open. */
  inchiKey: z.string(),
  /** As a person drew it; empty where nobody did. */
  molfile: z.string(),
  /** Whether a claim names or draws it, as far as the claims were among the pages that were read. */
  claimed: z.boolean().default(false),
  corrected: z.partialRecord(z.enum(compoundFields), correctedCellSchema),
  /** Compounds that people found to be the same: they are in it, their evidence too, and in no list of their own. What it lacks is theirs. */
  merged: z.array(mergedCompoundSchema).default([]),
});
export type ResultCompound = z.infer<typeof resultCompoundSchema>;

export const resultActivitySchema = z.object({
  ...item,
  /** The label of its compound, as printed with the value, and the key of that compound; empty where there is none. */
  compound: z.string(),
  compoundKey: z.string(),
  target: z.string(),
  endpoint: z.string(),
  /** One of `activityQualifiers`, or empty, as of a code or a range. */
  qualifier: z.string(),
  value: z.string(),
  unit: z.string(),
  /** `+++`, `A`: `value` is this code; else empty. */
  code: z.string(),
  /** What the legend says that the code stands for; null without one. */
  meaning: z
    .object({
      lower: z.number().nullable(),
      upper: z.number().nullable(),
      unit: z.string(),
      text: z.string(),
    })
    .nullable(),
  /** After ±; empty without. */
  deviation: z.string(),
  /** Of how many experiments it is; null where it is not said. */
  n: z.int().min(1).nullable().default(null),
  /** Between what it lies, as printed, in its unit: the ends of a range, or an interval of confidence; null without. */
  interval: z.object({ lower: z.string(), upper: z.string() }).nullable().default(null),
  /** As printed. */
  text: z.string(),
  corrected: z.partialRecord(z.enum(activityFields), correctedCellSchema),
});
export type ResultActivity = z.infer<typeof resultActivitySchema>;

const gap = {
  /** What `dismiss` names it by: of labels one each, else one; none of a page that could not be read. The same however often the document is joined. */
  keys: z.array(z.string()).default([]),
  /** Who found that nothing is missing there, and the correction that says so, which can be undone; null for nobody. */
  dismissed: correctorSchema.extend({ correction: z.uuid() }).nullable().default(null),
};

/** What ought to be in the document and was not found; `page` is where to look. */
export const missingSchema = z.discriminatedUnion('kind', [
  /** Numbers left out in a row of labels. */
  z.object({
    ...gap,
    kind: z.literal('labels'),
    first: z.string(),
    last: z.string(),
    labels: z.array(z.string()),
  }),
  /** A compound whose structure could not be read; of a table of groups with what hindered it, and the text of the cell. */
  z.object({
    ...gap,
    kind: z.literal('structure'),
    label: z.string(),
    page: z.int(),
    reason: z.enum(groupProblems).optional(),
    text: z.string().optional(),
  }),
  /** Values of a label for which there is no compound. */
  z.object({ ...gap, kind: z.literal('compound'), label: z.string(), page: z.int() }),
  /** A compound without a value. */
  z.object({ ...gap, kind: z.literal('activity'), label: z.string(), page: z.int() }),
  /** A cell of values that could not be read, and the heading of its column; empty where it has none. */
  z.object({
    ...gap,
    kind: z.literal('cell'),
    label: z.string(),
    page: z.int(),
    text: z.string(),
    column: z.string().default(''),
  }),
  /** A table of substituents under a formula, none of whose compounds could be put together. */
  z.object({ ...gap, kind: z.literal('group-table'), page: z.int(), caption: z.string() }),
  /** A table of labels and values none of whose values could be read. */
  z.object({ ...gap, kind: z.literal('table'), page: z.int(), caption: z.string() }),
  /** A page that could not be read. */
  z.object({ ...gap, kind: z.literal('page'), page: z.int(), problem: z.enum(pageProblems) }),
]);
export type MissingPart = z.infer<typeof missingSchema>;

/** What a table is about: activities, substituents of a formula, structures or names alone, or one of what is measured besides. */
export const tableKinds = [
  'activity',
  'groups',
  'compounds',
  'docking',
  'diffraction',
  'nmr',
  'pharmacokinetics',
  'formulation',
  'analysis',
  'properties',
  'other',
] as const;

/** Parts of a patent. */
export const documentSectionKinds = [
  'abstract',
  'claims',
  'description',
  'examples',
  'drawings',
  'search-report',
] as const;
export type DocumentSectionKind = (typeof documentSectionKinds)[number];

export const documentResultsSchema = z.object({
  /** Rises with each page that is joined and each correction: two answers of one version are the same. */
  version: z.int().min(0),
  /** Of the log of corrections that is in it. */
  corrections: z.int().min(0).default(0),
  engine: z.string(),
  /** Pages that are in it, as `parsePages` reads them; empty while there is none. */
  pages: z.string(),
  /** Pages were read since that are not joined yet, or are being read: more will come. */
  isComplete: z.boolean(),
  compounds: z.array(resultCompoundSchema),
  activities: z.array(resultActivitySchema),
  completeness: z.object({
    /** Labels of compounds that were found, and of those that must be there. */
    labelsFound: z.int(),
    labelsExpected: z.int(),
    /** Those that people dismissed, too. */
    missing: z.array(missingSchema),
  }),
  tables: z.array(
    z.object({
      caption: z.string(),
      parts: z.array(z.object({ page: z.int(), box: boxSchema })),
      activities: z.int(),
      kind: z.enum(tableKinds).default('other'),
    }),
  ),
  /** Whether they were put together from the pages by an earlier version, and can be again, free of charge, without a page being read. */
  canJoinAgain: z.boolean().default(false),
  /** Of documents whose pages were joined before they were kept: none. */
  formulas: z.array(documentFormulaSchema).default([]),
  /** Parts of the document with their pages, as far as they were read; the page on which one ends may be that on which the next one begins. */
  sections: z
    .array(z.object({ kind: z.enum(documentSectionKinds), first: z.int().min(1), last: z.int().min(1) }))
    .default([]),
  /** Corrections that a colleague made of what had been corrected meanwhile; they wait until somebody who saw them settles them, corrects the cell again or decides on its item. */
  conflicts: z.array(loggedCorrectionSchema),
  /** Corrections of items that are not in the document as it is joined now; kept, and applied once they are again. */
  unplaced: z.array(loggedCorrectionSchema),
});
export type DocumentResults = z.infer<typeof documentResultsSchema>;

/** The keys of compounds that are part of others, with those of the others. */
const wholes = (compounds: DocumentResults['compounds']): ReadonlyMap<string, string> =>
  new Map(compounds.flatMap(({ key, merged }) => merged.map((part) => [part.key, key] as const)));

/** What of results waits for a person: everywhere the same. */
export const toReview = ({
  compounds,
  activities,
  conflicts,
  unplaced,
}: Pick<DocumentResults, 'compounds' | 'activities' | 'conflicts' | 'unplaced'>) => {
  const wholeOf = wholes(compounds);
  const all = [...compounds, ...activities];
  /** By the compound or the value that they are shown at. */
  const disputes = Map.groupBy(conflicts, (conflict) => wholeOf.get(conflict.item) ?? conflict.item);
  const items = new Set(
    all.flatMap(({ key, needsReview }) => (needsReview || disputes.has(key) ? [key] : [])),
  );
  const known = new Set(all.map(({ key }) => key));
  const placeless = [...disputes.keys()].filter((key) => !known.has(key)).length;
  return { items, disputes, count: items.size + placeless + unplaced.length };
};

export const getDocumentResults = defineEndpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/document/{id}/result/',
  scope: 'documents:read',
  summary:
    'What was found on the pages so far, with corrections applied and what the machine read; also while the analysis runs. With an ETag: 304 where it is as it was',
  params,
  data: documentResultsSchema,
});
