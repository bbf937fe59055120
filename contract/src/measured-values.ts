import { z } from 'zod';
import { activityQualifiers } from './document-corrections.ts';
import { moleculeOriginSchema } from './molecule-origins.ts';

/** Values in one cell: a compound can be measured several times in an assay. */
export const MEASURED_VALUES_PER_CELL_MAX = 50;
/** Characters of a value as it was printed; longer texts are cut. */
export const MEASURED_TEXT_MAX = 1000;
export const ASSAY_WORDS_MAX = 200;
export const UNIT_MAX = 100;

/** A measured value as a number with what it says of the true one, where and how surely it was read. */
export const measuredValueSchema = z.object({
  /** In `unit`; the lower end of a range; null of a code such as `+++`. */
  value: z.number().nullable(),
  /** The upper end of a range. */
  upper: z.number().optional(),
  /** What the value says of the true one: `>` that it is above. */
  qualifier: z.enum(activityQualifiers),
  /** Empty where none is known. */
  unit: z.string().max(UNIT_MAX),
  /** As it was printed; empty of what a person added. */
  text: z.string().max(MEASURED_TEXT_MAX),
  /** How surely it was read, 0 to 1; 1 of what a person added. */
  confidence: z.number().min(0).max(1),
  /** Left out where a person added it without a place. */
  origin: moleculeOriginSchema.optional(),
});
export type MeasuredValue = z.infer<typeof measuredValueSchema>;

/** What the values of a column are of. */
export const assayColumnSchema = z.object({
  /** The column's name. */
  column: z.string().max(200),
  /** What was measured, such as IC50. */
  endpoint: z.string().max(ASSAY_WORDS_MAX),
  /** On what; empty where that is not known. */
  target: z.string().max(ASSAY_WORDS_MAX),
  /** The unit in which the column is compared; empty of a number without one. */
  unit: z.string().max(UNIT_MAX),
});
export type AssayColumn = z.infer<typeof assayColumnSchema>;
