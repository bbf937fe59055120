import { ALPHABET } from './alphabet.ts';
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

/** Whether a line ends at a keypoint. */
export const endsAt = ({ from, to }: Pick<DrawnLine, 'from' | 'to'>, keypoint: number): boolean =>
  from === keypoint || to === keypoint;

/** The other end of a line that ends at a keypoint. */
export const otherEnd = ({ from, to }: Pick<DrawnLine, 'from' | 'to'>, keypoint: number): number =>
  from === keypoint ? to : from;

/** Furthest ends of a bond, in bond lengths. */
const REACH = 2.6;
/** How near to a line, in bond lengths, a keypoint cuts it in two, and how far from its ends. */
const CUT = { beside: 0.16, along: 0.15 };
/** The most that the network may be sure of there being none; it has seldom seen labels along a bond. */
const NONE_AT_MOST = { free: 0.98, covered: 0.999 };
/** Share of the middle of a bond where there must be ink. */
const INK_SHARE = { solid: 0.75, broken: 0.35, short: 0.9 };
/** Corners nearer than this, in bond lengths, may belong to two drawings that nearly touch: between them there must be ink. */
const SHORT = 0.5;
/** How far from its middle a bond's ink may be, in bond lengths: the lines of a double bond lie beside it. */
const INK_BESIDE = { one: 0.1, several: 0.18, short: 0.05 };
/**
 * A letter covers a line that passes this near to its middle, as far as its radius; not at the line's ends, which are letters themselves or
 * corners, whose own ink reaches a little way. In bond lengths.
 */
const COVER = { beside: 0.12, end: 0.22, radius: 0.22, off: 0.12 };
/**
 * A bond of a large letter is short, and need not aim at the letter's middle: where the network sees one, its ink is also looked for further from the letter, as
 * a share of the way, where the network is sure, and to the sides of it, in bond lengths.
 */
const AT_LETTER = { near: 0.3, further: 0.2, none: 0.1, aside: [-0.2, -0.1, 0.1, 0.2] };

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

/** Places of a line, as shares of its length, at which ink is looked for: its middle, or where a letter covers that what is left. */
function placesOf(
  from: Keypoint,
  to: Keypoint,
  length: number,
  glyphs: readonly Glyph[],
): { places: number[]; isCovered: boolean } {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [(to.x - from.x) / distance, (to.y - from.y) / distance];
  const covers = glyphs
    .filter((glyph) => /[A-Z]/.test(ALPHABET[glyph.sign] ?? ''))
    .flatMap(({ x, y }) => {
      const along = (x - from.x) * ux + (y - from.y) * uy;
      const beside = Math.abs((x - from.x) * uy - (y - from.y) * ux);
      const isWithin = along > COVER.end * length && along < distance - COVER.end * length;
      return isWithin && beside < COVER.beside * length ? [along] : [];
    });
  const middle = Array.from({ length: 11 }, (_, place) => 0.36 + 0.028 * place);
  if (covers.length === 0) {
    return { places: middle, isCovered: false };
  }
  const whole = Array.from({ length: 41 }, (_, place) => place / 40);
  const seen = whole.filter((share) => {
    const along = share * distance;
    const isOffEnds = along > COVER.off * length && along < distance - COVER.off * length;
    return isOffEnds && covers.every((cover) => Math.abs(along - cover) > COVER.radius * length);
  });
  return { places: seen.length >= 3 ? seen : middle, isCovered: true };
}

/** Whether a keypoint is a corner without a letter on it. */
const isBare = ({ kind, x, y }: Keypoint, glyphs: readonly Glyph[], length: number): boolean =>
  kind === 'corner' && glyphs.every((glyph) => Math.hypot(glyph.x - x, glyph.y - y) > COVER.radius * length);

function hasInk(
  picture: InkPicture,
  [from, to]: readonly [Keypoint, Keypoint],
  { beside, share, places }: { beside: number; share: number; places: readonly number[] },
): boolean {
  const radius = Math.max(1, Math.trunc(beside));
  const inked = places.filter((along) => {
    const [x, y] = [from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along];
    return darkestAround(picture, x, y, radius) > 0.3;
  });
  return inked.length / places.length >= share;
}

/** Whether a bond at one letter, of which the network is sure enough, shows ink where such bonds have it. */
function hasInkAtLetter(
  picture: InkPicture,
  [p, q]: readonly [Keypoint, Keypoint],
  none: number,
  length: number,
  glyphs: readonly Glyph[],
): boolean {
  const isLettered = ({ x, y }: Keypoint): boolean =>
    glyphs.some((glyph) => Math.hypot(glyph.x - x, glyph.y - y) < AT_LETTER.near * length);
  const [atLetter, bare] = isLettered(p) ? [p, q] : [q, p];
  if (!isLettered(atLetter) || isLettered(bare)) {
    return false;
  }
  const { places } = placesOf(atLetter, bare, length, []);
  const further = places.map((along) => along + AT_LETTER.further);
  const beside = INK_BESIDE.one * length;
  if (
    none < AT_LETTER.none &&
    hasInk(picture, [atLetter, bare], { beside, share: INK_SHARE.solid, places: further })
  ) {
    return true;
  }
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  return AT_LETTER.aside.some((aside) => {
    const [dx, dy] = [
      (-(bare.y - atLetter.y) / distance) * aside * length,
      ((bare.x - atLetter.x) / distance) * aside * length,
    ];
    const moved = { ...atLetter, x: atLetter.x + dx, y: atLetter.y + dy };
    return hasInk(picture, [moved, bare], {
      beside: INK_BESIDE.short * length,
      share: INK_SHARE.short,
      places: [...places, ...further],
    });
  });
}

function candidatesOf(
  points: readonly Keypoint[],
  length: number,
  isWanted: (from: number, to: number) => boolean,
): [number, number][] {
  const pairs: [number, number][] = [];
  for (let from = 0; from < points.length; from += 1) {
    for (let to = 0; to < from; to += 1) {
      const distance = Math.hypot(points[from]!.x - points[to]!.x, points[from]!.y - points[to]!.y);
      const isNear = distance > 0 && distance <= REACH * length;
      if (isNear && isWanted(from, to) && !isCut(points, from, to, length)) {
        pairs.push([from, to]);
      }
    }
  }
  return pairs;
}

/** Strips that the network reads at a time. */
const BATCH = 256;

/**
 * The bonds among keypoints.
 * @param length of a bond, in pixels
 * @param glyphs that may cover a part of a bond
 * @param isWanted of which pairs of keypoints, the later one first
 */
export async function findLines(
  networks: Networks,
  picture: InkPicture,
  points: readonly Keypoint[],
  length: number,
  glyphs: readonly Glyph[],
  isWanted: (from: number, to: number) => boolean = () => true,
): Promise<DrawnLine[]> {
  const pairs = candidatesOf(points, length, isWanted);
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
      const [p, q] = [points[from]!, points[to]!];
      // At a letter a bond begins a way off.
      const isShort =
        Math.hypot(p.x - q.x, p.y - q.y) < SHORT * length &&
        isBare(p, glyphs, length) &&
        isBare(q, glyphs, length);
      const share = best > 5 ? INK_SHARE.broken : isShort ? INK_SHARE.short : INK_SHARE.solid;
      const { places, isCovered: isUnderLetter } = placesOf(p, q, length, glyphs);
      // No double bond runs through a letter: what is beside it is other ink.
      const isSeveral = (kind === 'double' || kind === 'triple') && !isUnderLetter;
      const beside = (isShort ? INK_BESIDE.short : isSeveral ? INK_BESIDE.several : INK_BESIDE.one) * length;
      const isSeen =
        probabilities[0]! < 0.5 &&
        (hasInk(picture, [p, q], { beside, share, places }) ||
          (kind === 'single' && hasInkAtLetter(picture, [p, q], probabilities[0]!, length, glyphs)));
      if (isSeen) {
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
