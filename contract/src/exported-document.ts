import { z } from 'zod';
import { documentFormulaSchema } from './document-formulas.ts';
import { documentResultsSchema, resultActivitySchema, resultCompoundSchema } from './document-results.ts';
import { documentVersionSchema } from './document-versions.ts';
import { documentMetadataSchema, documentSchema } from './documents.ts';

/** Raised by a change after which a reader of the format before would read something wrong or not at all (decision 0117). */
export const EXPORTED_DOCUMENT_VERSION = 1;

/** Where its schema is served, to everybody. An address of a version stays, and so does what it answers, but for additions. */
export const exportedDocumentSchemaPath = `/schemas/patsight-document-${EXPORTED_DOCUMENT_VERSION}.json`;

/** Which results are in the file: all but the rejected, the accepted ones, or the rows that a person selected. */
export const exportedSelections = ['all', 'accepted', 'selected'] as const;

const review = z
  .enum(['to-review', 'not-reviewed', 'accepted'])
  .describe(
    '`to-review`: the machine is unsure and nobody has looked; `not-reviewed`: it is sure and nobody has looked; `accepted`: a person accepted it',
  );
const evidence = resultCompoundSchema.shape.evidence.describe(
  'Where it was read: the page (from 1), the box in points (1/72 inch) of the page as shown from its top left corner, what is printed there, and what it reads as',
);
const corrected = 'The fields that a person corrected, each with what the machine read, by whom and when';

const compound = resultCompoundSchema.extend({
  review,
  evidence,
  confidence: resultCompoundSchema.shape.confidence.describe(
    'How sure the machine is; 1 of what a person added',
  ),
  smiles: resultCompoundSchema.shape.smiles.describe(
    'Canonical; CXSMILES where something is left open; empty where it could not be read',
  ),
  inchiKey: resultCompoundSchema.shape.inchiKey.describe('Standard; empty where something is left open'),
  molfile: resultCompoundSchema.shape.molfile.describe('As a person drew it; empty where nobody did'),
  corrected: resultCompoundSchema.shape.corrected.describe(corrected),
  merged: resultCompoundSchema.shape.merged.describe(
    'Compounds that people found to be the same: their evidence and values are with this one',
  ),
});

const activity = resultActivitySchema.extend({
  review,
  evidence,
  confidence: resultActivitySchema.shape.confidence.describe(
    'How sure the machine is; 1 of what a person added',
  ),
  compound: resultActivitySchema.shape.compound.describe(
    'The label of its compound, as printed with the value',
  ),
  compoundKey: resultActivitySchema.shape.compoundKey.describe(
    'The `key` of its compound, which is in `compounds` if it is in this file; empty where none was found',
  ),
  qualifier: resultActivitySchema.shape.qualifier.describe(
    '`=`, `>`, `<`, `>=`, `<=`, `~`; empty of a code or a range',
  ),
  code: resultActivitySchema.shape.code.describe(
    'A code such as `+++`, which then is `value` too; else empty',
  ),
  meaning: resultActivitySchema.shape.meaning.describe(
    'What the legend says that the code stands for; null without a legend',
  ),
  deviation: resultActivitySchema.shape.deviation.describe(
    'After ±, in the unit of the value; empty without',
  ),
  n: resultActivitySchema.shape.n.describe('Of how many experiments it is; null where it is not said'),
  interval: resultActivitySchema.shape.interval.describe(
    'Between what it lies, as printed, in its unit: the ends of a range, or an interval of confidence; null without',
  ),
  text: resultActivitySchema.shape.text.describe('As printed'),
  corrected: resultActivitySchema.shape.corrected.describe(corrected),
});

/** A document's results as PatSight writes them into a JSON file, with all evidence. The source of the published schema and of the writer's type. */
export const exportedDocumentSchema = z
  .object({
    $schema: z.url().describe('The address of this schema at the site that wrote the file'),
    document: documentMetadataSchema.extend({
      ...documentMetadataSchema.pick({ filed: true, priority: true, language: true, ipc: true }).partial()
        .shape,
      id: documentSchema.shape.id,
      name: documentSchema.shape.name,
      sha256: documentSchema.shape.sha256.describe('Of the file that was uploaded'),
      pages: documentSchema.shape.pageCount.describe('How many it has; null where they were not counted'),
      analyzed: z.string().describe('The pages that were read, such as `1-12, 20`'),
    }),
    engine: z.string().describe('The version of the engine that read it'),
    engines: z
      .array(z.object({ version: z.string(), pages: z.string() }))
      .optional()
      .describe(
        'Where pages were read at different times: which version read which; not of a version that was signed off',
      ),
    selection: z
      .enum(exportedSelections)
      .describe(
        'What was written; what was rejected never is. `completeness`, `tables` and `formulas` are of the whole document',
      ),
    signedOff: z
      .object({
        version: documentVersionSchema.shape.number,
        by: documentVersionSchema.shape.by,
        at: documentVersionSchema.shape.at,
        note: documentVersionSchema.shape.note,
        sha256: documentVersionSchema.shape.sha256.describe('Of the results that were signed off'),
        stillToReview: documentVersionSchema.shape.open,
      })
      .optional()
      .describe('There only if the file is of a version that was signed off'),
    compounds: z.array(compound),
    activities: z.array(activity),
    completeness: documentResultsSchema.shape.completeness.describe(
      'What ought to be in the document and was not found',
    ),
    tables: documentResultsSchema.shape.tables.describe(
      'All tables that were found: where, what each is about, and how many activities were read of it',
    ),
    formulas: z
      .array(documentFormulaSchema)
      .optional()
      .describe(
        'Formulas with places for groups, the tables of what stands at them, and what came of each row; not in files of before they were kept. Rows of compounds that were rejected have no structure',
      ),
  })
  .describe('What PatSight found in a document, with where each value was read and what people made of it');
export type ExportedDocument = z.infer<typeof exportedDocumentSchema>;

/**
 * The schema as it is published, JSON Schema 2020-12. Objects are open: a reader passes over what it does not know.
 * @param origin of the site that serves it
 */
export const exportedDocumentJsonSchema = (origin: string): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: `${origin}${exportedDocumentSchemaPath}`,
  title: 'PatSight document',
  ...z.toJSONSchema(exportedDocumentSchema, { target: 'draft-2020-12', io: 'input' }),
});
