import { agreement } from '../ocr/agreement.ts';
import type { PageResult } from '../page/page-result.ts';
import { CAPTION } from './caption.ts';
import { ruledTable } from './ruled.ts';
import type { Table } from './table.ts';
import { findUnruled } from './unruled.ts';

/** Points by which the edges of a table may differ from page to page. */
const SAME_EDGE = 16;

/** All tables of a document in order; those that go on over pages are one. */
export function assembleTables(pages: readonly PageResult[]): Table[] {
  const tables: Table[] = [];
  for (const page of pages) {
    const here = [...page.tables.map((grid) => ruledTable(page, grid)), ...findUnruled(page)].toSorted(
      (a, b) => a.parts[0]!.y0 - b.parts[0]!.y0,
    );
    for (const table of here) {
      const last = tables.at(-1);
      if (last !== undefined && continues(last, table, page)) join(last, table);
      else tables.push({ ...table, caption: table.caption || captionAbove(page, table) });
    }
  }
  return tables;
}

/** Whether a table goes on from the one before: same columns, and no headings of its own or the same ones. */
function continues(before: Table, table: Table, page: PageResult): boolean {
  const end = before.parts.at(-1)!;
  if (before.isRuled !== table.isRuled || page.page - end.page > 1) return false;
  if (before.columns !== table.columns || before.headings.every((heading) => heading === '')) return false;
  const isAligned = table.edges.every((edge, index) => Math.abs(edge - before.edges[index]!) < SAME_EDGE);
  const isSameWidth =
    Math.abs(table.edges.at(-1)! - table.edges[0]! - (before.edges.at(-1)! - before.edges[0]!)) < SAME_EDGE;
  if (!isAligned && !isSameWidth) return false;
  const own = table.headings.join(' ').trim();
  if (own === '') return !hasNewCaption(page, table);
  return (
    page.page !== end.page && agreement(own, before.headings.join(' ')) > 0.85 && !hasNewCaption(page, table)
  );
}

function hasNewCaption(page: PageResult, table: Table): boolean {
  const caption = captionAbove(page, table);
  return CAPTION.test(caption) && !/continued|续/i.test(caption);
}

function join(before: Table, { rows, parts, notes }: Table): void {
  if (before.notes !== undefined) before.notes.push(...(notes ?? rows.map(() => undefined)));
  before.rows.push(...rows);
  before.parts.push(...parts);
}

/** Text just above a table: its caption where one stands there, else the nearest line. */
export function captionAbove(page: PageResult, table: Table): string {
  const { x0, x1, y0 } = table.parts[0]!;
  const above = page.lines
    .filter(
      (line) => line.y1 <= y0 + 2 && y0 - line.y1 < 6 * page.cap && line.x0 < x1 + 20 && line.x1 > x0 - 60,
    )
    .toSorted((a, b) => b.y1 - a.y1);
  const caption = above.find(({ text }) => CAPTION.test(text));
  if (caption === undefined) return above[0]?.text ?? '';
  const rest = above.filter((line) => line.y0 > caption.y0 - page.cap).toReversed();
  return rest.map(({ text }) => text).join(' ');
}
