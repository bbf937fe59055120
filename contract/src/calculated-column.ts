import { z } from 'zod';

/** Columns of one set that can be calculated; characters of a formula and of a column's name. */
export const CALCULATED_MAX = 20;
export const FORMULA_MAX = 500;
export const CALCULATED_NAME_MAX = 60;

/** A column that a person's formula calculates. */
export const calculatedColumnSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(CALCULATED_NAME_MAX),
  /** As it was typed; whoever shows the set reads it. */
  formula: z.string().max(FORMULA_MAX),
});
export type CalculatedColumnDefinition = z.infer<typeof calculatedColumnSchema>;

export const calculatedColumnsSchema = z.array(calculatedColumnSchema).max(CALCULATED_MAX);
