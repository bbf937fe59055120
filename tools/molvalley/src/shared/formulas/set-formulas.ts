import type { Calculated } from '@moiety/chemistry/formulas/calculate.ts';
import { FormulaError } from '@moiety/chemistry/formulas/formula-error.ts';
import { renamedColumns } from '@moiety/chemistry/formulas/parse-formula.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import type { SetView } from '../table/set-view.ts';
import { CalculatedValues, writtenResult } from './calculated-column.ts';
import type { CalculatedColumn } from './calculated-column.ts';
import { FormulaColumns } from './formula-columns.ts';
import type { ReadyFormula } from './formula-columns.ts';
import type { FormulaStore } from './formula-store.ts';

/** Molecules between two looks at the clock. */
const STEPS = 64;

/** The calculated columns of one set: their formulas, and the results in the table. */
export class SetFormulas extends Observable {
  #table: MoleculeTable;
  #view: SetView;
  #store: FormulaStore;
  #setId: string | undefined;
  #columns: readonly CalculatedColumn[] = [];
  #values = new Map<string, CalculatedValues>();
  #complete = false;
  #run: AbortController | undefined;

  constructor(table: MoleculeTable, view: SetView, store: FormulaStore) {
    super();
    this.#table = table;
    this.#view = view;
    this.#store = store;
  }

  /** In the order in which they were made. */
  get columns(): readonly CalculatedColumn[] {
    return this.#columns;
  }

  /** The columns that a formula can name. @param without a column that is being changed, which cannot name itself */
  available(without?: string): FormulaColumns {
    return new FormulaColumns(
      this.#table,
      this.#columns.filter(({ id }) => id !== without),
      this.#resultOf,
    );
  }

  /** Why a column cannot be calculated; undefined where it can. */
  faultOf(id: string): FormulaError | undefined {
    return this.#values.get(id)?.fault;
  }

  /** Says which stored set this is: the columns that were kept of it are there again, those that were made before are kept. */
  belongTo(setId: string): void {
    if (this.#setId === setId) return;
    this.#setId = setId;
    if (this.#columns.length) this.#store.keep(setId, this.#columns);
    else {
      this.#columns = this.#store.of(setId);
      if (this.#columns.length) void this.calculate();
    }
  }

  /** Says that the set has all its molecules now, which are calculated with. */
  complete(): void {
    this.#complete = true;
    if (this.#columns.length) void this.calculate();
  }

  /**
   * Adds a column, or puts a changed one in its place. Formulas that name it follow a new name.
   * @returns the way back, which leaves alone what was changed meanwhile
   */
  put(column: CalculatedColumn): () => void {
    const old = this.#columns.find(({ id }) => id === column.id);
    if (!old) {
      this.#replace([...this.#columns, column]);
      return () => void this.remove(column.id);
    }
    const followed =
      old.name === column.name
        ? this.#columns
        : this.#columns.map((one) => ({ ...one, formula: following(one.formula, old.name, column.name) }));
    this.#replace(followed.map((one) => (one.id === column.id ? column : one)));
    return () => {
      if (this.#columns.some(({ id }) => id === old.id)) this.put(old);
    };
  }

  /** Takes a column away. @returns the way back, with another name where that is taken meanwhile */
  remove(id: string): () => void {
    const place = this.#columns.findIndex((column) => column.id === id);
    const removed = this.#columns[place];
    if (!removed) return () => undefined;
    this.#replace(this.#columns.filter((column) => column !== removed));
    return () => {
      let { name } = removed;
      const taken = new Set(this.#columns.map((column) => column.name.toLowerCase()));
      while (taken.has(name.toLowerCase())) name += ' *';
      this.#replace(this.#columns.toSpliced(place, 0, { ...removed, name }));
    };
  }

  #replace(columns: readonly CalculatedColumn[]): void {
    this.#columns = columns;
    if (this.#setId !== undefined) this.#store.keep(this.#setId, columns);
    void this.calculate();
  }

  /** Calculates everything anew, in slices; until then the results of before stand. */
  async calculate(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const values = new Map<string, CalculatedValues>();
    const columns = new FormulaColumns(
      this.#table,
      this.#columns,
      (id, position) => values.get(id)?.result(position) ?? 'missing',
    );
    try {
      const slice = new TimeSlice(run.signal);
      for (const { id, ready } of inOrder(this.#columns, columns)) {
        const filled = new CalculatedValues(ready instanceof FormulaError ? ready : undefined);
        values.set(id, filled);
        if (ready instanceof FormulaError || !this.#complete) continue;
        for (let position = 0; position < this.#table.records.length; position++) {
          filled.push(ready.at(position));
          if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
        }
      }
    } catch (error) {
      if (isAbort(error)) return;
      throw error;
    }
    this.#values = values;
    this.#table.setCalculated(this.#columns, values);
    this.changed();
    await this.#view.refresh();
  }

  /** The results as columns of a file; undefined where none is asked for. @param isChosen whether a column is shown */
  written(positions: readonly number[], isChosen: (columnId: string) => boolean): AddedColumns | undefined {
    const columns = this.#columns.filter(({ id }) => isChosen(id) && this.#values.has(id));
    if (!columns.length) return undefined;
    const textOf = (id: string, position: number): string => writtenResult(this.#resultOf(id, position));
    const isText = ({ id }: CalculatedColumn): boolean =>
      positions.some((position) => !Number.isFinite(Number(textOf(id, position))));
    return {
      names: columns.map(({ name }) => name),
      texts: columns.filter(isText).map(({ name }) => name),
      values: new Map(positions.map((position) => [position, columns.map(({ id }) => textOf(id, position))])),
    };
  }

  /** Gives up what is being calculated. */
  cancel(): void {
    this.#run?.abort();
  }

  #resultOf = (id: string, position: number): Calculated =>
    this.#values.get(id)?.result(position) ?? 'missing';
}

/** A formula that follows a column's new name; one that cannot be read stays. */
const following = (formula: string, from: string, to: string): string => {
  try {
    return renamedColumns(formula, (name) => (name.toLowerCase() === from.toLowerCase() ? to : undefined));
  } catch {
    return formula;
  }
};

/** The columns in an order in which each comes behind those that it needs; one that needs itself, by whatever way, cannot be calculated. */
const inOrder = (
  columns: readonly CalculatedColumn[],
  available: FormulaColumns,
): { id: string; ready: ReadyFormula | FormulaError }[] => {
  const readies = new Map(
    columns.map(({ id, formula }): [string, ReadyFormula | FormulaError] => {
      try {
        return [id, available.ready(formula)];
      } catch (error) {
        if (error instanceof FormulaError) return [id, error];
        throw error;
      }
    }),
  );
  const ordered: { id: string; ready: ReadyFormula | FormulaError }[] = [];
  const isDone = (id: string): boolean => ordered.some((one) => one.id === id);
  const needsOf = (id: string): readonly string[] => {
    const ready = readies.get(id);
    return !ready || ready instanceof FormulaError ? [] : ready.needs;
  };
  for (let left = [...readies.keys()]; left.length;) {
    const next = left.filter((id) => needsOf(id).every(isDone));
    for (const id of next) ordered.push({ id, ready: readies.get(id)! });
    left = left.filter((id) => !isDone(id));
    if (next.length) continue;
    for (const id of left) {
      const { length } = columns.find((column) => column.id === id)?.formula ?? '';
      ordered.push({ id, ready: new FormulaError('circular', { from: 0, to: length }) });
    }
    left = [];
  }
  return ordered;
};

/** Whether a formula would need the column that it is of. */
export const isCircular = (
  columns: readonly CalculatedColumn[],
  available: FormulaColumns,
  id: string,
): boolean => {
  const found = inOrder(columns, available).find((one) => one.id === id)?.ready;
  return found instanceof FormulaError && found.fault === 'circular';
};
