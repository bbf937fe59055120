import { type Box, boxAround } from '../box.ts';
import type { PageResult } from '../page/page-result.ts';
import { rowsOf, withoutFurniture } from '../prose/running-text.ts';
import { CAPTION } from './caption.ts';

/** A table of substituents under a formula: what is drawn in it are groups, and no compounds. */
export interface GroupTable extends Box {
  page: number;
  caption: string;
}

/** A heading of a column of substituents: `R1`, `R16`, `X2`, `N(R11, R12)`, `(X4)s`. */
const GROUP_HEADING = /^(?:[A-Z]{0,2}\(?)?[RrXYZAQ]\s?[\d'a]{1,2}(?:,\s?[Rr]\s?\d{1,2})?\)?[a-z]?$/;

/** Tables of substituents that are not ruled; they reach down to the next caption, or to the end of the column. */
export function groupTablesOf(page: PageResult): GroupTable[] {
  const lines = withoutFurniture(page);
  const found: GroupTable[] = [];
  for (const zone of new Set(lines.map(({ column }) => column))) {
    const inZone = lines.filter(({ column }) => column === zone);
    const rows = rowsOf(inZone);
    const { x0, x1 } = boxAround(inZone);
    for (const [index, row] of rows.entries()) {
      if (row.filter(({ text }) => GROUP_HEADING.test(text.trim())).length < 2) continue;
      const caption = rows
        .slice(Math.max(0, index - 8), index)
        .findLast((above) => CAPTION.test(above[0]!.text) || /^TABLE$/.test(above[0]!.text));
      const next = rows.slice(index + 1).find((below) => /^TABLE\b|^表/.test(below[0]!.text));
      found.push({
        page: page.page,
        caption: caption === undefined ? '' : caption.map(({ text }) => text).join(' '),
        x0: x0 - 10,
        x1: x1 + 10,
        y0: (caption ?? row)[0]!.y0,
        y1: next === undefined ? page.height : next[0]!.y0,
      });
    }
  }
  return found;
}
