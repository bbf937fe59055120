/** Of how many development pictures how many were read exactly. */
export interface Measured {
  right: number;
  of: number;
}

/** What the networks' manifest says, for pages: exact InChIKey with stereo, the largest structure (decision 0178). */
export const measured = {
  uspto: { right: 361, of: 400 },
  jpo: { right: 172, of: 200 },
  trec: { right: 292, of: 300 },
} as const satisfies Record<string, Measured>;

/** Structures above the threshold of `confidence.ts` of which nothing seems lost, of `all` pictures of these sets; by weights from other patents than their own (decisions 0155 and 0178). */
export const accepted: Measured & { all: number } = { right: 598, of: 604, all: 900 };

/** The first 60 pictures of each of these sets by what their structures have, one of several kinds at once (decision 0192). */
export const measuredByKind = {
  plain: { right: 121, of: 132 },
  stereo: { right: 39, of: 42 },
  large: { right: 20, of: 24 },
  charges: { right: 2, of: 3 },
  parts: { right: 1, of: 4 },
} as const satisfies Record<string, Measured>;

/** Of `uspto` as simulated photographs (decision 0178). */
export const photographs: Measured = { right: 85, of: 100 };
