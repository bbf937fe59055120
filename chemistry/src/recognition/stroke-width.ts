import type { InkPicture } from './ink-picture.ts';
import { INK, type InkPiece } from './ink-pieces.ts';

/** How wide the strokes of a drawing are, in pixels: all of its ink by the length of its edges. */
export function strokeOf({ width, ink }: InkPicture, pieces: readonly InkPiece[]): number {
  let [all, edges] = [0, 0];
  for (const { pixels } of pieces) {
    for (const index of pixels) {
      all += 1;
      edges += [index - 1, index + 1, index - width, index + width].some((next) => (ink[next] ?? 0) <= INK)
        ? 1
        : 0;
    }
  }
  return Math.max(1, (2 * all) / Math.max(1, edges));
}
