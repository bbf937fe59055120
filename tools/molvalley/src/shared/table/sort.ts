import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';

/** Rows that one synchronous sort takes: about a millisecond of a language's own comparison. */
const RUN = 1024;
/** Steps between two looks at the clock. */
const STEPS = 512;

const isSorted = (run: Uint32Array, compare: (a: number, b: number) => number): boolean => {
  for (let i = 1; i < run.length; i++) if (compare(run[i - 1]!, run[i]!) > 0) return false;
  return true;
};

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
    const run = from.subarray(start, start + RUN);
    if (!isSorted(run, compare)) run.sort(compare);
    if (slice.isOver()) await slice.yieldToMain();
  }
  let to = new Uint32Array(from.length);
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      // What is in order already, as nearly all of a presorted list, is only copied.
      if (middle < end && compare(from[middle - 1]!, from[middle]!) <= 0) {
        to.set(from.subarray(start, end), start);
        if (slice.isOver()) await slice.yieldToMain();
        continue;
      }
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

/** Digits that a number of a name seldom has more of. */
const DIGITS = 12;
/** Whether a text has nothing but ASCII. */
const ASCII = /^[ -~]*$/;

/** By this, as plain texts are ordered, texts lie nearly as every language orders ASCII. */
const roughKey = (text: string): string =>
  text.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));

/**
 * The order of different texts in a language. A language's own comparison takes ten times as long as that of plain texts: those
 * of ASCII are put in a rough order first, which leaves it little to do.
 */
const orderOf = async (
  texts: readonly string[],
  locale: string,
  signal: AbortSignal | undefined,
): Promise<{ order: Uint32Array; compare: (a: number, b: number) => number }> => {
  const slice = new TimeSlice(signal);
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const compare = (a: number, b: number): number => collator.compare(texts[a]!, texts[b]!);
  const keys: string[] = [];
  let order: Uint32Array = new Uint32Array(texts.length);
  for (const [place, text] of texts.entries()) {
    order[place] = place;
    if (keys.length === place && ASCII.test(text)) keys.push(roughKey(text));
    if (place % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  const roughly = (a: number, b: number): number => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0);
  if (keys.length === texts.length) order = await sortInSlices(order, roughly, signal);
  return { order: await sortInSlices(order, compare, signal), compare };
};

/**
 * The rank of each text in a language's order, equal texts alike and NaN for an empty one: sorting by it again is as
 * fast as sorting numbers.
 * @param count texts that there are
 * @param textAt the text at a position
 */
export const rankTexts = async (
  count: number,
  textAt: (position: number) => string,
  locale: string,
  signal?: AbortSignal,
): Promise<Float64Array> => {
  const slice = new TimeSlice(signal);
  // Texts that are the same are compared once.
  const places = new Map<string, number>();
  const texts: string[] = [];
  const ranks = new Float64Array(count).fill(NaN);
  for (let position = 0; position < count; position++) {
    const text = textAt(position);
    if (text !== '') {
      const place = places.get(text) ?? texts.push(text) - 1;
      places.set(text, place);
      ranks[position] = place;
    }
    if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  const { order, compare } = await orderOf(texts, locale, signal);
  const rankOf = new Uint32Array(texts.length);
  let rank = 0;
  for (const [i, place] of order.entries()) {
    if (i > 0 && compare(order[i - 1]!, place) !== 0) rank++;
    rankOf[place] = rank;
    if (i % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  // The place that a text had is no longer needed.
  for (const [position, place] of ranks.entries()) if (!Number.isNaN(place)) ranks[position] = rankOf[place]!;
  return ranks;
};
