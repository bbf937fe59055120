import type { CellLine } from './cell-lines.ts';
import type { PageMark, Pages, ReportElement } from './pages.ts';

/** Marks of a line, moved to its place. */
const moved = (marks: readonly PageMark[], x: number, y: number): PageMark[] =>
  marks.map((mark) =>
    mark.kind === 'line'
      ? { ...mark, x: mark.x + x, y: mark.y + y, toX: mark.toX + x, toY: mark.toY + y }
      : { ...mark, x: mark.x + x, y: mark.y + y },
  );

/** Puts rows of lines onto the page below one another. @returns where they end */
export const putLines = (
  pages: Pages,
  element: ReportElement | undefined,
  rows: readonly (readonly CellLine[])[],
  at: { x: number; y: number },
): number => {
  let { y } = at;
  for (const row of rows) {
    for (const { x, width, height, marks, url, alt } of row) {
      const own: ReportElement | undefined =
        element && url !== undefined
          ? { type: 'Link', parent: element, url }
          : element && alt !== undefined
            ? { type: 'Figure', parent: element, alt }
            : element;
      pages.put(own, { x: at.x + x, y, width, height }, moved(marks, at.x + x, y));
    }
    y += Math.max(0, ...row.map(({ height }) => height));
  }
  return y;
};

/** The rows of lines that fit into a height, at least one. */
export const fitting = (rows: CellLine[][], height: number): CellLine[][] => {
  let [count, used] = [0, 0];
  for (const row of rows) {
    used += Math.max(...row.map((line) => line.height));
    if (used > height + 0.01 && count > 0) break;
    count += 1;
  }
  return rows.slice(0, count);
};
