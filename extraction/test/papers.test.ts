import { expect, test } from 'vitest';
import { groupTablesOf } from '../src/groups/group-tables.ts';
import type { PagePicture, PageResult, TextLine } from '../src/page/page-result.ts';
import { activitiesOf } from '../src/tables/activities.ts';
import { assembleTables } from '../src/tables/assemble-tables.ts';
import { lineOf, pageOfLines } from './lines.ts';
import { valuesOf } from './values.ts';

type Piece = [text: string, x0: number, y0: number, raised?: number];

function lineFrom([text, x0, y0, raised]: Piece): TextLine {
  const line = lineOf(text, y0, { x0 });
  if (raised !== undefined) line.raised = raised;
  return line;
}

const pageOf = (pieces: Piece[], rules: number[] = [], pictures: PagePicture[] = []): PageResult => ({
  ...pageOfLines(pieces.map(lineFrom)),
  rules: { across: rules.map((y0) => ({ x0: 40, y0, x1: 550, y1: y0 + 1 })), down: [] },
  pictures,
});

const measured: Piece[] = [
  ['Compound', 45, 90],
  ['hABC1 IC50 (nM)', 130, 90],
  ['hDEF2 IC50 (μM)', 240, 90],
  ['% inh. at 10 μMc', 350, 90, 15],
  ['8a', 45, 110],
  ['89 ± 7', 130, 110],
  ['12 ± 1', 240, 110],
  ['24', 350, 110],
  ['8b', 45, 125],
  ['140', 130, 125],
  ['18', 240, 125],
  ['31', 350, 125],
];

test('a caption goes on to the rule over the headings, and is none of them', () => {
  const caption: Piece[] = [
    ['Table 1', 42, 50],
    ['Inhibition of human ABC1 and DEF2 by compounds 8a-b.', 42, 64],
  ];
  const [table] = assembleTables([pageOf([...caption, ...measured], [78])]);
  expect(table?.caption).toBe('Table 1 Inhibition of human ABC1 and DEF2 by compounds 8a-b.');
  expect(table?.headings.slice(0, 2)).toEqual(['Compound', 'hABC1 IC50 (nM)']);
  expect(valuesOf(pageOf([...caption, ...measured], [78])).slice(0, 3)).toEqual([
    ['8a', 'hABC1', 'IC50', '89', 'nM'],
    ['8a', 'hDEF2', 'IC50', '12', 'uM'],
    ['8a', '', '% inhibition at 10 μM', '24', '%'],
  ]);
});

const drawing = (x0: number, y0: number): PagePicture => ({
  x0,
  y0,
  x1: x0 + 36,
  y1: y0 + 26,
  structures: [],
  isGroup: true,
});

/** Two compounds a row with drawings of their groups; behind each value stands how many times it is another. */
const withDrawings: Piece[] = [
  ['Table 2', 42, 40],
  ['Compound', 45, 66],
  ['Het', 97, 66],
  ['ABC1 Ki, nM', 152, 60],
  ['(Ki A/Ki B)', 152, 72],
  ['Compound', 289, 66],
  ['Het', 341, 66],
  ['ABC1 Ki, nM', 420, 60],
  ['(Ki A/Ki B)', 420, 72],
  ...[
    ['10a', '210 (>48)', '10ed', '7.9 (210)'],
    ['10b', '3.4 (120)', '10f', '>1000 (–)'],
    ['10c', '18 (77)', '10g', '0.82 (1500)'],
  ].flatMap(([one, value, other, second], row): Piece[] => [
    [one!, 45, 100 + 36 * row],
    [value!, 152, 100 + 36 * row],
    other!.length > 3 ? [other!, 289, 100 + 36 * row, 3] : [other!, 289, 100 + 36 * row],
    [second!, 420, 100 + 36 * row],
  ]),
];
const drawings = [0, 1, 2].flatMap((row) => [drawing(97, 92 + 36 * row), drawing(343, 92 + 36 * row)]);

test('a value is read without the ratio in brackets behind it that its heading names', () => {
  expect(valuesOf(pageOf(withDrawings, [], drawings))).toEqual([
    ['10a', 'ABC1', 'Ki', '210', 'nM'],
    ['10e', 'ABC1', 'Ki', '7.9', 'nM', 'characters'],
    ['10b', 'ABC1', 'Ki', '3.4', 'nM'],
    ['10f', 'ABC1', 'Ki', '1000', 'nM'],
    ['10c', 'ABC1', 'Ki', '18', 'nM'],
    ['10g', 'ABC1', 'Ki', '0.82', 'nM'],
  ]);
  // Where the heading does not say what stands in brackets, nothing is guessed.
  const unsaid = withDrawings.filter(([text]) => text !== '(Ki A/Ki B)');
  expect(valuesOf(pageOf(unsaid, [], drawings)).map(([label]) => label)).not.toContain('10b');
});

test('a label in a table of groups is without the raised mark of a footnote', () => {
  const labels = groupTablesOf([pageOf(withDrawings, [], drawings)]).flatMap(({ rows }) =>
    rows.map(({ label }) => label),
  );
  expect(labels).toEqual(['10a', '10b', '10c', '10e', '10f', '10g']);
});

/** Efficacy against two pests at an amount each; the headings of the pests are one line. */
const efficacy: Piece[] = [
  ['- 39 -', 290, 50],
  ['Active', 45, 80],
  ['Botrytis cinerea Puccinia recondita', 90, 80],
  ['compound 500 ppm', 45, 92],
  ['250 ppm', 175, 92],
  ['I-4', 45, 110],
  ['97', 90, 110],
  ['100', 175, 110],
  ['I-5', 45, 122],
  ['95', 90, 122],
  ['78', 175, 122],
];
const efficacyAfter = (last: string): (string | undefined)[][] => {
  const pages = [pageOf([[last, 45, 760]]), Object.assign(pageOf(efficacy), { page: 2 })];
  return assembleTables(pages).flatMap((table, index) =>
    activitiesOf(table, index).activities.map(({ label, target, endpoint, value, unit }) => [
      label,
      target,
      endpoint,
      value,
      unit,
    ]),
  );
};

test('a share that a caption at the foot of the page before names is that of each column, on what and at which amount its heading says', () => {
  expect(efficacyAfter('Table A: Efficacy in %')).toEqual([
    ['I-4', 'Botrytis cinerea', 'Efficacy at 500 ppm', '97', '%'],
    ['I-4', 'Puccinia recondita', 'Efficacy at 250 ppm', '100', '%'],
    ['I-5', 'Botrytis cinerea', 'Efficacy at 500 ppm', '95', '%'],
    ['I-5', 'Puccinia recondita', 'Efficacy at 250 ppm', '78', '%'],
  ]);
  expect(efficacyAfter('Table A: Melting points')).toEqual([]);
  expect(efficacyAfter('The efficacy is given in %.')).toEqual([]);
});
