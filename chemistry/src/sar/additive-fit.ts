import type { DecomposedRow, Decomposition } from './decomposition.ts';
import { studentQuantile } from './statistics.ts';

/** Measured activities by compound. */
export type Activities = ReadonlyMap<number, number>;

export const HYDROGEN_GROUP = '[H]*';
/** More groups than this are no series that a model could be fitted to, and the fit would take seconds. */
const PARAMETERS_MAX = 400;
/** A column whose remaining part is smaller than this share of it depends on the columns before. */
const DEPENDENT = 1e-8;

/** A least-squares fit. */
export interface Fit {
  /** By column; `NaN` for one that depends on those before it. */
  coefficients: number[];
  /** An element of the inverse of the normal matrix; `NaN` where a column depends on others. */
  covariance: (one: number, other: number) => number;
  residual: number;
  rank: number;
}

/**
 * Least squares by the sweep operator, which tells dependent columns in passing.
 * J. H. Goodnight, The American Statistician 33 (1979) 149-158.
 * @param rows indexes of the columns that are 1 in each row
 */
const leastSquares = (
  rows: readonly (readonly number[])[],
  values: readonly number[],
  columns: number,
): Fit => {
  const size = columns + 1;
  const matrix = new Float64Array(size * size);
  const add = (row: number, column: number, value: number): void => {
    matrix[row * size + column] = (matrix[row * size + column] ?? 0) + value;
  };
  for (const [index, ones] of rows.entries()) {
    const value = values[index] ?? 0;
    for (const row of ones) {
      for (const column of ones) add(row, column, 1);

      add(row, columns, value);
      add(columns, row, value);
    }
    add(columns, columns, value * value);
  }
  const at = (row: number, column: number): number => matrix[row * size + column] ?? 0;
  const diagonal = Array.from({ length: columns }, (_, column) => at(column, column));
  const isSwept = diagonal.map((before, pivot) => {
    const d = at(pivot, pivot);
    if (d <= DEPENDENT * before) return false;

    for (let column = 0; column < size; column += 1) matrix[pivot * size + column] = at(pivot, column) / d;

    for (let row = 0; row < size; row += 1) {
      const b = at(row, pivot);
      if (row !== pivot && b !== 0) {
        for (let column = 0; column < size; column += 1)
          matrix[row * size + column] = at(row, column) - b * at(pivot, column);

        matrix[row * size + pivot] = -b / d;
      }
    }
    matrix[pivot * size + pivot] = 1 / d;
    return true;
  });
  return {
    coefficients: isSwept.map((swept, column) => (swept ? at(column, columns) : Number.NaN)),
    covariance: (one, other) =>
      isSwept[one] === true && isSwept[other] === true ? at(one, other) : Number.NaN,
    residual: Math.max(0, at(columns, columns)),
    rank: isSwept.filter(Boolean).length,
  };
};

/** The group that the others of a place are compared with: hydrogen, else the commonest. */
const referenceOf = (byGroup: ReadonlyMap<string, readonly DecomposedRow[]>): string => {
  if (byGroup.has(HYDROGEN_GROUP)) return HYDROGEN_GROUP;

  const [most] = [...byGroup].toSorted(([, one], [, other]) => other.length - one.length);
  return most?.[0] ?? '';
};

/** What a place has: the measured compounds by group, and the group that the others are compared with. */
export interface Place {
  place: string;
  byGroup: ReadonlyMap<string, readonly DecomposedRow[]>;
  reference: string;
}

/** Groups fitted to activities. */
export interface GroupFit {
  places: readonly Place[];
  fit: Fit;
  /** The column of the fit of a group; of a reference there is none. */
  columnOf: (place: string, group: string) => number | undefined;
  values: readonly number[];
  degrees: number;
  /** `NaN` without degrees of freedom, as the quantile of Student's t. */
  deviation: number;
  quantile: number;
}

/** @returns `null` without a measured compound, or with too many different groups */
export const fitGroups = ({ places, rows }: Decomposition, activities: Activities): GroupFit | null => {
  const measured = rows.filter(({ id }) => activities.has(id));
  const found = places.map((place) => {
    const byGroup = Map.groupBy(measured, ({ groups }) => groups[place] ?? '');
    return { place, byGroup, reference: referenceOf(byGroup) };
  });
  const columns = new Map<string, number>();
  for (const { place, byGroup, reference } of found)
    // The commonest first, so that of two that cannot be told apart the rarer is left open.
    for (const [group] of [...byGroup].toSorted(([, one], [, other]) => other.length - one.length))
      if (group !== reference) columns.set(`${place} ${group}`, columns.size + 1);

  if (measured.length === 0 || columns.size > PARAMETERS_MAX) return null;

  const columnOf = (place: string, group: string): number | undefined => columns.get(`${place} ${group}`);
  const values = measured.map(({ id }) => activities.get(id) ?? 0);
  const design = measured.map(({ groups }) => [
    0,
    ...places.flatMap((place) => columnOf(place, groups[place] ?? '') ?? []),
  ]);
  const fit = leastSquares(design, values, columns.size + 1);
  const degrees = measured.length - fit.rank;
  return {
    places: found,
    fit,
    columnOf,
    values,
    degrees,
    deviation: degrees > 0 ? Math.sqrt(fit.residual / degrees) : Number.NaN,
    quantile: degrees > 0 ? studentQuantile(degrees) : Number.NaN,
  };
};
