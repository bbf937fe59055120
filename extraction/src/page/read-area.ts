import type { Box } from '../box.ts';
import { shownLabel } from '../compounds/labels.ts';
import { rowsOf } from '../prose/running-text.ts';
import { rolesOf } from '../tables/column-roles.ts';
import { labelOf } from '../tables/cell-labels.ts';
import type { ColumnRole } from '../tables/headings.ts';
import { ruledTable } from '../tables/ruled.ts';
import { type Cell, confidenceOf, isSeen, type Table, textOf } from '../tables/table.ts';
import { plainText, unitIn } from '../tables/units.ts';
import { findUnruled, looseTable } from '../tables/unruled.ts';
import { readValue } from '../tables/values.ts';
import { type PageResult, shownBox, type TextLine } from './page-result.ts';

/** What is printed in a box that a person drew. Boxes are in points of the page as shown. */
export interface AreaReading {
  /** Line after line; empty where no text was found. */
  text: string;
  /** The first line as the label of a compound: without `Example` and the like. */
  label: string;
  /** Of the least sure line, 0 to 1. */
  confidence: number;
  /** Null where what is printed stands in no columns. */
  table: AreaTable | null;
}

/** A table as it was read, for a person to say what its columns hold. */
export interface AreaTable {
  columns: AreaColumn[];
  /** An entry for each column; null for an empty cell. */
  rows: (AreaCell | null)[][];
}

/** A column, and what its heading says of it; texts are empty where it says nothing. */
export interface AreaColumn {
  heading: string;
  holds: 'label' | 'value' | 'other';
  target: string;
  endpoint: string;
  unit: string;
}

export interface AreaCell {
  text: string;
  box: Box;
  confidence: number;
  /** Of a number, code or range: as results have it; null of what is none, as `NT`. */
  value: { qualifier: string; value: string; unit: string } | null;
}

/** Reads what a page within an area holds (`readPage` with `area`). */
export function readArea(page: PageResult): AreaReading {
  const lines = linesOf(page);
  const found = tableOf(page, lines);
  const texts = rowsOf(lines).map((row) => plainText(row.map(({ text }) => text).join(' ')));
  return {
    text: texts.join('\n'),
    label: shownLabel(texts[0] ?? '').replace(/[.:]$/, ''),
    confidence: lines.length === 0 ? 0 : Math.min(...lines.map(({ confidence }) => confidence)),
    table: found === undefined ? null : areaTable(page, found),
  };
}

/** Everything that is text, wherever the page's own parting has put it: within an area there is one column. */
function linesOf({ lines, tables, pictures }: PageResult): TextLine[] {
  const all = [
    ...lines,
    ...tables.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines)),
    ...pictures.flatMap(({ label }) => (label === undefined ? [] : [label])),
  ];
  return all.filter(({ text }) => text.trim() !== '').map((line) => Object.assign({}, line, { column: 0 }));
}

const areaOf = ({ x0, y0, x1, y1 }: Box): number => (x1 - x0) * (y1 - y0);

function tableOf(page: PageResult, lines: TextLine[]): Table | undefined {
  const [grid] = page.tables.toSorted((a, b) => areaOf(b) - areaOf(a));
  if (grid !== undefined && grid.rows >= 2 && grid.columns >= 2) return ruledTable(page, grid);
  const unruled = { ...page, lines };
  const understood = findUnruled(unruled).toSorted((a, b) => b.rows.length - a.rows.length)[0];
  const all = looseTable(unruled);
  // What was understood may be half of what was pointed at.
  return understood !== undefined && understood.rows.length >= 0.7 * (all?.rows.length ?? 0)
    ? understood
    : all;
}

const holdsOf = (role: ColumnRole | undefined): AreaColumn['holds'] =>
  role?.kind === 'label' || role?.kind === 'value' ? role.kind : 'other';

function areaTable(page: PageResult, table: Table): AreaTable {
  const roles = rolesOf(table);
  const unitOfCaption = unitIn(table.caption) ?? '';
  return {
    columns: roles.map((role, column) => ({
      heading: table.headings[column] ?? '',
      holds: holdsOf(role),
      target: role?.kind === 'value' ? (role.target ?? '') : '',
      endpoint: role?.kind === 'value' ? role.endpoint : '',
      unit: role?.kind === 'value' && !role.endpoint.startsWith('p') ? (role.unit ?? unitOfCaption) : '',
    })),
    rows: table.rows.map((row) =>
      row.map((cell, column) =>
        cell === undefined || textOf(cell) === '' ? null : areaCell(page, cell, roles[column]),
      ),
    ),
  };
}

function areaCell(page: PageResult, cell: Cell, role: ColumnRole | undefined): AreaCell {
  const text = role?.kind === 'label' ? labelOf(cell) : textOf(cell);
  const { x0, y0, x1, y1 } = cell;
  return {
    text,
    box: shownBox(page, { x0, y0, x1, y1 }),
    confidence: confidenceOf(cell),
    value: valueOf(text, isSeen(cell)),
  };
}

function valueOf(text: string, seen: boolean): AreaCell['value'] {
  const value = readValue(text, { isSeen: seen });
  if (value.kind === 'code') return { qualifier: '', value: value.code, unit: '' };
  if (value.kind === 'number')
    return { qualifier: value.qualifier, value: value.value, unit: value.unit ?? '' };
  if (value.kind === 'range') return { qualifier: '', value: value.value, unit: value.unit ?? '' };
  return null;
}
