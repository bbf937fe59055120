import { QueryError } from '@moiety/chemistry/query-error.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { SetView } from '../table/set-view.ts';

/** What is known of the substructure that a person asked for. */
export type SubstructureState =
  | { phase: 'idle' }
  /** The molecules are indexed or searched, or the file is still being read. */
  | { phase: 'searching' }
  | { phase: 'found'; matches: number }
  /** The query is neither SMILES nor SMARTS; `detail` is what the engine said. */
  | { phase: 'bad-query'; detail: string }
  | { phase: 'failed' };

let lastIndex = 0;

/** Finds a set's molecules that contain a substructure and tells its view. */
export class SubstructureSearch extends Observable {
  #workers: MoleculeWorkers;
  #view: SetView;
  #indexId = `set-${++lastIndex}`;
  #indexed: Promise<void> | undefined;
  #complete = false;
  #query = '';
  #run: AbortController | undefined;
  #state: SubstructureState = { phase: 'idle' };

  constructor(workers: MoleculeWorkers, view: SetView) {
    super();
    this.#workers = workers;
    this.#view = view;
  }

  get state(): SubstructureState {
    return this.#state;
  }

  get query(): string {
    return this.#query;
  }

  /** Says that the set has all its molecules now: from here on it can be searched. */
  complete(): void {
    this.#complete = true;
    if (this.#query) void this.#search();
  }

  /** Makes the index ahead of a query that is likely to come. */
  prepare(): void {
    // A failure shows when the query comes.
    if (this.#complete) this.#index().catch(() => undefined);
  }

  /** Looks for `query` from now on; an empty one for nothing. */
  async run(query: string): Promise<void> {
    const wanted = query.trim();
    if (wanted === this.#query && this.#state.phase !== 'failed') return;
    this.#query = wanted;
    await this.#search();
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
    if (!this.#query) {
      this.#set({ phase: 'idle' });
      return this.#view.setSubstructureHits(undefined);
    }
    this.#set({ phase: 'searching' });
    try {
      const check = await this.#workers.checkQuery(this.#query);
      if (signal.aborted) return undefined;
      if (!check.ok) return await this.#fail({ phase: 'bad-query', detail: check.detail });
      if (!this.#complete) return undefined;
      await this.#index();
      const positions = await this.#workers.search(this.#indexId, this.#query, { signal });
      if (signal.aborted) return undefined;
      await this.#view.setSubstructureHits(positions);
      this.#set({ phase: 'found', matches: positions.length });
    } catch (error) {
      if (signal.aborted) return undefined;
      if (error instanceof QueryError) return this.#fail({ phase: 'bad-query', detail: error.detail });
      return this.#fail({ phase: 'failed' });
    }
    return undefined;
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

  async #fail(state: SubstructureState): Promise<void> {
    this.#set(state);
    await this.#view.setSubstructureHits(undefined);
  }

  #set(state: SubstructureState): void {
    this.#state = state;
    this.changed();
  }
}
