import type { Glyph } from './keypoints.ts';
import { characterOf } from './labels/label-groups.ts';

const FLAG = 'Chiral';
/** Characters of the word that must be read, in their order: small ones are missed. */
const READ = 4;
/** How far its characters stand from each other, and from its line, in bond lengths. */
const NEAR = { beside: 0.7, line: 0.22 };

/** How many characters of a text are those of another, in their order. */
function commonOf(text: string, word: string): number {
  let lengths = Array.from({ length: word.length + 1 }, () => 0);
  for (const character of text) {
    const row = [0];
    for (const [index, other] of Array.from(word).entries()) {
      row.push(character === other ? lengths[index]! + 1 : Math.max(lengths[index + 1]!, row[index]!));
    }
    lengths = row;
  }
  return lengths.at(-1)!;
}

/**
 * The characters of the word `Chiral` above a drawing, with which programs say that its stereo is absolute. Where it stands near a label it would be read with it.
 * @param length of a bond, in the pixels of the characters
 */
export const chiralFlag = (glyphs: readonly Glyph[], length: number): Glyph[] =>
  glyphs.flatMap((first) => {
    if (characterOf(first) !== 'C') {
      return [];
    }
    const word = [first];
    for (const glyph of glyphs.toSorted((a, b) => a.x - b.x)) {
      const last = word.at(-1)!;
      const isNext = glyph.x > last.x && glyph.x - last.x < NEAR.beside * length;
      if (isNext && Math.abs(glyph.y - first.y) < NEAR.line * length && word.length < FLAG.length) {
        word.push(glyph);
      }
    }
    const text = word.map(characterOf).join('');
    return commonOf(text, FLAG) >= READ && /^.{2,}[al]/.test(text) ? word : [];
  });
