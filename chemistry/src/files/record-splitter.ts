import type { RawRecord } from './raw-record.ts';

/** Splits a file's text, which may arrive in pieces of any size, into records. */
export interface RecordSplitter {
  /** The file's own columns known so far. */
  readonly columns: string[];
  /** Columns beyond the contract's limit. */
  readonly omittedColumns: number;
  /** @returns the records that are complete now, in the file's order. */
  push(text: string): RawRecord[];
  /** The file has ended. @returns the records that remain. */
  end(): RawRecord[];
}
