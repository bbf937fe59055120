/**
 * A quantile by linear interpolation between the two nearest values (Hyndman & Fan 1996, type 7: the default of NumPy and R).
 * @param sorted ascending, at least one value
 * @param share from 0 to 1
 */
export const quantile = (sorted: ArrayLike<number>, share: number): number => {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
};

/** What a box plot draws of values (Tukey 1977). */
export interface BoxSummary {
  n: number;
  q1: number;
  median: number;
  q3: number;
  /** The farthest values that are within 1.5 interquartile ranges of the box. */
  low: number;
  high: number;
  /** Places, in what was given, of the values beyond the whiskers. */
  outliers: number[];
}

/** Values farther than so many interquartile ranges from the box are outliers (Tukey 1977). */
const WHISKER = 1.5;

/** @param values at least one */
export const boxSummary = (values: readonly number[]): BoxSummary => {
  const sorted = Float64Array.from(values).toSorted();
  const [q1, median, q3] = [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)];
  const reach = WHISKER * (q3 - q1);
  const isOutlier = (value: number): boolean => value < q1 - reach || value > q3 + reach;
  const within = sorted.filter((value) => !isOutlier(value));
  return {
    n: values.length,
    q1,
    median,
    q3,
    // A quartile between two values may lie beyond every value on its side of the fence.
    low: Math.min(within[0] ?? q1, q1),
    high: Math.max(within.at(-1) ?? q3, q3),
    outliers: values.flatMap((value, place) => (isOutlier(value) ? [place] : [])),
  };
};
