import { identityKey } from '@moiety/chemistry/identity-key.ts';
import { mayHaveParent } from '@moiety/chemistry/parent/parent-facts.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { NumberColumn } from '../table/number-column.ts';
import type { SetView } from '../table/set-view.ts';

export type ParentState =
  | { phase: 'idle' }
  | { phase: 'finding'; done: number; total: number }
  | { phase: 'done' }
  | { phase: 'failed' };

/** What is known of one molecule's parent. */
export interface KnownParent {
  smiles: string;
  /** What molecules with the same parent are told by. */
  key: string;
  /** Formulas of the salt formers and solvents that are no part of it, as `ClH, 2 H2O`. */
  removed: string;
}

/** Molecules of a set by their parents. */
export interface ParentCounts {
  /** Those with salt formers or solvents. */
  withSalts: number;
  /** Those that share their parent with others. */
  shared: number;
  /** Rows that there would be fewer, if each parent had one. */
  duplicates: number;
}

/** Formulas as one text, those that are there several times with their number. */
const removedText = (formulas: readonly string[]): string =>
  [...Map.groupBy(formulas, (formula) => formula)]
    .map(([formula, { length }]) => (length > 1 ? `${length} ${formula}` : formula))
    .join(', ');

/** The parents of the molecules of one set, and the table's columns that come of them. */
export class SetParents extends Observable {
  #workers: MoleculeWorkers;
  #table: MoleculeTable;
  #view: SetView;
  #state: ParentState = { phase: 'idle' };
  #found: readonly (KnownParent | null)[] | undefined;
  #same: NumberColumn | undefined;
  #counts: ParentCounts | undefined;
  #run: AbortController | undefined;
  #complete = false;
  #wanted = false;

  constructor(workers: MoleculeWorkers, table: MoleculeTable, view: SetView) {
    super();
    this.#workers = workers;
    this.#table = table;
    this.#view = view;
  }

  get state(): ParentState {
    return this.#state;
  }

  /** Molecules that can have one. */
  get count(): number {
    return this.#table.records.length - this.#table.unread;
  }

  /** Says that the set has all its molecules now. */
  complete(): void {
    this.#complete = true;
    if (this.#wanted) void this.start();
  }

  /** Has them found, unless that is done or under way: a filter or an order needs them. */
  want(): void {
    this.#wanted = true;
    if (this.#complete && this.#state.phase === 'idle') void this.start();
  }

  /** Finds the parents of the whole set. */
  async start(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const { records } = this.#table;
    const found = records.map((record): KnownParent | null =>
      record.status === 'ok'
        ? { smiles: record.smiles, key: identityKey(record, 'parent'), removed: '' }
        : null,
    );
    // Most molecules are their own parents, which takes no chemistry to tell.
    const structures = records.map((record) =>
      record.status === 'ok' && mayHaveParent(record.smiles) ? record.smiles : null,
    );
    let done = 0;
    this.#set({ phase: 'finding', done, total: structures.length });
    try {
      await this.#workers.parents(structures, {
        signal: run.signal,
        onFound: ({ from, parents }) => {
          if (run.signal.aborted) return;
          for (const [at, parent] of parents.entries())
            if (parent) {
              const { smiles, key, removed } = parent;
              found[from + at] = { smiles, key, removed: removedText(removed) };
            }
          done += parents.length;
          this.#set({ phase: 'finding', done, total: structures.length });
        },
      });
    } catch {
      // Cancelled, or begun anew: that has set the state.
      if (!run.signal.aborted) this.#set({ phase: 'failed' });
      return;
    }
    if (run.signal.aborted) return;
    this.#found = found;
    this.#same = sameCounts(found);
    this.#counts = countsOf(found, this.#same);
    this.#table.setParents({ at: (position) => this.at(position), same: this.#same });
    this.#set({ phase: 'done' });
    await this.#view.refresh();
  }

  /** Gives up what is being found; a filter lets all molecules through until it is. */
  cancel(): void {
    this.#run?.abort();
    this.#wanted = false;
    this.#set({ phase: this.#found ? 'done' : 'idle' });
  }

  /** A molecule's parent; undefined where it is not known. */
  at(position: number): KnownParent | undefined {
    return this.#found?.[position] ?? undefined;
  }

  /** What was found, in numbers; undefined before. */
  get facts(): ParentCounts | undefined {
    return this.#counts;
  }

  /** Parents as columns of a file; undefined before they were found. */
  written(): AddedColumns | undefined {
    if (!this.#found) return undefined;
    const fieldsOf = (position: number): string[] => {
      const parent = this.at(position);
      return parent
        ? [parent.smiles, parent.removed, String(this.#same?.values[position] ?? '')]
        : ['', '', ''];
    };
    return {
      names: ['ParentSMILES', 'SaltsAndSolvents', 'SameParent'],
      texts: ['ParentSMILES', 'SaltsAndSolvents'],
      values: { get: fieldsOf },
    };
  }

  #set(state: ParentState): void {
    this.#state = state;
    this.changed();
  }
}

/** How many molecules have the parent of each, itself included. */
const sameCounts = (parents: readonly (KnownParent | null)[]): NumberColumn => {
  const counts = new Map<string, number>();
  for (const parent of parents) if (parent) counts.set(parent.key, (counts.get(parent.key) ?? 0) + 1);
  const numbers = new NumberColumn();
  for (const parent of parents) numbers.push(parent ? counts.get(parent.key)! : NaN);
  return numbers;
};

const countsOf = (parents: readonly (KnownParent | null)[], same: NumberColumn): ParentCounts => {
  const known = parents.filter((parent) => parent !== null);
  return {
    withSalts: known.filter(({ removed }) => removed !== '').length,
    shared: same.values.filter((count) => count > 1).length,
    duplicates: known.length - new Set(known.map(({ key }) => key)).size,
  };
};
