import type { DrawnLine } from './bond-strips.ts';
import type { InkPiece } from './ink-pieces.ts';
import type { Keypoint } from './keypoints.ts';

/** Distance of a ring's atoms from its centre, in bond lengths. */
const NEAREST = 0.55;
const FURTHEST = 1.45;

/** A circle in a ring. */
export interface Circle {
  x: number;
  y: number;
  /** Of its outer edge. */
  radius: number;
}

/**
 * Diameters of circles in rings, in bond lengths; how much one side of their box may be longer; into how many sectors they are cut, and how uneven the radii of these are at
 * most, as a share: the outline of a hexagon has 5 %, that of a pentagon more.
 */
const CIRCLE = { least: 0.6, most: 1.7, sides: 1.12, sectors: 24, uneven: 0.028 };
/** Times a circle's radius that the atoms of its ring are away from its centre at least. */
const OUTSIDE = 1.12;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Where circles are drawn, by their ink: those in small rings, and small ones, the network misses.
 * @param length of a bond, and the width of the picture, in the pixels of the pieces
 */
export const drawnCircles = (pieces: readonly InkPiece[], length: number, width: number): Circle[] =>
  pieces.flatMap(({ box, pixels }) => {
    const [short, long] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
    if (short < CIRCLE.least * length || long > CIRCLE.most * length || long > CIRCLE.sides * short) {
      return [];
    }
    const middle = { x: box.x + (box.width - 1) / 2, y: box.y + (box.height - 1) / 2 };
    const radii = Array.from({ length: CIRCLE.sectors }, () => 0);
    for (const index of pixels) {
      const [x, y] = [(index % width) - middle.x, Math.trunc(index / width) - middle.y];
      const turn = (Math.atan2(y, x) + Math.PI) / (2 * Math.PI);
      const sector = Math.min(CIRCLE.sectors - 1, Math.floor(turn * CIRCLE.sectors));
      radii[sector] = Math.max(radii[sector]!, Math.hypot(x, y));
    }
    const radius = mean(radii);
    const isRound = mean(radii.map((each) => Math.abs(each - radius))) <= CIRCLE.uneven * radius;
    return isRound ? [{ ...middle, radius }] : [];
  });

/** The lines of rings that have a circle drawn in them. */
export function aromaticLines(
  circles: readonly (Pick<Circle, 'x' | 'y'> & Partial<Circle>)[],
  keypoints: readonly Keypoint[],
  lines: readonly DrawnLine[],
  length: number,
): Set<DrawnLine> {
  const aromatic = new Set<DrawnLine>();
  for (const circle of circles) {
    const around = new Set(
      keypoints.flatMap(({ x, y }, index) => {
        const distance = Math.hypot(x - circle.x, y - circle.y);
        return distance > Math.max(NEAREST * length, OUTSIDE * (circle.radius ?? 0)) &&
          distance < FURTHEST * length
          ? [index]
          : [];
      }),
    );
    if (around.size > 4 && around.size < 8) {
      for (const line of lines) {
        if (around.has(line.from) && around.has(line.to)) {
          aromatic.add(line);
        }
      }
    }
  }
  return aromatic;
}
