import { z } from 'zod';

/** Columns of one set that can be calculated, those of one analysis as one; characters of a formula and of a column's name. */
export const CALCULATED_MAX = 20;
export const FORMULA_MAX = 500;
export const CALCULATED_NAME_MAX = 60;
/** Characters of a core, and of the numbers of the molecules that an analysis is of. */
export const ANALYSIS_CORE_MAX = 2000;
export const ANALYSIS_MOLECULES_MAX = 1500;
/** Columns that one analysis fills. */
export const ANALYSIS_COLUMNS_MAX = 60;

const analysisSchema = z.object({
  /** As its columns are called in files and addresses: `R1`. */
  columns: z.array(z.string().min(1).max(CALCULATED_NAME_MAX)).min(1).max(ANALYSIS_COLUMNS_MAX),
  /** Which molecules it is of, as `writePositions` has them; empty for all of the set. */
  molecules: z.string().max(ANALYSIS_MOLECULES_MAX),
});

/** An analysis that fills columns of a set: whoever shows the set makes it again. */
export const columnAnalysisSchema = z.discriminatedUnion('kind', [
  /** R groups of a core, SMILES or SMARTS. */
  analysisSchema.extend({ kind: z.literal('groups'), core: z.string().min(1).max(ANALYSIS_CORE_MAX) }),
  analysisSchema.extend({ kind: z.literal('scaffold') }),
  /** Clusters of neighbors, which have at least this Tanimoto similarity. */
  analysisSchema.extend({ kind: z.literal('cluster'), similarity: z.number().min(0).max(1) }),
]);
export type ColumnAnalysis = z.infer<typeof columnAnalysisSchema>;

/** A column that a person's formula calculates, or the columns that an analysis fills. */
export const calculatedColumnSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(CALCULATED_NAME_MAX),
  /** As it was typed; whoever shows the set reads it. Empty of an analysis. */
  formula: z.string().max(FORMULA_MAX),
  analysis: columnAnalysisSchema.optional(),
});
export type CalculatedColumnDefinition = z.infer<typeof calculatedColumnSchema>;

export const calculatedColumnsSchema = z.array(calculatedColumnSchema).max(CALCULATED_MAX);
