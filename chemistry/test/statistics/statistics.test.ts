import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correlation, ranksOf } from '../../src/statistics/correlation.ts';
import { histogram } from '../../src/statistics/histogram.ts';
import { boxSummary, quantile } from '../../src/statistics/quantiles.ts';

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('quantiles', () => {
  it('are those of NumPy', () => {
    // numpy.quantile([1, 2, 4, 8, 16], [0.1, 0.25, 0.5, 0.9])
    const sorted = [1, 2, 4, 8, 16];
    expect([0.1, 0.25, 0.5, 0.9].map((share) => quantile(sorted, share))).toEqual([1.4, 2, 4, 12.8]);
  });

  it('make a box with whiskers to the farthest values within 1.5 interquartile ranges', () => {
    const summary = boxSummary([30, 1, 2, 3, 4, 5]);
    expect(summary).toEqual({ n: 6, q1: 2.25, median: 3.5, q3: 4.75, low: 1, high: 5, outliers: [0] });
    expect(boxSummary([7])).toMatchObject({ n: 1, q1: 7, low: 7, high: 7, outliers: [] });
  });

  it('stay in order whatever the values', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 60 }), (values) => {
        const { n, low, q1, median, q3, high, outliers } = boxSummary(values);
        expect([low, q1, median, q3, high]).toEqual([low, q1, median, q3, high].toSorted((a, b) => a - b));
        expect(n).toBe(values.length);
        for (const place of outliers) expect(values[place]! < low || values[place]! > high).toBe(true);
      }),
    );
  });
});

describe('a histogram', () => {
  it('gives whole numbers a bar each', () => {
    const bins = histogram([1, 1, 3]);
    expect(bins.map(({ from, to, members }) => [from, to, members.length])).toEqual([
      [0.5, 1.5, 2],
      [1.5, 2.5, 0],
      [2.5, 3.5, 1],
    ]);
  });

  it('has round edges, and the greatest value in its last bar', () => {
    const bins = histogram(Array.from({ length: 101 }, (_, place) => place / 100));
    expect(bins.map(({ from }) => from)).toEqual([0, 0.2, 0.4, 0.6, 0.8]);
    expect(bins.at(-1)?.members).toContain(100);
  });

  it('is one bar where all values are equal, and none without a value', () => {
    expect(histogram([2.5, 2.5])).toEqual([{ from: 2.5, to: 2.5, members: [0, 1] }]);
    // The smallest numbers that there are: a round step between them is none.
    expect(histogram([-6e-323, -5.4e-323])).toEqual([{ from: -6e-323, to: -5.4e-323, members: [0, 1] }]);
    expect(histogram([])).toEqual([]);
  });

  it('holds each value once, between the edges of its bar', () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1, maxLength: 200 }), (values) => {
        const bins = histogram(values);
        expect(bins.length).toBeLessThanOrEqual(2 * 60 + 1);
        const places = bins.flatMap(({ members }) => members);
        expect(places.toSorted((a, b) => a - b)).toEqual(values.map((_, place) => place));
        for (const { from, to, members } of bins) {
          // A value may miss an edge by a billionth of the bar, as much as rounding does.
          const room = 1e-8 * (to - from);
          for (const place of members) {
            expect(values[place]).toBeGreaterThanOrEqual(from - room);
            expect(values[place]).toBeLessThanOrEqual(to + room);
          }
        }
      }),
    );
  });
});

describe('a correlation', () => {
  it("is SciPy's", () => {
    // scipy.stats.pearsonr, spearmanr and linregress of Anscombe's first set (Anscombe 1973).
    const xs = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const ys = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    const { n, pearson, low, high, slope, intercept } = correlation(xs, ys);
    expect(n).toBe(11);
    expect(pearson).toBeCloseTo(0.816_420_5, 6);
    expect(low).toBeCloseTo(0.424_391, 4);
    expect(high).toBeCloseTo(0.950_693, 4);
    expect(correlation(ranksOf(xs), ranksOf(ys)).pearson).toBeCloseTo(0.818_181_8, 6);
    expect(slope).toBeCloseTo(0.500_090_9, 6);
    expect(intercept).toBeCloseTo(3.000_090_9, 6);
  });

  it('is not said of a column that does not vary, and has no interval below four pairs', () => {
    expect(correlation([1, 1, 1], [1, 2, 3]).pearson).toBeNaN();
    expect(correlation([1, 2, 3], [1, 2, 4]).low).toBeNaN();
  });

  it('gives ties their mean rank', () => {
    expect([...ranksOf([10, 20, 20, 5])]).toEqual([2, 3.5, 3.5, 1]);
  });
});
