import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import type { SetView } from '../table/set-view.ts';

export type ComputationState =
  | { phase: 'idle' }
  | { phase: 'running'; done: number; total: number }
  | { phase: 'done' }
  | { phase: 'failed' };

/** How a computation goes on. */
export interface ComputationRun {
  signal: AbortSignal;
  /** Says that so many more molecules are done. */
  advance: (molecules: number) => void;
}

/** Something that is computed of all molecules of a set in workers, on request, and of which columns of the table come. */
export abstract class SetComputation<Found> extends Observable {
  protected readonly workers: MoleculeWorkers;
  protected readonly table: MoleculeTable;
  #view: SetView;
  #state: ComputationState = { phase: 'idle' };
  #found: Found | undefined;
  #run: AbortController | undefined;
  #complete = false;
  #wanted = false;

  constructor(workers: MoleculeWorkers, table: MoleculeTable, view: SetView) {
    super();
    this.workers = workers;
    this.table = table;
    this.#view = view;
  }

  get state(): ComputationState {
    return this.#state;
  }

  /** What was found last, though it may be computed anew; undefined before. */
  get found(): Found | undefined {
    return this.#found;
  }

  /** Molecules that it can be computed of. */
  get count(): number {
    return this.table.records.length - this.table.unread;
  }

  /** Says that the set has all its molecules now. */
  complete(): void {
    this.#complete = true;
    if (this.#wanted) void this.start();
  }

  /** Has it computed, unless that is done or under way: a filter needs it. */
  want(): void {
    this.#wanted = true;
    if (this.#complete && this.#state.phase === 'idle') void this.start();
  }

  /** Computes it of the whole set; what was found before stays until then. */
  async start(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const { signal } = run;
    const structures = this.table.records.map((record) => (record.status === 'ok' ? record.smiles : null));
    const total = structures.length;
    let done = 0;
    const advance = (molecules: number): void => {
      if (signal.aborted) return;
      done += molecules;
      this.#set({ phase: 'running', done, total });
    };
    advance(0);
    let found: Found;
    try {
      found = await this.compute(structures, { signal, advance });
    } catch {
      // Cancelled, or begun anew: that has set the state.
      if (!signal.aborted) this.#set({ phase: 'failed' });
      return;
    }
    if (signal.aborted) return;
    this.#found = found;
    this.fill(found);
    this.#set({ phase: 'done' });
    await this.#view.refresh();
  }

  /** Gives up what is under way; a filter by it lets all molecules through until it is known. */
  cancel(): void {
    this.#run?.abort();
    this.#wanted = false;
    this.#set({ phase: this.#found === undefined ? 'idle' : 'done' });
  }

  /** @param structures canonical SMILES by position, null where a record could not be read */
  protected abstract compute(structures: readonly (string | null)[], run: ComputationRun): Promise<Found>;

  /** Puts what was found into the table. */
  protected abstract fill(found: Found): void;

  #set(state: ComputationState): void {
    this.#state = state;
    this.changed();
  }
}
