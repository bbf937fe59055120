// Figures of several rounds brought together. A ratio is formed within a round, so that what the machine does besides
// falls on both sides of it.

/** One library's figures in one round, by what they are of. */
export type Figures = Record<string, number>;

/** One round: every library's figures. */
export type Round = Record<string, Figures>;

export interface Summary {
  median: number;
  /** Half of the distance between the quartiles. */
  spread: number;
  /** Rounds that it comes from. */
  count: number;
}

const quantile = (sorted: readonly number[], part: number): number => {
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)]!;
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1);
};

/** The figure below which a quarter of them lies. Of times this is the part that others on the machine add least to. */
export const lowerQuartile = (figures: readonly number[]): number =>
  quantile(
    figures.toSorted((a, b) => a - b),
    0.25,
  );

/** Undefined if there is no figure. */
export const summarize = (figures: readonly (number | undefined)[]): Summary | undefined => {
  const sorted = figures
    .filter((figure) => figure !== undefined)
    .filter((figure) => Number.isFinite(figure))
    .toSorted((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  return {
    median: quantile(sorted, 0.5),
    spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2,
    count: sorted.length,
  };
};

export const summaryOf = (rounds: readonly Round[], library: string, figure: string): Summary | undefined =>
  summarize(rounds.map((round) => round[library]?.[figure]));

/** A library's figure divided by that of another in the same round. */
export const ratioOf = (
  rounds: readonly Round[],
  library: string,
  reference: string,
  figure: string,
): Summary | undefined =>
  summarize(
    rounds.map((round) => {
      const [own, least] = [round[library]?.[figure], round[reference]?.[figure]];
      return own === undefined || least === undefined ? undefined : own / least;
    }),
  );
