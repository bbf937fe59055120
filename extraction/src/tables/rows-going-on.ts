// Rows at the top of a page that go on from a table before.
import { boxAround } from '../box.ts';
import { looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { rowsOf, withoutFurniture } from '../prose/running-text.ts';
import { columnsOf } from './column-stretches.ts';
import { isLabelHeading } from './headings.ts';
import type { Cell, Table } from './table.ts';
import { type Column, type Row, add, edgesOf, isValue } from './unruled-rows.ts';
import { readValue } from './values.ts';

/** Points by which a piece may stand out of its column on the next page. */
const OUTSIDE = 8;

/** Rows of labels and values at the top of a page that stand in the columns of a table that came before, without headings; undefined where there are none. */
export function rowsUnder(page: PageResult, before: Table): Table | undefined {
  const { edges, columns } = before;
  const roles = before.headings.map(isLabelHeading);
  const labelColumn = roles.indexOf(true);
  if (before.isRuled || edges.length !== columns + 1 || labelColumn < 0) return undefined;
  const placeOf = ({ x0, x1 }: Column): number =>
    edges.findIndex(
      (edge, index) => index < columns && x0 >= edge - OUTSIDE && x1 <= edges[index + 1]! + OUTSIDE,
    );
  const cells: (Cell | undefined)[][] = [];
  const used: TextLine[] = [];
  for (const row of rowsOf(withoutFurniture(page))) {
    const places = row.map(placeOf);
    const isRow =
      row.length >= 2 &&
      !places.includes(-1) &&
      // As many pieces as columns, and two of them in one: here the columns stand elsewhere.
      !(row.length === columns && new Set(places).size < columns) &&
      row.every((line, index) =>
        places[index] === labelColumn
          ? looksLikeLabel(line.text)
          : columns > 2 || readValue(line.text, { isSeen: true }).kind !== 'unread',
      ) &&
      places.includes(labelColumn) &&
      (cells.length > 0 || row.some((line, index) => places[index] !== labelColumn && isValue(line)));
    if (!isRow) break;
    const made: (Cell | undefined)[] = Array.from({ length: columns }, () => undefined);
    for (const [index, line] of row.entries()) add(made, places[index]!, [line], page.page);
    cells.push(made);
    used.push(...row);
  }
  if (cells.length < 2) return undefined;
  return {
    caption: '',
    parts: [{ ...boxAround(used), page: page.page }],
    isRuled: false,
    columns,
    edges,
    headings: before.headings.map(() => ''),
    rows: cells,
    notes: cells.map(() => undefined),
  };
}

/**
 * Rows at the top of a page, each of as many pieces as a table before has columns, of which the first looks like a label and another is a value; undefined
 * where there are not two.
 */
export function rowsAtTop(page: PageResult, columns: number): Table | undefined {
  const top: Row[] = [];
  for (const row of rowsOf(withoutFurniture(page))) {
    const isRow =
      row.length === columns && looksLikeLabel(shownLabel(row[0]!.text)) && row.slice(1).some(isValue);
    if (!isRow) break;
    top.push(row);
  }
  const stretches = columnsOf(top, page.cap);
  if (top.length < 2 || stretches.length !== columns) return undefined;
  const rows = top.map((row) => {
    const made: (Cell | undefined)[] = stretches.map(() => undefined);
    for (const [place, line] of row.entries()) add(made, place, [line], page.page);
    return made;
  });
  return {
    caption: '',
    parts: [{ ...boxAround(top.flat()), page: page.page }],
    isRuled: false,
    columns,
    edges: edgesOf(stretches),
    headings: stretches.map(() => ''),
    rows,
    notes: rows.map(() => undefined),
  };
}
