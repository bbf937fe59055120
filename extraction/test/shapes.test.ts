// What the shapes of print tell that no recogniser of words does: marks of codes, small letters, what is raised, and where paper ends.
import { describe, expect, test } from 'vitest';
import { binarise, type GreyImage } from '../src/page/bitmap.ts';
import { codeMarks } from '../src/page/code-marks.ts';
import { type Component, findComponents, type Runs } from '../src/page/components.ts';
import { withConstants } from '../src/page/constants.ts';
import { findColumns } from '../src/page/columns.ts';
import { findLines } from '../src/page/lines.ts';
import { raisedTail } from '../src/page/raised.ts';
import { characterAt } from './ink.ts';
import { lineOf } from './lines.ts';

/** Rows of `#` and anything else, enlarged, as components of ink. */
function drawn(rows: readonly string[], scale = 1): { list: Component[]; runs: Runs } {
  const [width, height] = [rows[0]!.length * scale, rows.length * scale];
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      ink[y * width + x] = rows[Math.floor(y / scale)]![Math.floor(x / scale)] === '#' ? 1 : 0;
  const { list, runs } = findComponents({ width, height, ink });
  return { list: list.toSorted((a, b) => a.x0 - b.x0), runs };
}

const PLUS = ['...##...', '...##...', '...##...', '########', '########', '...##...', '...##...', '...##...'];
const STAR = [
  '....#....',
  '....#....',
  '#...#...#',
  '.#######.',
  '...###...',
  '..##.##..',
  '.##...##.',
  '.#.....#.',
];
const RING = ['..####..', '.######.', '##....##', '##....##', '##....##', '##....##', '.######.', '..####..'];
const beside = (sign: readonly string[], count: number): string[] =>
  sign.map((row) => Array<string>(count).fill(row).join('...'));

/** A piece of ink that is more of a shape than of a character. */
const box = (x0: number, y0: number, width: number, height: number, share = 0.6): Component =>
  characterAt(x0, y0, width, height, share);
const letters = (from: number, count: number, y0: number): Component[] =>
  Array.from({ length: count }, (_, index) => box(from + 26 * index, y0, 20, 30));

/** The code that a drawing enlarged twice holds, beside capitals of 24 pixels. */
function told(rows: readonly string[]): string | undefined {
  const { list, runs } = drawn(rows, 2);
  return codeMarks(list, runs, 24);
}

describe('marks of a code', () => {
  test('are counted by their shapes', () => {
    expect([1, 2, 4].map((count) => told(beside(PLUS, count)))).toEqual(['+', '++', '++++']);
    expect([1, 3].map((count) => told(beside(STAR, count)))).toEqual(['*', '***']);
  });

  test('are none where something else is printed', () => {
    expect(told(RING)).toBeUndefined();
    expect(told(PLUS.map((row, index) => `${row}...${STAR[index]}`))).toBeUndefined();
    expect(told(beside(PLUS, 7))).toBeUndefined();
  });

  test('a long dash by itself is a dash', () => {
    expect(told(['##########'])).toBe('-');
  });
});

describe('the small letter of a constant', () => {
  /** A K of 18 by 20, and something behind it. */
  const K = box(100, 100, 18, 20, 0.4);
  const BEHIND = [box(150, 98, 6, 26), box(160, 105, 12, 15), box(176, 100, 16, 20)];
  const read = (text: string, letter: Component[]): string =>
    withConstants(
      { ...lineOf(text, 100), at: Array.from(text, (_, index) => 109 + 11 * index) },
      [K, ...letter, ...BEHIND],
      1,
    ).text;
  const DOTTED = [box(120, 112, 3, 10, 1), box(120, 107, 3, 3, 1)];
  const WIDE = [box(120, 108, 8, 14, 0.5)];

  test('is told by its shape where it was read as another sign, or not at all', () => {
    expect(read('K, (nM)', DOTTED)).toBe('Ki (nM)');
    expect(read('Kg (nM)', WIDE)).toBe('Kd (nM)');
    expect(read('Ka (nM)', WIDE)).toBe('Kd (nM)');
    expect(read('K (nM)', DOTTED)).toBe('Ki (nM)');
    expect(read('k。 (nM)', WIDE)).toBe('Kd (nM)');
  });

  test('is left as it was read where the shape is neither: a comma, an a, half of a d, nothing', () => {
    expect(read('K, (nM)', [box(120, 116, 3, 7)])).toBe('K, (nM)');
    expect(read('Ka (nM)', [box(120, 112, 8, 9, 0.5)])).toBe('Ka (nM)');
    expect(read('Kg (nM)', [box(120, 108, 4, 13), box(125, 108, 3, 14)])).toBe('Kg (nM)');
    expect(read('K (nM)', [])).toBe('K (nM)');
  });

  test('of a word with a K in it is nobody’s', () => {
    expect(read('JAK, (nM)', DOTTED)).toBe('JAK, (nM)');
  });
});

describe('what is raised at the end of a line', () => {
  test('begins behind the last character of full size', () => {
    expect(raisedTail([box(0, 100, 12, 20), box(16, 100, 12, 20), box(32, 98, 12, 12)])).toBe(32);
  });

  test('is not the upper half of a broken digit', () => {
    expect(
      raisedTail([box(0, 100, 12, 20), box(16, 100, 12, 20), box(32, 100, 12, 9), box(32, 112, 12, 8)]),
    ).toBeUndefined();
  });

  test('is neither a dash, nor what is lowered, nor all of a line', () => {
    expect(raisedTail([box(0, 100, 12, 20), box(16, 108, 12, 3)])).toBeUndefined();
    expect(raisedTail([box(0, 100, 12, 20), box(16, 112, 12, 12)])).toBeUndefined();
    expect(raisedTail([box(0, 100, 12, 12), box(16, 100, 12, 12)])).toBeUndefined();
  });
});

test('a small index comes back to its line also beside a number in the margin that is larger', () => {
  const line = [...letters(300, 8, 1000), ...letters(600, 12, 1000)];
  const index = [box(506, 1020, 12, 20), box(521, 1020, 12, 20)];
  const found = findLines(
    [...line.filter(({ x0 }) => x0 < 500 || x0 > 560), ...index, box(200, 1014, 18, 27)],
    { x0: 0, x1: 2480, y0: 0, y1: 3508 },
    30,
    { gap: 2.5 },
  );
  expect(found.map(({ components }) => components.length).toSorted((a, b) => a - b)).toEqual([1, 22]);
});

test('noisy paper on which little is printed is no ink', () => {
  const [width, height] = [200, 200];
  const grey = new Uint8Array(width * height);
  // Paper of many levels, evenly, and a few dark characters.
  for (let index = 0; index < grey.length; index += 1) grey[index] = 180 + ((index * 7919) % 71);
  for (let x = 20; x < 60; x += 1) grey.fill(30, 50 * width + x, 50 * width + x + 1);
  const image: GreyImage = { width, height, grey };
  expect(binarise(image).ink.reduce((sum, one) => sum + one, 0)).toBe(40);
});

test('the lower stroke of an equals sign belongs to its own line though a number in the margin is nearer in height', () => {
  const margin = [box(100, 954, 18, 30), box(122, 954, 18, 30)];
  const line = [box(500, 972, 20, 32), box(524, 972, 20, 32), box(575, 972, 20, 32)];
  const equals = [box(548, 979, 22, 3), box(548, 990, 22, 3)];
  const found = findLines([...margin, ...line, ...equals], { x0: 0, x1: 2480, y0: 0, y1: 3508 }, 30, {
    gap: 1.6,
  });
  expect(found.map(({ components }) => components.length).toSorted((a, b) => a - b)).toEqual([2, 5]);
});

test('labels and values to both sides of the middle of a page are no two columns of text', () => {
  const table = Array.from({ length: 24 }, (_, row) => [
    ...letters(300, 4, 400 + 90 * row),
    ...letters(640, 4, 400 + 90 * row),
    ...letters(1400, 4, 400 + 90 * row),
    ...letters(1800, 4, 400 + 90 * row),
  ]).flat();
  expect(findColumns(table, { width: 2480, height: 3508 }, 30)).toHaveLength(1);
});
