import type { PictureCell } from '../writing/xlsx/cells.ts';
import type { MoleculeFileFormat, MoleculeRecord } from '@moiety/contract';
import type { OpenOptions, Sheets } from '../files/open-file.ts';
import type { MoleculeFileErrorCode } from '../files/molecule-file-error.ts';
import type { Drawing, DrawingOptions } from '../drawing.ts';
import type { RawRecord } from '../files/raw-record.ts';
import type { AnalysedMolecule } from '../sar/analysed-molecule.ts';
import type { SeriesAnalyses, SeriesAnalysisName, SeriesAnalysisRequest } from '../sar/series-analysis.ts';
import type { ParentFacts } from '../parent/parent-facts.ts';
import type { ParsedName } from '../names/parse-name.ts';
import type { Sketch, SketchFacts, SketchOfText } from '../sketches.ts';
import type { StructureError } from '../structure-error.ts';
import type { StructureIdentity } from '../structure-identity.ts';
import type { StructureHits, StructureQuery } from '../structure-query.ts';
import type { Explanation } from './prediction-options.ts';
import type { ColumnOptions } from '../writing/property-columns.ts';
import type { RecordSheet } from '../writing/record-sheet.ts';
import type { TableVersion } from '../writing/sdf.ts';
import type { SheetRows } from '../writing/xlsx/sheet.ts';

export interface OpenedFile {
  format: MoleculeFileFormat;
  /** Columns known so far, in the file's order: of a table all, of an SDF those of its first records. */
  columns: string[];
  sheets: Sheets | null;
  /** Whether its structures are given by chemical names. */
  isOfNames: boolean;
  /** Whether it has no structures as it was opened and may have names: opened `withNames`, it is read by them. */
  mayBeNames: boolean;
}

export interface FilePage {
  records: RawRecord[];
  /** Columns seen so far, in order of first appearance. */
  columns: string[];
  /** File columns beyond the contract's 500, left out of `data`. */
  omittedColumns: number;
  bytesRead: number;
  /** Records split from those bytes, of which this page may be the first few. */
  recordsSplit: number;
  /** No records follow. */
  done: boolean;
}

/** A record that was read. */
export interface ReadBack {
  record: MoleculeRecord;
  /**
   * Whether its structure and its data are those that were sent, and left out: a molfile is most of what a record is, and need not travel
   * back.
   */
  asGiven: boolean;
}

/**
 * Every call that a molecule worker answers: the arguments and the answer. The caller's side is
 * `workers.ts`, the worker's side `worker.ts`.
 */
export interface WorkerCalls {
  /** Loads RDKit; `wasmUrl` is the address of `RDKit_minimal.wasm`. */
  start: { arguments: { wasmUrl: string }; answer: null };
  /** Opens the file that the following `nextRecords` read; one file at a time. */
  openFile: {
    /** `withNames` reads structures by their names where there are none else; the worker has to be started for it. */
    arguments: { file: Blob; options: OpenOptions; withNames: boolean };
    answer: OpenedFile;
  };
  nextRecords: { arguments: { count: number; characters: number }; answer: FilePage };
  /** Counts the records of a file without reading their chemistry. */
  countRecords: {
    arguments: { file: Blob; options: OpenOptions; withNames: boolean };
    answer: { total: number };
  };
  readRecords: { arguments: { records: RawRecord[] }; answer: ReadBack[] };
  draw: { arguments: { structure: string; options: DrawingOptions }; answer: Drawing };
  /** A structure as a molfile with 2D coordinates; a molfile is given back as it is. */
  molfile: { arguments: { structure: string }; answer: string };
  /** What a drawn structure or query is in other words. */
  describeSketch: { arguments: { sketch: Sketch }; answer: SketchFacts };
  /** A drawn structure with new coordinates, in the same order. */
  layOutSketch: { arguments: { molfile: string }; answer: string };
  /** A SMILES, SMARTS or molfile as a drawing. */
  sketchOf: { arguments: { text: string; asQuery: boolean }; answer: SketchOfText };
  /** What chemical names mean, in their order. */
  readNames: { arguments: { names: string[] }; answer: ParsedName[] };
  /** Adds molecules to this worker's part of an index; `positions[i]` belongs to `smiles[i]`. */
  addToIndex: { arguments: { index: string; positions: Uint32Array; smiles: string[] }; answer: null };
  /** Makes so many more molecules of this worker's part quick to search; whether all are. */
  makeIndexReady: { arguments: { index: string; count: number }; answer: { isReady: boolean } };
  removeIndex: { arguments: { index: string }; answer: null };
  /** What is found in this worker's part of an index. */
  search: { arguments: { index: string; query: StructureQuery }; answer: StructureHits };
  /** Begins an analysis of a series; one at a time. */
  beginAnalysis: { arguments: { request: SeriesAnalysisRequest }; answer: null };
  addToAnalysis: { arguments: { molecules: AnalysedMolecule[] }; answer: null };
  /** Works on for a moment when all molecules are there; the share that is done. */
  workOnAnalysis: { arguments: null; answer: { share: number } };
  finishAnalysis: { arguments: null; answer: SeriesAnalyses[SeriesAnalysisName]['found'] };
  /** What a structure that a person asks about is compared by. */
  identify: { arguments: { structure: string }; answer: StructureIdentity };
  version: { arguments: object; answer: string };
  checkQuery: { arguments: { query: string; whole: boolean }; answer: QueryCheck };
  /** One part of a file, UTF-8; parts concatenated in order make the file. */
  writeRecords: {
    arguments: {
      format: 'sdf' | 'csv';
      records: MoleculeRecord[];
      columns: string[];
      heading: boolean;
      unread: boolean;
      /** Of connection tables. */
      version: TableVersion;
    } & ColumnOptions;
    answer: Uint8Array;
  };
  /** Fields of predictions and scores (`FIELDS_PER_MOLECULE`), molecule by molecule. */
  predict: {
    arguments: { modelsUrl: string; fragmentsUrl: string; structures: (string | null)[] };
    answer: Float64Array;
  };
  /** Places in `STRUCTURAL_ALERTS` of each structure's alerts, null of what has none to tell. */
  findAlerts: { arguments: { structures: (string | null)[] }; answer: (Uint16Array | null)[] };
  /** The parents of structures, null of what is not taken apart. */
  parents: { arguments: { structures: (string | null)[] }; answer: (ParentFacts | null)[] };
  explain: {
    arguments: {
      modelsUrl: string;
      measuredUrl: string;
      fragmentsUrl: string;
      structure: string;
      /** Of the drawing, CSS pixels. */
      size: { width: number; height: number };
    };
    answer: Explanation;
  };
  /** One part of a sheet's rows. */
  writeSheetRows: {
    arguments: {
      records: MoleculeRecord[];
      sheet: RecordSheet;
      firstRow: number;
      /** What the records were read from, by their positions. */
      sources?: ReadonlyMap<number, PictureCell> | undefined;
    } & ColumnOptions;
    answer: SheetRows;
  };
}

export type WorkerCallName = keyof WorkerCalls;

export type QueryCheck = { ok: true } | { ok: false; detail: string };

/** An error as it crosses the thread boundary. */
export type WireError =
  | { kind: 'file'; code: MoleculeFileErrorCode; columns: readonly string[]; total: number }
  | { kind: 'query'; detail: string }
  | { kind: 'structure'; reason: StructureError['reason']; detail: string }
  | { kind: 'internal'; message: string };

export type WorkerRequest = {
  [Name in WorkerCallName]: { id: number; name: Name; arguments: WorkerCalls[Name]['arguments'] };
}[WorkerCallName];

export type WorkerReply = { id: number; answer: unknown } | { id: number; error: WireError };
