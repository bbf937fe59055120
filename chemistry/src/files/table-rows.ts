import { LineBuffer } from './line-buffer.ts';

export interface TableRow {
  /** 1-based line on which the row begins. */
  line: number;
  cells: string[];
}

export type Separator = ',' | '\t' | ';' | '|';

/** A quoted cell longer than this was never closed: its quote is a letter, not the begin of a quoted cell. */
const QUOTED_CHARACTERS_MAX = 1_000_000;

/**
 * Reads one row from `text`.
 * @returns its cells, or `null` when a quoted cell is still open at the end of the text.
 */
function cellsOf(text: string, separator: Separator, literalQuotes: boolean): string[] | null {
  if (literalQuotes || !text.includes('"')) {
    return text.split(separator);
  }
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      let cell = '';
      let from = at + 1;
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote === -1) {
          return null;
        }
        cell += text.slice(from, quote);
        if (text[quote + 1] !== '"') {
          at = quote + 1;
          break;
        }
        cell += '"';
        from = quote + 2;
      }
      const next = text.indexOf(separator, at);
      const end = next === -1 ? text.length : next;
      // Text between a closing quote and the separator is against RFC 4180; it is kept.
      cells.push(cell + text.slice(at, end));
      at = end;
    } else {
      const next = text.indexOf(separator, at);
      const end = next === -1 ? text.length : next;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length) {
      return cells;
    }
    at += 1;
  }
}

/** Quotes that could close a cell that is open: an even number of them leaves it open. */
function quotesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
    count += 1;
  }
  return count;
}

/**
 * Reads rows of a table as RFC 4180 has it, from text that arrives in pieces of any size: cells in quotes may hold
 * separators, doubled quotes and line breaks. A quote in the middle of a cell is a letter (`N,N"-dimethyl`), and a
 * quoted cell that is never closed ends where its line ends, so that one bad cell does not swallow the file.
 */
export class TableRows {
  readonly #separator: Separator;
  readonly #lines = new LineBuffer();
  /** Lines of a row whose quoted cell is open. */
  #open: string[] = [];
  #openCharacters = 0;
  #line = 0;

  constructor(separator: Separator) {
    this.#separator = separator;
  }

  push(text: string): TableRow[] {
    const rows: TableRow[] = [];
    for (const line of this.#lines.push(text)) {
      this.#takeLine(line, rows);
    }
    return rows;
  }

  end(): TableRow[] {
    const rows: TableRow[] = [];
    for (const line of this.#lines.end()) {
      this.#takeLine(line, rows);
    }
    while (this.#open.length > 0) {
      this.#giveUp(rows);
    }
    return rows;
  }

  #takeLine(line: string, rows: TableRow[]): void {
    this.#line += 1;
    if (this.#open.length === 0 && line.trim() === '') {
      return;
    }
    this.#open.push(line);
    this.#openCharacters += line.length + 1;
    // A line with an even number of quotes cannot close a cell that is open.
    if (this.#open.length > 1 && quotesIn(line) % 2 === 0 && this.#openCharacters < QUOTED_CHARACTERS_MAX) {
      return;
    }
    const cells = cellsOf(this.#open.join('\n'), this.#separator, false);
    if (cells !== null) {
      rows.push({ line: this.#line - this.#open.length + 1, cells });
      this.#open = [];
      this.#openCharacters = 0;
    } else if (this.#openCharacters >= QUOTED_CHARACTERS_MAX) {
      this.#giveUp(rows);
    }
  }

  /** Takes the first open line as a row of its own, quotes and all, and reads the lines after it afresh. */
  #giveUp(rows: TableRow[]): void {
    const [first = '', ...others] = this.#open;
    rows.push({ line: this.#line - others.length, cells: cellsOf(first, this.#separator, true) ?? [] });
    this.#open = [];
    this.#openCharacters = 0;
    this.#line -= others.length;
    for (const line of others) {
      this.#takeLine(line, rows);
    }
  }
}

const SEPARATORS: readonly Separator[] = [',', '\t', ';', '|'];

/** Chooses the separator by which the first rows fall into the most, and equally many, cells. */
export function detectSeparator(text: string): { separator: Separator; columns: number } {
  let best: { separator: Separator; columns: number } = { separator: ',', columns: 1 };
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    const reader = new TableRows(separator);
    const rows = reader.push(text).slice(0, 30);
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
}
