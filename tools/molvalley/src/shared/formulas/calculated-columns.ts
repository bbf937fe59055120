import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { CALCULATED_MAX } from '@moiety/contract';
import type { CalculatedColumnDefinition, ColumnAnalysis, MoleculeSet } from '@moiety/contract';
import { ApiFailure, isAbort } from '@moiety/tool-kit/api-failure.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { randomId } from '@moiety/tool-kit/random-id.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import type { Column } from '../table/columns.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { FileColumnValues } from '../table/number-column.ts';
import { columnsOf } from './formula-columns.ts';
import { parseFormula } from './formula.ts';
import type { Formula, FormulaProblem } from './formula.ts';
import { intervalText } from './interval.ts';

/** A column that is calculated, as it is kept. */
export type CalculatedDefinition = CalculatedColumnDefinition;

/** The columns that an analysis fills, as they are kept. */
export type AnalysisDefinition = CalculatedDefinition & { analysis: ColumnAnalysis };

/** Molecules between two looks at the clock. */
const STEPS = 128;

const prefix = 'calc:';

/** Whether a column is calculated by a person's formula. */
export const isCalculatedId = (columnId: string): boolean => columnId.startsWith(prefix);

/** The values of a calculated column: as text, and as the numbers and limits that they are. */
interface Values {
  texts: readonly string[];
  values: FileColumnValues;
}

const nothing = (name: string): Values => ({ texts: [], values: new FileColumnValues(name, () => null) });

/** The definitions of a set as the server has them. */
export type KeptDefinitions = Pick<MoleculeSet, 'calculated' | 'calculatedVersion' | 'role'>;

/** Where the definitions of a set are kept. */
export interface CalculatedStore {
  /** @throws ApiFailure; 409 where they were defined otherwise since the version `seen` */
  write(columns: readonly CalculatedDefinition[], seen: number): Promise<KeptDefinitions>;
  /** What is kept now. @throws ApiFailure */
  read(): Promise<KeptDefinitions>;
  /** Says that a change could not be kept. */
  report(failure: unknown): void;
  /** Those that this browser has kept for the set; they move to the server, and are forgotten here. */
  left(): readonly CalculatedDefinition[];
  forget(): void;
}

/** A change of the definitions, whatever they have become meanwhile. */
type Change = (now: readonly CalculatedDefinition[]) => readonly CalculatedDefinition[];

/** The definitions with others behind them, where their names are free. */
const withOthers =
  (others: readonly CalculatedDefinition[]): Change =>
  (now) =>
    [
      ...now,
      ...others.filter(({ id, name }) => !now.some((one) => one.id === id || one.name === name)),
    ].slice(0, CALCULATED_MAX);

/** The calculated columns of a set. A formula may have the columns before it. */
export class CalculatedColumns extends Observable {
  readonly #table: MoleculeTable;
  readonly #refreshView: () => Promise<void>;
  #definitions: readonly CalculatedDefinition[] = [];
  #values = new Map<string, Values>();
  #store: CalculatedStore | undefined;
  #kept: KeptDefinitions | undefined;
  /** Changes are kept one after the other; how many are under way, and the end of the last. */
  #writing = 0;
  #last: Promise<void> = Promise.resolve();
  #run: AbortController | undefined;
  #busy = false;

  constructor(table: MoleculeTable, refreshView: () => Promise<void>) {
    super();
    this.#table = table;
    this.#refreshView = refreshView;
  }

  /** Whether values are being calculated. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Those that have a formula. */
  get definitions(): readonly CalculatedDefinition[] {
    return this.#definitions.filter(({ analysis }) => analysis === undefined);
  }

  /** Those that an analysis fills, which are defined and kept with the others. */
  get analyses(): readonly AnalysisDefinition[] {
    return this.#definitions.filter((one): one is AnalysisDefinition => one.analysis !== undefined);
  }

  /** Whether there is no room for another. */
  get isFull(): boolean {
    return this.#definitions.length >= CALCULATED_MAX;
  }

  /** Says where they are kept: what was defined before the set was stored is written. */
  keepIn(store: CalculatedStore): void {
    if (this.#store) return;
    this.#store = store;
    if (this.#definitions.length > 0) void this.#keep(withOthers(this.#definitions));
    this.#takeLeft();
  }

  /** Takes up what the server has, as it tells of the set. */
  take(kept: KeptDefinitions): void {
    const known = this.#kept;
    if (known && kept.calculatedVersion < known.calculatedVersion) return;
    this.#kept = kept;
    this.#takeLeft();
    // What was defined before the set was stored stays; what is being written comes back when it is.
    const isNews = kept.calculatedVersion !== (known?.calculatedVersion ?? 0);
    if (isNews && this.#writing === 0) void this.#show(kept.calculated);
  }

  #takeLeft(): void {
    const store = this.#store;
    const left = store?.left() ?? [];
    if (!store || !this.#kept || this.#kept.role === 'read' || left.length === 0) return;
    store.forget();
    void this.#change(withOthers(left));
  }

  /** The columns that a formula may have. @param id of the column whose formula it is; without, a new one's */
  columnsFor(id?: string): Column[] {
    const at = this.#definitions.findIndex((one) => one.id === id);
    const earlier = new Set(
      (at < 0 ? this.#definitions : this.#definitions.slice(0, at)).map((one) => prefix + one.id),
    );
    return this.#table.columns.filter((column) => !isCalculatedId(column.id) || earlier.has(column.id));
  }

  /** Reads a formula. @param id as of `columnsFor` */
  parse(formula: string, id?: string): Formula | FormulaProblem {
    return parseFormula(formula, columnsOf(this.#table, this.columnsFor(id)));
  }

  /** Adds a column, or puts one in the place of that with its id. @returns its id */
  async save({
    id = randomId(),
    ...rest
  }: Omit<CalculatedDefinition, 'id'> & { id?: string }): Promise<string> {
    const definition = { id, ...rest };
    await this.#change((now) =>
      now.some((one) => one.id === id)
        ? now.map((one) => (one.id === id ? definition : one))
        : [...now, definition].slice(0, CALCULATED_MAX),
    );
    return id;
  }

  /** Takes a column away; those whose formulas have it become empty. @returns puts it back where it was */
  async remove(id: string): Promise<() => Promise<void>> {
    const at = this.#definitions.findIndex((one) => one.id === id);
    const removed = this.#definitions[at];
    await this.#change((now) => now.filter((one) => one.id !== id));
    return async () => {
      if (!removed) return;
      await this.#change((now) =>
        now.some((one) => one.id === id) ? now : now.toSpliced(at, 0, removed).slice(0, CALCULATED_MAX),
      );
    };
  }

  /** Calculates anew, after molecules or predictions came. */
  async refresh(): Promise<void> {
    if (this.definitions.length > 0) await this.#fill();
  }

  /** Ends what is under way. */
  cancel(): void {
    this.#run?.abort();
  }

  /** The calculated columns as columns of a file; undefined where there are none. */
  written(): AddedColumns | undefined {
    const { definitions } = this;
    if (definitions.length === 0) return undefined;
    const all = definitions.map(({ id, name }) => ({ name, texts: this.#values.get(id)?.texts ?? [] }));
    return {
      names: all.map(({ name }) => name),
      // A limit (`>5`) is no number.
      texts: all.flatMap(({ name, texts }) =>
        texts.some((text) => text !== '' && Number.isNaN(Number(text))) ? [name] : [],
      ),
      values: { get: (position) => all.map(({ texts }) => texts[position] ?? '') },
    };
  }

  async #change(change: Change): Promise<void> {
    const shown = this.#show(change(this.#definitions));
    if (this.#store) void this.#keep(change);
    await shown;
  }

  async #show(definitions: readonly CalculatedDefinition[]): Promise<void> {
    this.#definitions = definitions;
    await this.#fill();
  }

  /** Keeps a change behind those before it; what cannot be kept is not shown either. */
  #keep(change: Change): Promise<void> {
    const before = this.#last;
    this.#writing++;
    this.#last = (async () => {
      await before;
      let failure: unknown;
      try {
        await this.#write(change);
      } catch (error) {
        failure = error;
      }
      this.#writing--;
      if (failure !== undefined) this.#store?.report(failure);
      const kept = this.#kept?.calculated ?? [];
      if (this.#writing === 0 && JSON.stringify(kept) !== JSON.stringify(this.#definitions))
        await this.#show(kept);
    })();
    return this.#last;
  }

  /** Writes a change; where the columns were changed meanwhile, elsewhere, it is made to what they have become. */
  async #write(change: Change): Promise<void> {
    const store = this.#store;
    if (!store) return;
    this.#kept ??= await store.read();
    try {
      this.#kept = await store.write(change(this.#kept.calculated), this.#kept.calculatedVersion);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 409) throw failure;
      this.#kept = await store.read();
      this.#kept = await store.write(change(this.#kept.calculated), this.#kept.calculatedVersion);
    }
  }

  /** Calculates them one after the other, since one may have another; what was there stands until then. */
  async #fill(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.#busy = true;
    const { definitions } = this;
    const known = new Set(definitions.map(({ id }) => id));
    for (const id of this.#values.keys()) if (!known.has(id)) this.#values.delete(id);
    for (const { id, name } of definitions) if (!this.#values.has(id)) this.#values.set(id, nothing(name));
    this.#give();
    try {
      const slice = new TimeSlice(run.signal);
      for (const definition of definitions) {
        this.#values.set(definition.id, await this.#calculate(definition, slice));
        this.#give();
      }
    } catch (error) {
      if (isAbort(error) || run.signal.aborted) return;
      throw error;
    } finally {
      if (this.#run === run) this.#busy = false;
    }
    await this.#refreshView();
  }

  async #calculate({ id, name, formula }: CalculatedDefinition, slice: TimeSlice): Promise<Values> {
    const parsed = this.parse(formula, id);
    if (typeof parsed !== 'function') return nothing(name);
    const texts: string[] = [];
    const values = new FileColumnValues(name, () => null);
    for (let position = 0; position < this.#table.records.length; position++) {
      const value = this.#table.records[position]?.status === 'ok' ? parsed(position) : undefined;
      const text = value ? intervalText(value) : '';
      texts.push(text);
      values.push(text);
      if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
    }
    return { texts, values };
  }

  #give(): void {
    this.#table.setCalculated(
      this.definitions.map(({ id, name }) => ({
        id: prefix + id,
        name,
        ...(this.#values.get(id) ?? nothing(name)),
      })),
    );
    this.changed();
  }
}
