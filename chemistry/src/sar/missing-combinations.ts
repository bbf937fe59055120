import { fitGroups, type Activities } from './additive-fit.ts';
import type { Decomposition } from './decomposition.ts';

/** A combination of groups that no compound has, and what the additive model says of it. */
export interface MissingCombination {
  /** By place, as the groups of a decomposed row. */
  groups: Record<string, string>;
  /** Predicted activity. */
  activity: number;
  /** Half of the 95 % interval of a single new compound's activity; `NaN` without degrees of freedom. */
  interval: number;
  /** Measured compounds with the group that the fewest of them have. */
  support: number;
}

/** A group that could stand at a place. */
interface Candidate {
  group: string;
  column: number | undefined;
  value: number;
  support: number;
}

/** Combinations that are looked at: where nearly all are made, those left may come late. */
const COMBINATIONS_MAX = 20_000;

/** A group that holds two places cannot be put together with any other. */
const isBridge = (group: string): boolean => /\[\*:\d+\]/.test(group);

/**
 * Combinations of the groups of measured compounds that no compound has, the most active by the additive model first. Groups whose
 * contribution cannot be told from that of others are left out.
 * @param count how many at most
 */
export const missingCombinations = (
  decomposition: Decomposition,
  activities: Activities,
  count: number,
): MissingCombination[] => {
  const fitted = fitGroups(decomposition, activities);
  if (fitted === null) return [];

  const { fit, degrees, deviation, quantile } = fitted;
  const candidates = fitted.places.map(({ place, byGroup }) =>
    [...byGroup]
      .filter(([group]) => group !== '' && !isBridge(group))
      .map(([group, having]): Candidate => {
        const column = fitted.columnOf(place, group);
        const value = column === undefined ? 0 : (fit.coefficients[column] ?? Number.NaN);
        return { group, column, value, support: having.length };
      })
      .filter(({ value }) => !Number.isNaN(value))
      .toSorted((one, other) => other.value - one.value),
  );
  if (candidates.length === 0 || candidates.some((groups) => groups.length === 0)) return [];

  const { places } = decomposition;
  const made = new Set(decomposition.rows.map(({ groups }) => keyOf(places.map((place) => groups[place]))));
  const found: MissingCombination[] = [];
  for (const chosen of byFallingSum(candidates, COMBINATIONS_MAX)) {
    if (made.has(keyOf(chosen.map(({ group }) => group)))) continue;

    const columns = [0, ...chosen.flatMap(({ column }) => column ?? [])];
    const variance = columns.reduce(
      (sum, one) => columns.reduce((inner, other) => inner + fit.covariance(one, other), sum),
      0,
    );
    found.push({
      groups: Object.fromEntries(chosen.map(({ group }, index) => [places[index] ?? '', group])),
      activity: (fit.coefficients[0] ?? Number.NaN) + chosen.reduce((sum, { value }) => sum + value, 0),
      // Of one new compound, so that its own scatter counts as well.
      interval: degrees > 0 ? quantile * deviation * Math.sqrt(1 + variance) : Number.NaN,
      support: Math.min(...chosen.map(({ support }) => support)),
    });
    if (found.length === count) break;
  }
  return found;
};

const keyOf = (groups: readonly (string | undefined)[]): string => JSON.stringify(groups);

/**
 * One of each list, the largest sum first, without making all of them: from each choice that was taken one step down in one list, in no
 * list before the one that the last step was in, so that each choice comes once.
 * @param lists each from the largest value to the smallest
 */
function* byFallingSum(
  lists: readonly (readonly Candidate[])[],
  most: number,
): Generator<readonly Candidate[]> {
  interface Choice {
    places: readonly number[];
    last: number;
    sum: number;
  }
  const sumOf = (places: readonly number[]): number =>
    places.reduce((sum, place, list) => sum + (lists[list]?.[place]?.value ?? 0), 0);
  // By rising sum, so that the largest is at the end.
  const waiting: Choice[] = [];
  const wait = (places: readonly number[], last: number): void => {
    const sum = sumOf(places);
    let low = 0;
    let high = waiting.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((waiting[middle]?.sum ?? 0) < sum) low = middle + 1;
      else high = middle;
    }
    waiting.splice(low, 0, { places, last, sum });
  };
  wait(
    lists.map(() => 0),
    0,
  );
  for (let taken = 0; taken < most; taken += 1) {
    const choice = waiting.pop();
    if (choice === undefined) return;

    yield choice.places.flatMap((place, list) => lists[list]?.[place] ?? []);
    for (let list = choice.last; list < lists.length; list += 1) {
      const place = (choice.places[list] ?? 0) + 1;
      if (place < (lists[list]?.length ?? 0)) wait(choice.places.with(list, place), list);
    }
  }
}
