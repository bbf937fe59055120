// Tables for a terminal, a row a library and a column a figure; and what of ours is reported as a figure.
import { figure, type Figure } from '../figure.ts';
import type { Summary } from './statistics.ts';

export interface Column {
  title: string;
  /** Digits after the point. */
  digits?: number;
}

type Cell = number | Summary | undefined;

const format = (cell: Cell, { digits = 2 }: Column): string => {
  if (cell === undefined) return '–';
  const value = typeof cell === 'number' ? cell : cell.median;
  const spread = typeof cell === 'number' || cell.count < 2 ? '' : ` ±${cell.spread.toFixed(digits)}`;
  return value.toFixed(digits) + spread;
};

/**
 * Prints a table.
 * @param rows each library's figures, in the order of the columns
 */
export const printTable = (
  title: string,
  columns: readonly Column[],
  rows: readonly { name: string; cells: readonly Cell[] }[],
): void => {
  const lines = [
    ['', ...columns.map((column) => column.title)],
    ...rows.map(({ name, cells }) => [name, ...columns.map((column, index) => format(cells[index], column))]),
  ];
  const widths = lines[0]!.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  console.log(`\n${title}`);
  for (const line of lines)
    console.log(
      `  ${line.map((text, index) => (index === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[index]!))).join('  ')}`,
    );
};

/**
 * Reports a figure of ours; nothing where it was left out of this run.
 * @param floor what bare Lit, or another least, came to
 */
export const report = (
  ours: Summary | number | undefined,
  {
    floor,
    ratio,
    ...rest
  }: Omit<Figure, 'value' | 'spread' | 'floor' | 'ratio'> & {
    floor?: { of: string; value: Summary | number | undefined };
    ratio?: Summary | undefined;
  },
): void => {
  if (ours === undefined) return;
  const least = typeof floor?.value === 'number' ? floor.value : floor?.value?.median;
  figure({
    ...rest,
    ...(typeof ours === 'number'
      ? { value: ours }
      : { value: ours.median, ...(ours.count > 1 && { spread: ours.spread }) }),
    ...(floor && least !== undefined && { floor: { of: floor.of, value: least } }),
    ...(ratio && { ratio: ratio.median }),
  });
};
