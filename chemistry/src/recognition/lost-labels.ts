import { type DrawnLine, findLines } from './bond-strips.ts';
import type { InkPicture } from './ink-picture.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { characterOf, distanceTo, type GlyphGroup } from './labels/label-groups.ts';
import type { Networks } from './networks.ts';
import { isLabel } from './strays.ts';

/** How near a text stands to an atom that it may be bound to, and how far its last character may be from that atom, in bond lengths. */
const NEAR = 1.7;
/** A place at a text's end is not looked at where a keypoint is as near, in bond lengths. */
const APART = 0.2;

/** The first and the last of a text's characters; of one alone none, as the network has looked there. */
function endsOf(group: GlyphGroup): Glyph[] {
  const ordered = group
    .filter((glyph) => /[A-Za-z\d()]/.test(characterOf(glyph)))
    .toSorted((a, b) => a.x - b.x);
  return ordered.length > 1 ? [ordered[0]!, ordered.at(-1)!] : [];
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
      endsOf(group).map(
        ({ x, y }): End => ({ group, point: { x, y, kind: 'label', probability: 0.5 } }),
      ),
    )
    .filter(({ group, point }) =>
      keypoints.every(
        ({ x, y }, index) =>
          (lost.has(group) && owner.get(index) === group) ||
          Math.hypot(x - point.x, y - point.y) > APART * length,
      ),
    );
  const points = [...keypoints, ...ends.map(({ point }) => point)];
  const groupOf = (index: number): GlyphGroup | undefined =>
    owner.get(index) ?? ends[index - keypoints.length]?.group;
  const isAtom = new Set(bonded);
  const isLostEnd = (index: number): boolean =>
    index >= keypoints.length && lost.has(ends[index - keypoints.length]!.group);
  const isWanted = (from: number, to: number): boolean =>
    [from, to].some(isLostEnd) &&
    groupOf(from) !== groupOf(to) &&
    [from, to].every((index) => index >= keypoints.length || isAtom.has(index)) &&
    Math.hypot(points[from]!.x - points[to]!.x, points[from]!.y - points[to]!.y) < NEAR * length;
  const found = await findLines(networks, picture, points, length, glyphs, isWanted);
  const placeOf = (index: number): number => {
    const end = ends[index - keypoints.length];
    return end === undefined ? index : added(end);
  };
  const places = new Map<End, number>();
  function added(end: End): number {
    const place = places.get(end) ?? keypoints.push(end.point) - 1;
    places.set(end, place);
    owner.set(place, end.group);
    return place;
  }
  return found.map((line) => ({ ...line, from: placeOf(line.from), to: placeOf(line.to) }));
}
