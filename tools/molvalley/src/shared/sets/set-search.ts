import { QueryError } from '@moiety/chemistry/query-error.ts';
import { isSameStructure } from '@moiety/chemistry/structure-identity.ts';
import type { StructureHits } from '@moiety/chemistry/structure-query.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { ReadMolecule } from '@moiety/contract';
import { NumberColumn } from '../table/number-column.ts';
import type { SetView } from '../table/set-view.ts';
import { THRESHOLD_MIN } from '../table/view-query.ts';
import type { StructureSearch } from '../table/view-query.ts';
import { nearestOf } from './neighbors.ts';
import type { Neighbor } from './neighbors.ts';

/** What is known of the structure that a person searches with. */
export type SearchState =
  | { phase: 'idle' }
  /** The molecules are indexed or searched, or the file is still being read. */
  | { phase: 'searching' }
  | { phase: 'found'; matches: number }
  /** It cannot be searched for; `detail` is what the engine said. */
  | { phase: 'bad-query'; detail: string }
  | { phase: 'failed' };

let lastIndex = 0;

/** Finds a set's molecules by a structure and tells its view. */
export class SetSearch extends Observable {
  #workers: MoleculeWorkers;
  #view: SetView;
  #indexId = `set-${++lastIndex}`;
  #indexed: Promise<void> | undefined;
  #complete = false;
  #wanted: StructureSearch | undefined;
  #run: AbortController | undefined;
  #state: SearchState = { phase: 'idle' };

  constructor(workers: MoleculeWorkers, view: SetView) {
    super();
    this.#workers = workers;
    this.#view = view;
  }

  get state(): SearchState {
    return this.#state;
  }

  /** What is searched for; undefined for nothing. */
  get wanted(): StructureSearch | undefined {
    return this.#wanted;
  }

  /** SMILES or SMARTS of what is to be highlighted in what was found; empty where it is no part. */
  get highlight(): string {
    return this.#state.phase === 'found' && this.#wanted?.kind === 'contains' ? this.#wanted.structure : '';
  }

  /** Says that the set has all its molecules now: from here on it can be searched. */
  complete(): void {
    this.#complete = true;
    if (this.#wanted) void this.#search();
  }

  /** Makes the index ahead of a query that is likely to come. */
  prepare(): void {
    // A failure shows when the query comes.
    if (this.#complete) this.#index().catch(() => undefined);
  }

  /** Searches by `wanted` from now on; without it by nothing. */
  async run(wanted: StructureSearch | undefined): Promise<void> {
    if (JSON.stringify(wanted) === JSON.stringify(this.#wanted) && this.#state.phase !== 'failed') return;
    this.#wanted = wanted;
    await this.#search();
  }

  /**
   * The molecules of the set that are most similar to one of them, by the fingerprints that similarity is searched with.
   * @throws when the structure cannot be compared, or the molecules are not all here
   */
  async neighbors({ position, smiles }: ReadMolecule, signal: AbortSignal): Promise<Neighbor[]> {
    if (!this.#complete) throw new Error('the set is not complete');
    await this.#index();
    const query = { kind: 'similar', structure: smiles, threshold: THRESHOLD_MIN } as const;
    return nearestOf(position, await this.#workers.search(this.#indexId, query, { signal }));
  }

  /** Frees the index. */
  async destroy(): Promise<void> {
    this.#run?.abort();
    if (this.#indexed) await this.#workers.removeIndex(this.#indexId).catch(() => undefined);
  }

  async #search(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const { signal } = run;
    const wanted = this.#wanted;
    if (!wanted) {
      this.#set({ phase: 'idle' });
      return this.#show(undefined);
    }
    this.#set({ phase: 'searching' });
    try {
      const check = await this.#workers.checkQuery(wanted.structure, { whole: wanted.kind !== 'contains' });
      if (signal.aborted) return undefined;
      if (!check.ok) return await this.#fail({ phase: 'bad-query', detail: check.detail });
      if (!this.#complete) return undefined;
      const hits = await this.#find(wanted, signal);
      if (signal.aborted) return undefined;
      await this.#show(hits);
      this.#set({ phase: 'found', matches: hits.positions.length });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof QueryError) return this.#fail({ phase: 'bad-query', detail: error.detail });
      return this.#fail({ phase: 'failed' });
    }
    return undefined;
  }

  async #find(wanted: StructureSearch, signal: AbortSignal): Promise<StructureHits> {
    if (wanted.kind !== 'same') {
      await this.#index();
      return this.#workers.search(this.#indexId, wanted, { signal });
    }
    const identity = await this.#workers.identify(wanted.structure);
    const positions = this.#view.table.records.flatMap((record) =>
      record.status === 'ok' && isSameStructure(identity, record, wanted.stereo) ? [record.position] : [],
    );
    return { positions: Uint32Array.from(positions), similarities: null };
  }

  #index(): Promise<void> {
    if (this.#indexed) return this.#indexed;
    const smiles = this.#view.table.records.map((record) => (record.status === 'ok' ? record.smiles : null));
    const indexed = this.#workers.indexForSearch(this.#indexId, smiles);
    this.#indexed = indexed;
    // The next query tries again.
    indexed.catch(() => (this.#indexed = undefined));
    return indexed;
  }

  async #show(hits: StructureHits | undefined): Promise<void> {
    const { table } = this.#view;
    table.setSimilarities(hits?.similarities ? similarityColumn(hits, table.records.length) : undefined);
    await this.#view.setStructureHits(hits?.positions);
  }

  async #fail(state: SearchState): Promise<void> {
    this.#set(state);
    await this.#show(undefined);
  }

  #set(state: SearchState): void {
    this.#state = state;
    this.changed();
  }
}

const similarityColumn = ({ positions, similarities }: StructureHits, length: number): NumberColumn => {
  const values = new Float64Array(length).fill(NaN);
  for (const [at, position] of positions.entries()) values[position] = similarities?.[at] ?? NaN;
  const column = new NumberColumn();
  for (const value of values) column.push(value);
  return column;
};
