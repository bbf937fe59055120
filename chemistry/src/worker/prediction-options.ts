import { ENDPOINT_KEYS, type EndpointKey } from '../admet/endpoints.ts';
import type { MeasuredMolecule } from '../admet/measured-molecules.ts';
import type { Predictions } from '../admet/predictor.ts';
import type { Drawing } from '../drawing.ts';
import type { CnsMpo } from '../scores/cns-mpo.ts';
import { EXACT_SCORE_KEYS, type ExactScoreKey } from '../scores/score-keys.ts';

/** Numbers that a prediction is in the answer of many: value, low, high, and 1 within the model's domain, else 0. */
export const PREDICTION_FIELDS = 4;
/** Where the scores stand among the fields of a molecule: behind the endpoints. */
export const SCORES_FROM = ENDPOINT_KEYS.length * PREDICTION_FIELDS;
/** Where CNS MPO stands, behind the scores of one number: low, high, and 1 where its logD is within the model's domain, else 0. */
export const CNS_MPO_FROM = SCORES_FROM + EXACT_SCORE_KEYS.length;
/** Numbers that CNS MPO is. */
export const CNS_MPO_FIELDS = 3;
/** Numbers of a molecule in the answer of many: those of each endpoint, then the scores. */
export const FIELDS_PER_MOLECULE = CNS_MPO_FROM + CNS_MPO_FIELDS;

/**
 * Where the files of the models are fetched from: `models.bin`, `references.bin` and `cards.json` of `admet/models`, and `fragment-scores.bin` of `scores`.
 */
export interface PredictionFiles {
  modelsUrl: string;
  measuredUrl: string;
  cardsUrl: string;
  fragmentsUrl: string;
}

/** What only a structure whose atoms are all known has. */
export type MoleculeScores = Record<ExactScoreKey, number> & { cns_mpo: CnsMpo };

/** A molecule's predictions, and what they rest on. */
export interface Explanation {
  predictions: Predictions;
  /** Null of a structure with atoms that may be of several elements. */
  scores: MoleculeScores | null;
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
