import { expect, test } from 'vitest';
import type { Component } from '../src/page/components.ts';
import { findColumns } from '../src/page/columns.ts';
import { findLines } from '../src/page/lines.ts';

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
  const index = [character(end + 4, 1016, 12, 21), character(end + 20, 1016, 12, 21)];
  const margin = [character(200, 1016, 12, 21)];
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

test('a table with white space in the middle of the page makes no two columns of it where text runs on', () => {
  const text = [0, 1].flatMap((row) => letters(300, 2200, 500 + 60 * row));
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
