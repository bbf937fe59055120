import { type DrawnLine, endsAt, otherEnd } from './bond-strips.ts';
import type { Keypoint } from './keypoints.ts';

/** Both halves of a mark are shorter than bonds are, in bond lengths, and lead apart: their cosine is below this. */
const HALF = { longest: 0.8, cosine: -0.95 };

/**
 * The lines without the marks, a curl or bar across the end of a bond, by which a drawing says that the rest of a molecule follows there: two short lines
 * without atoms at their ends, that lead apart from the end of a bond.
 */
export function withoutSquiggles(
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  length: number,
): DrawnLine[] {
  const ownOf = (index: number): DrawnLine[] => lines.filter((line) => endsAt(line, index));
  const marks = new Set(
    [...keypoints.entries()].flatMap(([index, { x, y, kind }]) => {
      const own = ownOf(index);
      const halves = own.flatMap((line) => {
        const end = otherEnd(line, index);
        const far = keypoints[end]!;
        const [dx, dy] = [far.x - x, far.y - y];
        const long = Math.hypot(dx, dy);
        const isHalf =
          line.kind === 'single' &&
          far.kind === 'corner' &&
          long < HALF.longest * length &&
          ownOf(end).length === 1;
        return isHalf ? [{ line, dx: dx / long, dy: dy / long }] : [];
      });
      const [a, b] = halves;
      const isMark =
        kind === 'corner' &&
        own.length === 3 &&
        halves.length === 2 &&
        a!.dx * b!.dx + a!.dy * b!.dy < HALF.cosine;
      return isMark ? halves.map(({ line }) => line) : [];
    }),
  );
  return lines.filter((line) => !marks.has(line));
}
