import type { MoleculeFileFormat } from '@moiety/contract';
import { TextDecoding, type TextEncoding } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { startsWithStructure } from './looks-like-smiles.ts';
import { lacksStructures, MoleculeFileError } from './molecule-file-error.ts';
import {
  chooseNamesLayout,
  isPassedOver,
  NAME_SEPARATORS,
  type JudgeName,
  type NamesLayout,
} from './names-layout.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';
import { CdxmlSplitter } from './split-cdxml.ts';
import { NamesSplitter } from './split-names.ts';
import { SdfSplitter } from './split-sdf.ts';
import { isNameFirst, SmilesSplitter } from './split-smiles.ts';
import { TableSplitter } from './split-table.ts';
import { readWorkbook, type WorkbookSheet } from './xlsx/read-workbook.ts';

/** Bytes read at a time: the first piece small for early rows, the others large for speed. */
const FIRST_PIECE_BYTES = 128 * 1024;
const PIECE_BYTES = 1024 * 1024;
/** Rows of a sheet by which its column of names is chosen. */
const SHEET_ROWS = 200;

/** The sheets of a workbook in their order, and the one that is read. */
export interface Sheets {
  names: string[];
  read: string;
}

/** What is known of a file beforehand. */
export interface OpenOptions {
  name: string;
  format?: MoleculeFileFormat | null;
  encoding?: TextEncoding | null;
  sheet?: string | null;
}

/** Whether bytes begin as a ZIP does, which a workbook is; other archives are told by what they lack. */
const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** Cells as a row of CSV whose lines are the sheet's rows: a line break in a cell is a space, but for that of a molfile. */
const plainCsvRow = (cells: readonly string[]): string => {
  const row = cells.map((cell) => {
    const text = cell.includes('M  END') ? cell : cell.replaceAll(/\r\n?|\n/g, ' ');
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${row.join(',')}\n`;
};

/** Lines of a text that tell whether it is one of SMILES. */
const TELLING_LINES = 50;

/** Whether a text of SMILES may be one of names: most of its lines have no SMILES, neither first nor last. */
const mayBeNames = (text: string): boolean => {
  const lines = text.split('\n').filter((line) => !isPassedOver(line));
  const telling = lines.slice(0, TELLING_LINES);
  const smiles = telling.filter(startsWithStructure).length;
  return smiles * 2 <= telling.length && !isNameFirst(telling);
};

/** The beginning of a text, up to the end of its last whole line. */
const wholeLines = (text: string, isAll: boolean): string => {
  const end = text.lastIndexOf('\n');
  return isAll || end === -1 ? text : text.slice(0, end);
};

const splitterFor = (format: MoleculeFileFormat): RecordSplitter => {
  switch (format) {
    case 'sdf':
    case 'mol':
      return new SdfSplitter();
    case 'smiles':
      return new SmilesSplitter();
    case 'cdxml':
      return new CdxmlSplitter();
    case 'xlsx':
      return new TableSplitter(',');
    default:
      return new TableSplitter();
  }
};

/**
 * A molecule file that is read piece by piece, as fast as its records are taken: whatever its size, one piece and the
 * records that it holds are in memory.
 */
export class MoleculeFile {
  readonly format: MoleculeFileFormat;
  /** Of a workbook: its sheets, and which of them is read. */
  readonly sheets: Sheets | null;
  /** Whether what its lines hold may be names: it is a text of SMILES by its format, and most lines are none. */
  readonly mayBeNames: boolean;
  /** Whether its structures are given by chemical names. */
  readonly isOfNames: boolean;
  readonly #blob: Blob;
  readonly #decoding: TextDecoding;
  readonly #splitter: RecordSplitter;
  #bytesRead: number;
  /** Records split but not yet taken; those before `#taken` are gone. */
  #ready: RawRecord[] = [];
  #taken = 0;
  #recordsSplit = 0;
  #ended = false;

  private constructor(
    blob: Blob,
    decoding: TextDecoding,
    format: MoleculeFileFormat,
    {
      bytesRead = 0,
      sheets = null,
      mayHoldNames = false,
      names = null,
    }: { bytesRead?: number; sheets?: Sheets | null; mayHoldNames?: boolean; names?: NamesLayout | null },
  ) {
    this.sheets = sheets;
    this.mayBeNames = mayHoldNames;
    this.isOfNames = names !== null;
    this.#blob = blob;
    this.#decoding = decoding;
    this.format = format;
    this.#splitter = names === null ? splitterFor(format) : new NamesSplitter(names);
    this.#bytesRead = bytesRead;
  }

  /**
   * Reads the beginning of a file and tells its format.
   * @param name the file's name, whose extension helps to tell the format.
   * @param format the format, when it is known.
   * @param encoding the encoding of its text, when it is known.
   * @param sheet the name of the workbook's sheet to read; its first one with structures where there is no such sheet.
   * @param judgeName where the file has no structures, those are read that its chemical names mean; without it, none.
   * @throws {MoleculeFileError} when the file is empty, no text, of no known format, or a table without structures
   * or names.
   */
  static async open(blob: Blob, options: OpenOptions, judgeName?: JudgeName): Promise<MoleculeFile> {
    try {
      const file = await this.#openStructures(blob, options);
      const named =
        judgeName !== undefined && file.mayBeNames ? await this.#openNames(blob, options, judgeName) : null;
      return named ?? file;
    } catch (error) {
      const named =
        judgeName !== undefined && lacksStructures(error)
          ? await this.#openNames(blob, options, judgeName)
          : null;
      if (named === null) throw error;
      return named;
    }
  }

  /** Opens a file whose structures are given by names; `null` where it has none. */
  static async #openNames(
    blob: Blob,
    { encoding = null, sheet = null }: OpenOptions,
    judgeName: JudgeName,
  ): Promise<MoleculeFile | null> {
    const end = Math.min(FIRST_PIECE_BYTES, blob.size);
    const bytes = await bytesOf(blob, 0, end);
    if (isZip(bytes)) return this.#openWorkbookOfNames(blob, sheet, judgeName);
    const decoding = new TextDecoding(encoding);
    const text = decoding.push(bytes, end === blob.size);
    const names = await chooseNamesLayout(wholeLines(text, end === blob.size), NAME_SEPARATORS, judgeName);
    if (names === null) return null;
    const file = new MoleculeFile(blob, decoding, 'csv', { bytesRead: end, names });
    file.#take(text);
    await file.#fill(1);
    return file;
  }

  static async #openWorkbookOfNames(
    blob: Blob,
    wanted: string | null,
    judgeName: JudgeName,
  ): Promise<MoleculeFile | null> {
    const sheets = readWorkbook(await bytesOf(blob, 0, blob.size));
    const chosen = sheets.find(({ name }) => name === wanted);
    for (const { name, rows } of chosen === undefined ? sheets : [chosen]) {
      const lines = rows.map(plainCsvRow);
      const names = await chooseNamesLayout(lines.slice(0, SHEET_ROWS).join(''), [','], judgeName);
      if (names === null) continue;
      const known = { names: sheets.map((sheet) => sheet.name), read: name };
      const text = new Blob([lines.join('')]);
      const file = new MoleculeFile(text, new TextDecoding('utf-8'), 'xlsx', { sheets: known, names });
      await file.#fill(1);
      return file;
    }
    return null;
  }

  static async #openStructures(
    blob: Blob,
    { name, format = null, encoding = null, sheet = null }: OpenOptions,
  ): Promise<MoleculeFile> {
    const end = Math.min(FIRST_PIECE_BYTES, blob.size);
    const bytes = await bytesOf(blob, 0, end);
    if (isZip(bytes) && (format === null || format === 'xlsx')) return this.#openWorkbook(blob, name, sheet);
    const decoding = new TextDecoding(encoding);
    const text = decoding.push(bytes, end === blob.size);
    if (end === blob.size && text.trim() === '') throw new MoleculeFileError('empty-file');
    const found = format ?? detectFormat(name, text);
    const mayHoldNames = found === 'smiles' && mayBeNames(text);
    const file = new MoleculeFile(blob, decoding, found, { bytesRead: end, mayHoldNames });
    file.#take(text);
    // A table names its columns once its first rows have been seen.
    await file.#fill(1);
    return file;
  }

  /** Reads a workbook as the table that its sheet would be as CSV. */
  static async #openWorkbook(blob: Blob, fileName: string, wanted: string | null): Promise<MoleculeFile> {
    const bytes = await bytesOf(blob, 0, blob.size);
    let sheets: WorkbookSheet[];
    try {
      sheets = readWorkbook(bytes);
    } catch (error) {
      // A ZIP that nobody calls a workbook is some other archive.
      throw /\.xls[xm]$/i.test(fileName) ? error : new MoleculeFileError('binary-file', { cause: error });
    }
    const chosen = sheets.find(({ name }) => name === wanted);
    let refusal: unknown = new MoleculeFileError('empty-file');
    for (const { name, rows } of chosen === undefined ? sheets : [chosen]) {
      if (rows.every((row) => row.every((cell) => cell.trim() === ''))) continue;
      const text = new Blob([rows.map(plainCsvRow).join('')]);
      const known = { names: sheets.map((sheet) => sheet.name), read: name };
      const file = new MoleculeFile(text, new TextDecoding('utf-8'), 'xlsx', { sheets: known });
      try {
        await file.#fill(1);
        return file;
      } catch (error) {
        refusal = refusal instanceof MoleculeFileError && refusal.code === 'empty-file' ? error : refusal;
      }
    }
    throw refusal;
  }

  /** The file's own columns known so far; those of a table all from the begin. */
  get columns(): string[] {
    return this.#splitter.columns;
  }

  get omittedColumns(): number {
    return this.#splitter.omittedColumns;
  }

  /** Records split so far, which come from `bytesRead` bytes, whether or not they have been taken. */
  get recordsSplit(): number {
    return this.#recordsSplit;
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  /** Whether every record has been taken. */
  get done(): boolean {
    return this.#ended && this.#taken === this.#ready.length;
  }

  /**
   * The file's next records, in order.
   * @param count at most so many.
   * @param characters no further record once so many characters of structures are together.
   * @returns an empty list at the end of the file.
   */
  async next(count: number, characters = Number.POSITIVE_INFINITY): Promise<RawRecord[]> {
    await this.#fill(count);
    const records: RawRecord[] = [];
    let weight = 0;
    while (records.length < count && (records.length === 0 || weight < characters)) {
      const record = this.#ready[this.#taken];
      if (record === undefined) break;
      this.#taken += 1;
      weight += record.structure.length;
      records.push(record);
    }
    return records;
  }

  /** Reads on until `count` records are ready or the file ends. */
  async #fill(count: number): Promise<void> {
    while (this.#ready.length - this.#taken < count && !this.#ended) {
      const start = this.#bytesRead;
      const end = Math.min(start + PIECE_BYTES, this.#blob.size);
      const bytes = await bytesOf(this.#blob, start, end);
      this.#bytesRead = end;
      this.#take(this.#decoding.push(bytes, end === this.#blob.size));
    }
  }

  #take(text: string): void {
    const isLast = this.#bytesRead >= this.#blob.size;
    const split = [...this.#splitter.push(text), ...(isLast ? this.#splitter.end() : [])];
    this.#ready = [...this.#ready.slice(this.#taken), ...split];
    this.#taken = 0;
    this.#recordsSplit += split.length;
    this.#ended = isLast;
  }
}

const bytesOf = async (blob: Blob, start: number, end: number): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await blob.slice(start, end).arrayBuffer());
  } catch (cause) {
    throw new MoleculeFileError('unreadable-file', { cause });
  }
};
