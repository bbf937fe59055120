import { ALPHABET } from '../alphabet.ts';
import { type DrawnLine, endsAt } from '../bond-strips.ts';
import type { Glyph, Keypoint } from '../keypoints.ts';
import { characterOf, distanceTo, type GlyphGroup, sureness } from './label-groups.ts';
import { type PlacedGlyph, readLattice, type ReadLabel } from './label-lattice.ts';

/** A label at a keypoint. */
export interface AtomLabel extends ReadLabel {
  glyphs: Glyph[];
}

/** Distance from a character within which a keypoint is its label's, in bond lengths. */
const OWN = 0.3;
/** Characters within this distance above or below an atom are in its line, in bond lengths. */
const LINE = 0.45;
/** How far a count is from the stacked hydrogen that it is of, in bond lengths. */
const COUNT = { across: 0.4, up: 0.25 };
const ORDERS: Readonly<Record<string, number>> = { double: 2, triple: 3 };

export const orderOf = ({ kind }: DrawnLine): number => ORDERS[kind] ?? 1;

/** Which group each keypoint belongs to. */
export function groupsOfKeypoints(
  keypoints: readonly Keypoint[],
  groups: readonly GlyphGroup[],
  length: number,
): Map<number, GlyphGroup> {
  const owner = new Map<number, GlyphGroup>();
  for (const [index, point] of keypoints.entries()) {
    const group = groups
      .map((candidate) => ({ candidate, distance: distanceTo(candidate, point) }))
      .filter(({ distance }) => distance < OWN * length)
      .toSorted((a, b) => a.distance - b.distance)[0];
    if (group !== undefined) {
      owner.set(index, group.candidate);
    }
  }
  return owner;
}

/** Gives each character of a group to one of its keypoints: small ones to that on their left. */
function shares(
  group: GlyphGroup,
  members: readonly number[],
  keypoints: readonly Keypoint[],
): Map<number, Glyph[]> {
  const parts = new Map<number, Glyph[]>(members.map((member) => [member, []]));
  for (const glyph of group) {
    const isSmall = /[\da-z]/.test(characterOf(glyph));
    const cost = (member: number): number => {
      const { x, y } = keypoints[member]!;
      return Math.abs(glyph.x - x) + 1.3 * Math.abs(glyph.y - y) + (isSmall && glyph.x < x ? 8 : 0);
    };
    const [nearest] = members.toSorted((a, b) => cost(a) - cost(b));
    parts.get(nearest!)!.push(glyph);
  }
  return parts;
}

/** Whether a digit or sign stands above the middle of its line's capitals. */
function isRaised(glyph: Glyph, line: readonly Glyph[], length: number): boolean {
  const capitals = line.filter((other) => /[A-Z]/.test(characterOf(other)));
  const middle = capitals.reduce((sum, { y }) => sum + y, 0) / capitals.length;
  return /[\d+-]/.test(characterOf(glyph)) && capitals.length > 0 && glyph.y < middle - 0.1 * length;
}

/** A label's characters in the order in which they are read: its line, then what is stacked on it. */
function placed(glyphs: readonly Glyph[], { y }: Keypoint, length: number): PlacedGlyph[] {
  const byColumn = glyphs.toSorted((a, b) => a.x - b.x);
  const hydrogens = byColumn.filter(
    (glyph) => characterOf(glyph) === 'H' && Math.abs(glyph.y - y) >= LINE * length,
  );
  const isTheirCount = (glyph: Glyph): boolean =>
    /\d/.test(characterOf(glyph)) &&
    hydrogens.some(
      (hydrogen) =>
        glyph.x > hydrogen.x &&
        glyph.x - hydrogen.x < COUNT.across * length &&
        Math.abs(glyph.y - hydrogen.y) < COUNT.up * length,
    );
  const line = byColumn.filter((glyph) => Math.abs(glyph.y - y) < LINE * length && !isTheirCount(glyph));
  const stacked = byColumn.filter((glyph) => !line.includes(glyph));
  const isHydrogens = stacked[0] !== undefined && characterOf(stacked[0]) === 'H';
  return [...line, ...(isHydrogens ? stacked : [])].map((glyph) => ({
    glyph,
    isRaised: line.includes(glyph) && isRaised(glyph, line, length),
  }));
}

/** A lone `I` is an upright stroke, of which the networks are never sure. */
const isIodine = ([first, ...others]: readonly Glyph[]): boolean =>
  first !== undefined && others.length === 0 && characterOf(first) === 'I';

/** A narrow `O` is not told from a zero by its shape alone. */
const isRound = ({ probabilities }: Glyph): boolean =>
  ['O', '0', 'o'].reduce((sum, sign) => sum + (probabilities[ALPHABET.indexOf(sign)] ?? 0), 0) > 0.7;

/** Whether a text at a bare corner is its label, not the number of its atom or a letter beside it. */
function isSure({ reading }: ReadLabel, glyphs: readonly Glyph[]): boolean {
  return (
    reading !== undefined &&
    reading.kind !== 'open' &&
    glyphs.every((glyph) => sureness(glyph) > (isIodine(glyphs) ? 0.3 : 0.6) || isRound(glyph)) &&
    glyphs.some((glyph) => /[A-GI-Z]/.test(characterOf(glyph)))
  );
}

/** A keypoint's own characters and what they say. */
interface Share {
  glyphs: Glyph[];
  line: PlacedGlyph[];
  read: ReadLabel;
}

/** What is common to all labels of a drawing. */
interface Drawing {
  keypoints: readonly Keypoint[];
  lines: readonly DrawnLine[];
  length: number;
}

function readShare(index: number, glyphs: Glyph[], { keypoints, lines, length }: Drawing): Share | undefined {
  const point = keypoints[index]!;
  const line = placed(glyphs, point, length);
  if (line.length === 0) {
    return undefined;
  }
  const own = lines.filter((each) => endsAt(each, index));
  const bonds = { order: own.reduce((sum, bond) => sum + orderOf(bond), 0), count: own.length };
  const distances = line.map(({ glyph }) => Math.abs(glyph.x - point.x) + Math.abs(glyph.y - point.y));
  const anchor = distances.indexOf(Math.min(...distances));
  return { glyphs, line, read: readLattice(line, anchor, bonds) };
}

/**
 * Ways to share the characters of one line out to two atoms in it: all up to a place are the left one's, so that `NHCOCH` may be `NHCO` and
 * `CH`, and the count of `CF2O` the carbon's. First those in which the right one's text begins at its atom.
 */
function splits(
  group: GlyphGroup,
  members: readonly number[],
  { keypoints, length }: Drawing,
): Map<number, Glyph[]>[] {
  const [left, right, ...others] = members.toSorted((a, b) => keypoints[a]!.x - keypoints[b]!.x);
  if (left === undefined || right === undefined || others.length > 0) {
    return [];
  }
  const [p, q] = [keypoints[left]!, keypoints[right]!];
  const isLine = group.every(({ y }) => Math.abs(y - (p.y + q.y) / 2) < LINE * length);
  if (!isLine || Math.abs(p.y - q.y) > LINE * length) {
    return [];
  }
  const ordered = group.toSorted((a, b) => a.x - b.x);
  return ordered
    .slice(1)
    .map(
      (_, index) =>
        new Map([
          [left, ordered.slice(0, index + 1)],
          [right, ordered.slice(index + 1)],
        ]),
    )
    .filter(
      (parts) =>
        // Hydrogens and counts are those of the atom before them.
        /[A-GI-Z(]/.test(characterOf(parts.get(right)![0]!)) &&
        distanceTo(parts.get(left)!, p) < OWN * length &&
        distanceTo(parts.get(right)!, q) < OWN * length,
    )
    .toSorted((a, b) => Math.abs(a.get(right)![0]!.x - q.x) - Math.abs(b.get(right)![0]!.x - q.x));
}

/** The characters of a group at its keypoints, shared out in the way that means most. */
function bestShares(group: GlyphGroup, members: readonly number[], drawing: Drawing): Map<number, Share> {
  let best = new Map<number, Share>();
  let most = -1;
  for (const parts of [shares(group, members, drawing.keypoints), ...splits(group, members, drawing)]) {
    const read = new Map<number, Share>();
    for (const [index, glyphs] of parts) {
      const share = glyphs.length > 0 ? readShare(index, glyphs, drawing) : undefined;
      if (share !== undefined) {
        read.set(index, share);
      }
    }
    const weight = [...read.values()].reduce((product, share) => product * share.read.weight, 1);
    if (weight > most) {
      most = weight;
      best = read;
    }
  }
  return best;
}

/** Reads the label of each keypoint that has one. */
export function claimLabels(
  keypoints: readonly Keypoint[],
  owner: ReadonlyMap<number, GlyphGroup>,
  lines: readonly DrawnLine[],
  length: number,
): Map<number, AtomLabel> {
  const labels = new Map<number, AtomLabel>();
  const members = Map.groupBy(owner.keys(), (index) => owner.get(index)!);
  for (const [group, all] of members) {
    const bonded = all.filter((index) => lines.some((line) => endsAt(line, index)));
    const read = bonded.length > 0 ? bestShares(group, bonded, { keypoints, lines, length }) : [];
    for (const [index, { glyphs, line, read: label }] of read) {
      const least = Math.min(...line.map(({ glyph }) => sureness(glyph)));
      if (keypoints[index]!.kind === 'label' || isSure(label, glyphs)) {
        labels.set(index, { ...label, probability: label.probability * Math.sqrt(least), glyphs });
      }
    }
  }
  return labels;
}
