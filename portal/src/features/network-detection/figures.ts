/** The middle one of some figures, or the mean of the two in the middle; 0 for none. */
export const medianOf = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const low = sorted[Math.ceil(half) - 1] ?? 0;
  return (low + (sorted[Math.floor(half)] ?? low)) / 2;
};

/** By how much neighboring figures differ on average; 0 for fewer than two. */
export const jitterOf = (figures: readonly number[]): number => {
  const steps = figures.slice(1).map((figure, index) => Math.abs(figure - figures[index]!));
  return steps.length === 0 ? 0 : steps.reduce((sum, step) => sum + step, 0) / steps.length;
};

/** Mbit/s. @param ms above 0, or the clock was too coarse for it and counts as 1 */
export const rateOf = (bytes: number, ms: number): number => (bytes * 8) / 1000 / Math.max(ms, 1);
