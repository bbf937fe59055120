import type { Fingerprint } from './similarity.ts';
import { randomNumbers } from './umap.ts';

/** Rounds of the iteration: a beginning need not be exact. */
const ROUNDS = 30;
const BITS = 2048;
/** What lies farthest lies there. */
const REACH = 10;
/** Equal fingerprints are laid beside one another, not upon. */
const NOISE = 1e-3;

const bitsOf = (fingerprint: Fingerprint): Int32Array => {
  const bits: number[] = [];
  for (const [index, word] of fingerprint.entries())
    for (let bit = 0; bit < 32; bit += 1) if ((word >>> bit) & 1) bits.push(index * 32 + bit);
  return Int32Array.from(bits);
};

/** Takes from a vector what it shares with another, and gives it length 1. */
const normalize = (vector: Float64Array, other?: Float64Array): void => {
  if (other) {
    const shared = vector.reduce((sum, value, index) => sum + value * other[index]!, 0);
    for (const [index, value] of other.entries()) vector[index]! -= shared * value;
  }
  const length = Math.hypot(...vector) || 1;
  for (const index of vector.keys()) vector[index]! /= length;
};

/**
 * Fingerprints on their first two principal components, x and y of each in turn, from -10 to 10: the beginning of a map, so that what is
 * far apart in the whole begins far apart (D. Kobak, G. C. Linderman, Nat. Biotechnol. 39 (2021) 156-157). By orthogonal iteration.
 */
export const principalPlane = (fingerprints: readonly Fingerprint[], seed: number): Float64Array => {
  const random = randomNumbers(seed);
  const rows = fingerprints.map(bitsOf);
  const mean = new Float64Array(BITS);
  for (const row of rows) for (const bit of row) mean[bit]! += 1 / rows.length;
  const axes = [0, 1].map(() => Float64Array.from({ length: BITS }, () => random() - 0.5));
  const scoresOn = (axis: Float64Array): Float64Array => {
    const middle = mean.reduce((sum, value, bit) => sum + value * axis[bit]!, 0);
    return Float64Array.from(rows, (row) => row.reduce((sum, bit) => sum + axis[bit]!, -middle));
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [place, axis] of axes.entries()) {
      const scores = scoresOn(axis);
      const total = scores.reduce((sum, score) => sum + score, 0);
      axis.fill(0);
      for (const [index, row] of rows.entries()) for (const bit of row) axis[bit]! += scores[index]!;
      for (const [bit, value] of mean.entries()) axis[bit]! -= total * value;
      normalize(axis, place === 0 ? undefined : axes[0]);
    }
  const [xs, ys] = axes.map(scoresOn) as [Float64Array, Float64Array];
  let farthest = 0;
  for (const [index, x] of xs.entries()) farthest = Math.max(farthest, Math.abs(x), Math.abs(ys[index]!));
  const scale = farthest > 0 ? REACH / farthest : 0;
  const plane = new Float64Array(rows.length * 2);
  for (const index of rows.keys()) {
    plane[2 * index] = xs[index]! * scale + (random() - 0.5) * NOISE;
    plane[2 * index + 1] = ys[index]! * scale + (random() - 0.5) * NOISE;
  }
  return plane;
};
