import { describe, expect, test } from 'vitest';
import { LayerIndex, turnedLayer } from '../src/ocr/layer-lines.ts';
import { capitalStrokes } from '../src/page/capital-strokes.ts';
import { type Component, findComponents, type Runs } from '../src/page/components.ts';
import type { Box } from '../src/box.ts';
import { findColumns } from '../src/page/columns.ts';
import { findGrids } from '../src/page/grids.ts';
import { findLines } from '../src/page/lines.ts';
import { quartersOfLayer } from '../src/page/orientation.ts';
import { textComponents } from '../src/page/pictures.ts';
import { findRules, tableRules } from '../src/page/rules.ts';
import type { LayerCharacter } from '../src/pdf/pdf-document.ts';
import { characterAt as character } from './ink.ts';

const CAP = 30;
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
  expect(findColumns([...text, ...table], PAGE, CAP)).toHaveLength(1);
});

/** Nine words between two edges. */
const justified = (x0: number, x1: number, y0: number): Component[] =>
  Array.from({ length: 9 }, (_, index) => {
    const from = x0 + ((x1 - x0 - 90) * index) / 8;
    return letters(from, index === 8 ? x1 : from + 90, y0);
  }).flat();

/** A table in the first column, whose values stand at its right edge, beside justified text of the second with its own table: its rules are as wide as the text. */
const tableBesideText = (ruleEnd: number): { components: Component[]; rules: Box[] } => ({
  components: [
    ...Array.from({ length: 12 }, (_, row) => [
      ...letters(260, 430, 700 + 170 * row),
      ...letters(1080, 1180, 700 + 170 * row),
    ]).flat(),
    ...[0, 1, 2, 3, 4, 5].flatMap((row) => justified(row % 3 === 0 ? 1350 : 1300, 2230, 1140 + 50 * row)),
    ...Array.from({ length: 12 }, (_, row) => [
      ...letters(1450 + 9 * (row % 2), 1500, 1630 + 47 * row),
      ...letters(1980, 2080, 1630 + 47 * row),
    ]).flat(),
  ],
  rules: [
    { x0: 250, x1: ruleEnd, y0: 600, y1: 604 },
    { x0: 1300, x1: 2230, y0: 1580, y1: 1584 },
  ],
});

test('a table in a column beside one of text and another table is in a column where both are as wide', () => {
  const { components, rules } = tableBesideText(1180);
  const columns = findColumns(components, PAGE, CAP, rules);
  expect(columns).toHaveLength(2);
  // The white space before its last column of values is none of the page's.
  expect(columns[0]!.x1).toBeGreaterThan(1180);
  const narrow = tableBesideText(900);
  expect(findColumns(narrow.components, PAGE, CAP, narrow.rules)).toHaveLength(1);
});

test('labels and values below a paragraph are no two columns of the page', () => {
  const text = [
    ...letters(300, 1380, 400),
    ...letters(1400, 2200, 400),
    ...letters(300, 1050, 455),
    ...letters(300, 1260, 545),
  ];
  const table = Array.from({ length: 14 }, (_, row) => [
    ...letters(730, 860, 700 + 74 * row),
    ...letters(1660, 1790, 700 + 74 * row),
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

const rowOfTable = (y0: number): Component[] => [
  ...letters(1500, 1600, y0),
  ...letters(1800, 1900, y0),
  ...letters(2100, 2200, y0),
];
/** Eight words of a line, which end elsewhere in the next one. */
const words = (y0: number): Component[] =>
  Array.from({ length: 8 }, (_, index) => {
    const from = 250 + 116 * index + ((y0 * 7) % 90);
    return letters(from, from + 95, y0);
  }).flat();

test('two columns of text below a title and a summary over both of them are two, and what is above is one', () => {
  const head = [400, 460, 520, 580].flatMap((y0) => letters(250, 2230, y0));
  const text = Array.from({ length: 20 }, (_, row) => [
    ...words(700 + 60 * row),
    ...words(700 + 60 * row).map((one) => character(one.x0 + 1060, one.y0)),
  ]).flat();
  const columns = findColumns([...head, ...text], PAGE, CAP);
  expect(columns).toHaveLength(3);
  expect(columns[0]!.y1).toBeLessThanOrEqual(columns[1]!.y0);
});

/** Letters around a middle. */
const middle = (centre: number, width: number, y0: number): Component[] =>
  letters(centre - width / 2, centre + width / 2, y0);

/** Four examples in a column: a heading and a name in its middle, and a line at its edge. */
const examplesOf = (centre: number, from: number): Component[] =>
  [0, 1, 2, 3].flatMap((example) => {
    const y0 = from + 560 * example;
    return [
      middle(centre, 160, y0),
      middle(centre, 800 - 60 * example, y0 + 60),
      letters(centre - 440, centre, y0 + 460),
    ].flat();
  });

test('examples that are headings and names in the middle of their columns stand in two', () => {
  expect(findColumns([...examplesOf(740, 400), ...examplesOf(1740, 535)], PAGE, CAP)).toHaveLength(2);
  // At one height they are the rows of a table.
  expect(findColumns([...examplesOf(740, 400), ...examplesOf(1740, 400)], PAGE, CAP)).toHaveLength(1);
});

const table = Array.from({ length: 14 }, (_, row) => [
  ...letters(500, 700, 700 + 80 * row),
  ...letters(1600, 1760, 700 + 80 * row),
]).flat();

const tableOf = (pitch: number): Component[] =>
  Array.from({ length: 20 }, (_, row) => rowOfTable(700 + pitch * row)).flat();

test('below a title and a summary a table beside text is in a column of its own', () => {
  const head = [400, 460, 520].flatMap((y0) => letters(250, 2230, y0));
  const text = Array.from({ length: 20 }, (_, row) => words(700 + 60 * row)).flat();
  expect(findColumns([...head, ...text, ...tableOf(47)], PAGE, CAP)).toHaveLength(3);
  expect(findColumns([...head, ...text, ...tableOf(60)], PAGE, CAP)).toHaveLength(1);
});

/** Long lines, and beside them a table in the middle of the second column, above text. */
const beside = (line: (y0: number) => Component[], pitch: number): Component[] => [
  ...Array.from({ length: 30 }, (_, row) => line(500 + 60 * row)).flat(),
  ...Array.from({ length: 24 }, (_, row) => rowOfTable(500 + pitch * row)).flat(),
  ...Array.from({ length: 10 }, (_, row) => letters(1300, 2230, 2000 + pitch * row)).flat(),
];

describe('a table beside long lines', () => {
  test('of running text, whose lines stand at other heights, is in the second column of the page', () => {
    expect(findColumns(beside(words, 53), PAGE, CAP)).toHaveLength(2);
  });

  test('at whose heights its rows stand has them as its first column', () => {
    expect(findColumns(beside(words, 60), PAGE, CAP)).toHaveLength(1);
  });

  test('of one long word each has them as its first column', () => {
    expect(
      findColumns(
        beside((y0) => letters(250, 1180, y0), 53),
        PAGE,
        CAP,
      ),
    ).toHaveLength(1);
  });
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

test('the parts of a syllable that stand over each other are text where one of them is in a line', () => {
  const line = letters(300, 600, 1000);
  const syllable = [
    character(line.at(-1)!.x1 + 6, 1000, 24, 13),
    character(line.at(-1)!.x1 + 6, 1017, 24, 13),
  ];
  const below = character(340, 1040, 24, 13);
  const all = [...line, ...syllable, ...letters(syllable[0]!.x1 + 6, syllable[0]!.x1 + 80, 1000), below];
  const text = textComponents(all, CAP);
  expect(all.filter((one) => !text.has(one))).toEqual([below]);
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
