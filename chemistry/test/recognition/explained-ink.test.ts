import { describe, expect, it } from 'vitest';
import { ALPHABET } from '../../src/recognition/alphabet.ts';
import { explainedInk } from '../../src/recognition/explained-ink.ts';
import { blankPicture, type InkPicture } from '../../src/recognition/ink-picture.ts';
import type { Glyph, Keypoint } from '../../src/recognition/keypoints.ts';

/** Pixels of a bond. */
const LENGTH = 33;

const filled = (picture: InkPicture, x: number, y: number, width: number, height: number): void => {
  for (let row = y; row < y + height; row += 1)
    picture.ink.fill(1, row * picture.width + x, row * picture.width + x + width);
};
const atomAt = (x: number, y: number): Keypoint => ({ x, y, kind: 'corner', probability: 1 });
const letterAt = (x: number, y: number): Glyph => ({
  x,
  y,
  sign: ALPHABET.indexOf('N'),
  probabilities: [],
  detected: 1,
});
/** A bond from the left to a letter at its right end. */
const bondWithLetter = (): InkPicture => {
  const picture = blankPicture(80, 40);
  filled(picture, 10, 19, 22, 2);
  filled(picture, 38, 15, 9, 11);
  return picture;
};
const keypoints = [atomAt(10, 20), atomAt(10 + LENGTH, 20)];
const lines = [{ from: 0, to: 1, kind: 'single' as const, probabilities: [] }];

describe('the ink of a drawing', () => {
  it('is explained by its bonds and characters', () => {
    expect(explainedInk(bondWithLetter(), { keypoints, lines, glyphs: [letterAt(43, 20)] }, LENGTH)).toBe(1);
  });

  it('is not explained where a letter on the end of a bond was not seen', () => {
    expect(explainedInk(bondWithLetter(), { keypoints, lines, glyphs: [] }, LENGTH)).toBeLessThan(0.5);
  });

  it('is explained by a bond where it is a short stroke of it, as of a hashed bond', () => {
    const picture = blankPicture(80, 40);
    for (let x = 10; x < 40; x += 6) filled(picture, x, 14, 2, 12);
    expect(explainedInk(picture, { keypoints, lines, glyphs: [] }, LENGTH)).toBeGreaterThan(0.95);
  });
});
