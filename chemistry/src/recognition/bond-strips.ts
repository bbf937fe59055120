import { darkestAround, inkAt, type InkPicture } from './ink-picture.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { plainStrokes } from './plain-strokes.ts';
import { BOND_CLASSES, type Networks, softmax, STRIP } from './networks.ts';

/** What the bond network tells apart; a wedge's and a hash's narrow end is at its first or second atom. */
export const BOND_KINDS = [
  'none',
  'single',
  'double',
  'triple',
  'wedge',
  'wedge-back',
  'hash',
  'hash-back',
  'wavy',
] as const;
export type BondKind = (typeof BOND_KINDS)[number];
/** The same class seen from the other end. */
const REVERSED = [0, 1, 2, 3, 5, 4, 7, 6, 8];

/** A line between two keypoints. */
export interface DrawnLine {
  /** Indices of keypoints. */
  from: number;
  to: number;
  kind: Exclude<BondKind, 'none'>;
  /** Of every class of `BOND_KINDS`. */
  probabilities: number[];
}

/** Furthest ends of a bond, in bond lengths. */
const REACH = 2.6;
/** How near to a line, in bond lengths, a keypoint cuts it in two, and how far from its ends. */
const CUT = { beside: 0.16, along: 0.15 };
/** The most that the network may be sure of there being none; it has seldom seen labels along a bond. */
const NONE_AT_MOST = { free: 0.98, covered: 0.999 };
/** Share of the middle of a bond where there must be ink. */
const INK_SHARE = { solid: 0.75, broken: 0.35 };
/** How far from its middle a bond's ink may be, in bond lengths: the lines of a double bond lie beside it. */
const INK_BESIDE = { one: 0.1, several: 0.18 };

function isCut(points: readonly Keypoint[], from: number, to: number, length: number): boolean {
  const [p, q] = [points[from]!, points[to]!];
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = [(q.x - p.x) / distance, (q.y - p.y) / distance];
  return points.some((point, index) => {
    if (index === from || index === to) {
      return false;
    }
    const along = (point.x - p.x) * ux + (point.y - p.y) * uy;
    const beside = Math.abs((point.y - p.y) * ux - (point.x - p.x) * uy);
    return (
      along > CUT.along * length && along < distance - CUT.along * length && beside < CUT.beside * length
    );
  });
}

/** The picture along a line between two points, turned and stretched to `STRIP`, with 30 % more at both ends. */
function strip(
  picture: InkPicture,
  from: Keypoint,
  to: Keypoint,
  length: number,
  target: Float32Array,
): void {
  const [ux, uy] = [to.x - from.x, to.y - from.y];
  const distance = Math.hypot(ux, uy) + 1e-6;
  const [nx, ny] = [-uy / distance, ux / distance];
  for (let row = 0; row < STRIP.height; row += 1) {
    const beside = (row / (STRIP.height - 1) - 0.5) * 0.9 * length;
    for (let column = 0; column < STRIP.width; column += 1) {
      const along = (column / (STRIP.width - 1)) * 1.6 - 0.3;
      target[row * STRIP.width + column] = inkAt(
        picture,
        from.x + along * ux + beside * nx,
        from.y + along * uy + beside * ny,
      );
    }
  }
}

function hasInk(picture: InkPicture, from: Keypoint, to: Keypoint, beside: number, share: number): boolean {
  const radius = Math.max(1, Math.trunc(beside));
  const places = 11;
  let inked = 0;
  for (let place = 0; place < places; place += 1) {
    const along = 0.36 + (0.28 * place) / (places - 1);
    const [x, y] = [from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along];
    inked += darkestAround(picture, x, y, radius) > 0.3 ? 1 : 0;
  }
  return inked / places >= share;
}

function candidatesOf(points: readonly Keypoint[], length: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let from = 0; from < points.length; from += 1) {
    for (let to = 0; to < from; to += 1) {
      const distance = Math.hypot(points[from]!.x - points[to]!.x, points[from]!.y - points[to]!.y);
      if (distance > 0 && distance <= REACH * length && !isCut(points, from, to, length)) {
        pairs.push([from, to]);
      }
    }
  }
  return pairs;
}

/** Strips that the network reads at a time. */
const BATCH = 256;

/** The bonds among keypoints. @param length of a bond, in pixels @param glyphs that may cover a part of a bond */
export async function findLines(
  networks: Networks,
  picture: InkPicture,
  points: readonly Keypoint[],
  length: number,
  glyphs: readonly Glyph[],
): Promise<DrawnLine[]> {
  const pairs = candidatesOf(points, length);
  const lines: DrawnLine[] = [];
  const size = STRIP.width * STRIP.height;
  for (let begin = 0; begin < pairs.length; begin += BATCH / 2) {
    const part = pairs.slice(begin, begin + BATCH / 2);
    const strips = new Float32Array(part.length * 2 * size);
    const distances = new Float32Array(part.length * 2);
    for (const [index, [from, to]] of part.entries()) {
      const [p, q] = [points[from]!, points[to]!];
      strip(picture, p, q, length, strips.subarray(2 * index * size, (2 * index + 1) * size));
      strip(picture, q, p, length, strips.subarray((2 * index + 1) * size, (2 * index + 2) * size));
      distances.fill(Math.hypot(p.x - q.x, p.y - q.y) / length, 2 * index, 2 * index + 2);
    }
    const logits = await networks.bonds(strips, distances);
    for (const [index, [from, to]] of part.entries()) {
      const seen = (row: number): number[] =>
        softmax(logits.subarray(row * BOND_CLASSES, (row + 1) * BOND_CLASSES));
      const back = seen(2 * index + 1);
      const probabilities = seen(2 * index).map(
        (probability, kind) => (probability + back[REVERSED[kind]!]!) / 2,
      );
      const best = probabilities.indexOf(Math.max(...probabilities.slice(1)), 1);
      const kind = BOND_KINDS[best]! as DrawnLine['kind'];
      const share = best <= 5 ? INK_SHARE.solid : INK_SHARE.broken;
      const beside = (kind === 'double' || kind === 'triple' ? INK_BESIDE.several : INK_BESIDE.one) * length;
      const [p, q] = [points[from]!, points[to]!];
      if (probabilities[0]! < 0.5 && hasInk(picture, p, q, beside, share)) {
        lines.push({ from, to, kind, probabilities });
      } else {
        const { order, isCovered } = plainStrokes(picture, p, q, length, glyphs);
        if (order > 0 && probabilities[0]! < (isCovered ? NONE_AT_MOST.covered : NONE_AT_MOST.free)) {
          lines.push({ from, to, kind: BOND_KINDS[order] as DrawnLine['kind'], probabilities });
        }
      }
    }
  }
  return lines;
}
