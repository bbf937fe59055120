// Labels of a column that counts by one: what was read of one of them by sight and is no label is the number that is left out.
import { looksLikeLabel } from '../compounds/labels.ts';
import { labelOf } from './cell-labels.ts';
import { isLabelHeading } from './headings.ts';
import { type Cell, isSeen, type Table } from './table.ts';

/** Numbers that a column has at least, and their share of its rows, for the others to be known by them. */
const LEAST = { numbers: 4, share: 0.7 };
/** Characters that an unread number has at most. */
const MOST_CHARACTERS = 3;
/** Signs that are taken for digits. */
const AS_DIGITS: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', '!': '1', '|': '1' };

const asDigits = (text: string): string => text.replaceAll(/[OolI!|]/g, (sign) => AS_DIGITS[sign]!);

/** Fills in the numbers that were not read in columns of labels that count by one, and tells of the table which they are. */
export function withCountedLabels(table: Table): Table {
  if (table.isSeen !== true) return table;
  const counted = new Map<Cell, Cell>();
  for (const [column, heading] of table.headings.entries()) {
    if (!isLabelHeading(heading)) continue;
    const cells = table.rows.map((row) => row[column]);
    for (const [index, label] of missingNumbers(cells.map(labelOf))) {
      const cell = cells[index];
      const [line] = cell?.lines ?? [];
      if (cell === undefined || line === undefined || !isSeen(cell) || cell.isTall || cell.isWide) continue;
      const at = Array.from(
        label,
        (_, place) => line.x0 + ((place + 0.5) * (line.x1 - line.x0)) / label.length,
      );
      counted.set(cell, { ...cell, lines: [{ ...line, text: label, at, doubts: [] }] });
    }
  }
  if (counted.size === 0) return table;
  return {
    ...table,
    rows: table.rows.map((row) =>
      row.map((cell) => (cell === undefined ? cell : (counted.get(cell) ?? cell))),
    ),
    countedLabels: new Set(counted.values()),
  };
}

/** The numbers of labels that are none, by where they stand in a series that counts by one. */
function missingNumbers(labels: readonly string[]): [index: number, label: string][] {
  const numbers = labels.flatMap((label, index) =>
    /^\d{1,4}$/.test(label) ? [{ index, number: Number(label) }] : [],
  );
  const [first] = numbers;
  if (first === undefined || numbers.length < LEAST.numbers || numbers.length < LEAST.share * labels.length)
    return [];
  const start = first.number - first.index;
  if (start < 1 || numbers.some(({ index, number }) => number - index !== start)) return [];
  return labels.flatMap((label, index): [number, string][] => {
    const number = String(start + index);
    const isUnread =
      label.length > 0 &&
      label.length <= MOST_CHARACTERS &&
      !/^\d+$/.test(label) &&
      (asDigits(label) === number || (!looksLikeLabel(label) && label.length <= number.length));
    return isUnread ? [[index, number]] : [];
  });
}
