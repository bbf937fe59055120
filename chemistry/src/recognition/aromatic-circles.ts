import type { DrawnLine } from './bond-strips.ts';
import type { Keypoint } from './keypoints.ts';

/** Distance of a ring's atoms from its centre, in bond lengths. */
const NEAREST = 0.55;
const FURTHEST = 1.45;
const SURE = 0.4;

/** The lines of rings that have a circle drawn in them. */
export function aromaticLines(
  circles: readonly Keypoint[],
  keypoints: readonly Keypoint[],
  lines: readonly DrawnLine[],
  length: number,
): Set<DrawnLine> {
  const aromatic = new Set<DrawnLine>();
  for (const circle of circles.filter(({ probability }) => probability > SURE)) {
    const around = new Set(
      keypoints.flatMap(({ x, y }, index) => {
        const distance = Math.hypot(x - circle.x, y - circle.y);
        return distance > NEAREST * length && distance < FURTHEST * length ? [index] : [];
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
