/** Scores of a molecule that have no interval: they are defined by a formula, not learned. */
export const SCORE_KEYS = ['qed'] as const;

export type ScoreKey = (typeof SCORE_KEYS)[number];
