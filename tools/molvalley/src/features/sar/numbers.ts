/** A value of an activity with two decimals, as they are compared; a dash where there is none. */
export const activityText = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '–' : value.toFixed(2);

/** A difference with its sign, by a true minus. */
export const differenceText = (value: number): string =>
  Number.isNaN(value) ? '–' : `${value > 0 ? '+' : ''}${value.toFixed(2)}`.replace('-', '−');

/** Half the width of an interval; empty where there is none. */
export const intervalText = (half: number): string => (Number.isFinite(half) ? `± ${half.toFixed(2)}` : '');

/** Digits that a number of an analysis is written with in a file. */
const DIGITS = 4;

/** A number in a file; empty where there is none. */
export const writtenNumber = (value: number | null): string =>
  value === null || Number.isNaN(value) ? '' : String(Number(value.toFixed(DIGITS)));
