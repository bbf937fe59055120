import { describe, expect, it } from 'vitest';
import { aromaticLines, drawnCircles } from '../../src/recognition/aromatic-circles.ts';
import type { DrawnLine } from '../../src/recognition/bond-strips.ts';
import { chiralFlag } from '../../src/recognition/chiral-flag.ts';
import { excessInk } from '../../src/recognition/dense-corners.ts';
import { withFineHashes } from '../../src/recognition/fine-hashes.ts';
import { blankPicture, type InkPicture } from '../../src/recognition/ink-picture.ts';
import { piecesOf } from '../../src/recognition/ink-pieces.ts';
import type { Keypoint } from '../../src/recognition/keypoints.ts';
import { characterOf } from '../../src/recognition/labels/label-groups.ts';
import { withParallelStrokes } from '../../src/recognition/parallel-strokes.ts';
import { hidesLetters } from '../../src/recognition/small-letters.ts';
import { bond, corner, glyph, label, LENGTH, text } from './found.ts';

/** Ink where a function says so. */
const inked = (of: (x: number, y: number) => number, width = 200, height = 160): InkPicture => {
  const picture = blankPicture(width, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) picture.ink[y * width + x] = of(x, y);
  }
  return picture;
};
const isIn = (x: number, y: number, [left, top, width, height]: readonly number[]): boolean =>
  x >= left! && x < left! + width! && y >= top! && y < top! + height!;
const drawn = (...parts: (readonly [x: number, y: number, width: number, height: number])[]): InkPicture =>
  inked((x, y) => (parts.some((part) => isIn(x, y, part)) ? 1 : 0));

const halfWidth = (x: number): number => 1 + (x - 40) / 8;
const isInWedge = (x: number, y: number): boolean => x >= 42 && x <= 98 && Math.abs(y - 60) <= halfWidth(x);
const isInStripes = (x: number, y: number): boolean =>
  x >= 42 && x <= 98 && Math.abs(y - 60) <= halfWidth(x) && x % 4 < 2;
const isOnSteps = (x: number, y: number): boolean => {
  const row = 60 + Math.floor((x - 40) / 5);
  return x >= 40 && x <= 100 && (y === row || (y === row + 1 && x % 5 > 2));
};
const ringOf = (sides: number, radius: number): Keypoint[] =>
  Array.from({ length: sides }, (_, index) =>
    corner(
      100 + radius * Math.cos((2 * Math.PI * index) / sides),
      80 + radius * Math.sin((2 * Math.PI * index) / sides),
    ),
  );
const bondsOf = (sides: number): DrawnLine[] =>
  Array.from({ length: sides }, (_, index) => bond(index, (index + 1) % sides));
const circleOf = (radius: number): InkPicture =>
  inked((x, y) => (Math.abs(Math.hypot(x - 100, y - 80) - radius) < 1.2 ? 1 : 0));
const outlineOf = (sides: number, radius: number): InkPicture =>
  inked((x, y) => {
    const turn = Math.atan2(y - 80, x - 100);
    const side = (2 * Math.PI) / sides;
    const within = ((turn % side) + side) % side;
    const edge = (radius * Math.cos(side / 2)) / Math.cos(within - side / 2);
    return Math.abs(Math.hypot(x - 100, y - 80) - edge) < 1.2 ? 1 : 0;
  });
const circlesIn = (picture: InkPicture): number => drawnCircles(piecesOf(picture), LENGTH, 200).length;
const flagOf = (...glyphs: ReturnType<typeof text>[]): string =>
  chiralFlag(glyphs.flat(), LENGTH).map(characterOf).join('');

describe('a stroke beside a bond', () => {
  const atoms = [corner(40, 60), corner(80, 60), corner(60, 95)];
  const kindOf = (picture: InkPicture): string[] =>
    withParallelStrokes([bond(0, 1), bond(1, 2)], atoms, picture, piecesOf(picture), LENGTH).map(
      ({ kind }) => kind,
    );

  it('is the second line of a double bond, also a short one and far away', () => {
    expect(kindOf(drawn([40, 59, 40, 2], [54, 68, 12, 2]))).toEqual(['double', 'single']);
  });

  it('is none where it lies across, beside an end, touches the bond, or has another on the other side', () => {
    expect(kindOf(drawn([40, 59, 40, 2], [59, 64, 2, 12]))).toEqual(['single', 'single']);
    expect(kindOf(drawn([40, 59, 40, 2], [74, 68, 12, 2]))).toEqual(['single', 'single']);
    expect(kindOf(drawn([40, 59, 40, 2], [54, 61, 12, 6]))).toEqual(['single', 'single']);
    expect(kindOf(drawn([40, 59, 40, 2], [54, 68, 12, 2], [54, 50, 12, 2]))).toEqual(['single', 'single']);
  });

  it('is the bond itself where there is no other line between its atoms, as beside a label', () => {
    expect(kindOf(drawn([46, 66, 28, 2]))).toEqual(['single', 'single']);
  });
});

describe('a wedge of fine stripes', () => {
  const atoms = [corner(40, 60), corner(100, 60), corner(20, 25), corner(20, 95)];
  const others = [bond(0, 2), bond(0, 3)];
  const kindOf = (picture: InkPicture, keypoints: Keypoint[] = atoms): DrawnLine['kind'] =>
    withFineHashes([bond(0, 1), ...others], picture, keypoints, 60, [])[0]!.kind;

  it('is a hashed bond from its narrow end', () => {
    expect(kindOf(inked((x, y) => (isInStripes(x, y) ? 1 : 0)))).toBe('hash');
    expect(kindOf(inked((x, y) => (isInStripes(140 - x, y) ? 1 : 0)))).toBe('single');
  });

  it('is one where the stripes are finer than pixels', () => {
    expect(kindOf(inked((x, y) => (isInWedge(x, y) ? 0.5 : 0)))).toBe('hash');
    expect(kindOf(inked((x, y) => (isInWedge(x, y) ? 1 : 0)))).toBe('single');
  });

  it('is none where all lines are as light', () => {
    const picture = inked((x, y) =>
      isInWedge(x, y) || Math.abs(Math.hypot(x - 20, y - 25) - 20) < 20 ? 0.5 : 0,
    );
    expect(kindOf(picture)).toBe('single');
  });

  it('is none where no centre is at its narrow end, or it is a label', () => {
    const picture = inked((x, y) => (isInStripes(x, y) ? 1 : 0));
    expect(kindOf(picture, [label(40, 60), ...atoms.slice(1)])).toBe('single');
  });

  it('is none of a thin line that crosses the raster in steps', () => {
    expect(
      kindOf(
        inked((x, y) => (isOnSteps(x, y) ? 1 : 0)),
        [corner(40, 60), corner(100, 72), ...atoms.slice(2)],
      ),
    ).toBe('single');
  });
});

describe('a circle in a ring', () => {
  it('is found by its ink, in rings of five and six', () => {
    for (const [sides, away, radius] of [
      [5, 34, 19],
      [6, 40, 26],
    ] as const) {
      const [seen, ...more] = drawnCircles(piecesOf(circleOf(radius)), LENGTH, 200);
      expect(more).toEqual([]);
      expect(seen?.x).toBeCloseTo(100, 0);
      expect(aromaticLines([seen!], ringOf(sides, away), bondsOf(sides), LENGTH).size).toBe(sides);
    }
  });

  it('is no letter, and not the ring itself', () => {
    expect(circlesIn(circleOf(8))).toBe(0);
    expect(circlesIn(outlineOf(6, 33))).toBe(0);
    expect(circlesIn(outlineOf(5, 33))).toBe(0);
  });

  it('has the atoms of its ring outside', () => {
    expect(aromaticLines([{ x: 100, y: 80, radius: 33 }], ringOf(6, 34), bondsOf(6), LENGTH).size).toBe(0);
  });
});

describe('letters that touch their bonds', () => {
  const lines = drawn([20, 60, 81, 2], [60, 62, 2, 38]);
  const letter = drawn([20, 60, 81, 2], [60, 62, 2, 38], [55, 56, 2, 11], [65, 56, 2, 11], [55, 65, 12, 2]);
  const at = { x: 60.5, y: 60.5 };
  const hides = (
    picture: InkPicture,
    capital: number | undefined,
    characters = [{ x: 20, y: 60 }],
  ): boolean =>
    hidesLetters(picture, piecesOf(picture), { capital, corners: [at], characters, stroke: 2 }, LENGTH);

  it('are told from a plain corner by their ink', () => {
    expect(excessInk(lines, at, LENGTH, 2)).toBeLessThan(0.3);
    expect(excessInk(letter, at, LENGTH, 2)).toBeGreaterThan(0.7);
  });

  it('are looked for in small type, where none was read', () => {
    expect(hides(letter, 11)).toBe(true);
    expect(hides(letter, undefined)).toBe(true);
    expect(hides(lines, 11)).toBe(false);
    expect(hides(letter, 18)).toBe(false);
    expect(hides(letter, 11, [{ x: 58, y: 61 }])).toBe(false);
  });
});

describe('the word Chiral', () => {
  it('is told, also where a letter was missed, beside a label', () => {
    expect(flagOf(text('Chiral', 60, 20), text('OH', 64, 48))).toBe('Chiral');
    expect(flagOf(text('Chral', 60, 20), text('O', 64, 48))).toBe('Chral');
  });

  it('is no label', () => {
    expect(flagOf(text('CH3', 60, 20), text('Cl', 120, 20), [glyph('C', 160, 20)])).toBe('');
    expect(flagOf(text('CHal', 60, 20))).toBe('');
  });
});
