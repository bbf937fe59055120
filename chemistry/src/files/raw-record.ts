/** A record as it stands in the file, before any chemistry has looked at it. */
export interface RawRecord {
  /** 0-based place among the file's records. */
  position: number;
  /** 1-based line of the file on which the record begins. */
  line: number;
  /** Which notation `structure` is in; `name` is a chemical name. Names are read by `readNamedRecord`, InChI by `readInchiRecord`, CDXML by `readCdxmlRecord`. */
  kind: 'smiles' | 'molfile' | 'name' | 'inchi' | 'cdxml';
  /** The structure as the file wrote it; a molfile has `\n` line ends. */
  structure: string;
  /** The name that the file gives the record, or the empty text. */
  name: string;
  /** The file's own columns or SD data items, blank ones left out. */
  data: Record<string, string>;
  /** Set when the file ends, or the next record begins, before this record is complete. */
  incomplete?: string;
}
