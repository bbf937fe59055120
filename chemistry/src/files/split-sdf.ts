import { ColumnNames, clipped, NAME_MAX, recordData } from './column-names.ts';
import { nameFromData } from './column-roles.ts';
import { LineBuffer } from './line-buffer.ts';
import { dataHeading, isCountsLine, isEndLine } from './molfile-lines.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';

/** A record grows no further than this; the rest of its lines is dropped, and the record is too large to be read. */
const RECORD_CHARACTERS_MAX = 1_000_000;

/** Whether a value can hold a line only behind a space: a blank one, or one that looks like the format's own. */
const needsGuard = (line: string): boolean => {
  const text = line.replace(/^ +/, '');
  return text === '' || text.startsWith('$$$$') || dataHeading(text) !== null;
};

/** A line of a data item's value, as the writer makes it safe: see {@link needsGuard}. */
export const guarded = (line: string): string => (needsGuard(line) ? ` ${line}` : line);

const unguarded = (line: string): string => (line.startsWith(' ') && needsGuard(line) ? line.slice(1) : line);

/**
 * Splits SDF and MOL files, V2000 and V3000. What files in the wild get wrong is mended: a `$$$$` that is missing
 * between or after records, blank lines before a record, missing header lines, data items without a blank line
 * between them.
 */
export class SdfSplitter implements RecordSplitter {
  readonly #lines = new LineBuffer();
  readonly #columns = new ColumnNames();
  #line = 0;
  #position = 0;
  /** Lines of the record so far: its molfile, and after `M  END` what follows it. */
  #molfile: string[] = [];
  #after: string[] = [];
  #characters = 0;
  #firstLine = 1;
  /** Index in `#molfile` of the counts line, -1 before it. */
  #counts = -1;
  #ended = false;
  #ready: RawRecord[] = [];

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
    const records = this.#take(this.#lines.end());
    this.#finish();
    return [...records, ...this.#ready.splice(0)];
  }

  #take(lines: readonly string[]): RawRecord[] {
    for (const line of lines) {
      this.#line += 1;
      this.#takeLine(line);
    }
    return this.#ready.splice(0);
  }

  #takeLine(line: string): void {
    if (line.startsWith('$$$$')) {
      this.#finish(true);
      return;
    }
    const isCounts = isCountsLine(line);
    if (isCounts && this.#counts !== -1) this.#splitBeforeCounts();
    if (this.#characters > RECORD_CHARACTERS_MAX) return;
    this.#characters += line.length + 1;
    if (this.#ended) {
      this.#after.push(line);
      return;
    }
    if (this.#molfile.length === 0) this.#firstLine = this.#line;
    if (isCounts && this.#counts === -1) this.#counts = this.#molfile.length;
    this.#molfile.push(line);
    if (isEndLine(line)) this.#ended = true;
  }

  /** A second counts line in one record: `$$$$` is missing, and the three lines before it are the next one's header. */
  #splitBeforeCounts(): void {
    const lines = this.#ended ? this.#after : this.#molfile;
    // Lines that belong to a data item or to the molfile itself are no header.
    let header = 0;
    while (header < 3 && header < lines.length && !/^(?:>|M {1,2}END)/.test(lines.at(-1 - header) ?? '>'))
      header += 1;
    const next = header === 0 ? [] : lines.splice(-header);
    this.#finish();
    this.#molfile = next;
    this.#firstLine = this.#line - header;
  }

  #finish(delimited = false): void {
    const molfile = this.#molfile;
    const isBlank = [...molfile, ...this.#after].every((line) => line.trim() === '');
    // Blank lines at the end of a file are no record; a blank record between two `$$$$` is one, and it is empty.
    if (!isBlank || delimited) this.#ready.push(this.#record());
    this.#molfile = [];
    this.#after = [];
    this.#characters = 0;
    this.#counts = -1;
    this.#ended = false;
    this.#firstLine = this.#line + 1;
  }

  #record(): RawRecord {
    const molfile = this.#molfile;
    let line = this.#firstLine;
    if (this.#counts > 3) {
      const surplus =
        molfile.slice(0, this.#counts - 3).findLastIndex((text) => text.trim() !== '') === -1
          ? this.#counts - 3
          : 0;
      molfile.splice(0, surplus);
      line += surplus;
    } else if (this.#counts !== -1) molfile.unshift(...Array.from({ length: 3 - this.#counts }, () => ''));
    const items = this.#dataItems();
    const data = recordData(
      items.flatMap(([heading, value]) => {
        const name = this.#columns.nameOf(heading);
        return name === null ? [] : [[name, value] as const];
      }),
    );
    const isBlank = molfile.every((text) => text.trim() === '');
    const record: RawRecord = {
      position: this.#position,
      line,
      kind: 'molfile',
      structure: isBlank ? '' : `${molfile.join('\n')}\n`,
      name: clipped(molfile[0]?.trim() || nameFromData(data), NAME_MAX),
      data,
    };
    this.#position += 1;
    if (!this.#ended && !isBlank && this.#characters <= RECORD_CHARACTERS_MAX) record.incomplete = 'M  END';
    return record;
  }

  /** Data items: a header line `> <name>` and lines of text up to a blank line. */
  #dataItems(): [string, string][] {
    const items: [string, string[]][] = [];
    let current: string[] | null = null;
    for (const line of this.#after) {
      const heading = dataHeading(line);
      if (heading !== null) {
        current = [];
        items.push([heading.trim(), current]);
      } else if (line === '') current = null;
      else current?.push(unguarded(line));
    }
    return items
      .filter(([heading]) => heading !== '')
      .map(([heading, lines]) => [heading, lines.join('\n').trimEnd()]);
  }
}
