// Cells that hold a value and behind it in brackets how many times it is another, as `3.4 (120)` under `MAO-B Ki, nM (Ki A/Ki B)`.
import { linePart } from '../page/line-part.ts';
import { headingEndpoint, isRatio, roleOfHeading } from './headings.ts';
import { type Cell, type Table, textOf } from './table.ts';
import { plainText, unitIn } from './units.ts';
import { readValue } from './values.ts';

/** A heading, and what stands behind it in brackets. */
const BRACKETED = /^(.{3,}?)\s?\(([^()]{2,40})\)$/;
/** A value, and what stands behind it in brackets. */
const VALUE = /^([^()]+?)\s?\(([^()]*)\)$/;
/** Share of the filled cells that have a number in brackets. */
const SHARE = 0.6;

/** Whether words say how many times something is another: by a word for it, or as one endpoint by another. */
const namesRatio = (words: string): boolean =>
  isRatio(words) ||
  /^(?:SI|S\.I\.)$/i.test(words) ||
  (words.split('/').length === 2 &&
    unitIn(words) === undefined &&
    words.split('/').every((part) => headingEndpoint(part) !== undefined));

/** The heading without its words for the ratio; undefined where it has none. */
function headingOfValues(heading: string): string | undefined {
  const [, values, ratio] = BRACKETED.exec(plainText(heading).slice(0, 160)) ?? [];
  return values !== undefined && namesRatio(ratio!) && roleOfHeading(values)?.kind === 'value'
    ? values
    : undefined;
}

/** Where the brackets begin, in a cell that is a value and a ratio; undefined of any other. */
function startOfRatio(text: string): number | undefined {
  const [, value = '', ratio = ''] = VALUE.exec(plainText(text).slice(0, 80)) ?? [];
  const kinds = [value, ratio].map((part) => readValue(part).kind);
  const isBoth = kinds[0] === 'number' && (kinds[1] === 'number' || kinds[1] === 'none');
  return isBoth ? text.lastIndexOf('(') : undefined;
}

function withoutRatio(cell: Cell | undefined): Cell | undefined {
  const [line, ...others] = cell?.lines ?? [];
  const start = line === undefined || others.length > 0 ? undefined : startOfRatio(line.text);
  if (cell === undefined || line === undefined || start === undefined) return cell;
  const { raised: _, ...part } = linePart(line, 0, line.text.slice(0, start).trimEnd().length);
  return { ...cell, x1: part.x1, lines: [part] };
}

/** A table whose values stand without the ratios behind them, where their heading says that these are some; any other as it is. */
export function withoutRatios(table: Table): Table {
  const headings = table.headings.map((heading, column) => {
    const values = headingOfValues(heading);
    const texts = table.rows.map((row) => textOf(row[column])).filter((text) => text !== '');
    const both = texts.filter((text) => startOfRatio(text) !== undefined);
    return both.length > 0 && both.length >= SHARE * texts.length ? values : undefined;
  });
  if (headings.every((heading) => heading === undefined)) return table;
  return {
    ...table,
    headings: table.headings.map((heading, column) => headings[column] ?? heading),
    rows: table.rows.map((row) =>
      Array.from({ length: table.columns }, (_, column) =>
        headings[column] === undefined ? row[column] : withoutRatio(row[column]),
      ),
    ),
  };
}
