import type { DrawnLine } from './bond-strips.ts';
import type { InkPicture } from './ink-picture.ts';
import { INK, isStroke, piecesOf } from './ink-pieces.ts';
import type { Glyph, Keypoint } from './keypoints.ts';

/** How far ink may be from what explains it, in bond lengths. */
const BESIDE = { line: 0.24, glyph: 0.42 };
/** Bond lengths within which a piece of ink is a letter and no stroke: its longer and its shorter side. */
const LETTER = { most: 0.5, least: 0.14 };
function paint(mask: Uint8Array, { width, height }: InkPicture, x: number, y: number, radius: number): void {
  const [left, right] = [Math.max(0, Math.floor(x - radius)), Math.min(width - 1, Math.ceil(x + radius))];
  for (
    let row = Math.max(0, Math.floor(y - radius));
    row <= Math.min(height - 1, Math.ceil(y + radius));
    row += 1
  ) {
    mask.fill(1, row * width + left, row * width + right + 1);
  }
}

/**
 * Marks the pixels of pieces of ink that are as large as a letter, and neither a stroke of a bond nor hang together with one. A letter lies on
 * the end of a bond: near the bond alone, it may be one that was not seen.
 */
function lettersOf(picture: InkPicture, length: number): Uint8Array {
  const letters = new Uint8Array(picture.ink.length);
  const most = LETTER.most * length;
  for (const { box, pixels } of piecesOf(picture)) {
    const sides = [box.width, box.height];
    if (
      Math.max(...sides) <= most &&
      Math.min(...sides) >= LETTER.least * length &&
      !isStroke(pixels, picture.width)
    ) {
      for (const index of pixels) {
        letters[index] = 1;
      }
    }
  }
  return letters;
}

/** The share of a picture's ink that lies on a bond that was found, or on a character; of letters, on a character. */
export function explainedInk(
  picture: InkPicture,
  {
    keypoints,
    lines,
    glyphs,
  }: { keypoints: readonly Keypoint[]; lines: readonly DrawnLine[]; glyphs: readonly Glyph[] },
  length: number,
): number {
  const mask = new Uint8Array(picture.ink.length);
  for (const { from, to } of lines) {
    const [p, q] = [keypoints[from]!, keypoints[to]!];
    const steps = Math.max(1, Math.ceil(Math.hypot(q.x - p.x, q.y - p.y) / (0.2 * length)));
    for (let step = 0; step <= steps; step += 1) {
      const along = step / steps;
      paint(mask, picture, p.x + (q.x - p.x) * along, p.y + (q.y - p.y) * along, BESIDE.line * length);
    }
  }
  const letters = lettersOf(picture, length);
  for (const [index, isLetter] of letters.entries()) {
    mask[index]! &= 1 - isLetter;
  }
  for (const { x, y } of glyphs) {
    paint(mask, picture, x, y, BESIDE.glyph * length);
  }
  let [all, explained] = [0, 0];
  for (const [index, ink] of picture.ink.entries()) {
    if (ink > INK) {
      all += 1;
      explained += mask[index] ?? 0;
    }
  }
  return all === 0 ? 1 : explained / all;
}
