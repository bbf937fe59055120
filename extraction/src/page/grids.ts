import { boxAround, type Box, centreX, centreY, isNear } from '../box.ts';
import type { Rules } from './rules.ts';

/** A cell of a ruled table, over one or several rows and columns (first and last, counted from 0). */
export interface GridCell extends Box {
  row: number;
  lastRow: number;
  column: number;
  lastColumn: number;
}

/** A ruled table. */
export interface Grid extends Box {
  rows: number;
  columns: number;
  cells: GridCell[];
}

/** Pixels at 300 dpi: rules this near to each other are one line of the table. */
const SAME_LINE = 14;
/** Cells that a page may have; more are a pattern, not a table. */
const MAX_CELLS = 1200;

/** Rules that hang together make a grid. */
function connected(rules: Rules): { across: Box[]; down: Box[] }[] {
  const all = [
    ...rules.across.map((box) => ({ box, isAcross: true })),
    ...rules.down.map((box) => ({ box, isAcross: false })),
  ];
  const parent = all.map((_, index) => index);
  const root = (index: number): number =>
    parent[index] === index ? index : (parent[index] = root(parent[index]!));
  for (const [i, one] of all.entries())
    for (const [j, other] of all.slice(0, i).entries())
      if (one.isAcross !== other.isAcross && isNear(one.box, other.box, 10)) parent[root(i)] = root(j);
  const sets = new Map<number, { across: Box[]; down: Box[] }>();
  for (const [index, { box, isAcross }] of all.entries()) {
    const set = sets.get(root(index)) ?? { across: [], down: [] };
    sets.set(root(index), set);
    set[isAcross ? 'across' : 'down'].push(box);
  }
  return [...sets.values()];
}

/** Positions that lie together, as their means in order. */
function clustered(positions: number[]): number[] {
  const groups: number[][] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const last = groups.at(-1);
    if (last !== undefined && position - last.at(-1)! <= SAME_LINE) last.push(position);
    else groups.push([position]);
  }
  return groups.map((group) => group.reduce((sum, position) => sum + position, 0) / group.length);
}

/** Grids of the page's rules, with cells that span where rules are missing. */
export function findGrids(rules: Rules): Grid[] {
  return connected(rules)
    .flatMap(({ across, down }) => {
      const grid = gridOf(across, down);
      return grid === undefined ? [] : [grid];
    })
    .toSorted((a, b) => a.y0 - b.y0);
}

/** Whether rules cover most of an edge of a cell. */
const isRuled = (covered: number, length: number): boolean => covered > 0.5 * length;

function gridOf(across: readonly Box[], down: readonly Box[]): Grid | undefined {
  const ys = clustered(across.map(centreY));
  const xs = clustered(down.map(centreX));
  const [rows, columns] = [ys.length - 1, xs.length - 1];
  if (rows < 1 || columns < 1 || rows * columns > MAX_CELLS) return undefined;
  const ruleAcross = (y: number, x0: number, x1: number): boolean =>
    isRuled(
      across
        .filter((rule) => Math.abs(centreY(rule) - y) <= SAME_LINE)
        .reduce((sum, rule) => sum + Math.max(0, Math.min(rule.x1, x1) - Math.max(rule.x0, x0)), 0),
      x1 - x0,
    );
  const ruleDown = (x: number, y0: number, y1: number): boolean =>
    isRuled(
      down
        .filter((rule) => Math.abs(centreX(rule) - x) <= SAME_LINE)
        .reduce((sum, rule) => sum + Math.max(0, Math.min(rule.y1, y1) - Math.max(rule.y0, y0)), 0),
      y1 - y0,
    );
  const parent = Array.from({ length: rows * columns }, (_, index) => index);
  const root = (index: number): number =>
    parent[index] === index ? index : (parent[index] = root(parent[index]!));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const here = row * columns + column;
      if (column + 1 < columns && !ruleDown(xs[column + 1]!, ys[row]!, ys[row + 1]!))
        parent[root(here)] = root(here + 1);
      if (row + 1 < rows && !ruleAcross(ys[row + 1]!, xs[column]!, xs[column + 1]!))
        parent[root(here)] = root(here + columns);
    }
  const cells = new Map<number, GridCell>();
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const key = root(row * columns + column);
      const box = { x0: xs[column]!, x1: xs[column + 1]!, y0: ys[row]!, y1: ys[row + 1]! };
      const cell = cells.get(key);
      if (cell === undefined) {
        cells.set(key, { row, lastRow: row, column, lastColumn: column, ...box });
        continue;
      }
      Object.assign(cell, boxAround([cell, box]));
      cell.row = Math.min(cell.row, row);
      cell.lastRow = Math.max(cell.lastRow, row);
      cell.column = Math.min(cell.column, column);
      cell.lastColumn = Math.max(cell.lastColumn, column);
    }
  const whole = { x0: xs[0]!, x1: xs.at(-1)!, y0: ys[0]!, y1: ys.at(-1)! };
  return { ...whole, rows, columns, cells: [...cells.values()] };
}
