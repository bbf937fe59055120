import { ENDPOINT_KEYS, type EndpointKey } from '../admet/endpoints.ts';
import type { MeasuredMolecule } from '../admet/measured-molecules.ts';
import type { Predictions } from '../admet/predictor.ts';
import type { Drawing } from '../drawing.ts';
import { SCORE_KEYS } from '../scores/score-keys.ts';

/** Numbers that a prediction is in the answer of many: value, low, high, and 1 within the model's domain, else 0. */
export const PREDICTION_FIELDS = 4;
/** Where the scores stand among the fields of a molecule: behind the endpoints. */
export const SCORES_FROM = ENDPOINT_KEYS.length * PREDICTION_FIELDS;
/** Numbers of a molecule in the answer of many: those of each endpoint, then the scores. */
export const FIELDS_PER_MOLECULE = SCORES_FROM + SCORE_KEYS.length;

/** Where the files of the models are fetched from: `models.bin`, `references.bin` and `cards.json` of `admet/models`. */
export interface PredictionFiles {
  modelsUrl: string;
  measuredUrl: string;
  cardsUrl: string;
}

/** A molecule's predictions, and what they rest on. */
export interface Explanation {
  predictions: Predictions;
  /** The most similar molecules that each model learned from. */
  nearest: Record<EndpointKey, MeasuredMolecule[]>;
  /** How much each atom of the structure pushes each prediction up or down. */
  contributions: Record<EndpointKey, Float64Array>;
  /** The structure, and where its atoms lie. */
  drawing: Drawing;
}

/** How molecules are predicted for. */
export interface PredictOptions {
  signal?: AbortSignal;
  /** The fields of molecules as they come, in any order; `from` is the place of the first of them. */
  onPredicted: (part: { from: number; fields: Float64Array }) => void;
}
