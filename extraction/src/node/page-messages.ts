import type { Box } from '../box.ts';
import type { Extraction } from '../document/extract-document.ts';
import type { ReassembledRow, RowParts } from '../groups/reassemble-row.ts';
import type { ReadFormula } from '../groups/given-formula.ts';
import type { GivenGroup } from '../groups/given-group.ts';
import type { FailedPage, PageResult } from '../page/page-result.ts';
import type { QuickLook } from '../page/quick-look.ts';
import type { AreaReading } from '../page/read-area.ts';
import type { ColourImage } from '../pdf/pdf-document.ts';

/** What the process of the pages is told. */
export type PageRequest =
  /** The file follows through the standard input. `size` in bytes. */
  | { kind: 'open'; size: number; password: string }
  /** @property page from 1 */
  | { kind: 'read'; page: number }
  | { kind: 'look'; page: number }
  /** What is printed in a box, in points of the page as shown. */
  | { kind: 'area'; page: number; area: Box }
  /** Sizes and kinds of pages, from one to another. */
  | { kind: 'survey'; first: number; last: number }
  /** @property width pixels */
  | { kind: 'draw'; page: number; width: number }
  | { kind: 'decrypt' }
  /** SMILES and molfiles that a person wrote; no file is needed. */
  | { kind: 'structures'; sources: string[] }
  /** Pages become a document; no file is needed. */
  | { kind: 'join'; results: PageResult[]; failed: FailedPage[] };

/** What the process of tables of groups is told. */
export type GroupRequest =
  /** What people say that stands in their cells. */
  | { kind: 'groups'; sources: string[] }
  /** What people say that their formulas are. */
  | { kind: 'formulas'; sources: string[] }
  /** Rows are put together again. */
  | { kind: 'rows'; rows: RowParts[] };

/** What the process of the search is told. */
export type SearchRequest =
  /** Fingerprints of structures, as SMILES. */
  | { kind: 'patterns'; smiles: string[] }
  /** A structure that is searched for. */
  | { kind: 'asked'; structure: string; match: 'substructure' | 'exact' }
  /** @property within milliseconds */
  | { kind: 'match'; query: string; smiles: string[]; within: number };

/** A structure as it is kept. */
export interface ReadStructure {
  /** Canonical. */
  smiles: string;
  /** Empty where something is left open. */
  inchiKey: string;
  molfile: string;
}

/** A structure that is searched for, as it was understood. */
export interface AskedStructure {
  /** Bits that what contains it must have; of an exact search none. */
  pattern: Uint8Array | null;
  /** Of an exact search; else empty. */
  smiles: string;
  inchiKey: string;
}

/** What a page is like, without it being drawn. */
export interface PageSurvey {
  page: number;
  /** Points, as shown; 0 where the page cannot be loaded. */
  width: number;
  height: number;
  hasText: boolean;
  isScan: boolean;
}

/**
 * What it answers; `rendered` is said on the way, when the file's own part of the work is done, and `decrypting` before the decrypted file
 * comes through the standard output, `size` in bytes.
 */
export type PageAnswer =
  | { kind: 'opened'; pages: number; isRestricted: boolean; title: string }
  | { kind: 'rendered'; page: number }
  | { kind: 'read'; result: PageResult }
  | { kind: 'looked'; look: QuickLook }
  | { kind: 'area'; reading: AreaReading }
  | { kind: 'surveyed'; pages: PageSurvey[] }
  | { kind: 'drawn'; picture: ColourImage }
  | { kind: 'decrypting'; size: number }
  | { kind: 'decrypted'; file: Uint8Array }
  | { kind: 'joined'; extraction: Extraction }
  /** Null for what cannot be read. */
  | { kind: 'structures'; structures: (ReadStructure | null)[] }
  | { kind: 'groups'; groups: GivenGroup[] }
  | { kind: 'formulas'; formulas: ReadFormula[] }
  | { kind: 'rows'; rows: ReassembledRow[] }
  | { kind: 'patterns'; patterns: (Uint8Array | null)[] }
  | { kind: 'asked'; asked: AskedStructure | null }
  | { kind: 'matched'; found: number[]; checked: number }
  | { kind: 'failed'; problem: string };
