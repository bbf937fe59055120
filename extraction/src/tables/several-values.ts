// Cells that hold several values, as `12 / >340` under `IC50 (nM) JAK1 / JAK3`.
import { linePart } from '../page/line-part.ts';
import { roleOfHeading, type ColumnRole } from './headings.ts';
import { type Cell, type Table, textOf, withoutMark } from './table.ts';
import { readValue } from './values.ts';

/** What parts the values of a cell, and the names of what they were measured on. */
const PARTING = /\s?[/|]\s?/;
/** Share of a column's cells that have as many values as its heading has names. */
const SHARE = 0.6;

/** The names that a heading gives the values of its cells, at least two; undefined where it gives none. */
function namesOf(role: ColumnRole | undefined): string[] | undefined {
  if (role?.kind !== 'value' || role.target === undefined) return undefined;
  // The headings of the parts would not tell these.
  if (role.power !== undefined || role.isMended === true) return undefined;
  const names = role.target.split(PARTING).map((name) => name.replace(/(?<![*†‡§])[*†‡§]+$/, '').trim());
  return names.length > 1 && names.every((name) => name !== '') ? names : undefined;
}

/** Whether a text is as many values as there are names. */
function isOfAll(text: string, names: readonly string[]): boolean {
  const parts = text.split(PARTING);
  return (
    parts.length === names.length &&
    parts.every((part) => !/^(?:range|unread)$/.test(readValue(part).kind)) &&
    parts.some((part) => part.trim() !== '')
  );
}

/** Two names of one thing, as of a kinase with its cyclin, a mutant with its second mutation, a cell line. */
const IS_ONE = /cyclin|\bneu\b|^[A-Z]\d{1,4}[A-Z]$|^(?:Ba|NIH)$|^\d/i;

/** Whether names are of a kind, as `JAK1` and `JAK3`, or stand apart: else they may name one thing together. */
const areSeveral = (names: readonly string[], target: string): boolean =>
  !names.some((name) => IS_ONE.test(name)) &&
  (/\s[/|]\s/.test(target) ||
    new Set(names.map((name) => /^[A-Za-z]{2,}/.exec(name)?.[0] ?? name)).size === 1);

/** One of several values of a cell; any other cell as it is. */
function partOf(cell: Cell | undefined, place: number, names: readonly string[]): Cell | undefined {
  const [line, ...others] = cell?.lines ?? [];
  if (cell === undefined || line === undefined || others.length > 0 || !isOfAll(textOf(cell), names))
    return cell;
  const text = withoutMark(line);
  const parts = text.split(PARTING);
  if (parts.length !== names.length) return cell;
  // Where the part begins: behind those before it and what parts them.
  let from = 0;
  for (const before of parts.slice(0, place)) from = text.indexOf(before, from) + before.length;
  from = text.indexOf(parts[place]!, from);
  const to = from + parts[place]!.length;
  const { raised: _, ...part } = linePart(line, from, to);
  return { ...cell, x0: part.x0, x1: part.x1, lines: [part] };
}

/**
 * A table with a column for each of the values that the cells of one hold, where its heading names as many things that they were measured on;
 * any other as it is.
 */
export function withPartedColumns(table: Table): Table {
  const parted = table.headings.map((heading, column) => {
    const role = heading.length <= 160 ? roleOfHeading(heading) : undefined;
    const names = namesOf(role);
    if (names === undefined || role?.kind !== 'value') return undefined;
    const texts = table.rows
      .map((row) => textOf(row[column]))
      .filter((text) => readValue(text).kind !== 'none');
    const several = texts.filter((text) => isOfAll(text, names));
    if (several.length === 0 || several.length < SHARE * texts.length) return undefined;
    const isSure = areSeveral(names, role.target ?? '');
    const measured = role.unit === undefined ? role.endpoint : `${role.endpoint} (${role.unit})`;
    return { names, isSure, headings: names.map((name) => `${name} ${measured}`) };
  });
  if (parted.every((one) => one === undefined)) return table;
  const spread = <Item>(
    items: readonly Item[],
    part: (item: Item, place: number, names: readonly string[]) => Item,
  ) =>
    items.flatMap((item, column) => {
      const names = parted[column]?.names;
      return names === undefined ? [item] : names.map((_, place) => part(item, place, names));
    });
  const cells = Array.from({ length: table.columns }, (_, column) =>
    table.rows.flatMap((row) => row[column] ?? []),
  );
  const undivided = parted.flatMap((one, column) =>
    one === undefined
      ? []
      : cells[column]!.filter((cell) => {
          const text = textOf(cell);
          return readValue(text).kind !== 'none' && partOf(cell, 0, one.names) === cell;
        }),
  );
  return {
    ...table,
    undividedCells: new Set(undivided),
    unsureColumns: new Set(
      parted
        .flatMap((one) => (one === undefined ? [true] : one.names.map(() => one.isSure)))
        .flatMap((isSure, column) => (isSure ? [] : [column])),
    ),
    columns:
      table.columns + parted.reduce((sum, one) => sum + (one === undefined ? 0 : one.names.length - 1), 0),
    headings: table.headings.flatMap((heading, column) => parted[column]?.headings ?? [heading]),
    // Nothing is to be put under its columns any more.
    edges: [],
    rows: table.rows.map((row) =>
      spread<Cell | undefined>(
        Array.from({ length: table.columns }, (_, column) => row[column]),
        partOf,
      ),
    ),
    ...(table.notes === undefined
      ? {}
      : { notes: table.notes.map((note) => note && spread(note, (text) => text)) }),
  };
}
