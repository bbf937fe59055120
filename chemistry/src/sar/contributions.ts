import type { AnalysedMolecule } from './analysed-molecule.ts';
import type { DecomposedRow, Decomposition } from './decomposition.ts';
import { meanOf, studentQuantile, type Mean } from './statistics.ts';

/** What a group at a place adds to the activity. */
export interface Contribution {
  place: string;
  group: string;
  /** Compounds with the group and a value. */
  ids: number[];
  mean: Mean;
  /** Of the additive model, against the reference of the place, which has 0; `NaN` where other groups cannot be told apart from it. */
  value: number;
  /** Half of the 95 % interval; `NaN` where the compounds are too few for one. */
  interval: number;
  isReference: boolean;
}

/** A fitted additive model: activity = baseline + the contribution of each group. */
export interface AdditiveModel {
  contributions: Contribution[];
  /** The activity of the compound whose groups are all references. */
  baseline: number;
  /** Compounds with a value. */
  n: number;
  /** Compounds minus parameters; below 1 the model only repeats the values. */
  degrees: number;
  /** Coefficient of determination, and the residual standard deviation (`NaN` without degrees of freedom). */
  r2: number;
  deviation: number;
}

/** A cell of the table of two places. */
export interface Combination {
  rowGroup: string;
  columnGroup: string;
  ids: number[];
  mean: Mean;
}

type Activities = ReadonlyMap<number, number>;

export const HYDROGEN_GROUP = '[H]*';
/** More groups than this are no series that a model could be fitted to, and the fit would take seconds. */
const PARAMETERS_MAX = 400;
/** A column whose remaining part is smaller than this share of it depends on the columns before. */
const DEPENDENT = 1e-8;

/** The measured activities by compound. */
export const activitiesOf = (molecules: readonly AnalysedMolecule[]): Map<number, number> =>
  new Map(molecules.flatMap(({ id, activity }) => (activity === null ? [] : [[id, activity] as const])));

const valuesOf = (ids: readonly number[], activities: Activities): number[] =>
  ids.flatMap((id) => activities.get(id) ?? []);

interface Fit {
  /** By column; `NaN` for one that depends on those before it. */
  coefficients: number[];
  /** Diagonal of the inverse of the normal matrix. */
  variances: number[];
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
    variances: isSwept.map((swept, column) => (swept ? at(column, column) : Number.NaN)),
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

/**
 * Fits an additive model: each group at each place adds to the activity, whatever stands elsewhere.
 * S. M. Free, J. W. Wilson, J. Med. Chem. 7 (1964) 395-399, in the form of T. Fujita, T. Ban, J. Med. Chem. 14 (1971) 148-152.
 * @returns `null` without a compound that has a value, or with too many different groups
 */
export const additiveModel = (
  { places, rows }: Decomposition,
  activities: Activities,
): AdditiveModel | null => {
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
  const values = measured.map(({ id }) => activities.get(id) ?? 0);
  const design = measured.map(({ groups }) => [
    0,
    ...places.flatMap((place) => columns.get(`${place} ${groups[place] ?? ''}`) ?? []),
  ]);
  const fit = leastSquares(design, values, columns.size + 1);
  const n = measured.length;
  const degrees = n - fit.rank;
  const deviation = degrees > 0 ? Math.sqrt(fit.residual / degrees) : Number.NaN;
  const total = meanOf(values);
  const spread = n > 1 ? total.deviation ** 2 * (n - 1) : 0;
  const quantile = degrees > 0 ? studentQuantile(degrees) : Number.NaN;
  const contributions = found.flatMap(({ place, byGroup, reference }) =>
    [...byGroup]
      .filter(([group]) => group !== '')
      .map(([group, having]) => {
        const ids = having.map(({ id }) => id);
        const column = columns.get(`${place} ${group}`);
        const isReference = group === reference;
        return {
          place,
          group,
          ids,
          mean: meanOf(valuesOf(ids, activities)),
          value: column === undefined ? 0 : (fit.coefficients[column] ?? Number.NaN),
          interval:
            column === undefined ? 0 : quantile * deviation * Math.sqrt(fit.variances[column] ?? Number.NaN),
          isReference,
        };
      })
      .toSorted((one, other) =>
        Number.isNaN(other.value) ? -1 : Number.isNaN(one.value) ? 1 : other.value - one.value,
      ),
  );
  return {
    contributions,
    baseline: fit.coefficients[0] ?? Number.NaN,
    n,
    degrees,
    r2: spread > 0 ? 1 - fit.residual / spread : Number.NaN,
    deviation,
  };
};

/** The compounds of each pair of groups at two places. */
export const combinationsOf = (
  { rows }: Decomposition,
  rowPlace: string,
  columnPlace: string,
  activities: Activities,
): Combination[] => {
  const measured = rows.filter(({ id }) => activities.has(id));
  return [
    ...Map.groupBy(measured, ({ groups }) =>
      JSON.stringify([groups[rowPlace] ?? '', groups[columnPlace] ?? '']),
    ),
  ].map(([key, having]) => {
    const [rowGroup = '', columnGroup = ''] = JSON.parse(key) as string[];
    const ids = having.map(({ id }) => id);
    return { rowGroup, columnGroup, ids, mean: meanOf(valuesOf(ids, activities)) };
  });
};
