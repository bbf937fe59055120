import { inkAt, type InkPicture } from './ink-picture.ts';
import { median } from './median.ts';
import { distance, middleOf, type Point } from './points.ts';
import { type RingHole, ringHoles } from './ring-holes.ts';

/** A bond drawn into a ring across one of its bonds: it goes to any atom of that ring. */
export interface VariableBond {
  /** The ring's corners, along the inner edge of its bonds, in the picture's pixels. */
  ring: Point[];
  /** Where it crosses one of them. */
  crossing: Point;
  /** Where it ends outside the ring: there is a label, another bond, or nothing. */
  end: Point;
  /** The length of the ring's bonds. */
  length: number;
}

/** In lengths of the ring's bonds. */
const SPOKE = {
  /** How far it stands into the ring at least and at most; the middle of a six-membered ring is 0.87 away. */
  inside: { least: 0.12, most: 0.8 },
  /** How far it leads out of the ring at least and at most. */
  outside: { least: 0.42, most: 1.8 },
  /** Paper beyond its inner end. */
  free: 0.1,
  /** The widest that its stroke, and that of the ring's bonds, may be. */
  width: 0.3,
};
/** How long the crossed side is, beside the others. */
const SIDE = { least: 0.6, most: 1.6 };
/** Where along a side it may cross, and by how much it may lean. */
const CROSSING = { from: 0.25, to: 0.75, step: 0.05, lean: 40, angle: 5 };
const INK = 0.45;

/** A drawing without the bonds that go to any atom of a ring, and where they were. */
export function withoutVariableBonds(picture: InkPicture): { picture: InkPicture; bonds: VariableBond[] } {
  const spokes = ringHoles(picture).flatMap((hole) => spokesOf(picture, hole));
  if (spokes.length === 0) {
    return { picture, bonds: [] };
  }
  const erased = { ...picture, ink: picture.ink.slice() };
  for (const spoke of spokes) {
    erase(erased, picture, spoke);
  }
  return {
    picture: erased,
    bonds: spokes.map(({ hole, at, out, width, outside }) => ({
      ring: hole.corners,
      crossing: along(at, out, width / 2),
      end: along(at, out, width + outside),
      length: hole.side + width,
    })),
  };
}

interface Spoke {
  hole: RingHole;
  /** Where it crosses the inner edge of the ring's bond. */
  at: Point;
  /** Its direction, out of the ring. */
  out: Point;
  /** How far it stands into the ring and out of it. */
  inside: number;
  outside: number;
  /** How wide the strokes are. */
  width: number;
}

const along = (from: Point, direction: Point, by: number): Point => ({
  x: from.x + by * direction.x,
  y: from.y + by * direction.y,
});
const isInk = (picture: InkPicture, { x, y }: Point): boolean => inkAt(picture, x, y) > INK;

/** How far ink goes on from a point. */
function reach(picture: InkPicture, from: Point, direction: Point, most: number): number {
  let by = 0;
  while (by < most && isInk(picture, along(from, direction, by))) {
    by += 0.5;
  }
  return by;
}

function spokesOf(picture: InkPicture, hole: RingHole): Spoke[] {
  const { corners, side } = hole;
  const centre = middleOf(corners);
  const sides = corners.flatMap((from, index): Side[] => {
    const to = corners[(index + 1) % corners.length]!;
    const long = distance(from, to);
    const normal = { x: (to.y - from.y) / long, y: (from.x - to.x) / long };
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const isOut = normal.x * (middle.x - centre.x) + normal.y * (middle.y - centre.y) > 0;
    const out = isOut ? normal : { x: -normal.x, y: -normal.y };
    const edges = edgesOf(picture, { from, to, out }, side);
    const edge = median(edges.map(({ at }) => at));
    // What a letter cuts off is no bond.
    return edge === undefined || long < SIDE.least * side || long > SIDE.most * side
      ? []
      : [
          {
            from: along(from, out, edge),
            to: along(to, out, edge),
            out,
            width: median(edges.map((one) => one.width))!,
          },
        ];
  });
  const width = median(sides.map((one) => one.width));
  if (width === undefined || width > SPOKE.width * side) {
    return [];
  }
  return sides
    .filter((one) => isBond(picture, one, width))
    .flatMap((one) => {
      let best: Spoke | undefined;
      for (let share = CROSSING.from; share <= CROSSING.to; share += CROSSING.step) {
        const at = placeOn(one, share);
        for (let angle = -CROSSING.lean; angle <= CROSSING.lean; angle += CROSSING.angle) {
          const out = turned(one.out, angle);
          const spoke = spokeAt(picture, { hole, at, out, width });
          if (spoke !== undefined && (best === undefined || spoke.inside > best.inside)) {
            best = spoke;
          }
        }
      }
      return best === undefined ? [] : [best];
    });
}

/** A bond of a ring, by its inner edge. */
interface Side {
  from: Point;
  to: Point;
  /** Its direction, out of the ring. */
  out: Point;
  width: number;
}

const placeOn = ({ from, to }: { from: Point; to: Point }, share: number): Point => ({
  x: from.x + share * (to.x - from.x),
  y: from.y + share * (to.y - from.y),
});

/** How far inside and outside of where it is expected a bond's edge is looked for, and how far apart the lines of a double bond are, in lengths of the ring's bonds. */
const EDGE = { inside: 0.12, outside: 0.25, double: 0.3 };

/** Where, from the line between two corners on, the ink of the bond begins near either of them, and how wide it is; of a double bond the outer line. */
function edgesOf(
  picture: InkPicture,
  one: Pick<Side, 'from' | 'to' | 'out'>,
  side: number,
): { at: number; width: number }[] {
  return [0.12, 0.2, 0.8, 0.88].flatMap((share) => {
    const place = placeOn(one, share);
    const lineFrom = (from: number, to: number): { at: number; width: number } | undefined => {
      for (let at = from; at < to; at += 0.5) {
        const edge = along(place, one.out, at);
        if (isInk(picture, edge)) {
          return { at, width: reach(picture, edge, one.out, side) };
        }
      }
      return undefined;
    };
    const inner = lineFrom(-EDGE.inside * side, EDGE.outside * side);
    const end = inner === undefined ? 0 : inner.at + inner.width;
    const outer = inner === undefined ? undefined : lineFrom(end, end + EDGE.double * side);
    const line = outer ?? inner;
    return line === undefined ? [] : [line];
  });
}

/** Of a bond's middle, how much is ink. */
const INKED = 0.9;

/** Whether ink runs along a side from one end to the other: beside a letter it does not. */
function isBond(picture: InkPicture, one: Side, width: number): boolean {
  const places = Array.from({ length: 15 }, (_, index) => 0.15 + 0.05 * index);
  const inked = places.filter((share) =>
    isInk(picture, along(placeOn(one, share), one.out, Math.max(0.5, width / 2))),
  );
  return inked.length >= INKED * places.length;
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** The bond that crosses a ring's at a place in a direction; undefined where there is none. */
function spokeAt(
  picture: InkPicture,
  { hole, at, out, width }: Pick<Spoke, 'hole' | 'at' | 'out' | 'width'>,
): Spoke | undefined {
  const { side } = hole;
  const into = { x: -out.x, y: -out.y };
  const start = along(at, out, 0.5);
  const inside = reach(picture, start, into, side);
  if (inside < SPOKE.inside.least * side || inside > SPOKE.inside.most * side) {
    return undefined;
  }
  const across = { x: -out.y, y: out.x };
  const isNarrow = (place: Point): boolean =>
    [1, -1].every((way) => !isInk(picture, along(place, across, way * (1.2 * width + 1))));
  let outside = reach(picture, start, out, SPOKE.outside.most * side) - width;
  // A letter that it touches is none of it.
  for (let by = 0.3 * side; by < outside; by += 0.5) {
    if (!isNarrow(along(at, out, width + by))) {
      outside = by - 1;
    }
  }
  if (outside < SPOKE.outside.least * side) {
    return undefined;
  }
  // A stroke of its own, on both sides of the ring's bond, and not the edge of something larger.
  const isStroke =
    isNarrow(along(at, out, width + 0.3 * side)) &&
    isNarrow(along(at, out, width + 0.4 * side)) &&
    isNarrow(along(at, into, Math.max(1.5, inside - 0.06 * side)));
  const tip = along(start, into, inside);
  const isFree = [-35, 0, 35].every((angle) => {
    const beyond = turned(into, angle);
    return [0.35, 0.7, 1].every(
      (share) => !isInk(picture, along(tip, beyond, 1 + share * (SPOKE.free * side + width))),
    );
  });
  if (!isStroke || !isFree) {
    return undefined;
  }
  return { hole, at, out, inside, outside, width };
}

/** Takes a bond's ink away, but where a line crosses it: there ink goes on on both sides. */
function erase(erased: InkPicture, picture: InkPicture, { at, out, inside, outside, width }: Spoke): void {
  const across = { x: -out.y, y: out.x };
  const half = width / 2 + 1.5;
  for (let by = -inside - 2; by <= width + outside; by += 0.5) {
    const place = along(at, out, by);
    const goesOn = [1, -1].every((way) =>
      [half + 0.5, half + 1.5].every((far) => isInk(picture, along(place, across, way * far))),
    );
    if (goesOn) {
      continue;
    }
    for (let aside = -half; aside <= half; aside += 0.5) {
      const { x, y } = along(place, across, aside);
      const [column, row] = [Math.round(x), Math.round(y)];
      if (column >= 0 && row >= 0 && column < picture.width && row < picture.height) {
        erased.ink[row * picture.width + column] = 0;
      }
    }
  }
}
