import { ENDPOINT_KEYS, type EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import { SCORE_KEYS, type ScoreKey } from '@moiety/chemistry/scores/score-keys.ts';
import {
  FIELDS_PER_MOLECULE,
  PREDICTION_FIELDS,
  SCORES_FROM,
} from '@moiety/chemistry/worker/prediction-options.ts';
import { SetComputation } from '../sets/set-computation.ts';
import type { ComputationRun } from '../sets/set-computation.ts';
import { NumberColumn } from '../table/number-column.ts';
import { plainValue } from './endpoint-words.ts';
import { endpointOf, predictionColumnId, scoreColumnId } from './prediction-columns.ts';
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
  scoreAt(position: number, key: ScoreKey): number | undefined {
    const value = this.found?.[position * FIELDS_PER_MOLECULE + SCORES_FROM + SCORE_KEYS.indexOf(key)];
    return value === undefined || Number.isNaN(value) ? undefined : value;
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
    for (const key of SCORE_KEYS) {
      const numbers = new NumberColumn();
      for (let position = 0; position < this.table.records.length; position++)
        numbers.push(this.scoreAt(position, key) ?? NaN);
      columns.set(scoreColumnId(key), numbers);
    }
    this.table.setPredictions(columns, (position, columnId) => {
      const key = endpointOf(columnId);
      return key && this.at(position, key);
    });
  }
}
