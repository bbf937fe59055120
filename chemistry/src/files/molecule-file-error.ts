/** Why a whole file (not one of its records) cannot be read. */
export type MoleculeFileErrorCode =
  /** Not a byte, or nothing but white space and comments. */
  | 'empty-file'
  /** The bytes are no text (a PDF, a picture, an archive). */
  | 'binary-file'
  /** Text, but no SDF, MOL, SMILES or CSV; `columns` is empty. */
  | 'unknown-format'
  /** A table in which no column holds structures; `columns` are the ones found, at most 500. */
  | 'no-structure-column'
  /** A reaction (RXN, RDF), whose reactants and products are no records of a set. */
  | 'reaction'
  /** A workbook that cannot be opened: damaged, or protected by a password. */
  | 'unreadable-workbook'
  /** A workbook that holds more than is read of one: see `WORKBOOK_MAX`. */
  | 'workbook-too-large'
  /** More records than the caller's `limit`; `total` says how many the file has. */
  | 'too-many-records'
  /** The worker that reads it did not answer in time, and has been ended. */
  | 'reading-too-long'
  /** The browser could not read the bytes (the file was moved or changed while it was read). */
  | 'unreadable-file';

/** Thrown when a whole file cannot be read; `code` is for the caller to put into words. */
export class MoleculeFileError extends Error {
  override readonly name = 'MoleculeFileError';
  readonly code: MoleculeFileErrorCode;
  /** Headers of the table's columns, in the file's order (`no-structure-column`). */
  readonly columns: readonly string[];
  /** Records in the file (`too-many-records`), else 0. */
  readonly total: number;

  constructor(
    code: MoleculeFileErrorCode,
    { columns = [], total = 0, cause }: { columns?: readonly string[]; total?: number; cause?: unknown } = {},
  ) {
    super(`molecule file: ${code}`, { cause });
    this.code = code;
    this.columns = columns;
    this.total = total;
  }
}

/** Whether a file that is refused for this may hold names instead of structures. */
export const lacksStructures = (error: unknown): boolean =>
  error instanceof MoleculeFileError &&
  (error.code === 'no-structure-column' || error.code === 'unknown-format');
