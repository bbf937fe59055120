import { ENDPOINT_KEYS, ENDPOINT_UNITS, type EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import type { ModelCard, ModelCards } from '@moiety/chemistry/admet/model-cards.ts';
import type { Prediction } from '@moiety/chemistry/admet/predictor.ts';
import type { CnsMpo, Range } from '@moiety/chemistry/scores/cns-mpo.ts';
import { MoleculeFileError } from '@moiety/chemistry/files/molecule-file-error.ts';
import { FIELDS_PER_MOLECULE } from '@moiety/chemistry/worker/prediction-options.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import type {
  SeriesAnalyses,
  SeriesAnalysisName,
  SeriesAnalysisRequest,
} from '@moiety/chemistry/sar/series-analysis.ts';
import type { NamedStructure, ParsedName } from '@moiety/chemistry/names/parse-name.ts';
import type { StructureQuery } from '@moiety/chemistry/structure-query.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { MoleculeRecord } from '@moiety/contract';
import { readMolecule, unreadMolecule } from './molecules.ts';

/** Ends a wait when the caller gives up. */
const whenAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** A structure that a name means. */
const named = (smiles: string): NamedStructure => ({
  smiles,
  inchikey: smiles,
  stereo: 'complete',
  warnings: [],
});

/**
 * Chemistry without chemistry: a line of a file is a SMILES and a name, one with `(` and no `)` cannot be read, a
 * molecule contains a substructure when its text does, and is as similar to another as their texts are long.
 */
export class WorkersDouble implements MoleculeWorkers {
  /** Structures that were drawn, with how. */
  readonly drawn: { structure: string; highlight: string | undefined }[] = [];
  /** What was written. */
  readonly written: {
    format: string;
    records: readonly MoleculeRecord[];
    added: AddedColumns | undefined;
    order: readonly string[] | undefined;
  }[] = [];
  /** Resolves when the parse may end; for looking at it while it goes on. */
  hold: Promise<void> = Promise.resolve();
  /** The models cannot be loaded. */
  predictionFails = false;
  #indexes = new Map<string, readonly (string | null)[]>();

  async warm(): Promise<void> {}

  parse: MoleculeWorkers['parse'] = async (
    source,
    { name, signal, limit, onBegin, onRecords, onProgress },
  ) => {
    const text = await source.text();
    if (!text.trim()) throw new MoleculeFileError('empty-file');
    if (name.endsWith('.pdf')) throw new MoleculeFileError('binary-file');
    if (text.startsWith('no,structure'))
      throw new MoleculeFileError('no-structure-column', { columns: ['no', 'structure'] });
    const records = text
      .trim()
      .split('\n')
      .map((line, position): MoleculeRecord => {
        const [smiles = '', called = ''] = line.split(' ');
        return smiles.includes('(') && !smiles.includes(')')
          ? unreadMolecule(position, { source: smiles, name: called })
          : readMolecule(position, { source: smiles, smiles, name: called });
      });
    if (limit && records.length > limit)
      throw new MoleculeFileError('too-many-records', { total: records.length });
    onBegin?.({ format: 'smiles', columns: [], totalGuess: records.length });
    onRecords(records.slice(0, 2));
    onProgress?.({ bytesRead: source.size, bytesTotal: source.size, records: 2, totalGuess: records.length });
    await Promise.race([this.hold, whenAborted(signal)]);
    onRecords(records.slice(2));
    const unread = records.filter(({ status }) => status === 'error').length;
    return { format: 'smiles', columns: [], sheets: null, omittedColumns: 0, total: records.length, unread };
  };

  draw: MoleculeWorkers['draw'] = async (structure, { width, height, highlight }) => {
    this.drawn.push({ structure, highlight });
    const shapes = [{ role: 'carbon', path: 'M 9,9 L 60,9', width: 1 } as const];
    return { width, height, shapes, smiles: structure, formula: structure };
  };

  molfile: MoleculeWorkers['molfile'] = async (structure) => structure;

  describeSketch: MoleculeWorkers['describeSketch'] = async ({ molfile, isQuery }) => ({
    smiles: isQuery ? '' : molfile,
    cxsmiles: isQuery ? '' : molfile,
    smarts: molfile,
    inchiKey: '',
    formula: '',
  });

  layOutSketch: MoleculeWorkers['layOutSketch'] = async (molfile) => molfile;

  sketchOf: MoleculeWorkers['sketchOf'] = async (text) => ({ molfile: text, isExact: true });

  /** Knows ethanol, and that of an xylene there are several. */
  readNames: MoleculeWorkers['readNames'] = async (names) =>
    names.map((name): ParsedName => {
      if (name === 'ethanol') return { results: [named('CCO')] };
      if (name === 'xylene') return { results: [named('Cc1ccccc1C'), named('Cc1cccc(C)c1')] };
      return { results: [], problem: { code: 'not-understood', expected: [], at: 4, rest: name.slice(4) } };
    });

  indexForSearch: MoleculeWorkers['indexForSearch'] = async (id, smiles) => {
    this.#indexes.set(id, smiles);
  };

  removeIndex: MoleculeWorkers['removeIndex'] = async (id) => {
    this.#indexes.delete(id);
  };

  search: MoleculeWorkers['search'] = async (id, query) => {
    const found = (this.#indexes.get(id) ?? []).flatMap((smiles, position) =>
      smiles === null ? [] : [{ position, similarity: similarityOf(query, smiles) }],
    );
    const hits = found.filter(({ similarity }) => similarity >= thresholdOf(query));
    return {
      positions: Uint32Array.from(hits, ({ position }) => position),
      similarities: query.kind === 'similar' ? Float64Array.from(hits, ({ similarity }) => similarity) : null,
    };
  };

  version: MoleculeWorkers['version'] = async () => '2026.09.1';
  identify: MoleculeWorkers['identify'] = async (structure) => ({ smiles: structure, inchiKey: '' });

  checkQuery: MoleculeWorkers['checkQuery'] = async (query, { whole = false } = {}) =>
    whole && query.includes('#')
      ? { ok: false, detail: '' }
      : query.includes('(') && !query.includes(')')
        ? { ok: false, detail: 'unclosed branch' }
        : { ok: true };

  /** What an analysis finds, by its name; without it an analysis never ends. */
  readonly analyses: Partial<{ [Name in SeriesAnalysisName]: SeriesAnalyses[Name]['found'] }> = {};

  /** Analyses that were asked for. */
  readonly asked: SeriesAnalysisRequest[] = [];

  analyseSeries: MoleculeWorkers['analyseSeries'] = async (
    request,
    molecules,
    { signal, onProgress } = {},
  ) => {
    this.asked.push(request);
    onProgress?.({ molecules: 1, total: molecules.length });
    const found = this.analyses[request.name];
    return found === undefined ? whenAborted(signal) : found;
  };

  write: MoleculeWorkers['write'] = async (format, records, _columns, { added, order } = {}) => {
    this.written.push({ format, records, added, order });
    return new Blob([records.map(({ source }) => source).join('\n')]);
  };

  /** Values are a molecule's characters, in the first endpoint and SA score, a hundredth of them QED, half of them to one more CNS MPO; the others are 0.5. What is shorter than 4 is outside of the domain. */
  predict: MoleculeWorkers['predict'] = async (structures, { signal, onPredicted }) => {
    signal?.throwIfAborted();
    if (this.predictionFails) throw new Error('no models');
    await Promise.race([this.hold, whenAborted(signal)]);
    const fields = structures.flatMap((smiles) =>
      smiles === null
        ? Array.from({ length: FIELDS_PER_MOLECULE }, () => NaN)
        : [
            ...ENDPOINT_KEYS.flatMap((key) => fieldsOf(predictedFor(smiles, key))),
            smiles.length / 100,
            smiles.length,
            ...cnsMpoFields(smiles),
          ],
    );
    onPredicted({ from: 0, fields: Float64Array.from(fields) });
  };

  /** A molecule has an alert for each of its oxygen atoms, the first ones of the list. */
  findAlerts: MoleculeWorkers['findAlerts'] = async (structures, { signal, onFound }) => {
    signal?.throwIfAborted();
    if (this.predictionFails) throw new Error('no patterns');
    await Promise.race([this.hold, whenAborted(signal)]);
    onFound({
      from: 0,
      alerts: structures.map((smiles) =>
        smiles === null ? null : Uint16Array.from(smiles.match(/O/g) ?? [], (_, place) => place),
      ),
    });
  };

  /** A molecule's parent is its longest fragment. */
  parents: MoleculeWorkers['parents'] = async (structures, { signal, onFound }) => {
    signal?.throwIfAborted();
    await Promise.race([this.hold, whenAborted(signal)]);
    onFound({
      from: 0,
      parents: structures.map((smiles) => {
        const [parent, ...removed] =
          smiles?.split('.').toSorted((one, other) => other.length - one.length) ?? [];
        return parent === undefined ? null : { smiles: parent, key: parent, removed };
      }),
    });
  };

  explain: MoleculeWorkers['explain'] = async (structure, { width, height }) => {
    if (this.predictionFails) throw new Error('no models');
    return {
      predictions: each((key) => predictedFor(structure, key)),
      scores: {
        qed: structure.length / 100,
        sa: structure.length,
        cns_mpo: cnsMpoFor(structure),
      },
      nearest: each(() => [{ smiles: 'CCN', value: 1, similarity: 0.62 }]),
      contributions: each(() => Float64Array.of(0.2, -0.1)),
      drawing: {
        width,
        height,
        shapes: [{ role: 'carbon', path: 'M 9,9 L 60,9', width: 1 }],
        smiles: structure,
        formula: structure,
        atoms: [
          { x: 9, y: 9 },
          { x: 60, y: 9 },
        ],
      },
    };
  };

  modelCards: MoleculeWorkers['modelCards'] = async () => {
    const figures = { n: 120, coverage: 0.9 };
    const card: ModelCard = {
      sources: ['biogen_hlm'],
      inputs: [],
      kind: 'number',
      metric: 'r',
      molecules: 120,
      domain: 0.2,
      all: { ...figures, r: [0.71, 0.68, 0.74], mae: [0.3, 0.28, 0.32] },
      scaffold: figures,
      random: figures,
      similarity: [{ ...figures, from: 0.3, to: 0.4 }],
    };
    return Object.fromEntries(ENDPOINT_KEYS.map((key) => [key, card])) as ModelCards;
  };

  destroy(): void {}
}

const thresholdOf = (query: StructureQuery): number => (query.kind === 'similar' ? query.threshold : 1);

const similarityOf = ({ kind, structure }: StructureQuery, smiles: string): number => {
  if (kind === 'contains') return smiles.includes(structure) ? 1 : 0;
  if (kind === 'within') return structure.includes(smiles) ? 1 : 0;
  const lengths = [structure.length, smiles.length];
  return Math.min(...lengths) / Math.max(...lengths);
};

const each = <Value>(make: (key: EndpointKey) => Value): Record<EndpointKey, Value> =>
  Object.fromEntries(ENDPOINT_KEYS.map((key) => [key, make(key)])) as Record<EndpointKey, Value>;

const known = (value: number): Range => ({ low: value, high: value });

const cnsMpoFor = (smiles: string): CnsMpo => {
  const [low, high] = [smiles.length / 2, smiles.length / 2 + 1];
  return {
    low,
    high,
    inDomain: smiles.length >= 4,
    values: {
      clogp: known(2),
      logd: { low: 1, high: 2.5 },
      molecularWeight: known(300),
      tpsa: known(50),
      donors: known(1),
      pka: null,
    },
    desirabilities: {
      clogp: known(1),
      logd: { low: 0.75, high: 1 },
      molecularWeight: known(1),
      tpsa: known(1),
      donors: known(0.8),
      pka: { low: 0, high: 1 },
    },
  };
};

const cnsMpoFields = (smiles: string): number[] => {
  const { low, high, inDomain } = cnsMpoFor(smiles);
  return [low, high, Number(inDomain)];
};

const predictedFor = (smiles: string, key: EndpointKey): Prediction => {
  const value = key === 'hlm' ? Math.log10(smiles.length) : 0.5;
  const unit = ENDPOINT_UNITS[key];
  return { value, unit, low: value - 0.3, high: value + 0.3, inDomain: smiles.length >= 4 };
};

const fieldsOf = ({ value, low, high, inDomain }: Prediction): number[] => [
  value,
  low,
  high,
  Number(inDomain),
];
