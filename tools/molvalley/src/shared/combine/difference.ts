import { measureOfHeading } from '@moiety/chemistry/activities/units.ts';
import { divide, intervalText, subtract } from '../formulas/interval.ts';
import type { Interval } from '../formulas/interval.ts';
import type { Overlap } from './overlap.ts';
import type { ComparedSet, NamedColumn } from './shared-columns.ts';

/** Significant digits of a difference: measurements have no more. */
const DIGITS = 3;

/** The least number above 0: what a limit such as `<5` reaches down to, of values that are above 0. */
const ABOVE_ZERO = Number.MIN_VALUE;

/** How the values of one column differ between two sets. */
export interface ColumnDifference {
  /** By which factor the second is greater, as for concentrations; else by how much. */
  isFold: boolean;
  /** Undefined where it cannot be told. */
  at: (row: number) => Interval | undefined;
}

/** Of a limit its end, of what lies between two the middle: what rows are sorted by. */
export const valueOfInterval = ({ low, high }: Interval): number => {
  if (Number.isFinite(low) && Number.isFinite(high)) return (low + high) / 2;
  return Number.isFinite(low) ? low : high;
};

const rounded = (value: number): number =>
  Number.isFinite(value) ? Number(value.toPrecision(DIGITS)) : value;

/** As it is shown: `2.4`, `>20`, `-0.35`. */
export const differenceText = ({ low, high }: Interval, isFold: boolean): string => {
  // A ratio is above 0 anyway: that is no limit.
  const from = isFold && low < ABOVE_ZERO * 2 ? -Infinity : rounded(low);
  return intervalText({ low: from, high: rounded(high) });
};

/**
 * How a column of numbers differs between two sets: second / first of concentrations (`IC50 (nM)`), whose errors are factors; second -
 * first of all others. Undefined where their units are not the same. A molecule that a set has several times has none: which of its values would be
 * compared with which is not known.
 */
export const columnDifference = (
  sets: readonly ComparedSet[],
  overlap: Overlap,
  { name, of }: Pick<NamedColumn, 'name' | 'of'>,
): ColumnDifference | undefined => {
  const [one, other] = of;
  if (!one || !other || of.length !== 2) return undefined;
  const [first, second] = [one, other].map(({ set, column }) => sets[set]!.table.measured(column.id));
  if (!first || !second || first.unit?.name !== second.unit?.name) return undefined;
  const isFold = measureOfHeading(name) === 'concentration' || first.unit !== null;
  return {
    isFold,
    at: (row) => {
      if (overlap.repeated[overlap.moleculeOfRow[row]!]) return undefined;
      const a = first.at(overlap.positions[one.set]![row]!);
      const b = second.at(overlap.positions[other.set]![row]!);
      if (!a || !b) return undefined;
      if (!isFold) return subtract(b, a);
      if (!(a.value > 0 && b.value > 0)) return undefined;
      const [below, above] = [a, b].map(({ low, high }) => ({ low: Math.max(low, ABOVE_ZERO), high }));
      return divide(above!, below!);
    },
  };
};
