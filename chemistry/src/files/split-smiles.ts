import { ColumnNames, clipped, distinctHeadings, NAME_MAX, recordData } from './column-names.ts';
import { isStructureHeading } from './column-roles.ts';
import { LineBuffer } from './line-buffer.ts';
import { isInchi, looksLikeSmiles } from './looks-like-smiles.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';

/** A structure with its extension (CXSMILES, between bars), and the rest of the line. */
const LINE = /^\s*(\S+(?: \|[^|]*\|)?)(?:\s+(.*))?$/s;

/** Lines that tell on which side the structure stands. */
const TELLING_LINES = 50;

const isContent = (line: string): boolean => line.trim() !== '' && !line.startsWith('#');

/**
 * Whether lines of words have the structure at their end (`aspirin CC(=O)Oc1ccccc1C(=O)O`): hardly a first word, and most last ones, read as
 * SMILES.
 */
export const isNameFirst = (lines: readonly string[]): boolean => {
  const content = lines.filter(isContent).slice(0, TELLING_LINES);
  const [first, last] = [0, -1].map(
    (place) =>
      content.filter((line) => {
        const words = line.trim().split(/\s+/);
        return words.length > 1 && looksLikeSmiles(words.at(place) ?? '');
      }).length,
  ) as [number, number];
  return last > 0 && last >= content.length / 2 && first <= content.length / 4;
};

/** What follows the structure on a line: cells where tabs part them, else one text. */
const cellsOf = (rest: string, isTabbed: boolean): string[] =>
  isTabbed ? rest.split('\t').map((cell) => cell.trim()) : [rest.trim()];

/**
 * Splits SMILES files: one structure a line, a name after it, further columns after tabs; or a name and then a structure. A first line such as
 * `smiles name activity` names the columns; blank lines and lines that begin with `#` are passed over.
 */
export class SmilesSplitter implements RecordSplitter {
  readonly #lines = new LineBuffer();
  readonly #columns = new ColumnNames();
  /** Headings of what follows the structure; `null` until the first line has been seen. */
  #headings: string[] | null = null;
  #hasHeader = false;
  /** `null` until the first lines have been seen. */
  #isNameFirst: boolean | null = null;
  #line = 0;
  #position = 0;

  get columns(): string[] {
    return this.#columns.names;
  }

  get omittedColumns(): number {
    return this.#columns.omitted;
  }

  push(text: string): RawRecord[] {
    return this.#take(this.#lines.push(text));
  }

  end(): RawRecord[] {
    return this.#take(this.#lines.end());
  }

  #take(lines: readonly string[]): RawRecord[] {
    if (this.#isNameFirst === null && lines.some(isContent)) this.#isNameFirst = isNameFirst(lines);
    return lines.flatMap((line) => this.#takeLine(line));
  }

  /** The structure of a line, and the rest of it. */
  #partsOf(line: string): [structure: string, rest: string] {
    if (this.#isNameFirst === true) {
      // A name of any words, and a structure at the line's end.
      const words = line.trim().split(/\s/);
      const structure = words.pop() ?? '';
      return [structure, words.join(' ').trim()];
    }
    const [, structure = '', rest = ''] = LINE.exec(line) ?? [];
    return [structure, rest];
  }

  #takeLine(line: string): RawRecord[] {
    this.#line += 1;
    if (line.trim() === '' || line.startsWith('#')) return [];
    const isTabbed = line.includes('\t');
    const [structure, rest] = this.#partsOf(line);
    if (this.#headings === null) {
      this.#hasHeader = isStructureHeading(structure) && !looksLikeSmiles(structure);
      const headings = this.#hasHeader ? this.#columns.cellsOf(rest.split(isTabbed ? '\t' : /\s+/)) : [];
      this.#headings = distinctHeadings(headings.filter((heading) => heading.trim() !== ''));
      // The first heading is the name's; the others are columns.
      for (const heading of this.#headings.slice(1)) this.#columns.nameOf(heading);
      if (this.#hasHeader) return [];
    }
    const record: RawRecord = {
      position: this.#position,
      line: this.#line,
      kind: isInchi(structure) ? 'inchi' : 'smiles',
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
