import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { isAbort } from '@moiety/tool-kit/api-failure.ts';
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
export interface CalculatedDefinition {
  id: string;
  name: string;
  formula: string;
}

/** Columns of one set that can be calculated. */
export const CALCULATED_MAX = 20;
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

/** Where the definitions of a set are kept. */
export interface CalculatedStore {
  read(): readonly CalculatedDefinition[];
  write(definitions: readonly CalculatedDefinition[]): void;
}

/** The calculated columns of a set. A formula may have the columns before it. */
export class CalculatedColumns extends Observable {
  readonly #table: MoleculeTable;
  readonly #refreshView: () => Promise<void>;
  #definitions: readonly CalculatedDefinition[] = [];
  #values = new Map<string, Values>();
  #store: CalculatedStore | undefined;
  #run: AbortController | undefined;

  constructor(table: MoleculeTable, refreshView: () => Promise<void>) {
    super();
    this.#table = table;
    this.#refreshView = refreshView;
  }

  get definitions(): readonly CalculatedDefinition[] {
    return this.#definitions;
  }

  /** Says where they are kept: what is there is taken up, and what was defined before the set was stored is written. */
  keepIn(store: CalculatedStore): void {
    if (this.#store) return;
    this.#store = store;
    const kept = store.read();
    if (this.#definitions.length > 0) store.write(this.#definitions);
    else if (kept.length > 0) void this.#define(kept);
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
    const isKnown = this.#definitions.some((one) => one.id === id);
    await this.#define(
      isKnown
        ? this.#definitions.map((one) => (one.id === id ? definition : one))
        : [...this.#definitions, definition].slice(0, CALCULATED_MAX),
    );
    return id;
  }

  /** Takes a column away; those whose formulas have it become empty. @returns puts it back where it was */
  async remove(id: string): Promise<() => Promise<void>> {
    const before = this.#definitions;
    await this.#define(before.filter((one) => one.id !== id));
    return () => this.#define(before);
  }

  /** Calculates anew, after molecules or predictions came. */
  async refresh(): Promise<void> {
    if (this.#definitions.length > 0) await this.#fill();
  }

  /** Ends what is under way. */
  cancel(): void {
    this.#run?.abort();
  }

  /** The calculated columns as columns of a file; undefined where there are none. */
  written(positions: readonly number[]): AddedColumns | undefined {
    if (this.#definitions.length === 0) return undefined;
    const all = this.#definitions.map(({ id, name }) => ({ name, texts: this.#values.get(id)?.texts ?? [] }));
    return {
      names: all.map(({ name }) => name),
      // A limit (`>5`) is no number.
      texts: all.flatMap(({ name, texts }) =>
        texts.some((text) => text !== '' && Number.isNaN(Number(text))) ? [name] : [],
      ),
      values: new Map(positions.map((position) => [position, all.map(({ texts }) => texts[position] ?? '')])),
    };
  }

  async #define(definitions: readonly CalculatedDefinition[]): Promise<void> {
    this.#definitions = definitions;
    this.#store?.write(definitions);
    await this.#fill();
  }

  /** Calculates them one after the other, since one may have another; what was there stands until then. */
  async #fill(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const known = new Set(this.#definitions.map(({ id }) => id));
    for (const id of this.#values.keys()) if (!known.has(id)) this.#values.delete(id);
    for (const { id, name } of this.#definitions)
      if (!this.#values.has(id)) this.#values.set(id, nothing(name));
    this.#give();
    try {
      const slice = new TimeSlice(run.signal);
      for (const definition of this.#definitions) {
        this.#values.set(definition.id, await this.#calculate(definition, slice));
        this.#give();
      }
    } catch (error) {
      if (isAbort(error) || run.signal.aborted) return;
      throw error;
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
      this.#definitions.map(({ id, name }) => ({
        id: prefix + id,
        name,
        ...(this.#values.get(id) ?? nothing(name)),
      })),
    );
    this.changed();
  }
}
