/** How two columns go together. */
export interface Correlation {
  n: number;
  /** Pearson's coefficient; `NaN` where one of the columns does not vary. */
  pearson: number;
  /** Its 95 % interval by Fisher's transformation, which needs four pairs; else `NaN`. */
  low: number;
  high: number;
  /** The least-squares line y = intercept + slope × x. */
  slope: number;
  intercept: number;
}

/** The quantile of the normal distribution that leaves 2.5 % above it. */
const NORMAL = 1.959_963_985;

interface Moments {
  pearson: number;
  slope: number;
  intercept: number;
}

const momentsOf = (xs: ArrayLike<number>, ys: ArrayLike<number>): Moments => {
  const n = xs.length;
  let [meanX, meanY] = [0, 0];
  for (let place = 0; place < n; place += 1) {
    meanX += xs[place]! / n;
    meanY += ys[place]! / n;
  }
  let [xx, yy, xy] = [0, 0, 0];
  for (let place = 0; place < n; place += 1) {
    const [x, y] = [xs[place]! - meanX, ys[place]! - meanY];
    xx += x * x;
    yy += y * y;
    xy += x * y;
  }
  const slope = xx > 0 ? xy / xx : Number.NaN;
  const pearson = xx > 0 && yy > 0 ? Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy))) : Number.NaN;
  return { pearson, slope, intercept: meanY - slope * meanX };
};

/** How many of the sorted values are below `value`; with `orEqual` those that equal it as well. */
const countBelow = (sorted: Float64Array, value: number, orEqual: boolean): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = sorted[middle]!;
    if (other < value || (orEqual && other === value)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The rank of each value from 1, equal values at their mean rank. Pearson's coefficient of ranks is Spearman's of the values.
 */
export const ranksOf = (values: ArrayLike<number>): Float64Array => {
  const given = Float64Array.from(values);
  const sorted = given.toSorted();
  return given.map((value) => (countBelow(sorted, value, false) + countBelow(sorted, value, true) + 1) / 2);
};

/** @param ys as many as `xs`, finite numbers both */
export const correlation = (xs: ArrayLike<number>, ys: ArrayLike<number>): Correlation => {
  const n = xs.length;
  const moments = momentsOf(xs, ys);
  const half = NORMAL / Math.sqrt(n - 3);
  const z = Math.atanh(moments.pearson);
  const [low, high] = n > 3 ? [Math.tanh(z - half), Math.tanh(z + half)] : [Number.NaN, Number.NaN];
  return { n, ...moments, low, high };
};
