import type { InkPicture } from './ink-picture.ts';
import { INK, type InkPiece, isStroke, piecesOf } from './ink-pieces.ts';
import { median } from './median.ts';
import { distance, middleOf, type Point } from './points.ts';
import { strokeOf } from './stroke-width.ts';

/** A ring by the paper that it encloses. */
export interface RingHole {
  /** Its corners along the inner edge of its bonds, in their order, in the picture's pixels. */
  corners: Point[];
  /** How long its sides usually are. */
  side: number;
}

/** Sides that a ring has, one more where a letter cuts its corner off; smaller holes are those of letters, larger ones of macrocycles and of rings that touch. */
const SIDES = { least: 5, most: 9 };
/** How many sides of a ring are about as long as they usually are, and how far from that: drawn rings are nearly regular. */
const REGULAR = { sides: 4, least: 0.7, most: 1.45 };
/** Pixels below which a side is no bond. */
const LEAST_SIDE = 9;
/** A corner stands out from the line between its neighbours by this, of the perimeter; between those of an octagon by 0.048. */
const CORNER = 0.032;
/** By how much ink is made thicker on each side, so that it closes the gaps beside letters that touch one of their bonds; in widths of a stroke. */
const THICKER = 0.75;
const MOST_THICKER = 12;
/** Of the longest piece's length, how long a letter is at most; and what is closed around it, of its own length: it stands apart from the bonds. */
const LETTER = { longest: 0.35, around: 0.5 };

/** The rings of a drawing, by the paper that each encloses: what stands into it, or lies in it, does not change their shape. */
export function ringHoles(picture: InkPicture): RingHole[] {
  const { picture: whole, by } = closed(picture);
  return enclosedPaper(whole).flatMap((rows) => {
    const corners = outwards(simplified(hullOf(rows)), by);
    const sides = corners.map((corner, index) => distance(corner, corners[(index + 1) % corners.length]!));
    const side = median(sides)!;
    const usual = sides.filter(
      (length) => length > REGULAR.least * side && length < REGULAR.most * side,
    ).length;
    const isRing =
      corners.length >= SIDES.least &&
      corners.length <= SIDES.most &&
      side >= LEAST_SIDE &&
      usual >= REGULAR.sides;
    return isRing ? [{ corners, side }] : [];
  });
}

/** Corners further from their middle, so that their sides are by some pixels. */
function outwards(corners: readonly Point[], by: number): Point[] {
  const { x, y } = middleOf(corners);
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length]!;
    return Math.abs(turn(from, to, { x, y })) / Math.max(1, distance(from, to));
  });
  const scale = 1 + by / Math.max(1, median(sides) ?? 1);
  return corners.map((corner) => ({ x: x + scale * (corner.x - x), y: y + scale * (corner.y - y) }));
}

const longOf = ({ box }: InkPiece): number => Math.max(box.width, box.height);

/** The pieces of a drawing that are as small as letters, and no strokes. */
export function lettersOf({ width }: InkPicture, pieces: readonly InkPiece[]): InkPiece[] {
  const longest = pieces.reduce((most, piece) => Math.max(most, longOf(piece)), 0);
  return pieces.filter((piece) => longOf(piece) < LETTER.longest * longest && !isStroke(piece.pixels, width));
}

/**
 * A drawing whose rings are closed: letters are filled boxes that reach to the bonds beside them, and all ink is thicker.
 * @returns by how many pixels it is
 */
function closed(picture: InkPicture): { picture: InkPicture; by: number } {
  const { width, height } = picture;
  const pieces = piecesOf(picture);
  const ink = new Float32Array(picture.ink.length);
  const fill = (x: number, y: number, across: number, down: number): void => {
    const [left, right] = [Math.max(0, x), Math.min(width, x + across)];
    for (let row = Math.max(0, y); row < Math.min(height, y + down); row += 1) {
      ink.fill(1, row * width + left, row * width + right);
    }
  };
  for (const { box } of lettersOf(picture, pieces)) {
    const around = Math.ceil(LETTER.around * Math.max(box.width, box.height));
    fill(box.x - around, box.y - around, box.width + 2 * around, box.height + 2 * around);
  }
  // Lines are thin beside bonds: what is wider is a block of ink.
  const by = Math.min(MOST_THICKER, Math.ceil(THICKER * strokeOf(picture, pieces)));
  for (const index of pieces.flatMap(({ pixels }) => pixels)) {
    ink[index] = 1;
    const isEdge = [index - 1, index + 1, index - width, index + width].some(
      (next) => (picture.ink[next] ?? 0) <= INK,
    );
    if (isEdge) {
      fill((index % width) - by, Math.trunc(index / width) - by, 2 * by + 1, 2 * by + 1);
    }
  }
  return { picture: { width, height, ink }, by };
}

/** The first and the last pixel of each row of paper that ink encloses, piece by piece. */
function enclosedPaper({ width, height, ink }: InkPicture): Point[][] {
  const seen = new Uint8Array(ink.length);
  const found: Point[][] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (seen[start] === 1 || ink[start]! > INK) {
      continue;
    }
    seen[start] = 1;
    const pixels = [start];
    const extents = new Map<number, { first: number; last: number }>();
    let isOpen = false;
    for (let place = 0; place < pixels.length; place += 1) {
      const index = pixels[place]!;
      const [x, y] = [index % width, Math.trunc(index / width)];
      isOpen ||= x === 0 || y === 0 || x === width - 1 || y === height - 1;
      const extent = extents.get(y);
      if (extent === undefined) {
        extents.set(y, { first: x, last: x });
      } else {
        extent.first = Math.min(extent.first, x);
        extent.last = Math.max(extent.last, x);
      }
      // Ink hangs together over corners, so that paper does not.
      for (const next of [
        x > 0 ? index - 1 : -1,
        x < width - 1 ? index + 1 : -1,
        index - width,
        index + width,
      ]) {
        if (next >= 0 && next < ink.length && seen[next] === 0 && ink[next]! <= INK) {
          seen[next] = 1;
          pixels.push(next);
        }
      }
    }
    if (!isOpen && pixels.length > LEAST_SIDE * LEAST_SIDE) {
      found.push(
        [...extents].flatMap(([y, { first, last }]) => [
          { x: first, y },
          { x: last, y },
        ]),
      );
    }
  }
  return found;
}

const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Half of a convex hull, of points in their order from one side to the other. */
function halfHull(ordered: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of ordered) {
    while (chain.length >= 2 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) {
      chain.pop();
    }
    chain.push(point);
  }
  return chain.slice(0, -1);
}

/** The convex hull (Andrew's monotone chain). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

/** The hull without the corners that only the raster makes. */
function simplified(hull: readonly Point[]): Point[] {
  const corners = [...hull];
  const around = (index: number): [Point, Point, Point] => [
    corners.at(index - 1)!,
    corners[index]!,
    corners[(index + 1) % corners.length]!,
  ];
  const perimeter = hull.reduce((sum, _, index) => {
    const [, point, next] = around(index);
    return sum + distance(point, next);
  }, 0);
  while (corners.length > 3) {
    const heights = corners.map((_, index) => {
      const [before, point, next] = around(index);
      return Math.abs(turn(before, point, next)) / Math.max(1e-9, distance(before, next));
    });
    const least = Math.min(...heights);
    if (least > CORNER * perimeter) {
      break;
    }
    corners.splice(heights.indexOf(least), 1);
  }
  return corners;
}
