import { ALPHABET, OTHER_SIGN } from '../../src/recognition/alphabet.ts';
import type { DrawnLine } from '../../src/recognition/bond-strips.ts';
import type { Glyph, Keypoint } from '../../src/recognition/keypoints.ts';

/** What the networks may find in a drawing, made by hand. */

/** Pixels of a bond. */
export const LENGTH = 40;

/** A character; an empty one is a sign that the alphabet has not. */
export const glyph = (character: string, x: number, y: number, sure = 0.95): Glyph => {
  const sign = character === '' ? OTHER_SIGN : ALPHABET.indexOf(character);
  const probabilities = Array.from({ length: ALPHABET.length + 1 }, (_, index) =>
    index === sign ? sure : 0,
  );
  return { x, y, sign, probabilities, detected: 1 };
};

/** Characters in a line, `pitch` apart; digits a little lower, signs a little higher. */
export const text = (characters: string, x: number, y: number, pitch = 11): Glyph[] =>
  Array.from(characters, (character, index) =>
    glyph(character, x + index * pitch, y + (/\d/.test(character) ? 5 : /[+-]/.test(character) ? -6 : 0)),
  );

export const label = (x: number, y: number): Keypoint => ({ x, y, kind: 'label', probability: 0.9 });
export const corner = (x: number, y: number, probability = 0.9): Keypoint => ({
  x,
  y,
  kind: 'corner',
  probability,
});

export const bond = (from: number, to: number, kind: DrawnLine['kind'] = 'single'): DrawnLine => ({
  from,
  to,
  kind,
  probabilities: [0, 1, 0, 0, 0, 0, 0, 0, 0],
});
