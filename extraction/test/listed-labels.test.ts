// Tables that list the compounds of each class of activity.
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, expect, test } from 'vitest';
import { extractDocument } from '../src/document/extract-document.ts';
import type { RuledCell } from '../src/page/page-result.ts';
import { lineOf, pageOfLines } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

/** What a ruled table of two columns says. */
const read = (caption: string, texts: readonly (readonly string[])[]): string[] => {
  const cells = texts.flatMap((row, r) =>
    row.map((text, c): RuledCell => {
      const box = { x0: 90 + 160 * c, x1: 250 + 160 * c, y0: 115 + 18 * r, y1: 133 + 18 * r };
      const lines = [lineOf(text, box.y0 + 4, { x0: box.x0 + 5 })];
      return { ...box, row: r, lastRow: r, column: c, lastColumn: c, lines, pictures: [] };
    }),
  );
  const grid = {
    x0: 90,
    x1: 410,
    y0: 115,
    y1: 115 + 18 * texts.length,
    rows: texts.length,
    columns: 2,
    cells,
  };
  const page = { ...pageOfLines([lineOf(caption, 100)]), tables: [grid] };
  return extractDocument(engine, [page]).activities.map(
    ({ label, target, endpoint, value, doubts }) =>
      `${label}: ${target} ${endpoint} ${value}${doubts.includes('characters') ? ' ?' : ''}`,
  );
};

test('each compound of a class has its code, and the class is no target', () => {
  expect(
    read('Table 5 hERG IC50', [
      ['Class', 'Compounds'],
      ['+++', '2, 3'],
      ['++', '6 - 8, 16'],
      ['+', '1'],
    ]),
  ).toEqual([
    '2: hERG IC50 +++',
    '3: hERG IC50 +++',
    '6: hERG IC50 ++',
    '7: hERG IC50 ++',
    '8: hERG IC50 ++',
    '16: hERG IC50 ++',
    '1: hERG IC50 +',
  ]);
});

test('a range whose hyphen may be that of a label is marked', () => {
  expect(
    read('Table 5', [
      ['hERG IC50', 'Compounds'],
      ['A', '2, 6-7'],
      ['B', '3'],
    ]),
  ).toEqual(['2: hERG IC50 A', '6: hERG IC50 A ?', '7: hERG IC50 A ?', '3: hERG IC50 B']);
});

test('labels of two numbers are no ranges', () => {
  expect(
    read('Table 5', [
      ['hERG IC50', 'Examples'],
      ['A', '1-2, 1-5'],
      ['B', '2-1, 2-4'],
    ]),
  ).toEqual(['1-2: hERG IC50 A', '1-5: hERG IC50 A', '2-1: hERG IC50 B', '2-4: hERG IC50 B']);
});

test('labels of two numbers that climb are none either', () => {
  expect(
    read('Table 5', [
      ['hERG IC50', 'Examples'],
      ['A', '2-13'],
      ['B', '2-14'],
    ]),
  ).toEqual(['2-13: hERG IC50 A', '2-14: hERG IC50 B']);
});

test('compounds with one value of their own are not taken apart', () => {
  expect(
    read('Table 5', [
      ['Compounds', 'hERG IC50 (nM)'],
      ['2, 3', '14'],
      ['4', '7'],
    ]),
  ).toEqual(['2, 3: hERG IC50 14', '4: hERG IC50 7']);
});
