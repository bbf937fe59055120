import { ALPHABET, OTHER_SIGN } from '../alphabet.ts';
import type { Glyph, Keypoint } from '../keypoints.ts';
import { median } from '../median.ts';

/** Characters that stand together. */
export type GlyphGroup = Glyph[];

export const characterOf = ({ sign }: Pick<Glyph, 'sign'>): string => ALPHABET[sign] ?? '';

/** Letters of atoms other than hydrogen. */
const HEAVY = /[A-GI-Z]/;

const isCount = (glyph: Glyph): boolean => /[1-9]/.test(characterOf(glyph));

const isStroke = (glyph: Glyph): boolean => '-=#'.includes(characterOf(glyph));

/** Whether a digit is low and to the right of a character, as its count is. Distances in bond lengths. */
function isSubscriptOf(digit: Glyph, other: Glyph, length: number): boolean {
  return isCount(digit) && digit.x > other.x - 0.05 * length && digit.y > other.y - 0.1 * length;
}

/** How far the next letter of a text is behind a count, and above it, in bond lengths: the `H` of `CO2H` in large letters. */
const AFTER_COUNT = { across: 0.75, up: 0.5 };

/** Whether a digit is low and to the left of a capital. */
const isCountBefore = (digit: Glyph, other: Glyph): boolean =>
  isCount(digit) && /[A-Z]/.test(characterOf(other)) && digit.x < other.x && digit.y > other.y;

/** Furthest neighbours in a line, in bond lengths, whatever the size of the letters. */
const LINE_PITCH = { least: 0.68, most: 1 };

/** Distance within which two characters stand in one line, in pixels: by the letters' own, where they are large. */
function pitchOf(glyphs: readonly Glyph[], length: number): number {
  const nearest = glyphs.flatMap((glyph) => {
    const beside = glyphs
      .filter((other) => other !== glyph && Math.abs(other.y - glyph.y) < 0.3 * length)
      .map((other) => Math.abs(other.x - glyph.x))
      .filter((distance) => distance < LINE_PITCH.most * length);
    return beside.length === 0 ? [] : [Math.min(...beside)];
  });
  const letters = 1.4 * (median(nearest) ?? 0);
  return Math.min(LINE_PITCH.most * length, Math.max(LINE_PITCH.least * length, letters));
}

function standTogether(a: Glyph, b: Glyph, length: number, pitch: number): boolean {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  if (isStroke(a) || isStroke(b)) {
    // A charge is raised beside its atom; a stroke at the letters' own height is a bond.
    return dx < 0.5 * length && dy > 0.06 * length && dy < 0.36 * length;
  }
  const inLine = dx < pitch && dy < 0.36 * length;
  const asCount =
    dx < 0.62 * length && dy < 0.58 * length && (isSubscriptOf(a, b, length) || isSubscriptOf(b, a, length));
  const isBehindCount =
    dx < AFTER_COUNT.across * length &&
    dy < AFTER_COUNT.up * length &&
    (isCountBefore(a, b) || isCountBefore(b, a));
  const isHydrogen = characterOf(a) === 'H' || characterOf(b) === 'H';
  return inLine || asCount || isBehindCount || (dx < 0.22 * length && dy < 0.72 * length && isHydrogen);
}

/** Parts characters into labels and other texts by how near they stand. @param length of a bond, in pixels */
export function groupGlyphs(glyphs: readonly Glyph[], length: number): GlyphGroup[] {
  const open = new Set(glyphs.filter(({ sign }) => sign !== OTHER_SIGN));
  const pitch = pitchOf([...open], length);
  const groups: GlyphGroup[] = [];
  for (const first of open) {
    open.delete(first);
    const group = [first];
    for (const member of group) {
      for (const other of open) {
        if (standTogether(member, other, length, pitch)) {
          open.delete(other);
          group.push(other);
        }
      }
    }
    // Hydrogens of two centres beside each other, as in steroids, are two atoms.
    const isOfHydrogens = group.every((glyph) => characterOf(glyph) === 'H');
    groups.push(...(isOfHydrogens ? group.map((glyph) => [glyph]) : rowsOf(group, length)));
  }
  return groups;
}

/** Lines of text, of which each has an atom of its own, are this far apart at least, and a count hangs this far below its line; in bond lengths. */
const ROW = { apart: 0.4, count: 0.15 };

/** The lines of characters that stand together, as of two `CH3` one below the other: those of different atoms, not the hydrogen below its nitrogen. */
function rowsOf(group: GlyphGroup, length: number): GlyphGroup[] {
  const heavy = group.filter((glyph) => HEAVY.test(characterOf(glyph))).toSorted((a, b) => a.y - b.y);
  const begins = heavy.filter(({ y }, index) => index === 0 || y - heavy[index - 1]!.y > ROW.apart * length);
  if (begins.length < 2) {
    return [group];
  }
  const rows = begins.map(({ y }, index) =>
    heavy.filter((glyph) => glyph.y >= y && glyph.y < (begins[index + 1]?.y ?? Infinity)),
  );
  const away = (glyph: Glyph, row: GlyphGroup): number => {
    const y = isCount(glyph) ? glyph.y - ROW.count * length : glyph.y;
    return Math.min(...row.map((other) => Math.hypot(other.x - glyph.x, 2 * (other.y - y))));
  };
  for (const glyph of group.filter((each) => !heavy.includes(each)).toSorted((a, b) => a.x - b.x)) {
    rows.toSorted((a, b) => away(glyph, a) - away(glyph, b))[0]!.push(glyph);
  }
  return rows;
}

/** Distance of a point to the nearest character of a group, in pixels. */
export function distanceTo(group: GlyphGroup, { x, y }: { x: number; y: number }): number {
  return Math.min(...group.map((glyph) => Math.hypot(glyph.x - x, glyph.y - y)));
}

const nearest = (point: { x: number; y: number }, keypoints: readonly Keypoint[]): number =>
  Math.min(Infinity, ...keypoints.map(({ x, y }) => Math.hypot(point.x - x, point.y - y)));

/** Longest text that is taken for an atom which the network missed. */
const MISSED_LONGEST = 12;

/** Keypoints of labels near the drawing for which the network has none. */
export function missedKeypoints(
  groups: readonly GlyphGroup[],
  keypoints: readonly Keypoint[],
  length: number,
): Keypoint[] {
  return groups.flatMap((group): Keypoint[] => {
    if (
      group.length > MISSED_LONGEST ||
      keypoints.some((point) => distanceTo(group, point) < 0.33 * length)
    ) {
      return [];
    }
    const capitals = group.filter((glyph) => /[A-GI-Z]/.test(characterOf(glyph)) && sureness(glyph) > 0.5);
    const letters = capitals.length > 0 ? capitals : group.filter((glyph) => characterOf(glyph) === 'H');
    const [first] = letters.toSorted((a, b) => nearest(a, keypoints) - nearest(b, keypoints));
    return first !== undefined && nearest(first, keypoints) < 1.9 * length
      ? [{ x: first.x, y: first.y, kind: 'label', probability: 0.5 * sureness(first) }]
      : [];
  });
}

export const sureness = ({ probabilities, sign }: Glyph): number => probabilities[sign] ?? 0;
