import type { AnalysedMolecule } from './analysed-molecule.ts';
import { fitGroups, type Activities } from './additive-fit.ts';
import type { Decomposition } from './decomposition.ts';
import { meanOf, type Mean } from './statistics.ts';

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

/** The measured activities by compound. */
export const activitiesOf = (molecules: readonly AnalysedMolecule[]): Map<number, number> => {
  return new Map(
    molecules.flatMap(({ id, activity }) => (activity === null ? [] : [[id, activity] as const])),
  );
};

const valuesOf = (ids: readonly number[], activities: Activities): number[] =>
  ids.flatMap((id) => activities.get(id) ?? []);

/**
 * Fits an additive model: each group at each place adds to the activity, whatever stands elsewhere.
 * S. M. Free, J. W. Wilson, J. Med. Chem. 7 (1964) 395-399, in the form of T. Fujita, T. Ban, J. Med. Chem. 14 (1971) 148-152.
 * @returns `null` without a compound that has a value, or with too many different groups
 */
export const additiveModel = (decomposition: Decomposition, activities: Activities): AdditiveModel | null => {
  const fitted = fitGroups(decomposition, activities);
  if (fitted === null) return null;

  const { fit, values, degrees, deviation, quantile, columnOf } = fitted;
  const n = values.length;
  const total = meanOf(values);
  const spread = n > 1 ? total.deviation ** 2 * (n - 1) : 0;
  const contributions = fitted.places.flatMap(({ place, byGroup, reference }) =>
    [...byGroup]
      .filter(([group]) => group !== '')
      .map(([group, having]) => {
        const ids = having.map(({ id }) => id);
        const column = columnOf(place, group);
        const isReference = group === reference;
        return {
          place,
          group,
          ids,
          mean: meanOf(valuesOf(ids, activities)),
          value: column === undefined ? 0 : (fit.coefficients[column] ?? Number.NaN),
          interval:
            column === undefined ? 0 : quantile * deviation * Math.sqrt(fit.covariance(column, column)),
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
