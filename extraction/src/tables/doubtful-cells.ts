// What may be otherwise than it was read of a cell.
import { type Cell, isSeen, type Table, textOf } from './table.ts';

/** Below these confidences a person looks at what was read. */
export const SURE = { line: 0.8, character: 0.6, first: 0.85 };

/** Whether some values of a column have a sign. */
export const hasSigns = (table: Table, column: number): boolean =>
  table.rows.some((row) => row[column] !== undefined && /^[<>≥≤~≈]/.test(textOf(row[column])));

/** Whether the first digit may be a sign: a `≥` of coarse print is as a 2, surely read where the column has such signs. */
export const mayBeSign = (cell: Cell, isAmongSigns: boolean): boolean =>
  (isAmongSigns && isSeen(cell) && /^2\d/.test(textOf(cell))) ||
  cell.lines.some(
    ({ text, doubts }) =>
      /^\d/.test(text) && doubts.some(({ index, confidence }) => index === 0 && confidence < SURE.first),
  );

/** The least sure character of a cell. */
export const leastOf = (cell: Cell): number =>
  Math.min(1, ...cell.lines.flatMap(({ doubts }) => doubts.map((doubt) => doubt.confidence)));

/** How far ink reaches beyond the middle of the outermost characters that were read of it, in heights of a line. */
const BEYOND = 0.8;

/** Whether something stands before or behind what was read of a cell by sight, as a `≤` that the recogniser does not see. */
export const hasMoreInk = (cell: Cell): boolean =>
  isSeen(cell) &&
  cell.lines.some(({ x0, x1, y0, y1, at }) => {
    const [first, last] = [at[0], at.at(-1)];
    const most = BEYOND * (y1 - y0);
    return first !== undefined && last !== undefined && (first - x0 > most || x1 - last > most);
  });

/** Whether a digit that was read by sight was left out as the mark of a footnote. */
export const hasRaisedDigit = (cell: Cell): boolean =>
  isSeen(cell) &&
  cell.lines.some((line) => line.raised !== undefined && /\d/.test(line.text.slice(line.raised)));
