import type { MoleculeRecord } from '@moiety/contract';
import { drawStructure, molfileOf } from '../drawing.ts';
import { MoleculeFileError } from '../files/molecule-file-error.ts';
import type { JudgeName } from '../files/names-layout.ts';
import type { RawRecord } from '../files/raw-record.ts';
import { MoleculeFile } from '../files/open-file.ts';
import type { Indigo } from '../indigo/indigo.ts';
import { parentFactsOf, type ParentFacts } from '../parent/parent-facts.ts';
import { QueryError } from '../query-error.ts';
import type { ParsedName } from '../names/parse-name.ts';
import { readRecord } from '../read-record.ts';
import { beginSeriesAnalysis, type SeriesAnalysisRun } from '../sar/series-analysis.ts';
import { describeSketch, layOutSketch, sketchOf } from '../sketches.ts';
import { StructureError } from '../structure-error.ts';
import { identityOf } from '../structure-identity.ts';
import { checkQuery, StructureIndex } from '../structure-index.ts';
import { csvText } from '../writing/csv.ts';
import { recordRows } from '../writing/record-rows.ts';
import { sdfText } from '../writing/sdf.ts';
import type { AlertCalls } from './alert-calls.ts';
import { EngineHolder } from './engine-holder.ts';
import type { PredictionCalls } from './prediction-calls.ts';
import type { ReadBack, WireError, WorkerCallName, WorkerCalls } from './protocol.ts';

type Answers = {
  [Name in WorkerCallName]: (
    given: WorkerCalls[Name]['arguments'],
  ) => WorkerCalls[Name]['answer'] | Promise<WorkerCalls[Name]['answer']>;
};

/** An error in the form in which it crosses the thread boundary. */
export const wireError = (error: unknown): WireError => {
  if (error instanceof MoleculeFileError)
    return { kind: 'file', code: error.code, columns: error.columns, total: error.total };
  if (error instanceof QueryError) return { kind: 'query', detail: error.detail };
  if (error instanceof StructureError)
    return { kind: 'structure', reason: error.reason, detail: error.message };
  return { kind: 'internal', message: error instanceof Error ? error.message : String(error) };
};

/** A record without what its reader has already. */
const sentBack = (record: MoleculeRecord, { structure, data }: RawRecord): ReadBack => {
  const asGiven = record.source === structure && record.data === data;
  return { record: asGiven ? Object.assign(record, { source: '', data: {} }) : record, asGiven };
};

/** What a molecule worker does for each call; independent of how the calls arrive. */
export const createAnswers = (): Answers => {
  const holder = new EngineHolder();
  let file: MoleculeFile | null = null;
  const indexes = new Map<string, StructureIndex>();

  let analysis: SeriesAnalysisRun | null = null;

  const engine = () => holder.get();

  let predictions: Promise<PredictionCalls> | null = null;
  /** Few sets are predicted for: the code comes with the first that is. */
  const predictionCalls = (): Promise<PredictionCalls> =>
    (predictions ??= import('./prediction-calls.ts').then((loaded) => new loaded.PredictionCalls()));

  let alerts: Promise<AlertCalls> | null = null;
  const alertCalls = (): Promise<AlertCalls> =>
    (alerts ??= import('./alert-calls.ts').then((loaded) => new loaded.AlertCalls()));

  const begunAnalysis = (): SeriesAnalysisRun => {
    if (analysis === null) throw new Error('no analysis has begun');
    return analysis;
  };

  let indigo: Promise<Indigo> | null = null;
  /** A failure is forgotten, so that the next record tries again. */
  const loadedIndigo = async (): Promise<Indigo> => {
    indigo ??= import('../indigo/indigo.ts').then((loaded) => loaded.Indigo.load());
    try {
      return await indigo;
    } catch (error) {
      indigo = null;
      throw error;
    }
  };
  /** What names, InChI and CDXML are read with is large, and comes with the first that there is. */
  const readOne = async (record: RawRecord): Promise<MoleculeRecord> => {
    switch (record.kind) {
      case 'name':
        return (await import('../read-named-record.ts')).readNamedRecord(await engine(), record);
      case 'inchi': {
        const { readInchiRecord } = await import('../read-inchi-record.ts');
        return readInchiRecord(await engine(), await loadedIndigo(), record);
      }
      case 'cdxml': {
        const { readCdxmlRecord } = await import('../read-cdxml-record.ts');
        return readCdxmlRecord(await engine(), await loadedIndigo(), record);
      }
      default:
        return readRecord(await engine(), record);
    }
  };

  /** A record that traps costs the engine; the next one gets a fresh one. */
  const readAll = async (
    records: WorkerCalls['readRecords']['arguments']['records'],
  ): Promise<ReadBack[]> => {
    const read: ReadBack[] = [];
    for (const raw of records) read.push(sentBack(await readOne(raw), raw));
    return read;
  };

  const judgeName: JudgeName = async (name) => {
    const { parseName } = await import('../names/parse-name.ts');
    return parseName(await engine(), name).results.length;
  };

  return {
    async start({ wasmUrl }) {
      await holder.start(wasmUrl);
      return null;
    },

    async openFile({ file: blob, options, withNames }) {
      file = await MoleculeFile.open(blob, options, withNames ? judgeName : undefined);
      const { format, columns, sheets, isOfNames, mayBeNames } = file;
      return { format, columns, sheets, isOfNames, mayBeNames };
    },

    async nextRecords({ count, characters }) {
      if (file === null) throw new Error('no file is open');
      const records = await file.next(count, characters);
      return {
        records,
        columns: file.columns,
        omittedColumns: file.omittedColumns,
        bytesRead: file.bytesRead,
        recordsSplit: file.recordsSplit,
        done: file.done,
      };
    },

    async countRecords({ file: blob, options, withNames }) {
      const counted = await MoleculeFile.open(blob, options, withNames ? judgeName : undefined);
      let total = 0;
      while (!counted.done) total += (await counted.next(10_000)).length;
      return { total };
    },

    readRecords: ({ records }) => readAll(records),

    draw: async ({ structure, options }) => drawStructure(await engine(), structure, options),

    molfile: async ({ structure }) => molfileOf(await engine(), structure),

    describeSketch: async ({ sketch }) => describeSketch(await engine(), sketch),

    layOutSketch: async ({ molfile }) => layOutSketch(await engine(), molfile),

    sketchOf: async ({ text, asQuery }) => sketchOf(await engine(), text, asQuery),

    async readNames({ names }) {
      // Its tables are large, and most files have no names to read.
      const { parseName } = await import('../names/parse-name.ts');
      const read: ParsedName[] = [];
      for (const name of names) read.push(parseName(await engine(), name));
      return read;
    },

    async addToIndex({ index, positions, smiles }) {
      const found = indexes.get(index) ?? new StructureIndex(await engine());
      indexes.set(index, found);
      found.add(positions, smiles);
      return null;
    },

    async makeIndexReady({ index, count }) {
      await engine();
      return { isReady: indexes.get(index)?.makeReady(count) ?? true };
    },

    removeIndex({ index }) {
      indexes.get(index)?.free();
      indexes.delete(index);
      return null;
    },

    async search({ index, query }) {
      const loaded = await engine();
      // What cannot be searched for is refused by an empty index as well.
      return (indexes.get(index) ?? new StructureIndex(loaded)).find(query);
    },

    async beginAnalysis({ request }) {
      analysis = beginSeriesAnalysis(await engine(), request);
      return null;
    },

    addToAnalysis({ molecules }) {
      begunAnalysis().add(molecules);
      return null;
    },

    workOnAnalysis: () => ({ share: begunAnalysis().work?.() ?? 1 }),

    finishAnalysis: () => begunAnalysis().finish(),

    identify: async ({ structure }) => identityOf(await engine(), structure),

    version: async () => (await engine()).version,

    checkQuery: async ({ query, whole }) => checkQuery(await engine(), query, whole),

    async writeRecords({ format, records, columns, heading, unread, version, ...options }) {
      const text =
        format === 'csv'
          ? csvText(records, columns, { heading, unread, ...options })
          : sdfText(await engine(), records, columns, { unread, version, ...options });
      return new TextEncoder().encode(text);
    },

    predict: async ({ structures, ...files }) => (await predictionCalls()).predict(engine, files, structures),

    findAlerts: async ({ structures }) => (await alertCalls()).find(engine, structures),

    async parents({ structures }) {
      const parents: (ParentFacts | null)[] = [];
      for (const structure of structures)
        // One that traps costs the engine; the next gets a fresh one.
        parents.push(structure === null ? null : parentFactsOf(await engine(), structure));

      return parents;
    },

    explain: async ({ structure, size, ...files }) =>
      (await predictionCalls()).explain(engine, files, structure, size),

    writeSheetRows: async ({ records, sheet, firstRow, ...options }) =>
      recordRows(await engine(), records, sheet, firstRow, options),
  };
};
