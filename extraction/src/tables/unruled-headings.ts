// The headings over the columns of a table without rules.
import { widthOf } from '../box.ts';
import { groupHeading } from '../groups/placeholders.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { isLabelHeading, isStatistic, roleOfHeading } from './headings.ts';
import { isAtEdge, partedHeading } from './parted-headings.ts';
import { isUnit, plainText } from './units.ts';
import { type Column, type Row, columnOf, isTitle } from './unruled-rows.ts';

/**
 * Headings over each column; one that lies over several belongs to all of them, and so does one that says what was measured over columns whose
 * own headings say on what.
 */
export function headingsOf(
  { cap, pictures }: PageResult,
  rows: readonly Row[],
  columns: readonly Column[],
): string[] {
  const whole = columns.at(-1)!.x1 - columns[0]!.x0;
  const texts: string[][] = [];
  for (const [level, row] of rows.entries()) {
    // A title over the whole table is no heading.
    if (row.length === 1 && columns.length > 2 && isOver(row[0]!, columns)) continue;
    // Nor is what heads the first rows of values.
    if (texts.length > 0 && isTitle(row, columns, cap) && roleOfHeading(row[0]!.text)?.kind !== 'value')
      continue;
    const own = columns.map(() => '');
    for (const line of row) {
      const touched = columns.flatMap((column, index) =>
        Math.min(line.x1, column.x1) - Math.max(line.x0, column.x0) > 0 ? [index] : [],
      );
      // What heads a column of drawings says nothing of the texts beside them.
      const isOfDrawings =
        touched.length === 0 &&
        pictures.some((picture) => picture.y0 > line.y0 && picture.x0 < line.x1 && picture.x1 > line.x0);
      if (isOfDrawings) continue;
      const beside = row.filter(
        (other) => other !== line && columns.some((column) => isAtEdge(other.x0, column, cap)),
      );
      const parts = partedHeading(
        line,
        touched.map((index) => columns[index]!),
        cap,
        beside.length,
      );
      // What reaches over all of a table says what was measured, and nothing of its labels.
      const isOfAll = touched.length > 2 && roleOfHeading(line.text)?.kind === 'value';
      const measured = isOfAll
        ? touched.filter((index) => !isOfLabels(rows.slice(level + 1), index))
        : touched;
      const over = parts !== undefined || isOfAll || widthOf(line) < 0.8 * whole ? measured : [];
      for (const [place, index] of (over.length > 0 ? over : [columnOf(line, columns)]).entries())
        own[index] = `${own[index]!} ${(parts?.[place] ?? line).text}`.trim();
    }
    texts.push(own);
  }
  return columns.map((_, column) =>
    plainText(
      spreadOver(texts, columns)
        .map((row) => row[column]!)
        .join(' '),
    ),
  );

  /** Whether what stands over a column below a heading names labels. */
  function isOfLabels(below: readonly Row[], column: number): boolean {
    const own = below.flat().filter((line) => columnOf(line, columns) === column);
    return isLabelHeading(plainText(own.map(({ text }) => text).join(' ')));
  }
}

/** Headings of columns with those of their neighbors that belong to them as well. */
function spreadOver(texts: string[][], columns: readonly Column[]): string[][] {
  for (const [level, own] of texts.entries()) {
    const below = columns.map((_, column) =>
      plainText(
        texts
          .slice(level + 1)
          .map((row) => row[column]!)
          .join(' '),
      ),
    );
    const isOpen = (column: number): boolean =>
      below[column] !== '' &&
      !isUnit(below[column]!) &&
      groupHeading(below[column]!) === undefined &&
      ((roleOfHeading(below[column]!)?.kind ?? 'target') === 'target' || isStatistic(below[column]!));
    const spread = (from: number, to: number): void => {
      if (own[to] === '' && isOpen(from) && isOpen(to) && roleOfHeading(own[from]!)?.kind === 'value')
        own[to] = own[from]!;
    };
    for (let column = 0; column + 1 < columns.length; column += 1) spread(column, column + 1);
    // What stands over the middle of its columns reaches to their left, too.
    for (let column = columns.length - 1; column > 0; column -= 1) spread(column, column - 1);
  }
  return texts;
}

/** Whether a piece stands over the middle of the table and not over one column. */
function isOver(line: Column, columns: readonly Column[]): boolean {
  const middle = (columns[0]!.x0 + columns.at(-1)!.x1) / 2;
  const covered = columns.filter((column) => line.x0 < column.x1 && line.x1 > column.x0).length;
  return (
    line.x0 < middle &&
    line.x1 > middle &&
    (covered >= 2 || line.x0 > columns[0]!.x0 + 10) &&
    !roleOfHeading((line as TextLine).text)
  );
}
