import { quantile } from './quantiles.ts';

/** One bar: the values from `from` to below `to`; the last bar holds its upper edge as well. */
export interface HistogramBin {
  from: number;
  to: number;
  /** Places of its values in what was given. */
  members: number[];
}

/** Bars at most, where nothing else is said. */
const BINS_MAX = 60;
/** Up to so many different whole numbers get a bar each, if so many bars are allowed. */
const WHOLE_NUMBERS_MAX = 40;
/** Values within so little have no bars of their own: in steps smaller still, numbers cannot be told apart. */
const RANGE_MIN = 1e-300;

/** Of 1, 2, 2.5 and 5 times a power of ten the one that is nearest to `width`, by ratio. */
const roundWidth = (width: number): number => {
  const power = 10 ** Math.floor(Math.log10(width));
  const distance = (step: number): number => Math.abs(Math.log((step * power) / width));
  return power * [1, 2, 2.5, 5, 10].toSorted((one, other) => distance(one) - distance(other))[0]!;
};

/**
 * The bars of a histogram. Their width is that of Freedman & Diaconis (1981), 2 × interquartile range / ∛n, made a round number;
 * whole numbers of a narrow range have a bar each.
 * @param values finite numbers
 * @param barsMax about how many bars at most: round edges may make them up to twice as many
 */
export const histogram = (values: readonly number[], barsMax = BINS_MAX): HistogramBin[] => {
  const sorted = Float64Array.from(values).toSorted();
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (least === undefined || most === undefined) return [];
  if (values.every(Number.isInteger) && most - least < Math.min(WHOLE_NUMBERS_MAX, barsMax))
    return fill(values, { start: least - 0.5, width: 1, count: most - least + 1 });
  if (most - least < RANGE_MIN) return [{ from: least, to: most, members: values.map((_, place) => place) }];
  const spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
  const wanted = (2 * (spread || most - least)) / Math.cbrt(values.length);
  const width = roundWidth(Math.max(wanted, (most - least) / barsMax));
  const start = Math.floor(least / width + 1e-9) * width;
  // The greatest value has a bar below its upper edge, unless it is that edge.
  const count = Math.max(1, Math.ceil((most - start) / width - 1e-9));
  return fill(values, { start, width, count });
};

const fill = (
  values: readonly number[],
  { start, width, count }: { start: number; width: number; count: number },
): HistogramBin[] => {
  // Rounded: sums of steps such as 0.1 would have edges like 0.30000000000000004.
  const edge = (place: number): number => Number((start + place * width).toPrecision(12));
  const bins = Array.from({ length: count }, (_, place): HistogramBin => {
    return { from: edge(place), to: edge(place + 1), members: [] };
  });
  for (const [place, value] of values.entries()) {
    let bin = Math.min(count - 1, Math.max(0, Math.floor((value - start) / width)));
    // The division may fall on the other side of an edge than the edge as it is said.
    if (bin > 0 && value < bins[bin]!.from) bin -= 1;
    else if (bin < count - 1 && value >= bins[bin]!.to) bin += 1;
    bins[bin]!.members.push(place);
  }
  return bins;
};
