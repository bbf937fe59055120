/**
 * What is known of a number: what it is about, and between which bounds the true one lies. The bounds of a number that is known are the number; those
 * of a limit (`>100`) are the limit and an infinity.
 */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  /** Whether the file said "about". */
  about: boolean;
}

/**
 * Why there is no result:
 * - `missing`: a value that is needed is empty
 * - `undefined`: there is none, as of the logarithm of 0
 * - `undecided`: limits leave it open
 */
export type NoResult = 'missing' | 'undefined' | 'undecided';

export const exactly = (value: number): Estimate => ({ value, low: value, high: value, about: false });

export const isExact = ({ low, high }: Estimate): boolean => low === high;

/** An estimate of what was computed, or why there is none. @param low may be greater than `high` */
export function estimateOf(value: number, low: number, high: number, about: boolean): Estimate | NoResult {
  if (Number.isNaN(value) || Number.isNaN(low) || Number.isNaN(high)) {
    return 'undefined';
  }
  const [least, most] = low <= high ? [low, high] : [high, low];
  if (least === most) {
    return Number.isFinite(least) ? { value: least, low: least, high: least, about } : 'undefined';
  }
  if (least === -Infinity && most === Infinity) {
    return 'undecided';
  }
  // Of a limit the value is the limit.
  if (least === -Infinity) {
    return { value: most, low: least, high: most, about };
  }
  if (most === Infinity) {
    return { value: least, low: least, high: most, about };
  }
  return { value: Math.min(most, Math.max(least, value)), low: least, high: most, about };
}
