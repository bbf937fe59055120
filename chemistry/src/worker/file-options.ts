import type { MoleculeFileFormat, MoleculeRecord } from '@moiety/contract';
import type { TextEncoding } from '../files/decode-text.ts';
import type { Sheets } from '../files/open-file.ts';
import type { ColumnOptions } from '../writing/property-columns.ts';
import type { TableVersion } from '../writing/sdf.ts';
import type { PictureCell } from '../writing/xlsx/cells.ts';
import type { TableSheet } from '../writing/xlsx/sheet.ts';

/** How far a file is read. */
export interface ParseProgress {
  bytesRead: number;
  bytesTotal: number;
  /** Records handed over so far, unread ones included. */
  records: number;
  /** How many there will be: an estimate, and the number itself once the whole file is split; at least `records`. */
  totalGuess: number;
}

/** How a file is read. */
export interface ParseOptions {
  /** The file's name; its extension helps to tell the format. */
  name: string;
  /** Skips the detection of the format. */
  format?: MoleculeFileFormat;
  /** The encoding that a person chose, where the file's bytes leave it open. */
  encoding?: TextEncoding;
  /** The sheet of a workbook; its first one with structures where it is not given. */
  sheet?: string;
  /** More records than this end the parse with `MoleculeFileError` `too-many-records`, which has their number. */
  limit?: number;
  signal?: AbortSignal;
  /** Once, before the first records; `totalGuess` is an estimate from the file's size, `columns` may still grow. */
  onBegin?: (begin: { format: MoleculeFileFormat; columns: string[]; totalGuess: number }) => void;
  /** Records in the file's order; the first batch is small and comes early. */
  onRecords: (records: MoleculeRecord[]) => void;
  onProgress?: (progress: ParseProgress) => void;
}

/** What a file was. */
export interface ParseResult {
  format: MoleculeFileFormat;
  /** The file's own columns in order of first appearance, without the structure's. */
  columns: string[];
  /** Of a workbook: its sheets, and which of them was read. */
  sheets: Sheets | null;
  /** Columns of the file beyond the 500 that a set can have; their values are not in the records. */
  omittedColumns: number;
  total: number;
  unread: number;
}

/** Formats that a file is written in. */
export type FileFormat = 'sdf' | 'csv' | 'xlsx';

/** How a file is written. */
export interface WriteOptions extends ColumnOptions {
  /** What a workbook's sheet is called; where it cannot be, as nearly as it can. */
  title?: string;
  /** Of the connection tables of an SD file; V2000 where it is not given. */
  version?: TableVersion;
  /** Pictures that records were read from, by their positions, in a workbook; other formats have none. */
  sources?: ReadonlyMap<number, PictureCell>;
  /** Further sheets of a workbook, behind that of the records; other formats have none. */
  sheets?: readonly TableSheet[];
  signal?: AbortSignal;
  onProgress?: (progress: { records: number; total: number }) => void;
}
