import type { NumberColumn } from './number-column.ts';

/** Steps of the color of a column's numbers, from the least to the greatest. */
export const HEAT_STEPS = 7;

const known = new WeakMap<NumberColumn, { of: number; cuts: Float64Array }>();

/** The numbers that part a column into steps with equally many molecules: outliers leave the others apart. */
const cutsOf = (numbers: NumberColumn): Float64Array => {
  const found = known.get(numbers);
  if (found?.of === numbers.length) return found.cuts;
  const sorted = numbers.values.filter(Number.isFinite).toSorted();
  const cuts = Float64Array.from(
    { length: sorted.length ? HEAT_STEPS - 1 : 0 },
    (_, cut) => sorted[Math.floor(((cut + 1) / HEAT_STEPS) * (sorted.length - 1))]!,
  );
  known.set(numbers, { of: numbers.length, cuts });
  return cuts;
};

/** Which step of the color a number has, from 1; undefined where there is no number. */
export const heatOf = (numbers: NumberColumn | undefined, position: number): number | undefined => {
  const value = numbers?.values[position] ?? NaN;
  if (!numbers || Number.isNaN(value)) return undefined;
  let step = 1;
  for (const cut of cutsOf(numbers)) if (cut < value) step++;
  return step;
};
