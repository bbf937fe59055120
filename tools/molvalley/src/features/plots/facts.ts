import { msg, str } from '@lit/localize';
import { number } from '@moiety/tool-kit/format.ts';
import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';

/** What a plot leaves out, and why. */
export const leftOutWords = ({
  without = 0,
  limits = 0,
  notPositive = 0,
}: {
  /** Molecules that have no value. */
  without?: number;
  /** Molecules of whose value only a limit is known. */
  limits?: number;
  /** Molecules whose value has no logarithm. */
  notPositive?: number;
}): string[] => [
  ...(limits
    ? [
        msg(str`${number(limits)} with only a limit (< or >), left out`, {
          id: 'molvalley.sar.censored',
        }),
      ]
    : []),
  ...(without
    ? [msg(str`${number(without)} without a value, left out`, { id: 'molvalley.plots.without' })]
    : []),
  ...(notPositive
    ? [
        msg(str`${number(notPositive)} at or below 0, left out on the log axis`, {
          id: 'molvalley.plots.notPositive',
        }),
      ]
    : []),
];

/** Molecules between two looks at the clock. */
const STEPS = 512;

/** Goes over molecules without holding the page. */
export const eachInSlices = async (
  positions: readonly number[],
  slice: TimeSlice,
  visit: (position: number) => void,
): Promise<void> => {
  for (const [index, position] of positions.entries()) {
    visit(position);
    if (index % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  if (slice.isOver()) await slice.yieldToMain();
};

/** Molecules with an exact value, and how many have none. */
export interface ExactValues {
  positions: number[];
  values: number[];
  without: number;
  limits: number;
}

export const exactValues = async (
  positions: readonly number[],
  { at, isLimit }: { at: (position: number) => number; isLimit: (position: number) => boolean },
  slice: TimeSlice,
): Promise<ExactValues> => {
  const found: ExactValues = { positions: [], values: [], without: 0, limits: 0 };
  await eachInSlices(positions, slice, (position) => {
    const value = at(position);
    if (Number.isNaN(value)) found.without++;
    else if (isLimit(position)) found.limits++;
    else {
      found.positions.push(position);
      found.values.push(value);
    }
  });
  return found;
};

/** A number of a plot as text: four significant digits. */
export const shortNumber = (value: number): string =>
  Number.isNaN(value) ? '–' : String(Number(value.toPrecision(4))).replace('-', '−');
