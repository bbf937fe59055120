import { type DrawnLine, endsAt, otherEnd } from './bond-strips.ts';
import type { Keypoint } from './keypoints.ts';

/** Cosine of the angle at a corner below which its two bonds are one line. */
const STRAIGHT = -0.96;
/** The two together are no longer than this, in bond lengths: a bond and its tolerance. */
const ONE_BOND = 1.75;
/** Below this cosine, and at a corner that the network is less sure of than this, they may be longer: between rings, or beside crowded ones. */
const VERY_STRAIGHT = { cosine: -0.985, probability: 0.6, longest: 2.9 };

/** A bond by where its narrow end is, if it has one. */
interface Course {
  base: 'single' | 'wedge' | 'hash';
  narrow: number | undefined;
}

function courseOf({ kind, from, to }: DrawnLine): Course | undefined {
  switch (kind) {
    case 'single':
      return { base: 'single', narrow: undefined };
    case 'wedge':
    case 'hash':
      return { base: kind, narrow: from };
    case 'wedge-back':
      return { base: 'wedge', narrow: to };
    case 'hash-back':
      return { base: 'hash', narrow: to };
    default:
      return undefined;
  }
}

/** Whether a bond is narrow at one of its ends; undefined where it is at neither. */
const isNarrowAt = ({ narrow }: Course, end: number): boolean | undefined =>
  narrow === undefined ? undefined : narrow === end;

/** The line that two make which meet at a corner; undefined where they are not of one kind, or taper against each other. */
function oneLine(first: DrawnLine, second: DrawnLine, corner: number): DrawnLine | undefined {
  const far = (line: DrawnLine): number => otherEnd(line, corner);
  const [a, b] = [courseOf(first), courseOf(second)];
  if (a === undefined || b === undefined || far(first) === far(second)) {
    return undefined;
  }
  // Whether the whole is narrow at the first one's far end.
  const [fromFirst, toSecond] = [isNarrowAt(a, far(first)), isNarrowAt(b, corner)];
  const bases = new Set([a.base, b.base].filter((base) => base !== 'single'));
  if (bases.size > 1 || (fromFirst !== undefined && toSecond !== undefined && fromFirst !== toSecond)) {
    return undefined;
  }
  const [kind] = bases;
  const tapering = a.base === kind ? first : second;
  return (fromFirst ?? toSecond ?? true)
    ? { ...tapering, from: far(first), to: far(second), kind: kind ?? 'single' }
    : { ...tapering, from: far(second), to: far(first), kind: kind ?? 'single' };
}

/** Joins the two halves of bonds that were taken for two, with a corner in their middle. */
export function withoutStraightCorners(
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  length: number,
): DrawnLine[] {
  let joined = [...lines];
  for (const [corner, point] of keypoints.entries()) {
    const own = joined.filter((line) => endsAt(line, corner));
    const [first, second] = own;
    if (point.kind !== 'corner' || own.length !== 2 || first === undefined || second === undefined) {
      continue;
    }
    const whole = oneLine(first, second, corner);
    if (whole === undefined) {
      continue;
    }
    const [p, q] = [keypoints[whole.from]!, keypoints[whole.to]!];
    const [a, b] = [Math.hypot(p.x - point.x, p.y - point.y), Math.hypot(q.x - point.x, q.y - point.y)];
    const cosine = ((p.x - point.x) * (q.x - point.x) + (p.y - point.y) * (q.y - point.y)) / (a * b);
    const isUnsure = cosine < VERY_STRAIGHT.cosine && point.probability < VERY_STRAIGHT.probability;
    const isPlain = cosine < STRAIGHT && whole.kind === 'single';
    if ((isUnsure || isPlain) && a + b < (isUnsure ? VERY_STRAIGHT.longest : ONE_BOND) * length) {
      joined = [...joined.filter((line) => !own.includes(line)), whole];
    }
  }
  return joined;
}
