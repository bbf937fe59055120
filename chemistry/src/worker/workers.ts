import type { MoleculeRecord } from '@moiety/contract';
import type { ModelCards } from '../admet/model-cards.ts';
import type { Drawing, DrawingOptions } from '../drawing.ts';
import type { AnalysedMolecule } from '../sar/analysed-molecule.ts';
import type { SeriesAnalyses, SeriesAnalysisName, SeriesAnalysisRequest } from '../sar/series-analysis.ts';
import { analyseSeries, type SeriesAnalysisOptions } from './analyse-series.ts';
import type { FileFormat, ParseOptions, ParseResult, WriteOptions } from './file-options.ts';
import { parseFile } from './parse-file.ts';
import type { Explanation, PredictionFiles, PredictOptions } from './prediction-options.ts';
import { inBatches } from './structure-batches.ts';
import type { ParentFacts } from '../parent/parent-facts.ts';
import type { ParsedName } from '../names/parse-name.ts';
import type { Sketch, SketchFacts, SketchOfText } from '../sketches.ts';
import type { StructureIdentity } from '../structure-identity.ts';
import type { StructureHits, StructureQuery } from '../structure-query.ts';
import type { QueryCheck } from './protocol.ts';
import type { MoleculeWorker } from './worker-channel.ts';
import { abortable, WorkerPool, type TimeLimits } from './worker-pool.ts';
import { writeFile } from './write-file.ts';

export interface MoleculeWorkersOptions {
  /** Makes a worker that runs `@moiety/chemistry/worker/worker.ts`. */
  createWorker: () => MoleculeWorker;
  /** Address of `@rdkit/rdkit/RDKit_minimal.wasm`. */
  wasmUrl: string;
  /** The files of the prediction models; without them nothing is predicted. */
  predictionFiles?: PredictionFiles;
  /** Workers for chemistry; by default one a core, at least 1, at most 4. */
  size?: number;
  /**
   * How long a call may take before its worker is taken to hang and replaced, ms: 20 s, 10 s for one structure, and one
   * more second for each megabyte of a file that is read.
   */
  timeLimits?: Partial<TimeLimits>;
}

/** How alerts are looked for. */
export interface FindAlertsOptions {
  signal?: AbortSignal;
  /** Places in `STRUCTURAL_ALERTS` of the alerts of molecules as they come, in any order; `from` is the place of the first of them. */
  onFound: (part: { from: number; alerts: (Uint16Array | null)[] }) => void;
}

/** How parents are found. */
export interface ParentsOptions {
  signal?: AbortSignal;
  /** Parents as they come, in any order; `from` is the place of the first of them. */
  onFound: (part: { from: number; parents: (ParentFacts | null)[] }) => void;
}

/**
 * Chemistry off the page's thread. Every promise is refused with the signal's reason when its signal aborts, with
 * `MoleculeFileError`, `QueryError` or `StructureError` where file, query or structure is at fault, and with `Error` otherwise.
 */
export interface MoleculeWorkers {
  /** Loads RDKit ahead of the first call, so that the first call does not wait for it. */
  warm(): Promise<void>;
  parse(source: Blob, options: ParseOptions): Promise<ParseResult>;
  /** Draws a SMILES or molfile, `width` × `height` large. Refused when the structure cannot be read. */
  draw(structure: string, options: DrawingOptions & { signal?: AbortSignal }): Promise<Drawing>;
  /** A structure as a molfile with 2D coordinates; a molfile is given back as it is. */
  molfile(structure: string): Promise<string>;
  /** What a drawn structure or query is in other words: SMILES, SMARTS, InChIKey, formula. */
  describeSketch(sketch: Sketch): Promise<SketchFacts>;
  /** A drawn structure with new coordinates and wedges; atoms and bonds keep their order. */
  layOutSketch(molfile: string): Promise<string>;
  /** A SMILES or molfile, where `asQuery` also SMARTS, as a drawing. */
  sketchOf(text: string, asQuery: boolean): Promise<SketchOfText>;
  /** What chemical names mean. The tables that this needs are loaded with the first. */
  readNames(names: readonly string[], options?: { signal?: AbortSignal | undefined }): Promise<ParsedName[]>;
  /** Makes or replaces the index `id`; `smiles[i]` is the molecule at position i, `null` one that is not searched. */
  indexForSearch(
    id: string,
    smiles: readonly (string | null)[],
    options?: { signal?: AbortSignal },
  ): Promise<void>;
  /** Frees an index. */
  removeIndex(id: string): Promise<void>;
  /** The molecules of an index that a query finds; waits for the index while it is being made. */
  search(id: string, query: StructureQuery, options?: { signal?: AbortSignal }): Promise<StructureHits>;
  /** A downloadable file: texts in UTF-8; a workbook with numbers as such, and with pictures up to 5,000 structures. */
  write(
    format: FileFormat,
    records: readonly MoleculeRecord[],
    columns: readonly string[],
    options?: WriteOptions,
  ): Promise<Blob>;
  /** What a structure is compared by; `QueryError` where it is none. */
  identify(structure: string): Promise<StructureIdentity>;
  /** RDKit's version, such as `2026.09.1`. */
  version(): Promise<string>;
  /** Whether a text can be searched for; `whole` where it has to be a structure, not only a query. */
  checkQuery(query: string, options?: { whole?: boolean }): Promise<QueryCheck>;
  /**
   * ADMET predictions for many structures, `null` for none; settles when all have come. The models are fetched with the first
   * call.
   */
  predict(structures: readonly (string | null)[], options: PredictOptions): Promise<void>;
  /** Structural alerts of many structures, `null` for none; settles when all have come. */
  findAlerts(structures: readonly (string | null)[], options: FindAlertsOptions): Promise<void>;
  /** What structures with the same parent (see `identity-key.ts`) are told by; `null` for none, and of what has none. */
  parents(structures: readonly (string | null)[], options: ParentsOptions): Promise<void>;
  /** One structure's predictions with the most similar measured molecules and the atoms' contributions, drawn. */
  explain(
    structure: string,
    options: { width: number; height: number; signal?: AbortSignal },
  ): Promise<Explanation>;
  /** What the training says about each endpoint's model. */
  modelCards(): Promise<ModelCards>;
  /** Analyses a series of molecules: its core, R groups, matched pairs or activity cliffs. */
  analyseSeries<Name extends SeriesAnalysisName>(
    request: Extract<SeriesAnalysisRequest, { name: Name }>,
    molecules: readonly AnalysedMolecule[],
    options?: SeriesAnalysisOptions,
  ): Promise<SeriesAnalyses[Name]['found']>;
  /** Ends every worker; calls under way are refused. */
  destroy(): void;
}

/** More workers than this gain little and cost some 100 MB of memory each. */
const WORKERS_MAX = 4;

const defaultSize = (): number => {
  const cores = typeof navigator === 'undefined' ? 1 : navigator.hardwareConcurrency;
  return Math.min(WORKERS_MAX, Math.max(1, cores || 1));
};

/** What several parts of an index found, as one. */
const joinHits = (parts: readonly StructureHits[]): StructureHits => {
  const length = parts.reduce((sum, { positions }) => sum + positions.length, 0);
  const positions = new Uint32Array(length);
  const similarityAt = parts.some(({ similarities }) => similarities !== null)
    ? new Map<number, number>()
    : null;
  let filled = 0;
  for (const part of parts) {
    positions.set(part.positions, filled);
    filled += part.positions.length;
    for (const [place, similarity] of part.similarities?.entries() ?? [])
      similarityAt?.set(part.positions[place] ?? 0, similarity);
  }
  positions.sort();
  return {
    positions,
    similarities: similarityAt && Float64Array.from(positions, (position) => similarityAt.get(position) ?? 0),
  };
};

interface SearchIndex {
  /** The pool's name of the index; a replaced index is another one, so that their molecules never mix. */
  key: string;
  filled: Promise<void>;
}

/** Makes a pool of workers; none is started before it is needed. */
export const createMoleculeWorkers = ({
  createWorker,
  wasmUrl,
  predictionFiles,
  size = defaultSize(),
  timeLimits,
}: MoleculeWorkersOptions): MoleculeWorkers => {
  const pool = new WorkerPool({ createWorker, wasmUrl, size: Math.max(1, size), timeLimits });
  const indexes = new Map<string, SearchIndex>();
  let lastIndex = 0;

  const filesFor = (): PredictionFiles => {
    if (predictionFiles === undefined) throw new Error('these workers have no prediction models');
    return predictionFiles;
  };

  const removeIndex = async (id: string): Promise<void> => {
    const index = indexes.get(id);
    indexes.delete(id);
    if (index !== undefined) await pool.dropIndex(index.key);
  };

  return {
    warm: () => pool.start(),

    parse: (source, options) => parseFile(pool, source, options),

    draw: (structure, { signal, ...options }) =>
      pool.run('draw', { structure, options }, { signal, urgent: true }),

    molfile: (structure) => pool.run('molfile', { structure }, { urgent: true }),

    describeSketch: (sketch) => pool.run('describeSketch', { sketch }, { urgent: true }),

    layOutSketch: (molfile) => pool.run('layOutSketch', { molfile }, { urgent: true }),

    sketchOf: (text, asQuery) => pool.run('sketchOf', { text, asQuery }, { urgent: true }),

    // A single name is one that a person waits for.
    readNames: (names, { signal } = {}) =>
      pool.run('readNames', { names: [...names] }, { signal, urgent: names.length === 1 }),

    async indexForSearch(id, smiles, { signal } = {}) {
      signal?.throwIfAborted();
      const replaced = indexes.get(id);
      lastIndex += 1;
      const key = `${id}#${lastIndex}`;
      const positions = smiles.flatMap((text, position) => (text === null ? [] : [position]));
      const searched = smiles.filter((text) => text !== null);
      const filled = abortable(pool.fillIndex(key, positions, searched, signal), signal);
      // Known at once, so that a search that is asked for meanwhile waits for it.
      indexes.set(id, { key, filled });
      try {
        await Promise.all([filled, replaced && pool.dropIndex(replaced.key)]);
      } catch (error) {
        if (indexes.get(id)?.key === key) indexes.delete(id);
        await pool.dropIndex(key);
        throw error;
      }
      if (indexes.get(id)?.key !== key)
        // Replaced or removed while it was filled.
        await pool.dropIndex(key);
    },

    removeIndex,

    async search(id, query, { signal } = {}) {
      signal?.throwIfAborted();
      const index = indexes.get(id);
      if (index === undefined) throw new Error(`there is no search index ${id}`);
      await abortable(index.filled, signal);
      const parts = await abortable(pool.runOnParts(index.key, query), signal);
      if (parts.length === 0)
        // Nothing is indexed; a bad query is still told.
        await pool.run('search', { index: index.key, query }, { signal, urgent: true });
      return joinHits(parts);
    },

    write: (format, records, columns, options) => writeFile(pool, format, records, columns, options),

    analyseSeries: (request, molecules, options) => analyseSeries(pool, request, molecules, options),

    identify: (structure) => pool.run('identify', { structure }, { urgent: true }),

    version: () => pool.run('version', {}, { urgent: true }),

    checkQuery: (query, { whole = false } = {}) => pool.run('checkQuery', { query, whole }, { urgent: true }),

    async predict(structures, { signal, onPredicted }) {
      const { modelsUrl, fragmentsUrl } = filesFor();
      await inBatches(
        pool,
        structures,
        signal,
        (batch) => pool.run('predict', { modelsUrl, fragmentsUrl, structures: batch }, { signal }),
        (from, fields) => onPredicted({ from, fields }),
      );
    },

    findAlerts: (structures, { signal, onFound }) =>
      inBatches(
        pool,
        structures,
        signal,
        (batch) => pool.run('findAlerts', { structures: batch }, { signal }),
        (from, alerts) => onFound({ from, alerts }),
      ),

    parents: (structures, { signal, onFound }) =>
      inBatches(
        pool,
        structures,
        signal,
        (batch) => pool.run('parents', { structures: batch }, { signal }),
        (from, parents) => onFound({ from, parents }),
      ),

    explain: async (structure, { signal, width, height }) =>
      pool.run('explain', { ...filesFor(), structure, size: { width, height } }, { signal, urgent: true }),

    async modelCards() {
      const response = await fetch(filesFor().cardsUrl);
      if (!response.ok) throw new Error(`the model cards could not be loaded: HTTP ${response.status}`);
      return (await response.json()) as ModelCards;
    },

    destroy() {
      indexes.clear();
      pool.destroy();
    },
  };
};
