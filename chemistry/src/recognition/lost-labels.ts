import { type DrawnLine, findLines } from './bond-strips.ts';
import { darkestAround, type InkPicture } from './ink-picture.ts';
import { INK } from './ink-pieces.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { characterOf, distanceTo, type GlyphGroup } from './labels/label-groups.ts';
import type { Networks } from './networks.ts';
import { isLabel } from './strays.ts';

/** How near a text stands to an atom that it may be bound to, and how far its last character may be from that atom, in bond lengths. */
const NEAR = 1.7;
/** A place at a text's end is not looked at where a keypoint is as near, in bond lengths. */
const APART = 0.2;

/** Where the first and the last of a text's characters stand in its line; of one alone nowhere, as the network has looked there. */
function endsOf(group: GlyphGroup): { x: number; y: number }[] {
  const ordered = group
    .filter((glyph) => /[A-Za-z\d()]/.test(characterOf(glyph)))
    .toSorted((a, b) => a.x - b.x);
  const capitals = ordered.filter((glyph) => /[A-Z]/.test(characterOf(glyph)));
  const y = capitals.reduce((sum, glyph) => sum + glyph.y, 0) / capitals.length;
  return ordered.length > 1 && capitals.length > 0
    ? [ordered[0]!, ordered.at(-1)!].map(({ x }) => ({ x, y }))
    : [];
}

/**
 * A stroke shows all along between a text's last character and an atom, but this near to the atom and to the character's middle; at least so long, within so much to the
 * sides, at this share of the places. In bond lengths.
 */
const STROKE = { atom: 0.1, character: 0.22, least: 0.12, beside: 0.08, share: 0.9, step: 0.03 };

/** A place that a stroke leads to, and how far from it the stroke may end. */
interface StrokeEnd {
  x: number;
  y: number;
  clear: number;
}

/** An atom itself; of a text each of its characters, at the height of its line, which a count hangs below. */
function strokeEnds(point: Keypoint, end: End | undefined): StrokeEnd[] {
  if (end === undefined) {
    return [{ x: point.x, y: point.y, clear: STROKE.atom }];
  }
  return end.group.map(({ x }) => ({ x, y: point.y, clear: STROKE.character }));
}

/** Whether a stroke leads from one place to the other. */
function hasStroke(picture: InkPicture, p: StrokeEnd, q: StrokeEnd, length: number): boolean {
  const distance = Math.hypot(q.x - p.x, q.y - p.y);
  const [ux, uy] = [(q.x - p.x) / distance, (q.y - p.y) / distance];
  const [begin, end] = [p.clear * length, distance - q.clear * length];
  const steps = Math.floor((end - begin) / (STROKE.step * length));
  if (end - begin < STROKE.least * length) {
    return false;
  }
  const radius = Math.max(1, Math.trunc(STROKE.beside * length));
  const inked = Array.from({ length: steps + 1 }, (_, step) => begin + step * STROKE.step * length).filter(
    (along) => darkestAround(picture, p.x + ux * along, p.y + uy * along, radius) > INK,
  );
  return inked.length >= STROKE.share * (steps + 1);
}

/** Whether a stroke leads from an atom to the character of a text that is nearest to it. */
export function leadsTo(picture: InkPicture, atom: Keypoint, group: GlyphGroup, length: number): boolean {
  const away = ({ x, y }: Glyph): number => Math.hypot(x - atom.x, y - atom.y);
  const [nearest] = group.toSorted((a, b) => away(a) - away(b));
  return (
    nearest !== undefined &&
    hasStroke(
      picture,
      { x: atom.x, y: atom.y, clear: STROKE.atom },
      { x: nearest.x, y: nearest.y, clear: STROKE.character },
      length,
    )
  );
}

interface End {
  group: GlyphGroup;
  point: Keypoint;
}

/** What was found of a drawing so far, in the pixels in which the networks read it. */
export interface SoFar {
  /** Get those at which a text's bond was found. */
  keypoints: Keypoint[];
  owner: Map<number, GlyphGroup>;
  lines: readonly DrawnLine[];
  groups: readonly GlyphGroup[];
  glyphs: readonly Glyph[];
}

/**
 * Bonds to texts that look like labels and have none. A label's keypoint is at the atom's letter, as at the `C` of `CH3`, and a bond that comes to its other end
 * is hidden by the characters between: it is looked for at the first and the last of them, from atoms that have bonds and from the ends of other texts.
 */
export async function findLostLabels(
  networks: Networks,
  picture: InkPicture,
  { keypoints, owner, lines, groups, glyphs }: SoFar,
  length: number,
): Promise<DrawnLine[]> {
  const bonded = [...new Set(lines.flatMap(({ from, to }) => [from, to]))];
  const bound = new Set(bonded.map((index) => owner.get(index)));
  const lost = new Set(
    groups.filter(
      (group) =>
        !bound.has(group) &&
        isLabel(group) &&
        (bonded.some((index) => distanceTo(group, keypoints[index]!) < NEAR * length) ||
          [...bound].some((other) => other?.some((glyph) => distanceTo(group, glyph) < NEAR * length))),
    ),
  );
  if (lost.size === 0) {
    return [];
  }
  const ends = groups
    .filter((group) => lost.has(group) || isLabel(group))
    .flatMap((group) =>
      endsOf(group).map(({ x, y }): End => ({ group, point: { x, y, kind: 'label', probability: 0.5 } })),
    )
    .filter(({ group, point }) =>
      keypoints.every(
        ({ x, y }, index) =>
          (lost.has(group) && owner.get(index) === group) ||
          Math.hypot(x - point.x, y - point.y) > APART * length,
      ),
    );
  const known = keypoints.length;
  const points = [...keypoints, ...ends.map(({ point }) => point)];
  const groupOf = (index: number): GlyphGroup | undefined => owner.get(index) ?? ends[index - known]?.group;
  const isAtom = new Set(bonded);
  const isLostEnd = (index: number): boolean => index >= known && lost.has(ends[index - known]!.group);
  const isWanted = (from: number, to: number): boolean =>
    [from, to].some(isLostEnd) &&
    groupOf(from) !== groupOf(to) &&
    [from, to].every((index) => index >= known || isAtom.has(index)) &&
    Math.hypot(points[from]!.x - points[to]!.x, points[from]!.y - points[to]!.y) < NEAR * length;
  const found = await findLines(networks, picture, points, length, glyphs, isWanted);
  const placeOf = (index: number): number => {
    const end = ends[index - known];
    return end === undefined ? index : added(end);
  };
  const places = new Map<End, number>();
  function added(end: End): number {
    const place = places.get(end) ?? keypoints.push(end.point) - 1;
    places.set(end, place);
    owner.set(place, end.group);
    return place;
  }
  const shown = found.filter(({ from, to }) =>
    strokeEnds(points[from]!, ends[from - known]).some((p) =>
      strokeEnds(points[to]!, ends[to - known]).some((q) => hasStroke(picture, p, q, length)),
    ),
  );
  return shown.map(({ from, to, kind, probabilities }) => ({
    from: placeOf(from),
    to: placeOf(to),
    kind,
    probabilities,
  }));
}
