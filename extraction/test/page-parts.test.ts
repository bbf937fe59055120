import { expect, test } from 'vitest';
import { LayerIndex, turnedLayer } from '../src/ocr/layer-lines.ts';
import { capitalStrokes } from '../src/page/capital-strokes.ts';
import { type Component, findComponents, type Runs } from '../src/page/components.ts';
import { findColumns } from '../src/page/columns.ts';
import { findGrids } from '../src/page/grids.ts';
import { findLines } from '../src/page/lines.ts';
import { quartersOfLayer } from '../src/page/orientation.ts';
import { findRules, tableRules } from '../src/page/rules.ts';
import type { LayerCharacter } from '../src/pdf/pdf-document.ts';

const CAP = 30;
/** A character: left and top edge, width and height, in pixels. */
const character = (x0: number, y0: number, width = 20, height = CAP): Component => ({
  x0,
  y0,
  x1: x0 + width,
  y1: y0 + height,
  width,
  height,
  ink: 100,
  runs: [],
});
/** As many letters beside each other as fit between two places. */
const letters = (from: number, to: number, y0: number): Component[] =>
  Array.from({ length: Math.floor((to - from) / 26) }, (_, index) => character(from + 26 * index, y0));
const PAGE = { width: 2480, height: 3508 };

test('a small index that is lowered far belongs to its line, and a number in the margin at its height does not', () => {
  const [before, behind] = [letters(300, 500, 1000), letters(560, 860, 1000)];
  const end = before.at(-1)!.x1;
  const index = [character(end + 4, 1022, 12, 21), character(end + 20, 1022, 12, 21)];
  const margin = [character(200, 1022, 12, 21)];
  const lines = findLines(
    [...before, ...behind, ...index, ...margin],
    { x0: 0, x1: 2480, y0: 0, y1: 3508 },
    CAP,
    {
      gap: 2.5,
    },
  );
  expect(lines.map(({ components }) => components.length).toSorted((a, b) => a - b)).toEqual([
    1,
    before.length + behind.length + index.length,
  ]);
});

test('a small index of which one digit is high enough for a row of its own belongs to its line whole', () => {
  const before = letters(300, 500, 1000);
  const end = before.at(-1)!.x1;
  // More than 0.55 of a capital's height is a row of its own, and as far from the line as the first digit is wide.
  const index = [character(end + 4, 1024, 12, 16), character(end + 20, 1023, 12, 17)];
  const lines = findLines([...before, ...index], { x0: 0, x1: 2480, y0: 0, y1: 3508 }, CAP, { gap: 1.6 });
  expect(lines.map(({ components }) => components.length)).toEqual([before.length + 2]);
});

test('a table with white space in the middle of the page makes no two columns of it where text runs on', () => {
  // Two words part at the same place.
  const text = [500, 560].flatMap((y0) => letters(300, 1230, y0).concat(letters(1226, 2200, y0)));
  const table = Array.from({ length: 14 }, (_, row) => [
    ...letters(500, 700, 700 + 80 * row),
    ...letters(1600, 1760, 700 + 80 * row),
  ]).flat();
  expect(findColumns([...text, ...table], PAGE, CAP)).toHaveLength(1);
});

test('two columns of text are two', () => {
  const text = Array.from({ length: 30 }, (_, row) => [
    ...letters(250, 1180, 500 + 60 * row),
    ...letters(1300, 2230, 500 + 60 * row),
  ]).flat();
  expect(findColumns(text, PAGE, CAP)).toHaveLength(2);
});

test('a row between two that reach over the whole table has its own sides, however low it is', () => {
  const { width, height } = { width: 1000, height: 700 };
  const ink = new Uint8Array(width * height);
  const draw = (x0: number, y0: number, x1: number, y1: number): void => {
    for (let y = y0; y < y1; y += 1) ink.fill(1, y * width + x0, y * width + x1);
  };
  const heights = [0, 80, 160, 240, 320];
  for (const y of heights) draw(100, 200 + y, 700, 203 + y);
  draw(100, 200, 103, 523);
  draw(697, 200, 700, 523);
  // The second row has one cell; the letter in the first touches no rule.
  for (const y of [0, 160, 240]) draw(400, 200 + y, 403, 283 + y);
  draw(150, 220, 156, 262);
  const [grid] = findGrids(tableRules(findRules({ width, height, ink }), width));
  expect(grid?.cells.map(({ row, column, lastColumn }) => [row, column, lastColumn])).toEqual([
    [0, 0, 0],
    [0, 1, 1],
    [1, 0, 1],
    [2, 0, 0],
    [2, 1, 1],
    [3, 0, 0],
    [3, 1, 1],
  ]);
});

/** A character drawn in rows of text, each of its cells four pixels wide and high. */
const drawn = (...rows: string[]): { component: Component; runs: Runs } => {
  const [wide, high] = [rows[0]!.length, rows.length];
  const ink = Uint8Array.from({ length: 16 * wide * high }, (_, place) => {
    const [x, y] = [place % (4 * wide), Math.floor(place / (4 * wide))];
    return rows[Math.floor(y / 4)]![Math.floor(x / 4)] === '#' ? 1 : 0;
  });
  const { list, runs } = findComponents({ width: 4 * wide, height: 4 * high, ink });
  return { component: list[0]!, runs };
};

const strokes = (...rows: string[]): number => {
  const { component, runs } = drawn(...rows);
  return capitalStrokes(component, runs);
};

test('a capital I is a bare stroke or has serifs at both sides, and two may touch; a 1 has a flag', () => {
  const stem = Array.from({ length: 7 }, () => '...##...');
  expect(strokes('...##...', '...##...', ...stem)).toBe(1);
  expect(strokes('.######.', ...stem, '.######.')).toBe(1);
  expect(strokes('.####...', '.####...', ...stem, '.######.')).toBe(0);
  expect(strokes('...##...', '..###...', '.####...', ...stem)).toBe(0);
  const two = stem.map((row) => row + row);
  expect(strokes('################', ...two, '################')).toBe(2);
  const bowl = ['#####', '#...#', '#...#', '#...#', '#####'];
  expect(strokes('#....', '#....', '#....', ...bowl)).toBe(0);
});

/** A line of a text layer at a height, in points. */
const row = (y: number): LayerCharacter[] =>
  Array.from('Compound IC50 (nM)', (text, index) => ({
    text,
    x0: 100 + 6 * index,
    x1: 106 + 6 * index,
    y0: y,
    y1: y + 9,
  }));

test('which way up a page is, its text layer tells, whatever it says; turned, it reads from left to right', () => {
  const size = { width: 600, height: 800 };
  const upright = [row(100), row(120), row(140), row(160)].flat();
  expect(quartersOfLayer(upright)).toBe(0);
  for (const quarters of [1, 2, 3]) {
    // As it lies on a page that has to be turned by so many.
    const lying = turnedLayer(upright, 4 - quarters, size);
    expect(quartersOfLayer(lying)).toBe(quarters);
    const shown = quarters === 2 ? size : { width: size.height, height: size.width };
    expect(turnedLayer(lying, quarters, shown)).toEqual(upright);
  }
  expect(quartersOfLayer(row(100))).toBe(undefined);
});

test('a full-width mark at the end of a line belongs to it though its ink fills a part of its width alone', () => {
  const characters = Array.from('（选自：', (text, index) => ({
    text,
    x0: 100 + 12 * index,
    x1: 112 + 12 * index,
    y0: 100,
    y1: 111,
  }));
  // The box of the ink, as lines are found by it.
  expect(new LayerIndex(characters).lineIn({ x0: 107, x1: 140, y0: 99, y1: 112 }).text).toBe('（选自：');
});

test('a narrow Chinese character is not parted from the next', () => {
  const characters = [
    { text: '选', x0: 100, x1: 112, y0: 100, y1: 111 },
    { text: '自', x0: 115, x1: 122, y0: 100, y1: 111 },
    { text: '3', x0: 127, x1: 133, y0: 100, y1: 111 },
  ];
  expect(new LayerIndex(characters).lineIn({ x0: 99, x1: 140, y0: 99, y1: 112 }).text).toBe('选自 3');
});
