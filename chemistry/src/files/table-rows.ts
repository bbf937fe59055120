import { LineBuffer } from './line-buffer.ts';

export interface TableRow {
  /** 1-based line on which the row begins. */
  line: number;
  cells: readonly string[];
}

export type Separator = ',' | '\t' | ';' | '|';

/** A quoted cell longer than this was never closed: its quote is a letter, not the begin of a quoted cell. */
const QUOTED_CHARACTERS_MAX = 1_000_000;

/** Where a line begins: at a row's begin, in a quoted cell, or behind one that was closed before its separator. */
type Place = 'row' | 'quoted' | 'behind';

/** Index behind the quote that closes the quoted text beginning at `from`, -1 where none does. */
const endOfQuoted = (text: string, from: number): number => {
  let quote = text.indexOf('"', from);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote === -1 ? -1 : quote + 1;
};

/** Where the line after `line` begins: `row` never, as only its reader knows whether the row ends. */
const placeAfter = (line: string, separator: Separator, place: Place): Exclude<Place, 'row'> => {
  if (!line.includes('"')) return place === 'quoted' ? 'quoted' : 'behind';
  let at = place === 'quoted' ? endOfQuoted(line, 0) : 0;
  let isBegin = place === 'row';
  for (;;) {
    if (isBegin && line[at] === '"') at = endOfQuoted(line, at + 1);
    if (at === -1) return 'quoted';
    const next = line.indexOf(separator, at);
    if (next === -1) return 'behind';
    at = next + 1;
    isBegin = true;
  }
};

/** The cells of a row, whose quoted cells are all closed. */
const cellsOf = (text: string, separator: Separator): string[] => {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let quoted = '';
    if (text[at] === '"') {
      const end = endOfQuoted(text, at + 1);
      quoted = text.slice(at + 1, end - 1).replaceAll('""', '"');
      at = end;
    }
    const next = text.indexOf(separator, at);
    // Text between a closing quote and the separator is against RFC 4180; it is kept.
    cells.push(quoted + text.slice(at, next === -1 ? text.length : next));
    if (next === -1) return cells;
    at = next + 1;
  }
};

/** Whether a line can close a cell that is open before it: an even number of quotes leaves it open. */
const hasOddQuotes = (line: string): boolean => {
  let isOdd = false;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
};

const isBlank = (line: string): boolean => line.trim() === '';

/**
 * For each of some lines, the index of the line that ends a row which is open before it, `quoted` or `behind`; -1
 * where none of them does. Told from the last line to the first, so that each is looked at once whatever comes after.
 */
const endsOfRows = (
  lines: readonly string[],
  separator: Separator,
): Record<'quoted' | 'behind', Int32Array> => {
  const ends = {
    quoted: new Int32Array(lines.length + 1).fill(-1),
    behind: new Int32Array(lines.length + 1).fill(-1),
  };
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    const canEnd = hasOddQuotes(line);
    for (const place of ['quoted', 'behind'] as const) {
      const after = placeAfter(line, separator, place);
      ends[place][index] = canEnd && after === 'behind' ? index : (ends[after][index + 1] ?? -1);
    }
  }
  return ends;
};

/**
 * Reads rows of a table as RFC 4180 has it, from text that arrives in pieces of any size: cells in quotes may hold
 * separators, doubled quotes and line breaks. A quote in the middle of a cell is a letter (`N,N"-dimethyl`), and a
 * quoted cell that is never closed ends where its line ends, so that one bad cell does not swallow the file.
 *
 * Every line is read a fixed number of times, whatever its quotes.
 */
export class TableRows {
  readonly #separator: Separator;
  readonly #lines = new LineBuffer();
  /** Lines of a row whose quoted cell is open, and where the line after them begins. */
  #open: string[] = [];
  #openCharacters = 0;
  #place: Place = 'row';
  #line = 0;

  constructor(separator: Separator) {
    this.#separator = separator;
  }

  push(text: string): TableRow[] {
    const rows: TableRow[] = [];
    for (const line of this.#lines.push(text)) this.#takeLine(line, rows);
    return rows;
  }

  end(): TableRow[] {
    const rows: TableRow[] = [];
    for (const line of this.#lines.end()) this.#takeLine(line, rows);
    this.#giveUp(rows, 0);
    return rows;
  }

  #takeLine(line: string, rows: TableRow[]): void {
    this.#line += 1;
    const isFirst = this.#open.length === 0;
    if (isFirst && !line.includes('"')) {
      if (!isBlank(line)) rows.push({ line: this.#line, cells: line.split(this.#separator) });
      return;
    }
    this.#open.push(line);
    this.#openCharacters += line.length + 1;
    this.#place = placeAfter(line, this.#separator, this.#place);
    if (this.#place === 'behind' && (isFirst || hasOddQuotes(line))) {
      rows.push(this.#row(this.#line - this.#open.length + 1, this.#open));
      this.#keep([]);
    } else if (this.#openCharacters >= QUOTED_CHARACTERS_MAX)
      // What is kept is at most half, so that the next lines to be read again are as many as new ones.
      this.#giveUp(rows, QUOTED_CHARACTERS_MAX / 2);
  }

  #row(line: number, lines: readonly string[]): TableRow {
    return { line, cells: cellsOf(lines.join('\n'), this.#separator) };
  }

  /**
   * Takes the first open line as a row of its own, quotes and all, and reads the lines after it afresh; so too each
   * further one whose row none of them ends.
   * @param kept how many characters such a row may have to stay open, as it may end in a line to come.
   */
  #giveUp(rows: TableRow[], kept: number): void {
    const lines = this.#open;
    const firstLine = this.#line - lines.length + 1;
    const ends = endsOfRows(lines, this.#separator).quoted;
    let characters = this.#openCharacters;
    let index = 0;
    while (index < lines.length) {
      const line = lines[index] ?? '';
      const isClosed = placeAfter(line, this.#separator, 'row') === 'behind';
      const end = isClosed ? index : (ends[index + 1] ?? -1);
      if (end === -1 && index > 0 && characters <= kept) break;
      if (end !== -1 && !isBlank(line)) rows.push(this.#row(firstLine + index, lines.slice(index, end + 1)));
      else if (end === -1) rows.push({ line: firstLine + index, cells: line.split(this.#separator) });
      const next = Math.max(index, end) + 1;
      for (; index < next; index += 1) characters -= (lines[index] ?? '').length + 1;
    }
    this.#keep(lines.slice(index));
  }

  /** Goes on with lines of a row that is open, or with none. */
  #keep(lines: string[]): void {
    this.#open = lines;
    this.#openCharacters = lines.reduce((sum, line) => sum + line.length + 1, 0);
    this.#place = lines.reduce<Place>((place, line) => placeAfter(line, this.#separator, place), 'row');
  }
}

const SEPARATORS: readonly Separator[] = [',', '\t', ';', '|'];
/** As much of a file, and as many of its rows, tells the separator. */
const TELLING_CHARACTERS = 65_536;
const TELLING_ROWS = 30;

/** Chooses the separator by which the first rows fall into the most, and equally many, cells. */
export const detectSeparator = (text: string): { separator: Separator; columns: number } => {
  const begin = text.slice(0, TELLING_CHARACTERS);
  let best: { separator: Separator; columns: number } = { separator: ',', columns: 1 };
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    const reader = new TableRows(separator);
    const rows = reader.push(begin).slice(0, TELLING_ROWS);
    const [heading, ...others] = rows.length > 0 ? rows : reader.end();
    const columns = heading?.cells.length ?? 1;
    const alike = others.filter((row) => row.cells.length === columns).length / Math.max(1, others.length);
    // A comma in a line of prose does not make a table.
    const isTable = columns > 1 && (others.length === 0 || alike > 0.5);
    const score = isTable ? 1 + alike * 2 + Math.min(columns, 20) / 20 : 0;
    if (score > bestScore) {
      best = { separator, columns };
      bestScore = score;
    }
  }
  return best;
};
