import { ENDPOINT_KEYS, type EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import { EXACT_SCORE_KEYS, type ExactScoreKey } from '@moiety/chemistry/scores/score-keys.ts';
import {
  CNS_MPO_FIELDS,
  CNS_MPO_FROM,
  FIELDS_PER_MOLECULE,
  PREDICTION_FIELDS,
  SCORES_FROM,
} from '@moiety/chemistry/worker/prediction-options.ts';
import { SetComputation } from '../sets/set-computation.ts';
import type { ComputationRun } from '../sets/set-computation.ts';
import { NumberColumn } from '../table/number-column.ts';
import { plainValue } from './endpoint-words.ts';
import { cnsMpoColumnId, endpointOf, predictionColumnId, scoreColumnId } from './prediction-columns.ts';
import type { PredictedValue } from './prediction-columns.ts';

/** The ADMET predictions and scores of one set, all at once, and the table's columns that come of them. */
export class SetPredictions extends SetComputation<Float64Array> {
  /** The prediction for a molecule; undefined where there is none. */
  at(position: number, key: EndpointKey): PredictedValue | undefined {
    const from = position * FIELDS_PER_MOLECULE + ENDPOINT_KEYS.indexOf(key) * PREDICTION_FIELDS;
    const [value, low, high, inDomain] = this.found?.subarray(from, from + PREDICTION_FIELDS) ?? [];
    if (value === undefined || low === undefined || high === undefined || Number.isNaN(value))
      return undefined;
    return { value, low, high, inDomain: inDomain === 1 };
  }

  /** A molecule's score; undefined where there is none. */
  scoreAt(position: number, key: ExactScoreKey): number | undefined {
    const value = this.found?.[position * FIELDS_PER_MOLECULE + SCORES_FROM + EXACT_SCORE_KEYS.indexOf(key)];
    return value === undefined || Number.isNaN(value) ? undefined : value;
  }

  /** A molecule's CNS MPO; its value is the middle of the interval, by which it is sorted. Undefined where there is none. */
  cnsMpoAt(position: number): PredictedValue | undefined {
    const from = position * FIELDS_PER_MOLECULE + CNS_MPO_FROM;
    const [low, high, inDomain] = this.found?.subarray(from, from + CNS_MPO_FIELDS) ?? [];
    if (low === undefined || high === undefined || Number.isNaN(low)) return undefined;
    return { value: (low + high) / 2, low, high, inDomain: inDomain === 1 };
  }

  protected override async compute(
    structures: readonly (string | null)[],
    { signal, advance }: ComputationRun,
  ): Promise<Float64Array> {
    const fields = new Float64Array(structures.length * FIELDS_PER_MOLECULE).fill(NaN);
    await this.workers.predict(structures, {
      signal,
      onPredicted: ({ from, fields: part }) => {
        fields.set(part, from * FIELDS_PER_MOLECULE);
        advance(part.length / FIELDS_PER_MOLECULE);
      },
    });
    return fields;
  }

  protected override fill(): void {
    const columns = new Map<string, NumberColumn>();
    for (const key of ENDPOINT_KEYS) {
      const numbers = new NumberColumn();
      for (let position = 0; position < this.table.records.length; position++) {
        const predicted = this.at(position, key);
        numbers.push(predicted ? plainValue(key, predicted.value) : NaN);
      }
      columns.set(predictionColumnId(key), numbers);
    }
    for (const key of EXACT_SCORE_KEYS) {
      const numbers = new NumberColumn();
      for (let position = 0; position < this.table.records.length; position++)
        numbers.push(this.scoreAt(position, key) ?? NaN);
      columns.set(scoreColumnId(key), numbers);
    }
    const middles = new NumberColumn();
    for (let position = 0; position < this.table.records.length; position++)
      middles.push(this.cnsMpoAt(position)?.value ?? NaN);
    columns.set(cnsMpoColumnId, middles);
    this.table.setPredictions(columns, (position, columnId) => {
      if (columnId === cnsMpoColumnId) return this.cnsMpoAt(position);
      const key = endpointOf(columnId);
      return key && this.at(position, key);
    });
  }
}
