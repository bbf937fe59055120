/** Logarithm of the gamma function (Lanczos, g = 7, n = 9), to 15 digits for positive arguments. */
const logGamma = (x: number): number => {
  const coefficients = [
    0.999_999_999_999_809_9, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1,
    -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
    1.505_632_735_149_311_6e-7,
  ];
  const shifted = x - 1;
  const t = shifted + 7.5;
  let sum = coefficients[0] ?? 0;
  for (const [index, coefficient] of coefficients.slice(1).entries())
    sum += coefficient / (shifted + index + 1);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
};

/** The regularised incomplete beta function by Lentz's continued fraction (Press et al., Numerical Recipes, 6.4). */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const tiny = 1e-300;
  let c = 1;
  let d = 1 - ((a + b) * x) / (a + 1);
  d = 1 / (Math.abs(d) < tiny ? tiny : d);
  let fraction = d;
  for (let m = 1; m <= 300; m += 1) {
    for (const numerator of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 + numerator * d;
      d = 1 / (Math.abs(d) < tiny ? tiny : d);
      c = 1 + numerator / c;
      c = Math.abs(c) < tiny ? tiny : c;
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x);
  return (Math.exp(front) * fraction) / a;
};

/** The quantile of Student's t distribution that leaves 2.5 % above it, by which a 95 % interval is made. */
export const studentQuantile = (degrees: number): number => {
  const above = (t: number): number => 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
  let low = 0;
  let high = 1e4;
  for (let step = 0; step < 200 && high - low > 1e-12 * high; step += 1) {
    const middle = (low + high) / 2;
    if (above(middle) > 0.025) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** A mean of values, and its 95 % interval (Student's t), which needs two of them. */
export interface Mean {
  n: number;
  mean: number;
  /** Sample standard deviation; `NaN` for one value. */
  deviation: number;
  /** Half the width of the interval; `NaN` for one value. */
  interval: number;
}

/** @param values at least one */
export const meanOf = (values: readonly number[]): Mean => {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const deviation = n > 1 ? Math.sqrt(squares / (n - 1)) : Number.NaN;
  return { n, mean, deviation, interval: (deviation / Math.sqrt(n)) * studentQuantile(n - 1) };
};

/** What values are about: their number, their median and their range. */
export interface Spread {
  n: number;
  /** `NaN` without a value, as the others. */
  median: number;
  least: number;
  most: number;
}

/** The median of an even number of values is the mean of the middle two. */
export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const at = (place: number): number => sorted[place] ?? Number.NaN;
  return {
    n: sorted.length,
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    least: at(0),
    most: at(sorted.length - 1),
  };
};
