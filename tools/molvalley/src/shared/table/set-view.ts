import { Observable } from '@moiety/tool-kit/observable.ts';
import { TimeSlice } from '@moiety/tool-kit/time-slice.ts';
import { noteColumnId, starColumnId } from './columns.ts';
import { KeptPositions } from './kept-positions.ts';
import type { MoleculeTable } from './molecule-table.ts';
import { compareBy, rankTexts, sortInSlices } from './sort.ts';
import type { SortKey } from './sort.ts';
import { emptyQuery } from './view-query.ts';
import type { Condition, Filter, ViewQuery } from './view-query.ts';

/** Molecules between two looks at the clock. */
const STEPS = 256;

type Test = (position: number) => boolean;

/** A condition turned round, where it says so. */
const joined = (test: Test, { not }: { not?: true }): Test => (not ? (position) => !test(position) : test);

/**
 * What is shown of a set: which molecules, in which order. Computed in slices off the hot path; until a new answer is
 * there, the last one stands.
 */
export class SetView extends Observable {
  readonly table: MoleculeTable;
  /** Molecules that addresses of this set speak of. */
  readonly kept = new KeptPositions();
  #query: ViewQuery = emptyQuery;
  #visible: Uint32Array = new Uint32Array();
  #hits: Uint8Array | undefined;
  #busy = false;
  #run: AbortController | undefined;
  #ranks = new Map<string, { of: number; source: unknown; locale: string; ranks: Float64Array }>();
  #locale: string;

  /** @param locale whose alphabet orders text */
  constructor(table: MoleculeTable, locale: string) {
    super();
    this.table = table;
    this.#locale = locale;
  }

  /** Positions of the molecules to show, in the order to show them. */
  get visible(): Uint32Array {
    return this.#visible;
  }

  /** Whether a newer answer is being computed. */
  get busy(): boolean {
    return this.#busy;
  }

  get query(): ViewQuery {
    return this.#query;
  }

  /** Shows the set by `query`, and resolves when that is so. */
  async show(query: ViewQuery, locale = this.#locale): Promise<void> {
    this.#query = query;
    this.#locale = locale;
    await this.refresh();
  }

  /**
   * The molecules that the query's structure finds, or undefined while that is not known; without it the structure
   * narrows nothing.
   */
  async setStructureHits(positions: Uint32Array | undefined): Promise<void> {
    if (positions) {
      const hits = new Uint8Array(this.table.records.length);
      for (const position of positions) hits[position] = 1;
      this.#hits = hits;
    } else this.#hits = undefined;
    await this.refresh();
  }

  /** Computes the view anew, after the table has grown for instance. A later call takes over from an earlier one. */
  async refresh(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    this.#busy = true;
    try {
      const chosen = await this.#choose(run.signal);
      const best = await this.#best(chosen, run.signal);
      this.#visible = await this.#order(best, run.signal);
    } catch (error) {
      if (run.signal.aborted) return;
      throw error;
    } finally {
      if (this.#run === run) this.#busy = false;
    }
    this.changed();
  }

  async #choose(signal: AbortSignal): Promise<Uint32Array> {
    const { length } = this.table.records;
    const tests = this.#tests();
    const chosen = new Uint32Array(length);
    if (!tests.length) {
      for (let position = 0; position < length; position++) chosen[position] = position;
      return chosen;
    }
    const slice = new TimeSlice(signal);
    let count = 0;
    for (let position = 0; position < length; position++) {
      if (tests.every((test) => test(position))) chosen[count++] = position;
      if (position % STEPS === 0 && slice.isOver()) await slice.yieldToMain();
    }
    return chosen.slice(0, count);
  }

  #tests(): Test[] {
    const { table } = this;
    const tests = this.#groups().map((group): Test => {
      const [only, ...others] = group;
      return only && others.length === 0 ? only : (position) => group.some((test) => test(position));
    });
    const hits = this.#hits;
    if (this.#query.structure && hits) tests.unshift((position) => hits[position] === 1);
    const words = this.#query.text.trim().toLowerCase();
    if (words) tests.push((position) => table.haystack(position).includes(words));
    return tests;
  }

  /** The conditions, those together of which one suffices. */
  #groups(): Test[][] {
    const groups: Test[][] = [];
    for (const filter of this.#query.filters) {
      if (filter.kind === 'top') continue;
      const test = joined(this.#testOf(filter), filter);
      const last = groups.at(-1);
      if (filter.or && last) last.push(test);
      else groups.push([test]);
    }
    return groups;
  }

  /** Of what is left those with the highest or lowest values, where that is asked for. */
  async #best(chosen: Uint32Array, signal: AbortSignal): Promise<Uint32Array> {
    let left = chosen;
    for (const filter of this.#query.filters) {
      if (filter.kind !== 'top') continue;
      const values = this.table.numbers(filter.column)?.values;
      if (!values) continue;
      const filled = left.filter((position) => !Number.isNaN(values[position] ?? NaN));
      const order = compareBy([{ values, descending: !filter.lowest }]);
      left = (await sortInSlices(filled, order, signal)).slice(0, filter.count).toSorted();
    }
    return left;
  }

  #testOf(filter: Condition): Test {
    const { table } = this;
    switch (filter.kind) {
      case 'unread':
        return (position) => table.records[position]?.status === 'error';
      case 'picked': {
        // Who shows a view leaves out what is not known any more.
        const those = new Set(this.kept.read(filter.of));
        return (position) => those.has(position);
      }
      case 'alerts': {
        const { alerts } = table;
        // Until they are known all pass, turned round or not.
        if (!alerts) return () => (filter as Filter & { not?: true }).not !== true;
        return (position) => alerts.has(position, filter.of) === filter.has;
      }
      case 'among': {
        const values = new Set(filter.values);
        return (position) => table.valuesOf(position, filter.column).some((value) => values.has(value));
      }
      case 'starred':
        return (position) => table.text(position, starColumnId) !== '';
      case 'noted':
        return (position) => table.text(position, noteColumnId) !== '';
      case 'drug-like': {
        const violations = table.numbers('lipinskiViolations')?.values;
        return (position) => violations?.[position] === 0;
      }
      case 'contains': {
        const words = filter.text.toLowerCase();
        return (position) => table.text(position, filter.column).toLowerCase().includes(words);
      }
      default: {
        const { min = -Infinity, max = Infinity } = filter;
        const measured = table.measured(filter.column);
        // A censored value passes where all that it may be does: `>10000` is no value of at most 10000.
        if (measured)
          return (position) => {
            const value = measured.at(position);
            return value !== null && value.low >= min && value.high <= max;
          };
        const values = table.numbers(filter.column)?.values;
        return (position) => {
          const value = values?.[position] ?? NaN;
          return value >= min && value <= max;
        };
      }
    }
  }

  async #order(chosen: Uint32Array, signal: AbortSignal): Promise<Uint32Array> {
    const { sorts } = this.#query;
    if (sorts.length === 0) return chosen;
    const keys: SortKey[] = [];
    for (const { column, descending } of sorts)
      keys.push({
        values: this.table.numbers(column)?.values ?? (await this.#ranksOf(column, signal)),
        descending,
      });
    return sortInSlices(chosen, compareBy(keys), signal);
  }

  /** The ranks of a column of text, kept until the table grows, its texts change or the language does. */
  async #ranksOf(column: string, signal: AbortSignal): Promise<Float64Array> {
    const of = this.table.records.length;
    const source = this.table.sourceOf(column);
    const known = this.#ranks.get(column);
    if (known?.of === of && known.source === source && known.locale === this.#locale) return known.ranks;
    const textAt = (position: number): string => this.table.text(position, column);
    const ranks = await rankTexts(of, textAt, this.#locale, signal);
    this.#ranks.set(column, { of, source, locale: this.#locale, ranks });
    return ranks;
  }
}
