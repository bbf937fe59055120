import { type DrawnLine, endsAt } from './bond-strips.ts';
import type { Glyph, Keypoint } from './keypoints.ts';
import { characterOf } from './labels/label-groups.ts';

/** A letter lies no further from the atom that it names, in bond lengths. */
const ON_ATOM = 0.3;

/**
 * Whether an atom may be a stereocentre, at which wedged and hashed bonds begin: a corner with three lines or more, none of them double or triple; or the sulfur of a
 * sulfoxide, the phosphorus of a phosphine oxide, whose double bonds do not count.
 * @param letters the drawing's characters, and the length of a bond; without them corners alone are centres
 */
export function isCentre(
  atom: number,
  lines: readonly DrawnLine[],
  keypoints: readonly Keypoint[],
  letters: { glyphs: readonly Glyph[]; length: number } = { glyphs: [], length: 0 },
): boolean {
  const own = lines.filter((line) => endsAt(line, atom));
  const point = keypoints[atom]!;
  if (own.length < 3 || own.some(({ kind }) => kind === 'triple')) {
    return false;
  }
  return point.kind === 'corner'
    ? own.every(({ kind }) => kind !== 'double')
    : letters.glyphs.some(
        (glyph) =>
          /^[SP]$/.test(characterOf(glyph)) &&
          Math.hypot(glyph.x - point.x, glyph.y - point.y) < ON_ATOM * letters.length,
      );
}
