import { ENDPOINT_KEYS, type EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import { SCORE_KEYS, type ScoreKey } from '@moiety/chemistry/scores/score-keys.ts';
import {
  FIELDS_PER_MOLECULE,
  PREDICTION_FIELDS,
  SCORES_FROM,
} from '@moiety/chemistry/worker/prediction-options.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { Observable } from '@moiety/tool-kit/observable.ts';
import type { MoleculeTable } from '../table/molecule-table.ts';
import { NumberColumn } from '../table/number-column.ts';
import type { SetView } from '../table/set-view.ts';
import { plainValue } from './endpoint-words.ts';
import { endpointOf, predictionColumnId, scoreColumnId } from './prediction-columns.ts';
import type { PredictedValue } from './prediction-columns.ts';

export type PredictionState =
  | { phase: 'idle' }
  | { phase: 'predicting'; done: number; total: number }
  | { phase: 'done' }
  | { phase: 'failed' };

/** The ADMET predictions and scores of one set, all at once, and the table's columns that come of them. */
export class SetPredictions extends Observable {
  #workers: MoleculeWorkers;
  #table: MoleculeTable;
  #view: SetView;
  #state: PredictionState = { phase: 'idle' };
  #fields: Float64Array | undefined;
  #run: AbortController | undefined;

  constructor(workers: MoleculeWorkers, table: MoleculeTable, view: SetView) {
    super();
    this.#workers = workers;
    this.#table = table;
    this.#view = view;
  }

  get state(): PredictionState {
    return this.#state;
  }

  /** Whether there are predictions, though new ones may be under way. */
  get areMade(): boolean {
    return this.#fields !== undefined;
  }

  /** Molecules that predictions can be made for. */
  get count(): number {
    return this.#table.records.length - this.#table.unread;
  }

  /** Predicts for the whole set; what has been predicted stays until then. */
  async start(): Promise<void> {
    this.#run?.abort();
    const run = new AbortController();
    this.#run = run;
    const structures = this.#table.records.map((record) => (record.status === 'ok' ? record.smiles : null));
    const fields = new Float64Array(structures.length * FIELDS_PER_MOLECULE).fill(NaN);
    let done = 0;
    this.#set({ phase: 'predicting', done, total: structures.length });
    try {
      await this.#workers.predict(structures, {
        signal: run.signal,
        onPredicted: ({ from, fields: part }) => {
          if (run.signal.aborted) return;
          fields.set(part, from * FIELDS_PER_MOLECULE);
          done += part.length / FIELDS_PER_MOLECULE;
          this.#set({ phase: 'predicting', done, total: structures.length });
        },
      });
    } catch {
      // Cancelled, or begun anew: that has set the state.
      if (!run.signal.aborted) this.#set({ phase: 'failed' });
      return;
    }
    if (run.signal.aborted) return;
    this.#fields = fields;
    this.#fillColumns();
    this.#set({ phase: 'done' });
    await this.#view.refresh();
  }

  /** Gives up what is being predicted. */
  cancel(): void {
    this.#run?.abort();
    this.#set({ phase: this.#fields ? 'done' : 'idle' });
  }

  /** The prediction for a molecule; undefined where there is none. */
  at(position: number, key: EndpointKey): PredictedValue | undefined {
    const from = position * FIELDS_PER_MOLECULE + ENDPOINT_KEYS.indexOf(key) * PREDICTION_FIELDS;
    const [value, low, high, inDomain] = this.#fields?.subarray(from, from + PREDICTION_FIELDS) ?? [];
    if (value === undefined || low === undefined || high === undefined || Number.isNaN(value))
      return undefined;
    return { value, low, high, inDomain: inDomain === 1 };
  }

  /** A molecule's score; undefined where there is none. */
  scoreAt(position: number, key: ScoreKey): number | undefined {
    const value = this.#fields?.[position * FIELDS_PER_MOLECULE + SCORES_FROM + SCORE_KEYS.indexOf(key)];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  }

  #fillColumns(): void {
    const columns = new Map<string, NumberColumn>();
    for (const key of ENDPOINT_KEYS) {
      const numbers = new NumberColumn();
      for (let position = 0; position < this.#table.records.length; position++) {
        const predicted = this.at(position, key);
        numbers.push(predicted ? plainValue(key, predicted.value) : NaN);
      }
      columns.set(predictionColumnId(key), numbers);
    }
    for (const key of SCORE_KEYS) {
      const numbers = new NumberColumn();
      for (let position = 0; position < this.#table.records.length; position++)
        numbers.push(this.scoreAt(position, key) ?? NaN);
      columns.set(scoreColumnId(key), numbers);
    }
    this.#table.setPredictions(columns, (position, columnId) => {
      const key = endpointOf(columnId);
      return key && this.at(position, key);
    });
  }

  #set(state: PredictionState): void {
    this.#state = state;
    this.changed();
  }
}
