import { ENDPOINT_KEYS, type EndpointKey } from '@moiety/chemistry/admet/endpoints.ts';
import { SCORE_KEYS, type ScoreKey } from '@moiety/chemistry/scores/score-keys.ts';
import type { Column } from '../table/columns.ts';

/** One value, as a cell shows it; the numbers are the trainer's, most of them logarithms. */
export interface PredictedValue {
  value: number;
  low: number;
  high: number;
  inDomain: boolean;
}

const prefix = 'admet:';

/** The id of the column of an endpoint's predictions. */
export const predictionColumnId = (key: EndpointKey): string => prefix + key;

/** The endpoint whose predictions a column holds; undefined for any other column. */
export const endpointOf = (columnId: string): EndpointKey | undefined =>
  columnId.startsWith(prefix)
    ? ENDPOINT_KEYS.find((key) => key === columnId.slice(prefix.length))
    : undefined;

const scorePrefix = 'score:';

/** The id of the column of a score. */
export const scoreColumnId = (key: ScoreKey): string => scorePrefix + key;

/** The id of the column of CNS MPO, the one score that is an interval. */
export const cnsMpoColumnId = scoreColumnId('cns_mpo');

/** The score that a column holds; undefined for any other column. */
export const scoreOf = (columnId: string): ScoreKey | undefined =>
  columnId.startsWith(scorePrefix)
    ? SCORE_KEYS.find((key) => key === columnId.slice(scorePrefix.length))
    : undefined;

/** Whether a column is filled by predicting, and shown when chosen. */
export const isPredictedId = (columnId: string): boolean =>
  endpointOf(columnId) !== undefined || scoreOf(columnId) !== undefined;

/** The columns that can be predicted, in their order. */
export const predictedIds: readonly string[] = [
  ...ENDPOINT_KEYS.map(predictionColumnId),
  ...SCORE_KEYS.map(scoreColumnId),
];

const widthOf = (id: string): number => {
  if (id === cnsMpoColumnId) return 112;
  return scoreOf(id) ? 88 : 148;
};

/** The columns of the predictions and scores. */
export const predictionColumns: readonly Column[] = predictedIds.map((id) => ({
  id,
  kind: 'number',
  fileName: undefined,
  decimals: scoreOf(id) ? 2 : undefined,
  width: widthOf(id),
  code: false,
  measured: undefined,
}));
