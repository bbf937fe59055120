import type { DrawnLine } from './bond-strips.ts';
import { isCentre } from './centres.ts';
import { inkAt, type InkPicture } from './ink-picture.ts';
import type { Keypoint } from './keypoints.ts';

/** The part of a line that is looked at, as shares of its length, and the step, in pixels. */
const PART = { from: 0.08, to: 0.92, step: 0.5 };
/** How far beside its middle a line's ink may be, in bond lengths. */
const BESIDE = 0.03;
/** Gaps of a dashed line: how many at least, how long, in bond lengths, and their share of the line. */
const GAPS = { count: 3, least: 0.05, most: 0.25, share: { least: 0.2, most: 0.65 } };

/** Lengths of the gaps between ink along a line, in pixels, and their share of it. */
function gapsOf(
  picture: InkPicture,
  p: Keypoint,
  q: Keypoint,
  length: number,
): { gaps: number[]; share: number } {
  const long = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = [(q.x - p.x) / long, (q.y - p.y) / long];
  const gaps: number[] = [];
  let gap: number | undefined;
  for (let along = PART.from * long; along <= PART.to * long; along += PART.step) {
    const isInk = [0, BESIDE * length, -BESIDE * length].some(
      (beside) => inkAt(picture, p.x + ux * along - uy * beside, p.y + uy * along + ux * beside) > 0.4,
    );
    if (!isInk) {
      gap = gap === undefined ? undefined : gap + PART.step;
      continue;
    }
    if (gap !== undefined && gap > 0) {
      gaps.push(gap);
    }
    gap = 0;
  }
  return { gaps, share: gaps.reduce((sum, one) => sum + one, 0) / ((PART.to - PART.from) * long) };
}

/**
 * Takes single lines of dashes for the hashed bonds that they stand for, from their one stereocentre. Where neither end or both may be one they stay as they are.
 * @param least how long a gap is, in bond lengths
 */
export function withDashes(
  lines: readonly DrawnLine[],
  picture: InkPicture,
  keypoints: readonly Keypoint[],
  length: number,
  least: number = GAPS.least,
): DrawnLine[] {
  return lines.map((line): DrawnLine => {
    const [atBegin, atEnd] = [line.from, line.to].map((atom) => isCentre(atom, lines, keypoints));
    if (line.kind !== 'single' || atBegin === atEnd) {
      return line;
    }
    const { gaps, share } = gapsOf(picture, keypoints[line.from]!, keypoints[line.to]!, length);
    const isDashed =
      gaps.length >= GAPS.count &&
      gaps.every((gap) => gap >= least * length && gap <= GAPS.most * length) &&
      share >= GAPS.share.least &&
      share <= GAPS.share.most;
    return isDashed ? { ...line, kind: atBegin ? 'hash' : 'hash-back' } : line;
  });
}
