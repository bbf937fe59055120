import { msg } from '@lit/localize';
import type { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { eachInSlices } from './facts.ts';
import type { GroupColumn } from './plot-columns.ts';

/** The name under which molecules of rarer groups, or of none, are put together. */
const otherName = (): string => msg('Other', { id: 'molvalley.plots.other' });
const noValueName = (): string => msg('No value', { id: 'molvalley.plots.noValue' });

/** Molecules with one value of a column. */
export interface Group {
  name: string;
  positions: number[];
  /** Whether it is what is left: of rarer groups, or of none. */
  isRest?: boolean;
}

/**
 * Molecules by a column's values, the commonest first; what is rarer than the first `most` is put together. Where groups are numbers
 * they are in their order.
 */
export const groupsOf = async (
  positions: readonly number[],
  column: GroupColumn,
  { most, slice }: { most: number; slice: TimeSlice },
): Promise<Group[]> => {
  const byName = new Map<string, number[]>();
  const without: number[] = [];
  await eachInSlices(positions, slice, (position) => {
    const name = column.at(position);
    if (!name) without.push(position);
    else {
      const known = byName.get(name);
      if (known) known.push(position);
      else byName.set(name, [position]);
    }
  });
  const groups = [...byName]
    .map(([name, members]): Group => ({ name, positions: members }))
    .toSorted((one, other) => other.positions.length - one.positions.length);
  const shown = groups.slice(0, most);
  const rest = groups.slice(most).flatMap((group) => group.positions);
  if (shown.every(({ name }) => Number.isFinite(Number(name))))
    shown.sort((one, other) => Number(one.name) - Number(other.name));
  if (rest.length) shown.push({ name: otherName(), positions: rest, isRest: true });
  if (without.length) shown.push({ name: column.noValue ?? noValueName(), positions: without, isRest: true });
  return shown;
};
