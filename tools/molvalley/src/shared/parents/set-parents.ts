import { identityKey } from '@moiety/chemistry/identity-key.ts';
import { mayHaveParent } from '@moiety/chemistry/parent/parent-facts.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { SetComputation } from '../sets/set-computation.ts';
import type { ComputationRun } from '../sets/set-computation.ts';
import { NumberColumn } from '../table/number-column.ts';

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
export class SetParents extends SetComputation<readonly (KnownParent | null)[]> {
  #same: NumberColumn | undefined;
  #counts: ParentCounts | undefined;

  /** A molecule's parent; undefined where it is not known. */
  at(position: number): KnownParent | undefined {
    return this.found?.[position] ?? undefined;
  }

  /** What was found, in numbers; undefined before. */
  get facts(): ParentCounts | undefined {
    return this.#counts;
  }

  /** Parents as columns of a file; undefined before they were found. */
  written(): AddedColumns | undefined {
    if (!this.found) return undefined;
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

  protected override async compute(
    structures: readonly (string | null)[],
    { signal, advance }: ComputationRun,
  ): Promise<readonly (KnownParent | null)[]> {
    const found = this.table.records.map((record): KnownParent | null =>
      record.status === 'ok'
        ? { smiles: record.smiles, key: identityKey(record, 'parent'), removed: '' }
        : null,
    );
    // Most molecules are their own parents, which takes no chemistry to tell.
    const others = structures.map((smiles) => (smiles !== null && mayHaveParent(smiles) ? smiles : null));
    await this.workers.parents(others, {
      signal,
      onFound: ({ from, parents }) => {
        for (const [at, parent] of parents.entries())
          if (parent) {
            const { smiles, key, removed } = parent;
            found[from + at] = { smiles, key, removed: removedText(removed) };
          }
        advance(parents.length);
      },
    });
    return found;
  }

  protected override fill(found: readonly (KnownParent | null)[]): void {
    this.#same = sameCounts(found);
    this.#counts = countsOf(found, this.#same);
    this.table.setParents({ at: (position) => this.at(position), same: this.#same });
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
