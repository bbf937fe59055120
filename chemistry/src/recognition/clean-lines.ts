import type { DrawnLine } from './bond-strips.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { characterOf, type GlyphGroup, sureness } from './labels/label-groups.ts';

/** Keypoints of one label are nearer to each other than this, in bond lengths. */
const INSIDE = 0.75;
/** A count stands no further below its line than this, in bond lengths. */
const BESIDE = 0.25;

/** A letter this sure is no stroke. */
const SURE_LETTER = 0.9;

const distance = (a: Keypoint, b: Keypoint): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Whether a character lies on a bond: a stroke that was taken for a sign. */
function liesOn(glyph: Glyph, lines: readonly DrawnLine[], keypoints: readonly Keypoint[]): boolean {
  return lines.some(({ from, to }) => {
    const [p, q] = [keypoints[from]!, keypoints[to]!];
    const long = distance(p, q);
    const along = ((glyph.x - p.x) * (q.x - p.x) + (glyph.y - p.y) * (q.y - p.y)) / long;
    const beside = Math.abs((glyph.x - p.x) * (q.y - p.y) - (glyph.y - p.y) * (q.x - p.x)) / long;
    return along > 0.05 * long && along < 0.95 * long && beside < 0.2 * long;
  });
}

/**
 * Whether a character is the last stroke of a hashed bond: upright, as `l` and `I` are, on the bond, and not the second letter of `Cl`. Of some strokes
 * the network makes a doubtful `H`.
 */
function isOfHash(
  glyph: Glyph,
  group: GlyphGroup,
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
): boolean {
  const isLikeStroke =
    /[lI1]/.test(characterOf(glyph)) || (characterOf(glyph) === 'H' && sureness(glyph) < SURE_LETTER);
  if (!isLikeStroke) {
    return false;
  }
  const before = group.filter(({ x }) => x < glyph.x).toSorted((a, b) => b.x - a.x)[0];
  const hashes = lines.filter(({ kind }) => kind === 'hash' || kind === 'hash-back');
  return (before === undefined || characterOf(before) !== 'C') && liesOn(glyph, hashes, keypoints);
}

/** Letters of one text that stand on a line make it a row of letters from here on. */
const ROW = 2;

/** The lines without hashed and wavy ones that are rows of letters: of a name beside the drawing. */
export const withoutTextLines = (
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  groups: readonly GlyphGroup[],
  length: number,
): DrawnLine[] =>
  lines.filter(({ from, to, kind }) => {
    const [p, q] = [keypoints[from]!, keypoints[to]!];
    const long = distance(p, q);
    const isOnLine = ({ x, y }: Glyph): boolean => {
      const along = ((x - p.x) * (q.x - p.x) + (y - p.y) * (q.y - p.y)) / long;
      const beside = Math.abs((x - p.x) * (q.y - p.y) - (y - p.y) * (q.x - p.x)) / long;
      return along > BESIDE * length && along < long - BESIDE * length && beside < BESIDE * length;
    };
    const isRow = groups.some(
      (group) =>
        group.filter((glyph) => /[A-Za-z]/.test(characterOf(glyph)) && isOnLine(glyph)).length >= ROW,
    );
    return !(isRow && /^(?:hash|hash-back|wavy)$/.test(kind));
  });

/** The groups without strokes of bonds that were taken for signs. */
export function withoutStrokes(
  groups: readonly GlyphGroup[],
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
): GlyphGroup[] {
  return groups
    .map((group) =>
      group.filter(
        (glyph) =>
          (glyph.isApart === true ||
            !(/[-+=#'.,/*]/.test(characterOf(glyph)) && liesOn(glyph, lines, keypoints))) &&
          !isOfHash(glyph, group, lines, keypoints),
      ),
    )
    .filter((group) => group.length > 0);
}

/** Whether a character stands in the text from one keypoint of a label to another: what is seen between them is no bond. */
function isBetween({ x, y }: Glyph, p: Keypoint, q: Keypoint, length: number): boolean {
  const long = distance(p, q);
  const along = ((x - p.x) * (q.x - p.x) + (y - p.y) * (q.y - p.y)) / long;
  const beside = Math.abs((x - p.x) * (q.y - p.y) - (y - p.y) * (q.x - p.x)) / long;
  return along > 0.3 * long && along < 0.7 * long && beside < BESIDE * length;
}

/** The other end of a line; -1 where it does not end there. */
const end = (line: DrawnLine, other: number): number =>
  line.from === other ? line.to : line.to === other ? line.from : -1;

/** The lines without those inside of a label, and without the longer of two from one label to the same atom. */
export function withoutLabelLines(
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  owner: ReadonlyMap<number, GlyphGroup>,
  length: number,
): DrawnLine[] {
  const isSame = (a: number, b: number): boolean => {
    const group = owner.get(a);
    const [p, q] = [keypoints[a]!, keypoints[b]!];
    return (
      group !== undefined &&
      group === owner.get(b) &&
      (distance(p, q) < INSIDE * length || group.some((glyph) => isBetween(glyph, p, q, length)))
    );
  };
  const outside = lines.filter(({ from, to }) => !isSame(from, to));
  const long = ({ from, to }: DrawnLine): number => distance(keypoints[from]!, keypoints[to]!);
  return outside.filter(
    (line) =>
      ![line.from, line.to].some((shared) =>
        outside.some((other) => {
          const [mine, theirs] = [end(line, shared), end(other, shared)];
          return (
            other !== line &&
            theirs >= 0 &&
            mine !== theirs &&
            isSame(mine, theirs) &&
            long(line) > long(other)
          );
        }),
      ),
  );
}
