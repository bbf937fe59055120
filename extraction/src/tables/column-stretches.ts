// Columns of a table without rules: where white space runs through its rows.
import { linePart } from '../page/line-part.ts';
import type { TextLine } from '../page/page-result.ts';

/** A stretch across the page, in points. */
export interface Stretch {
  x0: number;
  x1: number;
}

/** White space that parts two columns, in heights of capitals. */
const GAP = 0.7;
/** In tables of so many rows a piece may reach over the white space in up to this share of them, where cells stand close. */
const BRIDGED = { rows: 6, share: 0.2 };

/** Stretches that pieces fill, parted by white space that runs through all of them. */
function filled(pieces: readonly Stretch[], cap: number): Stretch[] {
  const columns: Stretch[] = [];
  for (const { x0, x1 } of pieces.toSorted((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1);
    if (last !== undefined && x0 - last.x1 < GAP * cap) last.x1 = Math.max(last.x1, x1);
    else columns.push({ x0, x1 });
  }
  return columns;
}

/** Stretches that the pieces of more rows fill than may reach over white space. */
function oftenFilled(pieces: readonly Stretch[], most: number, cap: number): Stretch[] {
  const edges = [...new Set(pieces.flatMap(({ x0, x1 }) => [x0, x1]))].toSorted((a, b) => a - b);
  const often = edges.slice(1).flatMap((x1, index): Stretch[] => {
    const x0 = edges[index]!;
    return pieces.filter((piece) => piece.x0 <= x0 && piece.x1 >= x1).length > most ? [{ x0, x1 }] : [];
  });
  return filled(often, cap);
}

/** The columns of rows of several pieces, parted by white space that runs through nearly all of them. */
export function columnsOf(rows: readonly (readonly TextLine[])[], cap: number): Stretch[] {
  const pieces = rows.flat();
  if (rows.length < BRIDGED.rows) return filled(pieces, cap);
  const most = Math.floor(BRIDGED.share * rows.length);
  const often = oftenFilled(pieces, most, cap);
  const isBridge = ({ x0, x1 }: Stretch): boolean =>
    often.filter((one) => Math.min(x1, one.x1) - Math.max(x0, one.x0) > 0).length > 1;
  const bridges = pieces.filter(isBridge);
  return filled(bridges.length <= most ? pieces.filter((piece) => !isBridge(piece)) : pieces, cap);
}

/** A piece that reaches over several columns parted between them, where it has a space there; any other as it is. */
export function partedAt(line: TextLine, columns: readonly Stretch[], cap: number): TextLine[] {
  for (const [index, column] of columns.slice(0, -1).entries()) {
    const next = columns[index + 1]!;
    if (line.x0 >= column.x1 || line.x1 <= next.x0) continue;
    for (const { index: from, 0: gap } of line.text.matchAll(/(?<=\S)\s+(?=\S)/g)) {
      const to = from + gap.length;
      const [end, start] = [line.at[from - 1] ?? line.x0, line.at[to] ?? line.x1];
      // A word before a number may be wider than what stands in its column elsewhere.
      const most = /^[<>≤≥~]?\s?\d/.test(line.text.slice(to)) ? next.x0 : column.x1 + cap / 2;
      if (end > most || start < next.x0 - cap / 2) continue;
      return [linePart(line, 0, from), ...partedAt(linePart(line, to), columns, cap)];
    }
  }
  return [line];
}
