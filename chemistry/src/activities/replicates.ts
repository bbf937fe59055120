import type { ColumnMeasurement } from './measured-column.ts';

/** Several measurements of one compound as one. */
export interface Replicates {
  /** How many exact values the mean is of; 0 where all are censored. */
  n: number;
  /** Geometric mean of exact values that are all above 0, arithmetic mean otherwise; of censored ones alone the narrowest bound. */
  value: number;
  /** Standard deviation: of log10 values for a geometric mean, else of the values; `NaN` for one value. */
  deviation: number;
  isGeometric: boolean;
  censoring: ColumnMeasurement['censoring'];
  /** Values that the mean leaves out because they are censored or ranges. */
  left: number;
}

const meanOf = (values: readonly number[]): { mean: number; deviation: number } => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : Number.NaN };
};

/**
 * Merges repeated measurements. Concentrations spread by factors, so that their mean is the geometric one; values of a logarithmic
 * scale (pIC50), and others that may be 0 or below, have the arithmetic one. Censored values (`>10000`) have no place in a mean: they are left out
 * beside exact ones and counted.
 * @param isLogarithmic whether the values are of a logarithmic scale
 * @returns `null` without measurements
 */
export const mergeReplicates = (
  measurements: readonly ColumnMeasurement[],
  isLogarithmic = false,
): Replicates | null => {
  const exact = measurements.filter(({ censoring }) => censoring === 'exact' || censoring === 'about');
  const left = measurements.length - exact.length;
  if (exact.length > 0) {
    const values = exact.map(({ value }) => value);
    const isGeometric = !isLogarithmic && values.every((value) => value > 0);
    const { mean, deviation } = meanOf(isGeometric ? values.map(Math.log10) : values);
    return {
      n: exact.length,
      value: isGeometric ? 10 ** mean : mean,
      deviation,
      isGeometric,
      censoring: 'exact',
      left,
    };
  }
  const above = measurements.filter(({ censoring }) => censoring === 'above');
  const [bound] =
    above.length > 0
      ? above.toSorted((one, other) => other.value - one.value)
      : measurements.toSorted((one, other) => one.high - other.high);
  return bound === undefined
    ? null
    : {
        n: 0,
        value: bound.value,
        deviation: Number.NaN,
        isGeometric: false,
        censoring: bound.censoring,
        left,
      };
};
