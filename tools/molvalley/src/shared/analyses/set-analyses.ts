import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { MOLECULES_PER_SET_MAX, parsePages } from '@moiety/contract';
import type { ColumnAnalysis } from '@moiety/contract';
import { Observable } from '@moiety/tool-kit/observable.ts';
import { compoundsOf } from '../activities/compounds.ts';
import { analysisColumn } from '../table/columns.ts';
import { NumberColumn } from '../table/number-column.ts';
import type { AnalysisValues, MoleculeTable } from '../table/molecule-table.ts';
import { clusterColumns, groupColumns, scaffoldColumns } from './analysis-columns.ts';
import type { AnalyzedCompounds, FilledColumn } from './analysis-columns.ts';

/** The analyses of which columns can come. */
export type AnalysisKind = ColumnAnalysis['kind'];

const kinds = ['groups', 'scaffold', 'cluster'] as const;

export type AnalysesState =
  | { phase: 'idle' }
  | { phase: 'running'; done: number; total: number }
  | { phase: 'failed' };

interface Shown {
  analysis: ColumnAnalysis;
  /** Undefined until the analysis was made again. */
  columns: readonly FilledColumn[] | undefined;
}

/** Whether two analyses fill the same columns with the same values. */
export const isSameAnalysis = (one: ColumnAnalysis | undefined, other: ColumnAnalysis): boolean =>
  one !== undefined &&
  one.kind === other.kind &&
  one.molecules === other.molecules &&
  one.columns.join() === other.columns.join() &&
  (one.kind !== 'groups' || other.kind !== 'groups' || one.core === other.core) &&
  (one.kind !== 'cluster' || other.kind !== 'cluster' || one.similarity === other.similarity);

/**
 * Columns of the table that analyses of the set filled: R groups, scaffolds, clusters; the next analysis of a kind takes the place of the last. What
 * is kept of them is which analysis of which molecules it was: where the set is opened again, the analysis is made again. Molecules of
 * a set never change, so that the columns are the same.
 */
export class SetAnalyses extends Observable {
  readonly #workers: MoleculeWorkers;
  readonly #table: MoleculeTable;
  readonly #refreshView: () => Promise<void>;
  #shown = new Map<AnalysisKind, Shown>();
  /** Those that are of this tab alone: they cannot be kept. */
  #unkept = new Set<AnalysisKind>();
  #isComplete = false;
  #state: AnalysesState = { phase: 'idle' };
  #run: AbortController | undefined;

  constructor(workers: MoleculeWorkers, table: MoleculeTable, refreshView: () => Promise<void>) {
    super();
    this.#workers = workers;
    this.#table = table;
    this.#refreshView = refreshView;
  }

  /** Of analyses that are made again. */
  get state(): AnalysesState {
    return this.#state;
  }

  /** Whether a column of the table has its values. */
  get busy(): boolean {
    return [...this.#shown.values()].some(({ columns }) => columns === undefined);
  }

  /** The analysis of a kind whose columns are in the table. */
  analysisOf(kind: AnalysisKind): ColumnAnalysis | undefined {
    return this.#shown.get(kind)?.analysis;
  }

  /** Whether the columns of an analysis are in the table. */
  has(analysis: ColumnAnalysis): boolean {
    return isSameAnalysis(this.#shown.get(analysis.kind)?.analysis, analysis);
  }

  /**
   * Adds the columns of an analysis.
   * @param columns undefined where it is to be made again, because its molecules were in another order than that of the set, by which clusters differ
   * @param isKept whether `follow` is told of it: otherwise they are there as long as the set is open
   */
  async add(
    analysis: ColumnAnalysis,
    columns: readonly FilledColumn[] | undefined,
    isKept: boolean,
  ): Promise<void> {
    if (isKept) this.#unkept.delete(analysis.kind);
    else this.#unkept.add(analysis.kind);
    this.#shown.set(analysis.kind, { analysis, columns });
    await this.#give();
    if (!columns) await this.start();
  }

  async remove(kind: AnalysisKind): Promise<void> {
    this.#unkept.delete(kind);
    if (!this.#shown.delete(kind)) return;
    this.#set({ phase: 'idle' });
    await this.#give();
  }

  /** Shows the columns of the analyses that are kept with the set; those that are not known yet are empty until they were made again. */
  async follow(kept: readonly ColumnAnalysis[]): Promise<void> {
    const before = this.#shown;
    const unkept = this.#unkept.size;
    const wanted = new Map<AnalysisKind, Shown>();
    for (const kind of kinds) {
      const known = before.get(kind);
      const analysis = kept.findLast((one) => one.kind === kind);
      if (analysis && this.has(analysis)) this.#unkept.delete(kind);
      if (known && (this.#unkept.has(kind) || (analysis && this.has(analysis)))) wanted.set(kind, known);
      else if (analysis) wanted.set(kind, { analysis, columns: undefined });
    }
    this.#table.knowAnalyses();
    const isSame =
      unkept === this.#unkept.size &&
      wanted.size === before.size &&
      [...wanted].every(([kind, one]) => before.get(kind) === one);
    if (isSame) return;
    this.#shown = wanted;
    await this.#give();
    if (this.#isComplete) await this.start();
  }

  /** Says that the set has all its molecules now. */
  complete(): void {
    this.#isComplete = true;
    void this.start();
  }

  /** Makes the analyses whose columns are not known. */
  async start(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const { signal } = run;
    for (const kind of kinds) {
      const shown = this.#shown.get(kind);
      if (!shown || shown.columns !== undefined) continue;
      try {
        const columns = await this.#make(shown.analysis, signal);
        if (signal.aborted) return;
        this.#shown.set(kind, { analysis: shown.analysis, columns });
      } catch {
        if (!signal.aborted) this.#set({ phase: 'failed' });
        return;
      }
      await this.#give();
    }
    if (!signal.aborted) this.#set({ phase: 'idle' });
  }

  /** Gives up what is under way: its columns stay empty until it is tried again. */
  cancel(): void {
    this.#run?.abort();
    this.#set(this.busy ? { phase: 'failed' } : { phase: 'idle' });
  }

  /** How many columns there are, those without values included. */
  get count(): number {
    return this.#columns.length;
  }

  /** The columns that have their values. */
  get filled(): readonly FilledColumn[] {
    return kinds.flatMap((kind) => this.#shown.get(kind)?.columns ?? []);
  }

  /** The columns as columns of a file; undefined where there are none. */
  written(): AddedColumns | undefined {
    const all = this.#columns;
    if (all.length === 0) return undefined;
    return {
      names: all.map(({ name }) => name),
      texts: all.flatMap(({ name, kind }) => (kind === 'text' ? [name] : [])),
      values: { get: (position) => all.map(({ values }) => values.get(position) ?? '') },
    };
  }

  get #columns(): FilledColumn[] {
    return kinds.flatMap((kind) => this.#columnsOf(kind));
  }

  /** The columns of an analysis, without values until it is made. */
  #columnsOf(kind: AnalysisKind): readonly FilledColumn[] {
    const shown = this.#shown.get(kind);
    if (!shown) return [];
    const { columns, analysis } = shown;
    const [of, values] = [
      kind === 'cluster' ? ('number' as const) : ('text' as const),
      new Map<number, string>(),
    ];
    return columns ?? analysis.columns.map((name) => ({ name, kind: of, values }));
  }

  async #make(analysis: ColumnAnalysis, signal: AbortSignal): Promise<readonly FilledColumn[]> {
    const { length } = this.#table.records;
    const positions =
      analysis.molecules === ''
        ? Uint32Array.from({ length }, (_, position) => position)
        : Uint32Array.from(parsePages(analysis.molecules, MOLECULES_PER_SET_MAX) ?? [], (one) => one - 1);
    const all = compoundsOf(this.#table, positions, undefined);
    const compounds: AnalyzedCompounds = {
      positionsOf: (ids) => ids.flatMap((id) => all[id]?.positions ?? []),
    };
    const molecules = all.map(({ id, smiles }) => ({ id, smiles, activity: null }));
    const total = molecules.length;
    const options = {
      signal,
      onProgress: ({ molecules: done }: { molecules: number }) => {
        if (!signal.aborted) this.#set({ phase: 'running', done, total });
      },
    };
    this.#set({ phase: 'running', done: 0, total });
    switch (analysis.kind) {
      case 'groups': {
        const { core } = analysis;
        const found = await this.#workers.analyseSeries({ name: 'decomposition', core }, molecules, options);
        return groupColumns(compounds, found);
      }
      case 'scaffold':
        return scaffoldColumns(
          compounds,
          await this.#workers.analyseSeries({ name: 'scaffolds' }, molecules, options),
        );
      default: {
        const { similarity } = analysis;
        const request = { name: 'clusters', similarity } as const;
        return clusterColumns(compounds, await this.#workers.analyseSeries(request, molecules, options));
      }
    }
  }

  #set(state: AnalysesState): void {
    this.#state = state;
    this.changed();
  }

  async #give(): Promise<void> {
    const { length } = this.#table.records;
    this.#table.setAnalyses(
      kinds.flatMap((of) =>
        this.#columnsOf(of).map(({ name, kind, values }): AnalysisValues => {
          const column = analysisColumn(name, kind, !this.#unkept.has(of));
          if (kind === 'text') return { column, values, numbers: undefined };
          const numbers = new NumberColumn();
          for (let position = 0; position < length; position++)
            numbers.push(Number(values.get(position) ?? NaN));
          return { column, values, numbers };
        }),
      ),
    );
    this.changed();
    await this.#refreshView();
  }
}
