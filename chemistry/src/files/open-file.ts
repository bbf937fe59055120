import type { MoleculeFileFormat } from '@moiety/contract';
import { TextDecoding } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { MoleculeFileError } from './molecule-file-error.ts';
import type { RawRecord } from './raw-record.ts';
import type { RecordSplitter } from './record-splitter.ts';
import { SdfSplitter } from './split-sdf.ts';
import { SmilesSplitter } from './split-smiles.ts';
import { TableSplitter } from './split-table.ts';

/** Bytes read at a time: the first piece small for early rows, the others large for speed. */
const FIRST_PIECE_BYTES = 128 * 1024;
const PIECE_BYTES = 1024 * 1024;

function splitterFor(format: MoleculeFileFormat): RecordSplitter {
  switch (format) {
    case 'sdf':
    case 'mol':
      return new SdfSplitter();
    case 'smiles':
      return new SmilesSplitter();
    default:
      return new TableSplitter();
  }
}

/**
 * A molecule file that is read piece by piece, as fast as its records are taken: whatever its size, one piece and the
 * records that it holds are in memory.
 */
export class MoleculeFile {
  readonly format: MoleculeFileFormat;
  readonly #blob: Blob;
  readonly #decoding: TextDecoding;
  readonly #splitter: RecordSplitter;
  #bytesRead: number;
  /** Records split but not yet taken; those before `#taken` are gone. */
  #ready: RawRecord[] = [];
  #taken = 0;
  #recordsSplit = 0;
  #ended = false;

  private constructor(blob: Blob, decoding: TextDecoding, format: MoleculeFileFormat, bytesRead: number) {
    this.#blob = blob;
    this.#decoding = decoding;
    this.format = format;
    this.#splitter = splitterFor(format);
    this.#bytesRead = bytesRead;
  }

  /**
   * Reads the beginning of a file and tells its format.
   * @param name the file's name, whose extension helps to tell the format.
   * @param format the format, when it is known.
   * @throws {MoleculeFileError} when the file is empty, no text, of no known format, or a table without structures.
   */
  static async open(
    blob: Blob,
    { name, format = null }: { name: string; format?: MoleculeFileFormat | null },
  ): Promise<MoleculeFile> {
    const decoding = new TextDecoding();
    const end = Math.min(FIRST_PIECE_BYTES, blob.size);
    const text = decoding.push(await bytesOf(blob, 0, end), end === blob.size);
    if (end === blob.size && text.trim() === '') {
      throw new MoleculeFileError('empty-file');
    }
    const file = new MoleculeFile(blob, decoding, format ?? detectFormat(name, text), end);
    file.#take(text);
    // A table names its columns once its first rows have been seen.
    await file.#fill(1);
    return file;
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
      if (record === undefined) {
        break;
      }
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

async function bytesOf(blob: Blob, start: number, end: number): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.slice(start, end).arrayBuffer());
  } catch (cause) {
    throw new MoleculeFileError('unreadable-file', { cause });
  }
}
