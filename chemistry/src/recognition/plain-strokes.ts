import { inkAt, type InkPicture } from './ink-picture.ts';
import type { Glyph, Keypoint } from './keypoints.ts';

/** How far from a character's centre its ink reaches, in bond lengths. */
const GLYPH_RADIUS = 0.33;
/** Shortest stroke that shows between labels, and how near to an atom a stroke is looked at, in bond lengths. */
const SHOWN = 0.22;
const END = 0.18;
const STEP = 0.04;
/** How far to both sides strokes are counted, in bond lengths. */
const BESIDE = 0.22;
const BESIDE_STEP = 0.02;
/** Share of the places that must show the same number of strokes. */
const ALIKE = 0.85;
/** How much longer a line without labels in between may be than a bond. */
const LONGEST_FREE = 1.6;

/** How many strokes cross a line square to the bond at a place; 9 where ink reaches the end of that line. */
function strokesAt(picture: InkPicture, x: number, y: number, nx: number, ny: number): number {
  let strokes = 0;
  let isInk = false;
  for (let beside = -BESIDE; beside <= BESIDE + 1e-9; beside += BESIDE_STEP) {
    const here = inkAt(picture, x + nx * beside, y + ny * beside) > 0.45;
    const isEnd = beside === -BESIDE || beside > BESIDE - BESIDE_STEP / 2;
    if (here && isEnd) {
      return 9;
    }
    strokes += here && !isInk ? 1 : 0;
    isInk = here;
  }
  return strokes;
}

/** How many strokes there are, and whether a label covers a part of the way between. */
export interface PlainStrokes {
  order: number;
  isCovered: boolean;
}

/**
 * How many strokes run between two atoms, where they are plain to see: one bond, two or three, from label to label or
 * corner to corner with nothing beside them.
 * @returns an order of 0 where they are not
 */
export function plainStrokes(
  picture: InkPicture,
  from: Keypoint,
  to: Keypoint,
  length: number,
  glyphs: readonly Glyph[],
): PlainStrokes {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / distance, (to.y - from.y) / distance];
  const near = glyphs.filter(
    ({ x, y }) => Math.abs((x - from.x) * uy - (y - from.y) * ux) < (GLYPH_RADIUS + BESIDE) * length,
  );
  const counts: number[] = [];
  let covered = 0;
  for (let along = END * length; along <= distance - END * length; along += STEP * length) {
    const [x, y] = [from.x + ux * along, from.y + uy * along];
    if (near.some((glyph) => Math.hypot(glyph.x - x, glyph.y - y) < GLYPH_RADIUS * length)) {
      covered += 1;
    } else {
      counts.push(strokesAt(picture, x, y, -uy * length, ux * length));
    }
  }
  if (counts.length * STEP < SHOWN || (covered === 0 && distance > LONGEST_FREE * length)) {
    return { order: 0, isCovered: covered > 0 };
  }
  const isMost = (strokes: number): boolean =>
    counts.filter((count) => count === strokes).length >= ALIKE * counts.length;
  return { order: [1, 2, 3].find(isMost) ?? 0, isCovered: covered > 0 };
}
