import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';

/** Rows that one synchronous sort takes: about a millisecond of a language's own comparison. */
const RUN = 1024;
/** Steps between two looks at the clock. */
const STEPS = 512;

/**
 * Sorts `positions` by `compare`, stably, without holding the main thread: short runs, then merges of them.
 * @returns a new array
 * @throws AbortError when `signal` is aborted
 */
export const sortInSlices = async (
  positions: Uint32Array,
  compare: (a: number, b: number) => number,
  signal?: AbortSignal,
): Promise<Uint32Array> => {
  const slice = new TimeSlice(signal);
  let from = positions.slice();
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort(compare);
    if (slice.isOver()) await slice.yieldToMain();
  }
  let to = new Uint32Array(from.length);
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      for (let i = start; i < end; i++) {
        const a = from[left]!;
        const b = from[right]!;
        if (left < middle && (right >= end || compare(a, b) <= 0)) {
          to[i] = a;
          left++;
        } else {
          to[i] = b;
          right++;
        }
        if (i % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
      }
    }
    [from, to] = [to, from];
  }
  return from;
};

/** What is ordered by: a number a position, NaN where one is missing. */
export interface SortKey {
  values: Float64Array;
  descending: boolean;
}

const compareByKey = ({ values, descending }: SortKey, a: number, b: number): number => {
  const x = values[a] ?? NaN;
  const y = values[b] ?? NaN;
  if (x === y) return 0;
  if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : 1;
  if (Number.isNaN(y)) return -1;
  return x < y === descending ? 1 : -1;
};

/**
 * The order by numbers, one key after the other, with those that are missing (NaN) behind all others in both directions, and the
 * file's order between equals.
 */
export const compareBy =
  (keys: readonly SortKey[]) =>
  (a: number, b: number): number => {
    for (const key of keys) {
      const order = compareByKey(key, a, b);
      if (order !== 0) return order;
    }
    return a - b;
  };

/**
 * The rank of each text in a language's order, equal texts alike and NaN for an empty one: sorting by it again is as
 * fast as sorting numbers.
 */
export const rankTexts = async (
  texts: readonly string[],
  locale: string,
  signal?: AbortSignal,
): Promise<Float64Array> => {
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const filled = Uint32Array.from(texts.keys()).filter((position) => texts[position] !== '');
  const sorted = await sortInSlices(filled, (a, b) => compare(texts[a]!, texts[b]!) || a - b, signal);
  const ranks = new Float64Array(texts.length).fill(NaN);
  let rank = 0;
  for (const [i, position] of sorted.entries()) {
    if (i > 0 && compare(texts[sorted[i - 1]!]!, texts[position]!) !== 0) rank++;
    ranks[position] = rank;
  }
  return ranks;
};
