import { ENDPOINT_KEYS } from '@moiety/chemistry/admet/endpoints.ts';
import { SCORE_KEYS, type ScoreKey } from '@moiety/chemistry/scores/score-keys.ts';
import { predictionNames, SCORE_NAMES } from '@moiety/chemistry/writing/prediction-names.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import { plainValue } from './endpoint-words.ts';
import { predictionColumnId, scoreColumnId } from './prediction-columns.ts';
import type { SetPredictions } from './set-predictions.ts';

/** Digits that an estimate is written with: more than it deserves, few enough to be read. */
const DIGITS = 4;

const scoreFields = (predictions: SetPredictions, position: number, key: ScoreKey): string[] => {
  if (key !== 'cns_mpo') {
    const score = predictions.scoreAt(position, key);
    return [score === undefined ? '' : written(score)];
  }
  const found = predictions.cnsMpoAt(position);
  return found ? [written(found.low), written(found.high), found.inDomain ? '1' : '0'] : ['', '', ''];
};

const written = (value: number): string => String(Number(value.toPrecision(DIGITS)));

/**
 * The predictions and scores of molecules as columns of a file, in the units that the table shows: value, low, high and whether it is in the
 * model's domain; undefined before they were made, or where none is chosen.
 * @param isChosen whether a column of the table is shown
 */
export const writtenPredictions = (
  predictions: SetPredictions,
  isChosen: (columnId: string) => boolean,
): AddedColumns | undefined => {
  const endpoints = ENDPOINT_KEYS.filter((key) => isChosen(predictionColumnId(key)));
  const scores = SCORE_KEYS.filter((key) => isChosen(scoreColumnId(key)));
  if (!predictions.found || (!endpoints.length && !scores.length)) return undefined;
  const fieldsOf = (position: number): string[] => [
    ...endpoints.flatMap((key) => {
      const predicted = predictions.at(position, key);
      if (!predicted) return ['', '', '', ''];
      const { value, low, high, inDomain } = predicted;
      return [...[value, low, high].map((one) => written(plainValue(key, one))), inDomain ? '1' : '0'];
    }),
    ...scores.flatMap((key) => scoreFields(predictions, position, key)),
  ];
  return {
    names: [...endpoints.flatMap(predictionNames), ...scores.flatMap((key) => SCORE_NAMES[key])],
    values: { get: fieldsOf },
  };
};
