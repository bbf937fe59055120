import type { InkPicture } from './ink-picture.ts';
import { INK, piecesOf } from './ink-pieces.ts';

/** A speck of a noisy scan has no more pixels than this; the dots and dashes of drawings seldom have as few. */
const SPECK = { pixels: 6, tiny: 3 };
/** A picture with as many of the tiniest, and as large a share of all its pieces of ink, is noisy. */
const NOISY = { specks: 50, share: 0.4 };

/** A noisy picture without its specks; any other as it is. */
export function withoutSpecks(picture: InkPicture): InkPicture {
  const pieces = piecesOf(picture);
  const tiny = pieces.filter(({ pixels }) => pixels.length <= SPECK.tiny).length;
  if (tiny < NOISY.specks || tiny < NOISY.share * pieces.length) {
    return picture;
  }
  const kept = new Float32Array(picture.ink.length);
  for (const { box, pixels } of pieces) {
    if (pixels.length > SPECK.pixels) {
      for (const index of pixels) {
        kept[index] = picture.ink[index]!;
      }
      // Its pale edge, which is no ink yet, stays too.
      for (let y = Math.max(0, box.y - 1); y <= Math.min(picture.height - 1, box.y + box.height); y += 1) {
        for (let x = Math.max(0, box.x - 1); x <= Math.min(picture.width - 1, box.x + box.width); x += 1) {
          const index = y * picture.width + x;
          kept[index] = Math.max(kept[index]!, picture.ink[index]! <= INK ? picture.ink[index]! : 0);
        }
      }
    }
  }
  return { ...picture, ink: kept };
}
