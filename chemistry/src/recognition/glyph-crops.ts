import { NO_SIGN } from './alphabet.ts';
import { cropPicture, inkAt, type InkPicture } from './ink-picture.ts';
import type { Glyph } from './keypoints.ts';
import { GLYPH, type Networks, softmax } from './networks.ts';
import { resize } from './resample.ts';

/** Half of a crop's side, in bond lengths. */
export const GLYPH_HALF = 0.48;
/** Below this scale a crop is shrunk by area first, so that thin strokes survive. */
const SHRINK_FIRST = 0.75;

/** The square around a point, `GLYPH` pixels wide. @param half of its side, in the picture's pixels */
export function glyphCrop(picture: InkPicture, x: number, y: number, half: number): Float32Array {
  const scale = GLYPH / (2 * half);
  let source = picture;
  let [left, top, step] = [x - half, y - half, 1 / scale];
  if (scale < SHRINK_FIRST) {
    const corner = { x: Math.floor(x - half) - 2, y: Math.floor(y - half) - 2 };
    const side = Math.trunc(2 * half) + 5;
    const size = Math.max(1, Math.round(side * scale));
    source = resize(cropPicture(picture, { ...corner, width: side, height: side }), size, size);
    const shrunk = size / side;
    left = (left - corner.x) * shrunk;
    top = (top - corner.y) * shrunk;
    step *= shrunk;
  }
  const crop = new Float32Array(GLYPH * GLYPH);
  for (let row = 0; row < GLYPH; row += 1) {
    for (let column = 0; column < GLYPH; column += 1) {
      crop[row * GLYPH + column] = inkAt(source, left + column * step, top + row * step);
    }
  }
  return crop;
}

/**
 * Reads each character again at the picture's full resolution.
 * @param toPicture from the network's pixels to the picture's
 * @param bondLength in the picture's pixels
 */
export async function readGlyphs(
  networks: Networks,
  picture: InkPicture,
  glyphs: readonly Glyph[],
  toPicture: (glyph: Glyph) => { x: number; y: number },
  bondLength: number,
): Promise<Glyph[]> {
  if (glyphs.length === 0) {
    return [];
  }
  const crops = new Float32Array(glyphs.length * GLYPH * GLYPH);
  for (const [index, glyph] of glyphs.entries()) {
    const { x, y } = toPicture(glyph);
    crops.set(glyphCrop(picture, x, y, GLYPH_HALF * bondLength), index * GLYPH * GLYPH);
  }
  const logits = await networks.glyphs(crops);
  const classes = logits.length / glyphs.length;
  return glyphs.flatMap((glyph, index) => {
    const all = softmax(logits.subarray(index * classes, (index + 1) * classes));
    const nothing = all[NO_SIGN] ?? 0;
    const isNothing = all.every((probability) => probability <= nothing);
    const first = glyph.probabilities[glyph.sign] ?? 0;
    if (isNothing && nothing > 0.8 && !(glyph.detected > 0.55 && first > 0.5)) {
      return [];
    }
    const probabilities = isNothing ? glyph.probabilities : all.slice(0, NO_SIGN);
    return [{ ...glyph, probabilities, sign: probabilities.indexOf(Math.max(...probabilities)) }];
  });
}
