import type { DrawnLine } from './bond-strips.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { characterOf, type GlyphGroup } from './labels/label-groups.ts';

/** Two atoms of one label stand in its line, no further apart than this; in bond lengths. */
const APART = { beside: 1.4, above: 0.25 };
/** One of the left one's bonds comes from further left than this, and none from the right; two hydroxyls side by side have theirs above. */
const SIDE = 0.15;
const SURENESS = 0.8;
const HEAVY = /[A-GI-Z]/;

/** The letter that a keypoint of a label is at, not a hydrogen's: of `CH` the `C` also where it is nearer to the `H`. */
function heavyAtomAt({ x, y }: Keypoint, group: GlyphGroup): Glyph | undefined {
  const [nearest] = group.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  if (nearest === undefined || HEAVY.test(characterOf(nearest))) {
    return nearest;
  }
  const before = group
    .filter((glyph) => glyph.x < nearest.x && /[A-Z]/.test(characterOf(glyph)))
    .toSorted((a, b) => b.x - a.x)[0];
  return characterOf(nearest) === 'H' && before !== undefined && HEAVY.test(characterOf(before))
    ? before
    : undefined;
}

/**
 * Bonds that are not drawn, between atoms of one label that have bonds to either side: `CF2O` stands in a chain as
 * `CF2` and `O` do.
 */
export function withLinkedLabels(
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  owner: ReadonlyMap<number, GlyphGroup>,
  length: number,
): DrawnLine[] {
  const ends = (atom: number): Keypoint[] =>
    lines.flatMap(({ from, to }) =>
      from === atom ? [keypoints[to]!] : to === atom ? [keypoints[from]!] : [],
    );
  const groups = Map.groupBy(owner.keys(), (index) => owner.get(index)!);
  const links = [...groups].flatMap(([group, members]): DrawnLine[] => {
    const [left, right, ...others] = members
      .filter((index) => ends(index).length > 0 && heavyAtomAt(keypoints[index]!, group) !== undefined)
      .toSorted((a, b) => keypoints[a]!.x - keypoints[b]!.x);
    if (left === undefined || right === undefined || others.length > 0) {
      return [];
    }
    const [p, q] = [keypoints[left]!, keypoints[right]!];
    const isInLine = q.x - p.x < APART.beside * length && Math.abs(q.y - p.y) < APART.above * length;
    const side = SIDE * length;
    const isBetween =
      ends(left).some(({ x }) => x < p.x - side) &&
      ends(left).every(({ x }) => x < p.x + side) &&
      ends(right).some(({ x }) => x > q.x + side) &&
      ends(right).every(({ x }) => x > q.x - side);
    if (!isInLine || !isBetween || heavyAtomAt(p, group) === heavyAtomAt(q, group)) {
      return [];
    }
    const probabilities = [1 - SURENESS, SURENESS, 0, 0, 0, 0, 0, 0, 0];
    return [{ from: left, to: right, kind: 'single', probabilities }];
  });
  return [...lines, ...links];
}
