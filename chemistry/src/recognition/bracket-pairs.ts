import { inkAt, type InkPicture } from './ink-picture.ts';
import { INK, type InkPiece, piecesOf } from './ink-pieces.ts';
import { median } from './median.ts';
import { distance, type Point } from './points.ts';
import { lettersOf } from './ring-holes.ts';
import { strokeOf } from './stroke-width.ts';

/** Two brackets around a part of a structure, each across one of its bonds. */
export interface BracketPair {
  left: Bracket;
  right: Bracket;
}

/** One bracket. */
export interface Bracket {
  /** Where its ends are, above and below. */
  top: Point;
  bottom: Point;
  /** Where it crosses a bond. */
  crossing: Point;
}

/** In widths of a stroke. */
const TIP = { radius: 1.7, apart: 2 };
/** Ends of strokes that a drawing has at most; pairs of them are looked at. */
const MOST_TIPS = 400;
/** Directions that are looked at around a place. */
const AROUND = 24;
/** Of a full turn, how much ink there is around the end of a stroke at most. */
const END = 0.3;

/** In widths of a stroke, and in heights of letters: the strokes of an H are as brackets are. */
const HEIGHT = { least: 7, most: 90, letters: 1.1 };
/** How far its ends may be from upright, and how far it stands out from the line between them at least and at most. */
const SHAPE = { lean: 0.12, least: 0.06, most: 0.4, step: 0.02 };
/** Of the places along a bracket, how many are ink, and how many beside it are paper: it crosses a bond, and may touch a letter. */
const DRAWN = { ink: 0.94, paper: 0.6 };
/** How far from the middle a bond crosses it, and how far that leads on to both sides. */
const CROSSED = { from: 0.25, on: 0.25 };
/** Both brackets of a pair are nearly as high, at nearly the same height, and no nearer to each other than this; in heights of a bracket. */
const PAIR = { height: 0.2, level: 1.2, apart: 0.35, most: 12 };
const PLACES = 24;

/**
 * A drawing without the brackets around parts of it, and where they were.
 * @returns how many brackets are drawn on its lines that make no pair, too
 */
export function withoutBrackets(picture: InkPicture): {
  picture: InkPicture;
  pairs: BracketPair[];
  alone: number;
} {
  const pieces = piecesOf(picture);
  const width = strokeOf(picture, pieces);
  const letter = median(lettersOf(picture, pieces).map(({ box }) => box.height)) ?? 0;
  const shapes = shapesOf(picture, tipsOf(picture, width), width).filter(
    ({ height }) => height > HEIGHT.letters * letter,
  );
  const pairs = pairsOf(
    shapes.flatMap(({ crossing, ...shape }) => (crossing ? [{ ...shape, crossing }] : [])),
  );
  const paired = new Set(pairs.flatMap(({ left, right }) => [left.top, right.top]));
  const alone = shapes.filter((shape) =>
    paired.has(shape.top)
      ? shape.crossing !== undefined && !isClear(picture, shape, shape.crossing, width)
      : isOnLines(shape, pieces, picture.width),
  ).length;
  if (pairs.length === 0) {
    return { picture, pairs: [], alone };
  }
  const erased = { ...picture, ink: picture.ink.slice() };
  for (const shape of pairs.flatMap(({ left, right }) => [left, right])) {
    erase(erased, picture, shape, width);
  }
  return { picture: erased, pairs, alone };
}

const isInk = (picture: InkPicture, x: number, y: number): boolean => inkAt(picture, x, y) > INK;

/** The free ends of strokes: around them there is ink on one side alone. */
function tipsOf(picture: InkPicture, width: number): Point[] {
  const { width: columns, ink } = picture;
  const radius = TIP.radius * width;
  const circle = Array.from({ length: AROUND }, (_, index) => {
    const angle = (2 * Math.PI * index) / AROUND;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  const found: (Point & { inked: number })[] = [];
  for (let index = 0; index < ink.length; index += 1) {
    if (ink[index]! <= INK) {
      continue;
    }
    const [x, y] = [index % columns, Math.trunc(index / columns)];
    const seen = circle.map((place) => isInk(picture, x + place.x, y + place.y));
    const inked = seen.filter(Boolean).length;
    const changes = seen.filter((one, place) => one !== seen.at(place - 1)).length;
    if (inked > 0 && inked <= END * AROUND && changes === 2) {
      found.push({ x, y, inked });
    }
  }
  const tips: Point[] = [];
  for (const tip of found.toSorted((a, b) => a.inked - b.inked)) {
    if (tips.every((other) => distance(other, tip) > TIP.apart * width)) {
      tips.push({ x: tip.x, y: tip.y });
    }
  }
  // A picture of so many ends is no drawing of a molecule with brackets.
  return tips.length > MOST_TIPS ? [] : tips;
}

/** What has the shape of a bracket, and to which side it is open: 1 to the right. */
interface Shape {
  top: Point;
  bottom: Point;
  /** Where it crosses a bond, if it does. */
  crossing: Point | undefined;
  side: 1 | -1;
  height: number;
  places: Point[];
}

/** Of the piece of ink that a bracket is a part of, how much larger it is than the bracket: in a caption it stands alone. */
const LARGER = 1.5;

/** Away from its bond, of the places beside a bracket how many are paper: what lies on a letter takes a part of it away. */
const CLEAR = { from: 0.22, paper: 0.85 };

/** Whether nothing lies beside a bracket but the bond that it crosses. */
function isClear(picture: InkPicture, { places, height }: Shape, crossing: Point, width: number): boolean {
  const away = places.filter(({ y }) => {
    const [first, last] = [places[0]!.y, places.at(-1)!.y];
    return (
      Math.abs(y - crossing.y) > CLEAR.from * height && y > first + 0.1 * height && y < last - 0.1 * height
    );
  });
  const beside = 1.2 * width + 1;
  return [beside, -beside].every(
    (by) => away.filter(({ x, y }) => !isInk(picture, x + by, y)).length >= CLEAR.paper * away.length,
  );
}

/** Whether a bracket hangs together with the lines of a drawing. */
function isOnLines({ places, height }: Shape, pieces: readonly InkPiece[], columns: number): boolean {
  const on = new Set(places.map(({ x, y }) => Math.round(y) * columns + Math.round(x)));
  return pieces.some(
    ({ box, pixels }) =>
      Math.max(box.width, box.height) > LARGER * height && pixels.some((index) => on.has(index)),
  );
}

/** Brackets between two ends one above the other: corners or a bow, and a bond across. */
function shapesOf(picture: InkPicture, tips: readonly Point[], width: number): Shape[] {
  return tips.flatMap((top) =>
    tips.flatMap((bottom): Shape[] => {
      const height = bottom.y - top.y;
      const isUpright = Math.abs(bottom.x - top.x) < SHAPE.lean * height;
      if (!isUpright || height < HEIGHT.least * width || height > HEIGHT.most * width) {
        return [];
      }
      for (let out = SHAPE.least; out <= SHAPE.most; out += SHAPE.step) {
        for (const side of [1, -1] as const) {
          const by = -side * Math.max(out * height, width);
          for (const places of [cornered(top, bottom, by), bowed(top, bottom, by)]) {
            if (isBracket(picture, places, { height, width })) {
              const crossing = crossingOf(picture, places, { side, height, width });
              return [{ top, bottom, crossing, side, height, places }];
            }
          }
        }
      }
      return [];
    }),
  );
}

/** Places along `[`: out from the upper end, down, and back to the lower one. */
function cornered(top: Point, bottom: Point, by: number): Point[] {
  const out = Math.abs(by);
  const long = 2 * out + (bottom.y - top.y);
  return Array.from({ length: PLACES }, (_, index) => {
    const along = ((index + 0.5) / PLACES) * long;
    const down = Math.min(1, Math.max(0, (along - out) / (bottom.y - top.y)));
    const away = Math.min(1, along / out, (long - along) / out);
    return {
      x: top.x + down * (bottom.x - top.x) + away * by,
      y: top.y + down * (bottom.y - top.y),
    };
  });
}

/** Places along `(`: a bow from one end to the other. */
function bowed(top: Point, bottom: Point, by: number): Point[] {
  return Array.from({ length: PLACES }, (_, index) => {
    const down = (index + 0.5) / PLACES;
    return {
      x: top.x + down * (bottom.x - top.x) + by * (1 - (2 * down - 1) ** 2),
      y: top.y + down * (bottom.y - top.y),
    };
  });
}

/** Whether a line runs along places, with paper beside it. */
function isBracket(
  picture: InkPicture,
  places: readonly Point[],
  { height, width }: { height: number; width: number },
): boolean {
  const inked = places.filter(({ x, y }) => isInk(picture, x, y)).length;
  if (inked < DRAWN.ink * places.length) {
    return false;
  }
  const middle = (places[0]!.y + places.at(-1)!.y) / 2;
  // Beside the upright part: paper, but for the bond.
  const beside = 1.2 * width + 1;
  const upright = places.filter(({ y }) => Math.abs(y - middle) < 0.4 * height);
  const isPaper = (away: number): boolean =>
    upright.filter(({ x, y }) => !isInk(picture, x + away, y)).length >= DRAWN.paper * upright.length;
  return isPaper(beside) && isPaper(-beside);
}

/** Where a bond crosses a bracket; undefined where none does. */
function crossingOf(
  picture: InkPicture,
  places: readonly Point[],
  { side, height, width }: { side: 1 | -1; height: number; width: number },
): Point | undefined {
  const middle = (places[0]!.y + places.at(-1)!.y) / 2;
  const crossings = places.filter(
    ({ x, y }) =>
      Math.abs(y - middle) < CROSSED.from * height &&
      [1, -1].every((way) => leadsOn(picture, { x, y }, way * side, { height, width })),
  );
  return crossings.length === 0
    ? undefined
    : {
        x: crossings.reduce((sum, { x }) => sum + x, 0) / crossings.length,
        y: crossings.reduce((sum, { y }) => sum + y, 0) / crossings.length,
      };
}

/** Whether ink leads on from a place to one side, in any direction that a bond may have. */
function leadsOn(
  picture: InkPicture,
  { x, y }: Point,
  way: number,
  { height, width }: { height: number; width: number },
): boolean {
  const long = Math.max(CROSSED.on * height, 2 * width);
  return [-45, -30, -15, 0, 15, 30, 45].some((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [0.25, 0.5, 0.75, 1].every((share) =>
      isInk(picture, x + way * share * long * Math.cos(angle), y + share * long * Math.sin(angle)),
    );
  });
}

/** A bracket that crosses a bond. */
type Crossed = Shape & Bracket;

function pairsOf(shapes: readonly Crossed[]): { left: Crossed; right: Crossed }[] {
  const pairs: { left: Crossed; right: Crossed }[] = [];
  const used = new Set<Crossed>();
  const lefts = shapes.filter(({ side }) => side === 1).toSorted((a, b) => a.crossing.x - b.crossing.x);
  for (const left of lefts) {
    const [right] = shapes
      .filter((other) => {
        const apart = other.crossing.x - left.crossing.x;
        return (
          other.side === -1 &&
          !used.has(other) &&
          Math.abs(other.height - left.height) < PAIR.height * left.height &&
          Math.abs(other.top.y - left.top.y) < PAIR.level * left.height + PAIR.height * left.height &&
          apart > PAIR.apart * left.height &&
          apart < PAIR.most * left.height
        );
      })
      .toSorted((a, b) => a.crossing.x - b.crossing.x);
    if (right !== undefined && !used.has(left)) {
      used.add(left);
      used.add(right);
      pairs.push({ left, right });
    }
  }
  return pairs;
}

/** Takes a bracket's ink away, but where the bond crosses it. */
function erase(erased: InkPicture, picture: InkPicture, bracket: Crossed, width: number): void {
  const { places, height } = bracket;
  // A bow is not just as the one that was looked for.
  const half = width / 2 + Math.max(1.5, 0.03 * height);
  const beyond = (end: Point, place: Point): Point => ({
    x: end.x + (half * (end.x - place.x)) / Math.max(1, distance(end, place)),
    y: end.y + (half * (end.y - place.y)) / Math.max(1, distance(end, place)),
  });
  const [first, last] = [places[0]!, places.at(-1)!];
  const ends = [beyond(bracket.top, first), ...places, beyond(bracket.bottom, last)];
  for (const [index, from] of ends.slice(0, -1).entries()) {
    const to = ends[index + 1]!;
    const steps = Math.max(1, Math.ceil(2 * distance(from, to)));
    for (let step = 0; step <= steps; step += 1) {
      const place = {
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      };
      if (distance(place, bracket.crossing) < CROSSED.on * height && isOnBond(picture, place, half)) {
        continue;
      }
      for (let row = Math.ceil(place.y - half); row <= place.y + half; row += 1) {
        for (let column = Math.ceil(place.x - half); column <= place.x + half; column += 1) {
          const isIn = column >= 0 && row >= 0 && column < picture.width && row < picture.height;
          if (isIn && !isOnBond(picture, { x: column, y: row }, half)) {
            erased.ink[row * picture.width + column] = 0;
          }
        }
      }
    }
  }
}

/** Whether ink goes on on both sides of a place, in a direction that a bond may have. */
function isOnBond(picture: InkPicture, { x, y }: Point, half: number): boolean {
  return [-60, -45, -30, -15, 0, 15, 30, 45, 60].some((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [1, -1].every((way) =>
      [1.4, 1.8, 2.2].every((far) =>
        isInk(picture, x + way * far * half * Math.cos(angle), y + way * far * half * Math.sin(angle)),
      ),
    );
  });
}
