import { median } from './median.ts';
import type { DrawnLine } from './bond-strips.ts';
import { isCentre } from './centres.ts';
import { inkAt, type InkPicture } from './ink-picture.ts';
import type { Glyph, Keypoint } from './keypoints.ts';

/** The part of a bond that is looked at, as shares of it, how far from characters and how far to the sides, in bond lengths, and the steps, in pixels. */
const PART = { from: 0.14, to: 0.86, clear: 0.36, beside: 0.16, along: 0.5, across: 0.25 };
/** Bonds that are longer than so many others run past letters, whose strokes are even, too. */
const LONGEST = 1.6;
/** Times its gaps' ink that a stripe of a hashed bond has, and times as dark as they are: a thin line that crosses the raster has the ink, and is dark throughout. */
const STRIPE = { ink: 1.6, dark: 1.4 };
/** How many stripes there are, how uneven their distances are at most, as a share of them, and how long, in bond lengths. */
const STRIPES = { least: 5, uneven: 0.3, apart: 0.2 };
/** Times its narrow third's ink that a hashed wedge has in its wide third. */
const TAPER = 1.3;
/**
 * Stripes that are finer than pixels are a grey wedge: nowhere as dark as this, and lighter than this share of the plain lines around, which may be grey themselves, though so many pixels of ink lie across it that a line would be black, and so many times
 * those of its narrow third.
 */
const GREY = { darkest: 0.68, lighter: 0.8, ink: 1.3, taper: 1.5 };
/** Where no more ink than this lies, there is no line. */
const INKED = 0.2;
/** The most that is certain of a wedge that was taken for a solid one. */
const SURE_AT_MOST = 0.9;

/** The ink across a bond at places along it, in pixels, and the darkest of it. */
interface Place {
  along: number;
  ink: number;
  darkest: number;
}

function placesOf(
  picture: InkPicture,
  p: Keypoint,
  q: Keypoint,
  length: number,
  glyphs: readonly Glyph[],
): Place[] {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = [(q.x - p.x) / distance, (q.y - p.y) / distance];
  const reach = PART.beside * length;
  const places: Place[] = [];
  for (let along = PART.from * distance; along <= PART.to * distance; along += PART.along) {
    const [x, y] = [p.x + ux * along, p.y + uy * along];
    if (glyphs.some((glyph) => Math.hypot(glyph.x - x, glyph.y - y) < PART.clear * length)) {
      continue;
    }
    let [ink, darkest] = [0, 0];
    for (let beside = -reach; beside <= reach; beside += PART.across) {
      const here = inkAt(picture, x - uy * beside, y + ux * beside);
      ink += here * PART.across;
      darkest = Math.max(darkest, here);
    }
    places.push({ along, ink, darkest });
  }
  return places;
}

/** The darkest places of stripes, with gaps before and behind each that are lighter than it is. */
function stripesOf(places: readonly Place[]): Place[] {
  const stripes: Place[] = [];
  let high: Place | undefined;
  let low: Place | undefined;
  for (const place of places) {
    if (high === undefined) {
      low = low === undefined || place.ink < low.ink ? place : low;
      const isHigher = place.ink > STRIPE.ink * low.ink && place.darkest > STRIPE.dark * low.darkest;
      high = isHigher ? place : undefined;
    } else if (place.ink > high.ink) {
      high = place;
    } else if (place.ink * STRIPE.ink < high.ink && place.darkest * STRIPE.dark < high.darkest) {
      stripes.push(high);
      high = undefined;
      low = place;
    }
  }
  return stripes;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function areEven(stripes: readonly Place[], length: number): boolean {
  const gaps = stripes.slice(1).map(({ along }, index) => along - stripes[index]!.along);
  const usual = mean(gaps);
  const off = mean(gaps.map((gap) => Math.abs(gap - usual)));
  return usual <= STRIPES.apart * length && off <= STRIPES.uneven * usual;
}

/** Times the ink of the first third of places that the last third has. */
function taperOf(places: readonly Place[]): number {
  const third = Math.max(1, Math.floor(places.length / 3));
  const [begin, end] = [places.slice(0, third), places.slice(-third)].map((part) =>
    mean(part.map(({ ink }) => ink)),
  );
  return end! / Math.max(1e-6, begin!);
}

/** Which way a hashed wedge of fine stripes widens; undefined where a line is none. */
function hashOf(places: readonly Place[], length: number, usual: number): 'hash' | 'hash-back' | undefined {
  if (places.length < 3 * STRIPES.least) {
    return undefined;
  }
  const stripes = stripesOf(places);
  const isStriped = stripes.length >= STRIPES.least && areEven(stripes, length);
  const taper = taperOf(isStriped ? stripes : places);
  const wide =
    taper > 1 ? places.slice(-Math.floor(places.length / 3)) : places.slice(0, Math.floor(places.length / 3));
  const isGrey =
    places.every(({ darkest }) => darkest < Math.min(GREY.darkest, GREY.lighter * usual)) &&
    mean(wide.map(({ ink }) => ink)) > GREY.ink &&
    Math.max(taper, 1 / taper) > GREY.taper;
  if (isGrey || (isStriped && Math.max(taper, 1 / taper) > TAPER)) {
    return taper > 1 ? 'hash' : 'hash-back';
  }
  return undefined;
}

/**
 * Takes plain lines and wedges that are made of fine stripes for the hashed bonds that they are. The network sees stripes that are a few pixels apart as grey, or not at all, at the scale at
 * which it reads.
 * @param picture at its full resolution
 * @param places of the keypoints in it
 * @param length of a bond in it
 * @param glyphs beside which the ink is theirs
 */
export function withFineHashes(
  lines: readonly DrawnLine[],
  picture: InkPicture,
  places: readonly Keypoint[],
  length: number,
  glyphs: readonly Glyph[],
): DrawnLine[] {
  const darkness = lines.map(({ kind, from, to }) => {
    const along = kind === 'single' ? placesOf(picture, places[from]!, places[to]!, length, glyphs) : [];
    return along.length === 0 ? 0 : mean(along.map(({ darkest }) => darkest));
  });
  return lines.map((line, index): DrawnLine => {
    const [p, q] = [places[line.from]!, places[line.to]!];
    const isTaken =
      (line.kind === 'single' || line.kind === 'wedge' || line.kind === 'wedge-back') &&
      Math.hypot(q.x - p.x, q.y - p.y) <= LONGEST * length;
    if (!isTaken || (!isCentre(line.from, lines, places) && !isCentre(line.to, lines, places))) {
      return line;
    }
    const usual = median(darkness.filter((one, other) => other !== index && one > INKED)) ?? 1;
    const kind = hashOf(placesOf(picture, p, q, length, glyphs), length, usual);
    const narrow = kind === 'hash' ? line.from : line.to;
    if (kind === undefined || !isCentre(narrow, lines, places)) {
      return line;
    }
    const isOther = line.kind !== 'single';
    const probabilities = isOther
      ? line.probabilities.map((one) => Math.min(one, SURE_AT_MOST))
      : line.probabilities;
    return { ...line, kind, probabilities };
  });
}
