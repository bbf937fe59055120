import { ColumnNames, clipped, distinctHeadings, NAME_MAX, recordData } from './column-names.ts';
import { isStructureHeading } from './column-roles.ts';
import { LineBuffer } from './line-buffer.ts';
import { looksLikeSmiles } from './looks-like-smiles.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';

/** A structure with its extension (CXSMILES, between bars), and the rest of the line. */
const LINE = /^\s*(\S+(?: \|[^|]*\|)?)(?:\s+(.*))?$/s;

/** What follows the structure on a line: cells where tabs part them, else one text. */
function cellsOf(rest: string, isTabbed: boolean): string[] {
  return isTabbed ? rest.split('\t').map((cell) => cell.trim()) : [rest.trim()];
}

/**
 * Splits SMILES files: one structure a line, a name after it, further columns after tabs. A first line such as
 * `smiles name activity` names the columns; blank lines and lines that begin with `#` are passed over.
 */
export class SmilesSplitter implements RecordSplitter {
  readonly #lines = new LineBuffer();
  readonly #columns = new ColumnNames();
  /** Headings of what follows the structure; `null` until the first line has been seen. */
  #headings: string[] | null = null;
  #hasHeader = false;
  #line = 0;
  #position = 0;

  get columns(): string[] {
    return this.#columns.names;
  }

  get omittedColumns(): number {
    return this.#columns.omitted;
  }

  push(text: string): RawRecord[] {
    return this.#lines.push(text).flatMap((line) => this.#takeLine(line));
  }

  end(): RawRecord[] {
    return this.#lines.end().flatMap((line) => this.#takeLine(line));
  }

  #takeLine(line: string): RawRecord[] {
    this.#line += 1;
    if (line.trim() === '' || line.startsWith('#')) {
      return [];
    }
    const isTabbed = line.includes('\t');
    const [, structure = '', rest = ''] = LINE.exec(line) ?? [];
    if (this.#headings === null) {
      this.#hasHeader = isStructureHeading(structure) && !looksLikeSmiles(structure);
      const headings = this.#hasHeader ? this.#columns.cellsOf(rest.split(isTabbed ? '\t' : /\s+/)) : [];
      this.#headings = distinctHeadings(headings.filter((heading) => heading.trim() !== ''));
      // The first heading is the name's; the others are columns.
      for (const heading of this.#headings.slice(1)) {
        this.#columns.nameOf(heading);
      }
      if (this.#hasHeader) {
        return [];
      }
    }
    const record: RawRecord = {
      position: this.#position,
      line: this.#line,
      kind: 'smiles',
      structure,
      ...this.#nameAndData(rest, isTabbed),
    };
    this.#position += 1;
    return [record];
  }

  #nameAndData(rest: string, isTabbed: boolean): Pick<RawRecord, 'name' | 'data'> {
    const headings = this.#headings ?? [];
    let cells = cellsOf(rest, isTabbed);
    // Under headings, words parted by spaces are cells when there are as many words as headings.
    if (!isTabbed && headings.length > 1) {
      const words = rest.trim().split(/\s+/);
      cells = words.length === headings.length ? words : cells;
    }
    const [name = '', ...values] = this.#columns.cellsOf(cells);
    return {
      name: clipped(name, NAME_MAX),
      data: recordData(
        values.flatMap((value, index) => {
          const column =
            value === '' ? null : this.#columns.nameOf(headings[index + 1] ?? `Column ${index + 3}`);
          return column === null ? [] : [[column, value] as const];
        }),
      ),
    };
  }
}
