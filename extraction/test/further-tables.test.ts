// Tables as unseen pages had them.
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { withRomanNumerals } from '../src/compounds/labels.ts';
import { extractDocument } from '../src/document/extract-document.ts';
import type { PageResult, RuledCell, TextLine } from '../src/page/page-result.ts';
import { endpointsOf } from '../src/prose/mentions.ts';
import { roleOfHeading } from '../src/tables/headings.ts';
import { unitIn } from '../src/tables/units.ts';
import { readValue } from '../src/tables/values.ts';
import { lineOf, pageOfLines } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const COLUMNS = [100, 180, 260, 340];
const rows = (cells: readonly (readonly (string | null)[])[], columns = COLUMNS): TextLine[] =>
  cells.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === null ? [] : [lineOf(text, 120 + 18 * index, { x0: columns[column]! })],
    ),
  );
/** A ruled table at the top of a page. */
const ruled = (
  page: number,
  texts: readonly (readonly string[])[],
  { width = 80, over = [] as TextLine[] } = {},
): PageResult => {
  const cells = texts.flatMap((row, r) =>
    row.map((text, c): RuledCell => {
      const box = { x0: 90 + width * c, x1: 90 + width * (c + 1), y0: 115 + 18 * r, y1: 133 + 18 * r };
      const lines = text === '' ? [] : [lineOf(text, box.y0 + 4, { x0: box.x0 + 5 })];
      return { ...box, row: r, lastRow: r, column: c, lastColumn: c, lines, pictures: [] };
    }),
  );
  const columns = texts[0]!.length;
  const size = { rows: texts.length, columns };
  const box = { x0: 90, x1: 90 + width * columns, y0: 115, y1: 115 + 18 * texts.length };
  return { ...pageOfLines(over), page, tables: [{ ...box, ...size, cells }] };
};
const told = (pages: PageResult[]): string[] =>
  extractDocument(engine, pages).activities.map(({ label, target, endpoint, value, unit, review }) =>
    [label, target, endpoint, value, unit, review ? '?' : ''].filter((part) => part !== '').join(' '),
  );
const byLabel = (lines: TextLine[]): string[] => told([pageOfLines(lines)]);
const marked = (line: TextLine, raised: number): TextLine => Object.assign(line, { raised });

describe('compounds across', () => {
  const CELLS = [
    ['Kinase', 'Compound 1', 'Compound 2', 'Compound 3'],
    ['JAK1', '18', '73', '14.0'],
    ['CDK4', '1.8', '19', '39'],
  ];
  const ANSWER = [
    'Compound 1 JAK1 IC50 18 nM',
    'Compound 1 CDK4 IC50 1.8 nM',
    'Compound 2 JAK1 IC50 73 nM',
    'Compound 2 CDK4 IC50 19 nM',
    'Compound 3 JAK1 IC50 14.0 nM',
    'Compound 3 CDK4 IC50 39 nM',
  ];
  const CAPTION = 'Table 7 IC50 values (nM) of selected compounds';

  test('over names of targets are read where the caption says what was measured', () => {
    expect(byLabel([lineOf(CAPTION, 100), ...rows(CELLS)])).toEqual(ANSWER);
    expect(told([ruled(1, CELLS, { over: [lineOf(CAPTION, 100)] })])).toEqual(ANSWER);
  });

  test('are read where their words stand over their numbers', () => {
    expect(
      byLabel([
        lineOf(CAPTION, 100),
        ...rows([['Kinase', 'Compound', 'Compound', 'Compound'], [null, '1', '2', '3'], ...CELLS.slice(1)]),
      ]),
    ).toEqual(ANSWER);
  });

  test('are read where their labels are broken at a hyphen', () => {
    expect(
      byLabel([
        lineOf('表1 化合物的IC50值（nM）', 100),
        ...rows([
          ['靶点', '化合物 I-', '化合物 I-', '化合物 I-'],
          [null, '56', '57', '58'],
          ['JAK1', '18', '73', '14.0'],
          ['CDK4', '1.8', '19', '39'],
        ]),
      ])[0],
    ).toBe('化合物 I-56 JAK1 IC50 18 nM');
  });

  test('are read where some labels are broken, and where what was measured goes on in a second line', () => {
    const place = { a: 100, b: 300, c: 400, d: 500 };
    const pieces: [string, keyof typeof place, number][] = [
      ['Compound #', 'a', 120],
      ['Cpd IIb-', 'b', 120],
      ['IIb-4', 'c', 120],
      ['Cpd IIb-', 'd', 120],
      ['2', 'b', 132],
      ['5', 'd', 132],
      ['JAK1 IC50', 'a', 150],
      ['16', 'b', 150],
      ['0.050', 'c', 150],
      ['0.052', 'd', 150],
      ['(μM)', 'a', 162],
      ['JAK2 IC50', 'a', 180],
      ['42', 'b', 180],
      ['0.051', 'c', 180],
      ['11.4', 'd', 180],
      ['(μM)', 'a', 192],
    ];
    const lines = pieces.map(([text, column, y0]) => lineOf(text, y0, { x0: place[column] }));
    expect(byLabel([lineOf('Table 9. Biological data', 100), ...lines])).toEqual([
      'Cpd IIb-2 JAK1 IC50 16 uM',
      'Cpd IIb-2 JAK2 IC50 42 uM',
      'IIb-4 JAK1 IC50 0.050 uM',
      'IIb-4 JAK2 IC50 0.051 uM',
      'Cpd IIb-5 JAK1 IC50 0.052 uM',
      'Cpd IIb-5 JAK2 IC50 11.4 uM',
    ]);
  });

  test('are read under Chinese words', () => {
    expect(
      byLabel([
        lineOf('表7 化合物的IC50值（nM）', 100),
        ...rows([
          ['靶点', '化合物 1', '化合物 2'],
          ['BTK', '18', '73'],
          ['EGFR', '1.8', '19'],
        ]),
      ]),
    ).toHaveLength(4);
  });

  describe('over what was measured and its unit', () => {
    const PROFILE = [
      ['Assay', 'Unit', '1', '5', '11'],
      ['CYP2D6 IC50', 'μM', '>30', '4.2', '0.77'],
      ['ORL1 Ki', 'nM', '240', '>5000', '71'],
      ['log D', '', '0.4', '1.9', '1.1'],
    ];
    const under = (caption: string, texts = PROFILE): string[] =>
      told([ruled(1, texts, { over: [lineOf(caption, 100)] })]);

    test('are read where the caption says that they are compounds', () => {
      expect(under('Table 6 Further properties of selected compounds')).toEqual([
        '1 CYP2D6 IC50 30 uM',
        '1 ORL1 Ki 240 nM',
        '5 CYP2D6 IC50 4.2 uM',
        '5 ORL1 Ki 5000 nM',
        '11 CYP2D6 IC50 0.77 uM',
        '11 ORL1 Ki 71 nM',
      ]);
    });

    test('are none where it does not, or where a share of an effect may be that at amounts', () => {
      expect(under('Table 6 Further properties')).toEqual([]);
      const shares = [...PROFILE, ['hERG inhibition', '%', '3', '20', '80']];
      expect(under('Table 6 Further properties of selected compounds', shares)).toEqual([]);
    });
  });

  test('are none where the numbers across are amounts', () => {
    expect(
      byLabel([
        lineOf('Table 7 IC50 values (nM) of selected compounds', 100),
        ...rows([
          ['Kinase', '1', '10', '100'],
          ['JAK1', '18', '73', '14.0'],
          ['CDK4', '1.8', '19', '39'],
        ]),
      ]),
    ).toEqual([]);
  });
});

describe('a table that goes on over the page with other widths', () => {
  const FIRST = [
    ['No.', 'IC50 (nM)'],
    ['11', '5.1'],
    ['12', '44'],
  ];
  const all = ['11 IC50 5.1 nM', '12 IC50 44 nM', '14 IC50 7.5 nM', '15 IC50 310 nM'];

  test('does where its labels count on', () => {
    const next = [
      ['14', '7.5'],
      ['15', '310'],
    ];
    expect(told([ruled(1, FIRST), ruled(2, next, { width: 120 })])).toEqual(all);
    expect(
      told([
        pageOfLines([lineOf('Table 1 Activity', 100), ...rows(FIRST)]),
        { ...pageOfLines(rows(next, [200, 420])), page: 2 },
      ]),
    ).toEqual(all);
  });

  test('does not where they begin anew', () => {
    const other = [
      ['1', '7.5'],
      ['2', '310'],
    ];
    expect(told([ruled(1, FIRST), ruled(2, other, { width: 120 })])).toEqual(all.slice(0, 2));
  });
});

test('the raised mark of a footnote is no part of a value, a label or an endpoint; an exponent is', () => {
  expect(
    byLabel([
      lineOf('Table 1 Activity', 100),
      ...rows([['No.', 'IC50 (nM)']]),
      marked(lineOf('7†', 138, { x0: 100 }), 1),
      marked(lineOf('3.41', 138, { x0: 180 }), 3),
      lineOf('8', 156, { x0: 100 }),
      marked(lineOf('2 x 103', 156, { x0: 180 }), 6),
      lineOf('9', 174, { x0: 100 }),
      marked(lineOf('12†', 174, { x0: 180 }), 2),
    ]),
  ).toEqual(['7 IC50 3.4 nM', '8 IC50 2000 nM', '9 IC50 12 nM']);
  expect(roleOfHeading('Kia')).toMatchObject({ kind: 'value', endpoint: 'Ki' });
});

test('a row with a dash is a row of its own, and no second line of the one before', () => {
  expect(
    byLabel([
      lineOf('Table 1 Activity', 100),
      ...rows([
        ['No.', 'Ki (nM)'],
        ['I-15', '828'],
        ['I-16', '10'],
        ['I-17', '-'],
      ]),
    ]),
  ).toEqual(['I-15 Ki 828 nM', 'I-16 Ki 10 nM']);
});

test('a heading over the middle of its columns reaches to the left as well', () => {
  const lines = [
    lineOf('Compound', 120, { x0: 100 }),
    lineOf('IC50 (nM)', 120, { x0: 262 }),
    ...rows([
      [null, null, null, null],
      [null, 'CDK2', 'JAK2', 'BTK'],
      ['5', '57.9', '154', '8'],
      ['7', '12.0', '17.5', '9'],
    ]),
  ];
  expect(byLabel(lines)).toContain('5 CDK2 IC50 57.9 nM');
});

test('the raised number of a place for groups stays', () => {
  const page = ruled(1, [
    ['Compound', 'R1', 'R2'],
    ['A1', 'Br', 'phenyl'],
  ]);
  for (const { lines } of page.tables[0]!.cells.slice(1, 3)) lines[0]!.raised = 1;
  expect(extractDocument(engine, [page]).tables[0]?.headings).toEqual(['Compound', 'R1', 'R2']);
});

test('a row of groups under the heading of labels is no heading though Cl may be a clearance', () => {
  const [table] = extractDocument(engine, [
    ruled(1, [
      ['Compound', 'R1', 'R2'],
      ['A1', 'Cl', 'phenyl'],
      ['A3', 'CN', 'ethyl'],
    ]),
  ]).tables;
  expect(table?.rows).toHaveLength(2);
});

describe('a heading', () => {
  test('of inhibition is so in short, too', () => {
    for (const heading of ['% Inh. @ 0.1 μM', '% inh at 0.1 μM'])
      expect(roleOfHeading(heading)).toMatchObject({ endpoint: '% inhibition at 0.1 μM', unit: '%' });
  });
  test('of inhibition in an amount is no share, and a person looks at it', () => {
    expect(roleOfHeading('Kinase inhibition BTK K (umol/L)')).toMatchObject({ unit: 'uM', isMended: true });
    expect(roleOfHeading('Inhibition at 10 μM')).toMatchObject({ unit: '%' });
    expect(roleOfHeading('Inhibition (%) 1 μM')).toMatchObject({ unit: '%' });
  });

  test('has its unit though an l in it was read as an i, or the stroke is lost', () => {
    expect([unitIn('(μmoi/L)'), unitIn('(umoll)')]).toEqual(['uM', 'uM']);
  });
});

/** A table of one value that was read by sight. */
const seen = (heading: string, value: TextLine, below = '33'): string[] => {
  const lines = [
    lineOf('Table 1 Activity', 100),
    ...rows([['No.', heading]]),
    lineOf('5', 138),
    value,
    ...rows([[], [], ['6', below]]),
  ];
  for (const line of lines) line.confidence = 0.97;
  return told([{ ...pageOfLines(lines), source: 'ocr' }]);
};
const value = (text: string): TextLine => lineOf(text, 138, { x0: 180 });

describe('what was read by sight', () => {
  test('is looked at where one of its characters was hardly read', () => {
    const doubts = [{ index: 0, confidence: 0.5, others: [{ text: '', confidence: 0.4 }] }];
    expect(seen('IC50 (nM)', value('143.8'))[0]).toBe('5 IC50 143.8 nM');
    expect(seen('IC50 (nM)', { ...value('143.8'), doubts })[0]).toBe('5 IC50 143.8 nM ?');
    // A `≥` that was read as a 2.
    const sign = [{ index: 0, confidence: 0.74, others: [] }];
    expect(seen('IC50 (nM)', { ...value('2536'), doubts: sign })[0]).toBe('5 IC50 2536 nM ?');
  });

  test('is looked at where it begins with a 2 among limits, as a `≥` looks', () => {
    expect(seen('IC50 (nM)', value('251.8'), '≥33')[0]).toBe('5 IC50 251.8 nM ?');
    expect(seen('IC50 (nM)', value('151.8'), '≥33')[0]).toBe('5 IC50 151.8 nM');
    expect(seen('IC50 (nM)', value('251.8'))[0]).toBe('5 IC50 251.8 nM');
  });

  test('is looked at where ink stands before what was read of it', () => {
    const line = value('80.1');
    expect(seen('IC50 (nM)', { ...line, x0: line.x0 - 14 })[0]).toBe('5 IC50 80.1 nM ?');
  });

  test('is looked at where an m may be an n', () => {
    expect(seen('IC50 (mM)', value('80.1'))[0]).toBe('5 IC50 80.1 mM ?');
  });

  test('may be a code or a sign that coarse print makes small', () => {
    expect(readValue('c', { isSeen: true })).toMatchObject({ kind: 'code', code: 'C', mended: true });
    expect(readValue('-870', { isSeen: true })).toMatchObject({ qualifier: '~', value: '870', mended: true });
    expect(readValue('c')).toEqual({ kind: 'unread' });
    // By sight only: a share may be below nought.
    expect(readValue('-870')).toMatchObject({ kind: 'number', value: '-870', mended: false });
    expect(['ILb-1', '1I-A-25', 'IL-6'].map(withRomanNumerals)).toEqual(['IIb-1', 'II-A-25', 'IL-6']);
    expect(roleOfHeading('IC 51 (μM)')).toMatchObject({ endpoint: 'IC50', isMended: true });
  });
});

test('the Ke of an antagonist is an endpoint, the rate of an elimination is none', () => {
  expect(roleOfHeading('MOR Ke (nM)')).toMatchObject({ kind: 'value', endpoint: 'Ke', target: 'MOR' });
  expect(roleOfHeading('pKe')).toMatchObject({ kind: 'value', endpoint: 'pKe' });
  for (const heading of ['Ke (1/h)', 'Ke (h-1)', 'Ketone'])
    expect(roleOfHeading(heading)?.kind).not.toBe('value');
});

test('labels of two parts are labels though the heading over them was misspelt', () => {
  expect(
    byLabel([
      lineOf('Table 1 Activity', 100),
      ...rows([
        ['Conpound', 'Ki (nM)'],
        ['II-A-25', '828'],
        ['II-A-26', '10'],
      ]),
    ]),
  ).toEqual(['II-A-25 Ki 828 nM', 'II-A-26 Ki 10 nM']);
});

describe('endpoints of a sentence', () => {
  test('are found where their lowered number was read as letters, and marked', () => {
    expect(endpointsOf('IC5s值为3，ECsg为4，GIlsg为5')).toMatchObject([
      { endpoint: 'IC50', isMended: true },
      { endpoint: 'EC50', isMended: true },
      { endpoint: 'GI50', isMended: true },
    ]);
  });

  test('are found in a time that grows with its length', () => {
    const sentence = 'IC50 of 3 nM and Ki of 4 nM, '.repeat(4000);
    expect(endpointsOf(sentence)).toHaveLength(8000);
  });
});

test('a title amid the rows that is broken over two lines is no part of the label before it', () => {
  expect(
    byLabel([
      lineOf('Compound', 100),
      lineOf('Ki (nM)', 100, { x0: 240 }),
      lineOf('1.004', 120),
      lineOf('67', 120, { x0: 240 }),
      lineOf('1.005', 138),
      lineOf('285', 138, { x0: 240 }),
      lineOf('Compounds of the formula', 156, { x0: 90 }),
      lineOf('(II)', 168, { x0: 150 }),
      lineOf('1.006', 186),
      lineOf('12', 186, { x0: 240 }),
    ]),
  ).toEqual(['1.004 Ki 67 nM', '1.005 Ki 285 nM', '1.006 Ki 12 nM']);
});

test('a line below a title that stands at the row below it is of that row', () => {
  expect(
    byLabel([
      lineOf('Compound', 100),
      lineOf('Ki (nM)', 100, { x0: 240 }),
      lineOf('1.004', 120),
      lineOf('67', 120, { x0: 240 }),
      lineOf('Compounds of the formula', 150, { x0: 90 }),
      lineOf('Comparative', 162),
      lineOf('1.006', 171),
      lineOf('12', 171, { x0: 240 }),
    ]),
  ).toEqual(['1.004 Ki 67 nM', 'Comparative 1.006 Ki 12 nM']);
});

test('a number of lines that stands lower than the label it was read with is no part of it', () => {
  const numbers = [5, 10].map((number, index) => lineOf(String(number), 118 + 90 * index, { x0: 60 }));
  const low = { ...lineOf('15 I-9', 284, { x0: 60 }), y1: 308 };
  expect(
    byLabel([
      ...numbers,
      ...[20, 25].map((number, index) => lineOf(String(number), 388 + 90 * index, { x0: 60 })),
      lineOf('Compound', 246, { x0: 80 }),
      lineOf('Ki (nM)', 246, { x0: 240 }),
      lineOf('I-8', 266, { x0: 80 }),
      lineOf('26.6', 266, { x0: 240 }),
      low,
      lineOf('41.5', 284, { x0: 240 }),
    ]),
  ).toEqual(['I-8 Ki 26.6 nM', 'I-9 Ki 41.5 nM']);
});
