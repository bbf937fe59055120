import { describe, expect, it } from 'vitest';
import type { DrawnLine } from '../../src/recognition/bond-strips.ts';
import { qualityOf, type Reading } from '../../src/recognition/read-drawing.ts';
import { bond, corner, glyph, label, LENGTH } from './found.ts';

/** A reading with a letter at its second keypoint. */
const reading = (letter: string, lines: DrawnLine[]): Reading => ({
  keypoints: [corner(10, 50), label(50, 50), corner(90, 50)],
  lines,
  labels: new Map([
    [
      1,
      {
        text: letter,
        reading: {
          kind: 'atom',
          fit: 1,
          fragment: {
            atoms: [{ element: letter, charge: 0, isotope: 0 }],
            bonds: [],
            attachments: [0],
          },
        },
        probability: 0.9,
        weight: 0.9,
        others: [],
        glyphs: [glyph(letter, 50, 50)],
      },
    ],
  ]),
  aromatic: new Set(),
  texts: [],
  strays: 0,
  unseen: 0,
  dense: 0,
  length: LENGTH,
  scale: 1,
  explained: 1,
});

describe('how good a reading is', () => {
  it('is less where most bonds have another length than the atoms are apart: atoms were seen in the middle of bonds', () => {
    const usual = reading('O', [bond(0, 1)]);
    expect(qualityOf({ ...usual, length: 0.6 * LENGTH })).toBeLessThan(qualityOf(usual) - 0.1);
  });

  it('is less where a hydrogen alone has two bonds: its atom was not seen', () => {
    const one = [bond(0, 1)];
    const two = [bond(0, 1), bond(1, 2, 'double')];
    expect(qualityOf(reading('H', one))).toBeCloseTo(qualityOf(reading('O', one)), 6);
    expect(qualityOf(reading('H', two))).toBeLessThan(qualityOf(reading('O', two)) - 0.5);
  });
});
