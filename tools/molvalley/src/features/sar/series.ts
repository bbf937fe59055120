import { QueryError } from '@moiety/chemistry/query-error.ts';
import type {
  SeriesAnalyses,
  SeriesAnalysisName,
  SeriesAnalysisRequest,
} from '@moiety/chemistry/sar/series-analysis.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { MoleculeTable } from '../../shared/table/molecule-table.ts';
import { activityScale } from '../../shared/activities/activity-scale.ts';
import type { ActivityScale } from '../../shared/activities/activity-scale.ts';
import { columnTitle } from '../../shared/words/column-title.ts';
import { activitiesOn, compoundsOf } from '../../shared/activities/compounds.ts';
import type { Compound, CompoundActivity } from '../../shared/activities/compounds.ts';
import { mixedTypes } from './mixed-types.ts';
import type { MixedTypes } from './mixed-types.ts';
import type { Column } from '../../shared/table/columns.ts';

/** Where an analysis is. */
export type AnalysisState<Found> =
  | { phase: 'idle' }
  | { phase: 'running'; molecules: number; total: number }
  | { phase: 'found'; found: Found }
  /** The core is neither SMILES nor SMARTS; `detail` is what the engine said. */
  | { phase: 'bad-core'; detail: string }
  | { phase: 'cancelled' }
  | { phase: 'failed' };

type States = { [Name in SeriesAnalysisName]: AnalysisState<SeriesAnalyses[Name]['found']> };

const idle = (): States => ({
  core: { phase: 'idle' },
  decomposition: { phase: 'idle' },
  enumeration: { phase: 'idle' },
  pairs: { phase: 'idle' },
  cliffs: { phase: 'idle' },
  scaffolds: { phase: 'idle' },
  clusters: { phase: 'idle' },
  map: { phase: 'idle' },
});

/** What a series is made of. */
export interface SeriesSource {
  table: MoleculeTable;
  /** Which of its molecules. */
  positions: Uint32Array;
  /** The activity's; undefined where there is none, which scaffolds and clusters do without. */
  column: Column | undefined;
}

/** A further activity of the compounds of a series, beside which its own one is looked at. */
export interface OtherActivity {
  scale: ActivityScale;
  /** Told apart from that of the series and of the others. */
  name: string;
  /** By compound. */
  values: readonly CompoundActivity[];
}

/** Molecules of a set as a series of compounds with one activity, and what its analyses found; each is made once. */
export class Series extends Observable {
  readonly scale: ActivityScale | undefined;
  readonly positions: Uint32Array;
  readonly compounds: readonly Compound[];
  /** Types of its activity's values, where they are of several. */
  readonly mixed: MixedTypes | undefined;
  #table: MoleculeTable;
  #others: readonly OtherActivity[] = [];
  #workers: MoleculeWorkers;
  #states = idle();
  #runs = new Map<SeriesAnalysisName, AbortController>();

  constructor(workers: MoleculeWorkers, { table, positions, column }: SeriesSource) {
    super();
    this.#workers = workers;
    this.#table = table;
    this.positions = positions;
    this.scale = column && activityScale(column);
    this.compounds = compoundsOf(table, positions, this.scale);
    this.mixed = this.scale && mixedTypes(table, positions, this.scale);
  }

  /** The short name of the activity: `pIC50`; empty where there is none. */
  get activityName(): string {
    return this.scale?.name ?? '';
  }

  /** The further activities that were chosen last. */
  get others(): readonly OtherActivity[] {
    return this.#others;
  }

  /** Takes the activities in further columns, in their order, as {@link others}; they stay the same list for the same columns. */
  chooseOthers(columns: readonly Column[]): void {
    const known = this.#others;
    const isSame =
      known.length === columns.length && known.every(({ scale }, at) => scale.column.id === columns[at]?.id);
    if (isSame) return;
    const scales = columns.map(activityScale);
    const names = [this.activityName, ...scales.map(({ name }) => name)];
    const isShared = (name: string): boolean => names.filter((one) => one === name).length > 1;
    this.#others = scales.map((scale) => ({
      scale,
      name: isShared(scale.name) ? `${scale.name} (${columnTitle(scale.column)})` : scale.name,
      values: activitiesOn(this.#table, this.compounds, scale),
    }));
  }

  /** The compounds' records, by their places in the set. */
  positionsOf(ids: readonly number[]): number[] {
    return ids.flatMap((id) => this.compounds[id]?.positions ?? []);
  }

  state<Name extends SeriesAnalysisName>(name: Name): States[Name] {
    return this.#states[name];
  }

  /** Compounds with a value. */
  get measured(): number {
    return this.compounds.filter(({ activity }) => activity !== null).length;
  }

  /** Records that were merged into others. */
  get merged(): number {
    return this.compounds.reduce((sum, { positions }) => sum + positions.length - 1, 0);
  }

  /** Makes an analysis; one of its name that is under way is given up. */
  async analyse(request: SeriesAnalysisRequest): Promise<void> {
    const { name } = request;
    this.#runs.get(name)?.abort();
    const run = new AbortController();
    this.#runs.set(name, run);
    const { signal } = run;
    const total = this.compounds.length;
    this.#set(name, { phase: 'running', molecules: 0, total });
    const molecules = this.compounds.map(({ id, smiles, activity }) => ({ id, smiles, activity }));
    try {
      const found = await this.#workers.analyseSeries(request, molecules, {
        signal,
        onProgress: ({ molecules: done }) => {
          if (!signal.aborted) this.#set(name, { phase: 'running', molecules: done, total });
        },
      });
      if (!signal.aborted) this.#set(name, { phase: 'found', found });
    } catch (error) {
      if (signal.aborted) return;
      this.#set(
        name,
        error instanceof QueryError ? { phase: 'bad-core', detail: error.detail } : { phase: 'failed' },
      );
    }
  }

  /** Ends an analysis that is under way. */
  cancel(name: SeriesAnalysisName): void {
    this.#runs.get(name)?.abort();
    if (this.#states[name].phase === 'running') this.#set(name, { phase: 'cancelled' });
  }

  /** Ends all that is under way. */
  destroy(): void {
    for (const run of this.#runs.values()) run.abort();
  }

  #set(name: SeriesAnalysisName, state: AnalysisState<unknown>): void {
    this.#states = { ...this.#states, [name]: state };
    this.changed();
  }
}
