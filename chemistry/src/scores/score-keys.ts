/** Scores of a molecule: QED, synthetic accessibility, and CNS MPO, which is an interval. */
export const SCORE_KEYS = ['qed', 'sa', 'cns_mpo'] as const;

export type ScoreKey = (typeof SCORE_KEYS)[number];

/** Scores that follow from the structure by a formula; nothing in them is predicted. */
export const EXACT_SCORE_KEYS = ['qed', 'sa'] as const satisfies readonly ScoreKey[];

export type ExactScoreKey = (typeof EXACT_SCORE_KEYS)[number];
