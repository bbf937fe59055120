import { type DrawnLine, endsAt, otherEnd } from './bond-strips.ts';
import type { Keypoint } from './keypoints.ts';

/** Cosine of the angle below which two bonds at a place are one line through it. */
const STRAIGHT = -0.97;
/** Two lines that cross are no longer than this, in bond lengths, the shorter and the longer: the bonds of a quaternary carbon drawn as a cross are. */
const LONGEST = { shorter: 1.4, longer: 1.95 };

/**
 * Lines that pass each other, as in the drawings of bicyclic and cage compounds, without the atom that their crossing was taken for: a place where four single bonds
 * make two straight lines, each no longer than a bond is, whose ends have bonds beside.
 */
export function withoutCrossings(
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  length: number,
): DrawnLine[] {
  let uncrossed = [...lines];
  for (const [place, point] of keypoints.entries()) {
    const own = uncrossed.filter((line) => endsAt(line, place));
    if (point.kind !== 'corner' || own.length !== 4 || own.some(({ kind }) => kind !== 'single')) {
      continue;
    }
    const away = (line: DrawnLine): [number, number] => {
      const { x, y } = keypoints[otherEnd(line, place)]!;
      return [x - point.x, y - point.y];
    };
    const cosine = (a: DrawnLine, b: DrawnLine): number => {
      const [[ax, ay], [bx, by]] = [away(a), away(b)];
      return (ax * bx + ay * by) / (Math.hypot(ax, ay) * Math.hypot(bx, by));
    };
    const [first, ...others] = own;
    const opposite = others.find((line) => cosine(first!, line) < STRAIGHT);
    const rest = others.filter((line) => line !== opposite);
    if (opposite === undefined || cosine(rest[0]!, rest[1]!) >= STRAIGHT) {
      continue;
    }
    const pairs: [DrawnLine, DrawnLine][] = [
      [first!, opposite],
      [rest[0]!, rest[1]!],
    ];
    const [shorter, longer] = pairs
      .map(([a, b]) => (Math.hypot(...away(a)) + Math.hypot(...away(b))) / length)
      .toSorted((a, b) => a - b);
    const isBondedBeside = (end: number): boolean =>
      uncrossed.some((line) => !own.includes(line) && (line.from === end || line.to === end));
    if (
      shorter! < LONGEST.shorter &&
      longer! < LONGEST.longer &&
      own.every((line) => isBondedBeside(otherEnd(line, place)))
    ) {
      uncrossed = [
        ...uncrossed.filter((line) => !own.includes(line)),
        ...pairs.map(([a, b]): DrawnLine => {
          const { kind, probabilities } = a;
          return { from: otherEnd(a, place), to: otherEnd(b, place), kind, probabilities };
        }),
      ];
    }
  }
  return uncrossed;
}
