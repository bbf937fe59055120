// Tables for a terminal: a row a library, a column a figure, and whether ours meets its target.
import type { Summary } from './statistics.ts';

export interface Column {
  title: string;
  /** The most that ours may be. */
  target?: number;
  /** Digits after the point. */
  digits?: number;
}

type Cell = number | Summary | undefined;

let missed = 0;

/** How many of the targets were missed. */
export const missedTargets = (): number => missed;

const format = (cell: Cell, { target, digits = 2 }: Column, judged: boolean): string => {
  if (cell === undefined) return '–';
  const value = typeof cell === 'number' ? cell : cell.median;
  const spread = typeof cell === 'number' || cell.count < 2 ? '' : ` ±${cell.spread.toFixed(digits)}`;
  const text = value.toFixed(digits) + spread;
  if (!judged || target === undefined) return text;
  const met = value <= target;
  if (!met) missed += 1;
  return `${met ? '✓' : '✗'} ${text}`;
};

/**
 * Prints a table.
 * @param rows each library's figures, in the order of the columns
 * @param isOurs whether a row is to meet the targets
 */
export const printTable = (
  title: string,
  columns: readonly Column[],
  rows: readonly { name: string; cells: readonly Cell[] }[],
  isOurs: (name: string) => boolean = (name) => name === 'Moiety',
): void => {
  const lines = [
    ['', ...columns.map((column) => column.title)],
    ...rows.map(({ name, cells }) => [
      name,
      ...columns.map((column, index) => format(cells[index], column, isOurs(name))),
    ]),
    ...(columns.some(({ target }) => target !== undefined)
      ? [['target', ...columns.map(({ target }) => (target === undefined ? '' : `≤ ${target}`))]]
      : []),
  ];
  const widths = lines[0]!.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  console.log(`\n${title}`);
  for (const line of lines)
    console.log(
      `  ${line.map((text, index) => (index === 0 ? text.padEnd(widths[0]!) : text.padStart(widths[index]!))).join('  ')}`,
    );
};
