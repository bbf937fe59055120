import { ALPHABET } from './alphabet.ts';
import type { InkPicture } from './ink-picture.ts';
import { type KeypointMaps, type Networks, softmax } from './networks.ts';

/** A place where an atom is drawn, or the centre of an aromatic circle. */
export interface Keypoint {
  /** Pixels of the picture that the network read. */
  x: number;
  y: number;
  kind: 'corner' | 'label' | 'circle';
  probability: number;
}

/** A character and what it may be. */
export interface Glyph {
  x: number;
  y: number;
  /** Index into `ALPHABET`, or `OTHER_SIGN`. */
  sign: number;
  /** Of every sign of the alphabet, and of any other. */
  probabilities: number[];
  /** That a character is here at all. */
  detected: number;
  /** A sign whose ink hangs together with nothing else, so that it is no part of a bond beside it. */
  isApart?: boolean;
}

const KINDS = ['corner', 'label', 'circle'] as const;

const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** Calls `found` for each cell that is above its limit and not below any of its eight neighbours. */
function forPeaks(
  map: Float32Array,
  { width, height, limit }: { width: number; height: number; limit: number },
  found: (column: number, row: number, value: number) => void,
): void {
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const value = map[row * width + column] ?? 0;
      if (value > limit && isPeak(map, width, height, column, row, value)) {
        found(column, row, value);
      }
    }
  }
}

function isPeak(
  map: Float32Array,
  width: number,
  height: number,
  column: number,
  row: number,
  value: number,
): boolean {
  for (let j = Math.max(0, row - 1); j <= Math.min(height - 1, row + 1); j += 1) {
    for (let i = Math.max(0, column - 1); i <= Math.min(width - 1, column + 1); i += 1) {
      if ((map[j * width + i] ?? 0) > value) {
        return false;
      }
    }
  }
  return true;
}

function atomsOf({ atoms, width4, height4 }: KeypointMaps, limit: number): Keypoint[] {
  const cells = width4 * height4;
  const found: Keypoint[] = [];
  for (const [channel, kind] of KINDS.entries()) {
    const map = atoms.subarray(channel * cells, (channel + 1) * cells);
    forPeaks(map, { width: width4, height: height4, limit: logit(limit) }, (column, row, value) => {
      const cell = row * width4 + column;
      const offset = (axis: number): number =>
        kind === 'circle' ? 0 : (atoms[(3 + axis) * cells + cell] ?? 0);
      found.push({
        x: (column + offset(0) + 0.375) * 4,
        y: (row + offset(1) + 0.375) * 4,
        kind,
        probability: sigmoid(value),
      });
    });
  }
  return found;
}

/** Characters lie no nearer to each other than this. */
const CHARACTER_DISTANCE = 4;

function glyphsOf({ characters, classes, width2, height2 }: KeypointMaps, limit: number): Glyph[] {
  const cells = width2 * height2;
  const found: Glyph[] = [];
  forPeaks(characters, { width: width2, height: height2, limit: logit(limit) }, (column, row, value) => {
    const cell = row * width2 + column;
    const probabilities = softmax(
      Array.from({ length: ALPHABET.length + 1 }, (_, sign) => classes[sign * cells + cell] ?? 0),
    );
    const sign = probabilities.indexOf(Math.max(...probabilities));
    found.push({ x: (column + 0.5) * 2, y: (row + 0.5) * 2, sign, probabilities, detected: sigmoid(value) });
  });
  return spaced(found, CHARACTER_DISTANCE, (glyph) => glyph.detected);
}

/** Without those that have a surer one nearer than a distance. */
export function spaced<Point extends { x: number; y: number }>(
  points: readonly Point[],
  distance: number,
  sureness: (point: Point) => number,
): Point[] {
  const kept: Point[] = [];
  for (const point of points.toSorted((a, b) => sureness(b) - sureness(a))) {
    if (kept.every((other) => Math.hypot(other.x - point.x, other.y - point.y) > distance)) {
      kept.push(point);
    }
  }
  return kept;
}

/** Atoms and characters of a picture. @param limits least probabilities to be taken for one */
export async function detect(
  networks: Networks,
  picture: InkPicture,
  limits: { atom: number; character: number } = { atom: 0.3, character: 0.3 },
): Promise<{ keypoints: Keypoint[]; glyphs: Glyph[] }> {
  const maps = await networks.keypoints(picture);
  return { keypoints: atomsOf(maps, limits.atom), glyphs: glyphsOf(maps, limits.character) };
}
