import { expect, test } from 'vitest';
import { withCountedLabels } from '../src/tables/counted-labels.ts';
import type { Cell, Table } from '../src/tables/table.ts';
import { textOf } from '../src/tables/table.ts';
import { lineOf } from './lines.ts';

const cellOf = (text: string, y0: number, confidence: number): Cell => {
  const line = lineOf(text, y0, { confidence });
  return {
    x0: line.x0,
    y0,
    x1: line.x1,
    y1: line.y1,
    page: 1,
    lines: [line],
    pictures: [],
    isWide: false,
    isTall: false,
  };
};

const tableOf = (labels: readonly string[], confidence = 0.9): Table => ({
  caption: '',
  parts: [],
  isRuled: true,
  isSeen: confidence < 1,
  columns: 2,
  edges: [],
  headings: ['No.', 'R1'],
  rows: labels.map((label, index) => [
    cellOf(label, 20 * index, confidence),
    cellOf('l', 20 * index, confidence),
  ]),
});

const labelsOf = (table: Table): string[] => table.rows.map((row) => textOf(row[0]));

test('numbers that were not read are filled in where a column counts by one, and told', () => {
  const table = withCountedLabels(
    tableOf([
      'l',
      'N',
      '3',
      '4',
      '5',
      '6',
      '7',
      'x',
      '9',
      '1O',
      '!!',
      '12',
      '13',
      '14',
      '15',
      '16',
      '17',
      '18',
    ]),
  );
  expect(labelsOf(table)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
  ]);
  expect(table.countedLabels?.size).toBe(5);
  // Other columns are as they were.
  expect(table.rows.every((row) => textOf(row[1]) === 'l')).toBe(true);
});

test('labels stay where they do not count by one, are labels, or are the text of the file', () => {
  for (const labels of [
    ['1', '2', '3', 'x', '4', '5', '6'],
    ['1', '2', '3', '8a', '5', '6', '7'],
    ['1', '2', '3', 'Ref.', '5', '6', '7'],
    ['1', '2', '3', '9', '5', '6', '7'],
    ['1', 'x', 'y', 'z', '5', '6', '7'],
  ])
    expect(labelsOf(withCountedLabels(tableOf(labels)))).toEqual(labels);
  const printed = ['1', '2', '3', 'x', '5', '6', '7'];
  expect(labelsOf(withCountedLabels(tableOf(printed, 1)))).toEqual(printed);
});
