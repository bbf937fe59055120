import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import type { MoleculeTable } from './molecule-table.ts';

/** More different values than this are no list to choose from. */
const VALUES_MAX = 100;
/** Molecules between two looks at the clock. */
const STEPS = 256;

/** A value of a column, and how many molecules have it; empty for those that have none. */
export interface CountedValue {
  value: string;
  count: number;
}

/**
 * The values of a column with how many molecules have each, the commonest first; of a molecule with several tags each of them.
 * @returns undefined where they are too many to choose from
 * @throws AbortError when `signal` is aborted
 */
export const valueCounts = async (
  table: MoleculeTable,
  columnId: string,
  signal: AbortSignal,
): Promise<CountedValue[] | undefined> => {
  const slice = new TimeSlice(signal);
  const counts = new Map<string, number>();
  for (let position = 0; position < table.records.length; position++) {
    for (const value of table.valuesOf(position, columnId)) counts.set(value, (counts.get(value) ?? 0) + 1);
    if (counts.size > VALUES_MAX) return undefined;
    if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
  }
  return Array.from(counts, ([value, count]) => ({ value, count })).toSorted(
    (a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en', { numeric: true }),
  );
};
