import { type DrawnLine, endsAt } from './bond-strips.ts';
import { isCentre } from './centres.ts';
import { inkAt, type InkPicture } from './ink-picture.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { characterOf } from './labels/label-groups.ts';
import { median } from './median.ts';

/** Where along a bond its width is measured: clear of labels at its ends. */
const PLACES = [0.3, 0.4, 0.5, 0.6, 0.7];
/** Steps of the measure, and how far to each side it goes, in bond lengths. */
const STEP = 0.01;
const REACH = 0.25;
/** Times a plain line's width that a wedge is wide in the middle, and at its wide end beside its narrow one. */
const WEDGE = { middle: 1.7, taper: 1.35 };

/** Times a plain line's width, and bond lengths, that a bold line is wide all along. */
const BOLD = { times: 2, least: 0.1 };

/** How wide the ink is across a line at a place, in bond lengths; what is beside a gap is another line. */
function widthAt(picture: InkPicture, p: Keypoint, q: Keypoint, along: number, length: number): number {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [nx, ny] = [-(q.y - p.y) / distance, (q.x - p.x) / distance];
  const [x, y] = [p.x + (q.x - p.x) * along, p.y + (q.y - p.y) * along];
  const isInk = (offset: number): boolean =>
    inkAt(picture, x + nx * offset * length, y + ny * offset * length) > 0.4;
  // The line may lie a little beside the straight way between its atoms.
  const start = [0, 0.02, -0.02, 0.04, -0.04, 0.06, -0.06].find(isInk);
  if (start === undefined) {
    return 0;
  }
  let [low, high] = [start, start];
  while (high < REACH && isInk(high + STEP)) {
    high += STEP;
  }
  while (low > -REACH && isInk(low - STEP)) {
    low -= STEP;
  }
  return high - low;
}

/**
 * Two lines that leave each other evenly are the sides of a hollow wedge: from one place to the next nothing narrower, at the wide end so many times what it is at the
 * narrow one, in the middle the mean of both but for this share of the difference. Lines of double bonds stay as far apart as they are. In bond lengths.
 */
const HOLLOW = { reach: 0.22, least: 0.05, times: 1.5, uneven: 0.3 };

/** How far apart the outer edges of the ink beside a line are at a place, in bond lengths. */
function spanAt(picture: InkPicture, p: Keypoint, q: Keypoint, along: number, length: number): number {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [nx, ny] = [-(q.y - p.y) / distance, (q.x - p.x) / distance];
  const [x, y] = [p.x + (q.x - p.x) * along, p.y + (q.y - p.y) * along];
  let [low, high] = [Infinity, -Infinity];
  for (let offset = -HOLLOW.reach; offset <= HOLLOW.reach; offset += STEP) {
    if (inkAt(picture, x + nx * offset * length, y + ny * offset * length) > 0.4) {
      [low, high] = [Math.min(low, offset), Math.max(high, offset)];
    }
  }
  return high < low ? 0 : high - low;
}

/** The wedge whose sides were taken for the lines of a double bond; undefined where they are such lines. */
function hollowWedge(
  picture: InkPicture,
  p: Keypoint,
  q: Keypoint,
  length: number,
): 'wedge' | 'wedge-back' | undefined {
  const spans = PLACES.map((along) => spanAt(picture, p, q, along, length));
  const isBack = spans[0]! > spans.at(-1)!;
  const ordered = isBack ? spans.toReversed() : spans;
  const [narrow, middle, wide] = [ordered[0]!, ordered[2]!, ordered.at(-1)!];
  const isHollow =
    narrow > HOLLOW.least &&
    wide > HOLLOW.times * narrow &&
    Math.abs(middle - (narrow + wide) / 2) < HOLLOW.uneven * (wide - narrow) &&
    ordered.every((span, index) => index === 0 || span > ordered[index - 1]! - STEP / 2);
  return isHollow ? (isBack ? 'wedge-back' : 'wedge') : undefined;
}

/** Whether a hollow wedge would begin at a centre with two other bonds, and lead on: an atom at the end of nothing but a double bond is as often a low picture's oxygen. */
function mayBeHollow(
  line: DrawnLine,
  kind: 'wedge' | 'wedge-back',
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
): boolean {
  const [narrow, wide] = kind === 'wedge' ? [line.from, line.to] : [line.to, line.from];
  // Its own two lines were taken for those of a double bond.
  const others = lines.filter((other) => other !== line);
  return (
    isCentre(narrow, [...others, { ...line, kind }], keypoints) && others.some((other) => endsAt(other, wide))
  );
}

/**
 * A slim wedge is no wider in its middle than other lines: it is thinner than they are at one end and wider at the other, evenly. Places along
 * the bond, how far to the sides ink is summed and how far from characters, in bond lengths; how many places must be left; the ends of the straight line through the widths, in widths of a plain
 * line, and how far a place may be off it, in shares of what the line climbs. Lines of two pixels that cross the raster look like weak wedges:
 * of 181 development pictures their steepest go from 0.65 to 1.43.
 */
const SLIM = {
  places: [0.2, 0.275, 0.35, 0.425, 0.5, 0.575, 0.65, 0.725, 0.8],
  reach: 0.15,
  cover: { any: 0.38, hydrogen: 0.26 },
  least: 5,
  thin: 1.05,
  wide: 1.5,
  times: 2.2,
  off: 0.15,
  broad: { wide: 2, times: 1.8 },
};

/** How much ink is across a line at a place, in bond lengths: its width, finer than pixels tell. */
function inkAcross(picture: InkPicture, p: Keypoint, q: Keypoint, along: number, length: number): number {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [nx, ny] = [-(q.y - p.y) / distance, (q.x - p.x) / distance];
  const [x, y] = [p.x + (q.x - p.x) * along, p.y + (q.y - p.y) * along];
  let sum = 0;
  for (let offset = -SLIM.reach; offset <= SLIM.reach; offset += STEP) {
    sum += inkAt(picture, x + nx * offset * length, y + ny * offset * length) * STEP;
  }
  return sum;
}

/** How wide a line is at a place. */
interface Width {
  along: number;
  /** First in bond lengths, then in widths of a plain line. */
  width: number;
}

/** The slim wedge that a single line is; undefined where it is none. */
function slimWedge(widths: readonly Width[]): 'wedge' | 'wedge-back' | undefined {
  if (widths.length < SLIM.least) {
    return undefined;
  }
  const mean = (of: (width: Width) => number): number =>
    widths.reduce((sum, width) => sum + of(width), 0) / widths.length;
  const [middle, usual] = [mean(({ along }) => along), mean(({ width }) => width)];
  const slope =
    mean(({ along, width }) => (along - middle) * (width - usual)) /
    mean(({ along }) => (along - middle) ** 2);
  const straight = (along: number): number => usual + slope * (along - middle);
  const ends = [straight(SLIM.places[0]!), straight(SLIM.places.at(-1)!)];
  const [thin, wide] = [Math.min(...ends), Math.max(...ends)];
  const isEven = widths.every(
    ({ along, width }) => Math.abs(straight(along) - width) <= SLIM.off * (wide - thin),
  );
  const isSlim = thin <= SLIM.thin && wide >= SLIM.wide && wide >= SLIM.times * thin;
  const isBroad = wide >= SLIM.broad.wide && wide >= SLIM.broad.times * thin;
  return isEven && (isSlim || isBroad) ? (slope > 0 ? 'wedge' : 'wedge-back') : undefined;
}

/** A character this near to where a line's width is measured, in bond lengths, is measured with it. */
const COVER = 0.25;

const isCovered = (p: Keypoint, q: Keypoint, length: number, glyphs: readonly Glyph[]): boolean =>
  PLACES.some((along) => isNearGlyph(p, q, along, COVER * length, glyphs));

function isNearGlyph(
  p: Keypoint,
  q: Keypoint,
  along: number,
  reach: number,
  glyphs: readonly Glyph[],
): boolean {
  const [x, y] = [p.x + (q.x - p.x) * along, p.y + (q.y - p.y) * along];
  return glyphs.some((glyph) => Math.hypot(glyph.x - x, glyph.y - y) < reach);
}

/** Takes single lines that widen to one end, or are bold all along, and double ones whose lines leave each other, for the wedges that they are. @param glyphs beside which widths say nothing */
export function withWedges(
  lines: readonly DrawnLine[],
  picture: InkPicture,
  keypoints: readonly Keypoint[],
  length: number,
  glyphs: readonly Glyph[],
): DrawnLine[] {
  const widths = lines.map(({ from, to }) => {
    const [p, q] = [keypoints[from]!, keypoints[to]!];
    return isCovered(p, q, length, glyphs)
      ? PLACES.map(() => 0)
      : PLACES.map((along) => widthAt(picture, p, q, along, length));
  });
  const plain =
    median(
      lines.flatMap(({ kind }, index) =>
        kind === 'single' ? (widths[index] ?? []).filter((width) => width > 0) : [],
      ),
    ) ?? 0;
  // Bonds to drawn hydrogens are short.
  const [hydrogens = [], others = []] = [true, false].map((isWanted) =>
    glyphs.filter((glyph) => (characterOf(glyph) === 'H') === isWanted),
  );
  const inks = lines.map(({ kind, from, to }) => {
    const [p, q] = [keypoints[from]!, keypoints[to]!];
    const clear = SLIM.places.filter(
      (along) =>
        !isNearGlyph(p, q, along, SLIM.cover.any * length, others) &&
        !isNearGlyph(p, q, along, SLIM.cover.hydrogen * length, hydrogens),
    );
    return kind === 'single'
      ? clear.map((along): Width => ({ along, width: inkAcross(picture, p, q, along, length) }))
      : [];
  });
  const plainInk = median(inks.flat().map(({ width }) => width)) ?? 0;
  const widened = lines.map((line, index): DrawnLine => {
    const width = widths[index]!;
    const [p, q] = [keypoints[line.from]!, keypoints[line.to]!];
    if (line.kind === 'double' && !isCovered(p, q, length, glyphs)) {
      const hollow = hollowWedge(picture, p, q, length);
      return hollow !== undefined && mayBeHollow(line, hollow, lines, keypoints)
        ? { ...line, kind: hollow }
        : line;
    }
    const [begin, end] = [(width[0]! + width[1]!) / 2, (width[3]! + width[4]!) / 2];
    const isWide = line.kind === 'single' && plain > 0 && width[2]! > WEDGE.middle * plain;
    if (line.kind === 'single' && plainInk > 0 && !isWide) {
      const slim = slimWedge(inks[index]!.map(({ along, width: ink }) => ({ along, width: ink / plainInk })));
      const isWedge =
        slim !== undefined &&
        isCentre(slim === 'wedge' ? line.from : line.to, lines, keypoints, { glyphs, length });
      return isWedge ? { ...line, kind: slim } : line;
    }
    if (!isWide || Math.max(begin, end) < WEDGE.taper * Math.min(begin, end)) {
      return line;
    }
    return { ...line, kind: begin < end ? 'wedge' : 'wedge-back' };
  });
  return widened.map((line, index) => {
    const least = Math.min(...widths[index]!);
    const isBold = line.kind === 'single' && plain > 0 && least > BOLD.times * plain && least > BOLD.least;
    return isBold ? boldWedge(line, widened, keypoints) : line;
  });
}

/** A bold line begins at its one stereocentre; between the wide ends of two wedges it is the front of a ring. */
function boldWedge(line: DrawnLine, lines: readonly DrawnLine[], keypoints: readonly Keypoint[]): DrawnLine {
  const around = (atom: number): DrawnLine[] =>
    lines.filter((other) => other !== line && (other.from === atom || other.to === atom));
  const isWideEnd = (atom: number): boolean =>
    around(atom).some(
      ({ kind, from, to }) => (kind === 'wedge' && to === atom) || (kind === 'wedge-back' && from === atom),
    );
  const [atBegin, atEnd] = [line.from, line.to].map((atom) => isCentre(atom, lines, keypoints));
  if ((!atBegin && !atEnd) || isWideEnd(line.from) || isWideEnd(line.to)) {
    return line;
  }
  const [, , , , forward = 0, backward = 0] = line.probabilities;
  const isForward = atBegin === atEnd ? forward >= backward : atBegin;
  return { ...line, kind: isForward ? 'wedge' : 'wedge-back' };
}
