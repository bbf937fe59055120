import type { DrawnLine } from './bond-strips.ts';
import type { Keypoint } from './keypoints.ts';

/** Cosine of the angle at a corner below which its two bonds are one line. */
const STRAIGHT = -0.96;
/** The two together are no longer than this, in bond lengths: a bond and its tolerance. */
const ONE_BOND = 1.75;

/** Joins the two halves of bonds that were taken for two, with a corner in their middle. */
export function withoutStraightCorners(
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  length: number,
): DrawnLine[] {
  let joined = [...lines];
  for (const [corner, point] of keypoints.entries()) {
    const own = joined.filter(({ from, to }) => from === corner || to === corner);
    const [first, second] = own;
    if (point.kind !== 'corner' || own.length !== 2 || first === undefined || second === undefined) {
      continue;
    }
    const ends = own.map(({ from, to }) => (from === corner ? to : from));
    const [from, to] = ends;
    if (from === undefined || to === undefined || from === to || own.some(({ kind }) => kind !== 'single')) {
      continue;
    }
    const [p, q] = [keypoints[from]!, keypoints[to]!];
    const [a, b] = [Math.hypot(p.x - point.x, p.y - point.y), Math.hypot(q.x - point.x, q.y - point.y)];
    const cosine = ((p.x - point.x) * (q.x - point.x) + (p.y - point.y) * (q.y - point.y)) / (a * b);
    if (cosine < STRAIGHT && a + b < ONE_BOND * length) {
      joined = [...joined.filter((line) => !own.includes(line)), { ...first, from, to }];
    }
  }
  return joined;
}
