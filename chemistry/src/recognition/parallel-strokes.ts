import type { DrawnLine } from './bond-strips.ts';
import type { InkPicture } from './ink-picture.ts';
import { INK, type InkPiece, isStroke } from './ink-pieces.ts';
import type { Place } from './letter-size.ts';

/**
 * The second line of a double bond: how long it is, as a share of the way between the bond's atoms, how far beside the bond and how far from its middle its own middle is, in bond
 * lengths, and how far it may be turned from it, as a sine.
 */
const SECOND = { least: 0.22, most: 1, beside: { least: 0.07, most: 0.32 }, off: 0.2, turn: 0.14 };
/** A stroke this near to a bond, in bond lengths, is the bond itself, or a dash of it. */
const OWN = 0.06;
/** The most that is certain of a double bond whose second line was seen beside a single one. */
const SURE_AT_MOST = 0.9;
/** Share of a bond's middle where its own line must be, beside the second one: at a label it may lie off the way between the atoms. */
const LINE = { from: 0.3, to: 0.7, places: 9, share: 0.5, beside: 0.12 };

/** A straight stroke of ink that hangs together with nothing else. */
interface Stroke {
  middle: Place;
  pixels: readonly number[];
  /** Its direction, of length 1. */
  along: Place;
  length: number;
}

function strokeOf(pixels: readonly number[], width: number): Stroke {
  const points = pixels.map((index) => ({ x: index % width, y: Math.trunc(index / width) }));
  const mean = (of: (point: Place) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const middle = { x: mean(({ x }) => x), y: mean(({ y }) => y) };
  const [xx, yy, xy] = [
    mean(({ x }) => (x - middle.x) ** 2),
    mean(({ y }) => (y - middle.y) ** 2),
    mean(({ x, y }) => (x - middle.x) * (y - middle.y)),
  ];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const along = { x: Math.cos(angle), y: Math.sin(angle) };
  const places = points.map(({ x, y }) => (x - middle.x) * along.x + (y - middle.y) * along.y);
  const [low, high] = places.reduce(
    ([least, most], place) => [Math.min(least, place), Math.max(most, place)],
    [Infinity, -Infinity],
  );
  return { middle, pixels, along, length: high - low + 1 };
}

/** How a stroke lies beside a bond, in bond lengths: undefined where it is none of its lines. */
function besideOf(stroke: Stroke, p: Place, q: Place, length: number): number | undefined {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = [(q.x - p.x) / distance, (q.y - p.y) / distance];
  const [dx, dy] = [stroke.middle.x - (p.x + q.x) / 2, stroke.middle.y - (p.y + q.y) / 2];
  const beside = Math.abs(dy * ux - dx * uy) / length;
  const isSecond =
    stroke.length >= SECOND.least * distance &&
    stroke.length <= SECOND.most * distance &&
    Math.abs(dx * ux + dy * uy) <= SECOND.off * length &&
    Math.abs(stroke.along.x * uy - stroke.along.y * ux) <= SECOND.turn &&
    beside >= SECOND.beside.least &&
    beside <= SECOND.beside.most;
  return isSecond ? beside : undefined;
}

/** Whether a stroke's middle lies on a bond. */
function isOn({ middle }: Stroke, p: Place, q: Place, length: number): boolean {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = [(q.x - p.x) / distance, (q.y - p.y) / distance];
  const along = (middle.x - p.x) * ux + (middle.y - p.y) * uy;
  const beside = Math.abs((middle.y - p.y) * ux - (middle.x - p.x) * uy);
  return along > 0 && along < distance && beside < OWN * length;
}

/** Whether there is ink on the way between two atoms, in the middle of it, beside that of a stroke. */
function hasOwnLine(
  { width, ink }: InkPicture,
  stroke: ReadonlySet<number>,
  p: Place,
  q: Place,
  length: number,
): boolean {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [nx, ny] = [-(q.y - p.y) / distance, (q.x - p.x) / distance];
  const reach = Math.ceil(LINE.beside * length);
  const sides = Array.from({ length: 2 * reach + 1 }, (_, side) => side - reach);
  const inked = Array.from({ length: LINE.places }, (_, place) => {
    const along = LINE.from + ((LINE.to - LINE.from) * place) / (LINE.places - 1);
    return sides.some((side) => {
      const [x, y] = [p.x + (q.x - p.x) * along + nx * side, p.y + (q.y - p.y) * along + ny * side];
      const index = Math.round(y) * width + Math.round(x);
      return (ink[index] ?? 0) > INK && !stroke.has(index);
    });
  }).filter(Boolean);
  return inked.length >= LINE.share * LINE.places;
}

/**
 * Takes single lines with a stroke by itself beside their middle for the double bonds that they are: the network knows second lines that are nearly
 * as long as the first, and takes those that are drawn short, or further away, for none of the bond.
 * @param places of the keypoints in the picture
 * @param pieces of ink that hold no character
 * @param length of a bond in it
 */
export function withParallelStrokes(
  lines: readonly DrawnLine[],
  places: readonly Place[],
  picture: InkPicture,
  pieces: readonly InkPiece[],
  length: number,
): DrawnLine[] {
  const strokes = pieces.flatMap(({ box, pixels }) => {
    const longest = Math.hypot(box.width, box.height);
    return longest >= SECOND.least * length * 0.8 &&
      longest <= 1.6 * length &&
      isStroke(pixels, picture.width)
      ? [strokeOf(pixels, picture.width)]
      : [];
  });
  const seconds = new Map<DrawnLine, Stroke[]>();
  for (const stroke of strokes) {
    if (lines.some(({ from, to }) => isOn(stroke, places[from]!, places[to]!, length))) {
      continue;
    }
    const [nearest] = lines
      .flatMap((line) => {
        const beside = besideOf(stroke, places[line.from]!, places[line.to]!, length);
        return beside === undefined ? [] : [{ line, beside }];
      })
      .toSorted((a, b) => a.beside - b.beside);
    if (nearest !== undefined) {
      seconds.set(nearest.line, [...(seconds.get(nearest.line) ?? []), stroke]);
    }
  }
  return lines.map((line): DrawnLine => {
    const [stroke, ...more] = seconds.get(line) ?? [];
    const isDouble =
      line.kind === 'single' &&
      stroke !== undefined &&
      more.length === 0 &&
      hasOwnLine(picture, new Set(stroke.pixels), places[line.from]!, places[line.to]!, length);
    if (!isDouble) {
      return line;
    }
    const [none = 0, single = 0, double = 0, ...others] = line.probabilities;
    // The stroke may be a letter that was not read: the bond is as sure as the single one at most, and never certain.
    const sure = Math.min(single, SURE_AT_MOST);
    return {
      ...line,
      kind: 'double',
      probabilities: [none, Math.min(double, sure), sure, ...others.map((one) => Math.min(one, sure))],
    };
  });
}
