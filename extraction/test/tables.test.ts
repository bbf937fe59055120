import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '@moiety/chemistry/engine.ts';
import { withStrokes } from '../src/compounds/labels.ts';
import { extractDocument } from '../src/document/extract-document.ts';
import type { PagePicture, RuledCell, TextLine } from '../src/page/page-result.ts';
import { roleOfHeading } from '../src/tables/headings.ts';
import { lineOf, pageOfLines } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

/** Rows of a table without rules, each cell at its column; `null` leaves one out. */
const rows = (
  cells: readonly (readonly (string | null)[])[],
  { y0 = 120, pitch = 18, columns = [100, 180, 260, 340] } = {},
): TextLine[] =>
  cells.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === null ? [] : [lineOf(text, y0 + pitch * index, { x0: columns[column]! })],
    ),
  );

const read = (lines: TextLine[]): string[] =>
  extractDocument(engine, [pageOfLines(lines)]).activities.map(
    ({ label, target, endpoint, value, unit, review }) =>
      [label, target, endpoint, value, unit, review ? '?' : ''].filter((part) => part !== '').join(' '),
  );

/** The same, of a table that was read by sight. */
const seen = (cells: readonly (readonly (string | null)[])[]): string[] => {
  const lines = rows(cells).map((line) => Object.assign(line, { confidence: 0.99 }));
  return extractDocument(engine, [{ ...pageOfLines(lines), source: 'ocr' }]).activities.map(
    ({ label, endpoint, value, unit, review }) => `${label} ${endpoint} ${value} ${unit}${review ? '?' : ''}`,
  );
};

describe('a table without rules', () => {
  test('whose compounds are its columns is read', () => {
    expect(
      read([
        lineOf('Table 7 Biological data', 100),
        ...rows([
          ['Compound', 'I-2', 'Cpd I-4', 'I-5'],
          ['BTK IC50 (nM)', '18', '73', '14.0'],
          ['JAK1 IC50 (nM)', '1.8', '19', '39'],
        ]),
      ]),
    ).toEqual([
      'I-2 BTK IC50 18 nM',
      'I-2 JAK1 IC50 1.8 nM',
      'Cpd I-4 BTK IC50 73 nM',
      'Cpd I-4 JAK1 IC50 19 nM',
      'I-5 BTK IC50 14.0 nM',
      'I-5 JAK1 IC50 39 nM',
    ]);
  });

  test('has one heading over the columns whose own headings say on what', () => {
    expect(
      read(
        rows([
          ['No.', 'IC50 (nM)', null],
          [null, 'BTK', 'JAK3'],
          ['5', '57.9', '154'],
          ['7', '12.0', '17.5'],
        ]),
      ),
    ).toEqual(['5 BTK IC50 57.9 nM', '5 JAK3 IC50 154 nM', '7 BTK IC50 12.0 nM', '7 JAK3 IC50 17.5 nM']);
  });

  test('has titles amid its rows, which are no part of a heading or a label', () => {
    expect(
      read(
        rows([
          ['Ex. No.', 'IC50 (nM)'],
          ['Compounds of formula (I)', null],
          ['70', '38'],
          ['71', '763'],
          ['Compounds of formula (II)', null],
          ['74', '7092'],
        ]),
      ),
    ).toEqual(['70 IC50 38 nM', '71 IC50 763 nM', '74 IC50 7092 nM']);
  });

  test('ends where Chinese text begins, as where English does', () => {
    const text =
      '将化合物用二甲基亚砜稀释后加入反应板中,室温孵育一小时后读取信号,每块板均设有阳性对照和阴性对照读取信';
    expect(
      read([
        ...rows([
          ['化合物', 'IC50 (nM)'],
          ['1', '38'],
          ['2', '763'],
        ]),
        lineOf(text, 178),
        lineOf('号。', 192),
      ]),
    ).toEqual(['1 IC50 38 nM', '2 IC50 763 nM']);
  });

  test('goes on at the top of the next page without headings', () => {
    const first = pageOfLines([
      lineOf('Table 4 Inhibition of CDK4', 100),
      ...rows([
        ['Compound', 'IC50 (nM)'],
        ['1', '38'],
        ['2', '763'],
      ]),
    ]);
    const next = pageOfLines([
      ...rows(
        [
          ['3', '12'],
          ['4', 'n.t.'],
          ['5', '88'],
        ],
        { y0: 90 },
      ),
      lineOf('The compounds were tested as described above, in duplicate.', 160),
    ]);
    const { activities, tables } = extractDocument(engine, [first, { ...next, page: 2 }]);
    expect(activities.map(({ label, value, page }) => [label, value, page])).toEqual([
      ['1', '38', 1],
      ['2', '763', 1],
      ['3', '12', 2],
      ['5', '88', 2],
    ]);
    expect(tables).toHaveLength(1);
  });

  test('goes on at the top of the next page in columns that are nearer together there', () => {
    const first = pageOfLines([
      lineOf('Table 4 Inhibition of kinases', 100),
      ...rows([
        ['Compound', 'JAK1 Ki (nM)', 'BTK Ki (nM)'],
        ['1', '38', '12'],
        ['2', '763', '4.1'],
      ]),
    ]);
    const near = [
      ['3', '1.96', '79.1'],
      ['4', '940', '24.6'],
    ].flatMap((texts, index) =>
      texts.map((text, column) => lineOf(text, 90 + 14 * index, { x0: 100 + 45 * column })),
    );
    const { activities, missing } = extractDocument(engine, [first, { ...pageOfLines(near), page: 2 }]);
    expect(activities.filter(({ page }) => page === 2).map(({ label, value }) => [label, value])).toEqual([
      ['3', '1.96'],
      ['3', '79.1'],
      ['4', '940'],
      ['4', '24.6'],
    ]);
    expect(missing).toEqual([]);
  });

  test('has labels and remarks over two lines', () => {
    const lines = [
      ...rows([['Compound', 'Appearance', 'IC50 (nM)']]),
      ...rows([['Example', 'white solid,', '79']], { y0: 145 }),
      ...rows([['1', 'free base', null]], { y0: 157 }),
      ...rows([['Example', 'yellow', '55']], { y0: 180 }),
      ...rows([['2', null, null]], { y0: 192 }),
    ];
    expect(read(lines)).toEqual(['Example 1 IC50 79 nM', 'Example 2 IC50 55 nM']);
  });
});

describe('a unit that no heading has', () => {
  const table = rows([
    ['Compound', 'IC50'],
    ['1', '38'],
    ['2', '763'],
  ]);
  test('is that of a note under the table, or of the text before it', () => {
    expect(read([...table, lineOf('a IC50 values are in μM.', 190)])).toEqual([
      '1 IC50 38 uM',
      '2 IC50 763 uM',
    ]);
    expect(read([lineOf('The IC50 values below are given in nM.', 80), ...table])).toEqual([
      '1 IC50 38 nM',
      '2 IC50 763 nM',
    ]);
    expect(read([...table, lineOf('注:IC50单位为nM。', 190)])).toEqual(['1 IC50 38 nM', '2 IC50 763 nM']);
  });

  test('is not an amount that something was tested at, and not one of two', () => {
    const marked = ['1 IC50 38 ?', '2 IC50 763 ?'];
    expect(read([...table, lineOf('The IC50 values were measured in 10 nM ATP.', 190)])).toEqual(marked);
    expect(
      read([
        lineOf('The IC50 values are given in nM.', 40),
        ...table,
        lineOf('a IC50 values are in μM.', 190),
      ]),
    ).toEqual(marked);
  });
});

/** A drawing that was read. */
const drawing = (y0: number): PagePicture => {
  const box = { x0: 250, x1: 320, y0, y1: y0 + 50 };
  const structure = { smiles: 'c1ccccc1', inchikey: 'UHOVQNZJYSORNB-UHFFFAOYSA-N', molfile: '' };
  return { ...box, structures: [{ ...box, ...structure, confidence: 0.99, accepted: true }] };
};

test('drawings of a table without rules have the labels at the top of their rows, also where one was not found', () => {
  const labels = ['1', '2', '3', '5'].map((label, row) => lineOf(label, 150 + 110 * row));
  const page = { ...pageOfLines(labels), pictures: [drawing(180), drawing(290), drawing(510)] };
  const { compounds } = extractDocument(engine, [page]);
  expect(compounds.map(({ label }) => label)).toEqual(['1', '2', '5']);
});

test.each(['Na+', '2 HCl', 'TFA', 'Cl-'])('a drawing with %s beside it as text is looked at', (ion) => {
  const reviewOf = (y0: number): boolean[] =>
    extractDocument(engine, [
      {
        ...pageOfLines([lineOf('1', 150), lineOf(ion, y0, { x0: 270 })]),
        pictures: [drawing(180)],
      },
    ]).compounds.map(({ review }) => review);
  expect(reviewOf(165)).toEqual([true]);
  // Far below it belongs to something else.
  expect(reviewOf(300)).toEqual([false]);
});

/** A cell of a ruled table. */
const cell = (text: string, row: number, column: number, lastColumn = column): RuledCell => ({
  row,
  lastRow: row,
  column,
  lastColumn,
  x0: 100 + 100 * column,
  x1: 200 + 100 * lastColumn,
  y0: 100 + 20 * row,
  y1: 120 + 20 * row,
  lines: [lineOf(text, 105 + 20 * row, { x0: 105 + 100 * column })],
  pictures: [],
});

test('a title over the whole width of a ruled table is no cell that could not be read', () => {
  const cells = [
    cell('Compound', 0, 0),
    cell('IC50 (nM)', 0, 1),
    cell('Compounds of formula (I)', 1, 0, 1),
    cell('1', 2, 0),
    cell('38', 2, 1),
  ];
  const page = {
    ...pageOfLines([]),
    tables: [{ x0: 100, x1: 300, y0: 100, y1: 160, rows: 3, columns: 2, cells }],
  };
  const { activities, missing } = extractDocument(engine, [page]);
  expect(activities.map(({ label, value }) => [label, value])).toEqual([['1', '38']]);
  expect(missing).toEqual([]);
});

test('a compound of which a table says that it was not tested is no gap, and one with an empty cell is', () => {
  const lines = rows([
    ['Compound', 'Name', null, 'IC50 (nM)'],
    ['1', 'morpholine', null, '38'],
    ['2', 'benzoic acid', null, 'n.t.'],
    ['3', 'pyridine', null, null],
    ['4', 'piperidine', null, '12'],
  ]);
  const { compounds, missing } = extractDocument(engine, [pageOfLines(lines)]);
  expect(compounds.map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
  expect(missing).toEqual([{ kind: 'activity', label: '3', page: 1 }]);
});

test('a narrow heading of the labels goes on in its next line', () => {
  const pieces: [text: string, y0: number, x0: number][] = [
    ['化合', 100, 100],
    ['结构', 100, 200],
    ['名称', 100, 300],
    ['JAK2 EC50', 100, 450],
    ['物', 114, 100],
    ['(nM)', 114, 450],
    ['11', 140, 100],
    ['4-methylpiperidin-2-one', 140, 300],
    ['478', 140, 450],
    ['12', 170, 100],
    ['2,6-dichloropyridine', 170, 300],
    ['32.7', 170, 450],
  ];
  const page = pageOfLines(pieces.map(([text, y0, x0]) => lineOf(text, y0, { x0 })));
  const { compounds, activities } = extractDocument(engine, [page]);
  expect(compounds.map(({ label, smiles }) => [label, smiles])).toEqual([
    ['11', 'CC1CCNC(=O)C1'],
    ['12', 'Clc1cccc(Cl)n1'],
  ]);
  expect(activities.map(({ label, endpoint, value, unit }) => [label, endpoint, value, unit])).toEqual([
    ['11', 'EC50', '478', 'nM'],
    ['12', 'EC50', '32.7', 'nM'],
  ]);
});

test('a heading that begins with the amount says what was measured at it', () => {
  expect(roleOfHeading('10 μM抑制率(%)')).toMatchObject({ endpoint: '抑制率 at 10 μM', unit: '%' });
  expect(roleOfHeading('% inhibition at 1 μM')).toMatchObject({ endpoint: '% inhibition at 1 μM' });
});

test('a small letter that was read wrongly is told by the unit, and said to be mended', () => {
  expect(roleOfHeading('WRN K, (nM)')).toMatchObject({ endpoint: 'Ki', unit: 'nM', isMended: true });
  expect(roleOfHeading('JAK3 Ka (nM)')).toMatchObject({ endpoint: 'Kd', unit: 'nM', isMended: true });
  expect(roleOfHeading('SHP2 (EC. nmol/L) se"')).toMatchObject({
    endpoint: 'EC50',
    unit: 'nM',
    target: 'SHP2',
    isMended: true,
  });
  expect(roleOfHeading('SHP2 (EC. nM) 90')).toMatchObject({ endpoint: 'EC90', target: 'SHP2' });
  expect(roleOfHeading('IC (μM)')).toMatchObject({ endpoint: 'IC50', unit: 'uM', isMended: true });
  expect(roleOfHeading('EC number')).toBeUndefined();
  expect(roleOfHeading('pKa')).toBeUndefined();
  expect(roleOfHeading('ICs (nmol/L) CDK2')).toMatchObject({ endpoint: 'IC50', isMended: true });
  expect(roleOfHeading('HPK1 (Kg, nM)')).toMatchObject({ endpoint: 'Kd', isMended: true });
  expect(roleOfHeading('Weight (Kg)')).toEqual({ kind: 'other' });
  expect(roleOfHeading('Glso (μM)')).toMatchObject({ endpoint: 'GI50' });
});

describe('what was read by sight', () => {
  test('has one numeral in the labels of a table; what was changed is marked', () => {
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['I-1', '38'],
        ['1-2', '763'],
        ['I-3', '12'],
      ]),
    ).toEqual(['I-1 IC50 38 nM', 'I-2 IC50 763 nM?', 'I-3 IC50 12 nM']);
  });

  test('is marked where its point may be the comma of thousands', () => {
    const cells = [
      ['Compound', 'IC50 (nM)'],
      ['1', '>10.000'],
      ['2', '1.234'],
      ['3', '0.055'],
      ['4', '12.5'],
      ['5', '10,000'],
    ];
    expect(seen(cells)).toEqual([
      '1 IC50 10.000 nM?',
      '2 IC50 1.234 nM?',
      '3 IC50 0.055 nM',
      '4 IC50 12.5 nM',
      '5 IC50 10000 nM',
    ]);
    expect(read(rows(cells))).toContain('2 IC50 1.234 nM');
  });

  test('is marked where one label has another numeral than the others', () => {
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['IIb-1', '38'],
        ['Ib-2', '763'],
        ['IIb-3', '12'],
        ['11b-4', '15'],
      ]),
    ).toEqual(['IIb-1 IC50 38 nM', 'Ib-2 IC50 763 nM?', 'IIb-3 IC50 12 nM', '11b-4 IC50 15 nM?']);
  });

  test('is marked where what stood before the dash of a label is not there', () => {
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['-1', '38'],
        ['I-2', '763'],
        ['I-3', '12'],
      ]),
    ).toEqual(['-1 IC50 38 nM?', 'I-2 IC50 763 nM', 'I-3 IC50 12 nM']);
  });

  test('is marked where it stands before all labels of a table that has others behind them', () => {
    expect(
      seen([
        ['IC50 (nM)', 'Compound', 'IC50 (nM)'],
        ['36', '56', '13.9'],
        ['22', '60', '14'],
      ]),
    ).toEqual(['56 IC50 36 nM?', '56 IC50 13.9 nM', '60 IC50 22 nM?', '60 IC50 14 nM']);
    expect(
      seen([
        ['IC50 (nM)', 'Compound'],
        ['36', '56'],
        ['22', '60'],
      ]),
    ).toEqual(['56 IC50 36 nM', '60 IC50 22 nM']);
  });

  test('is marked where a label is none, and where a p may be a micro sign', () => {
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['11', '38'],
        ['t', '763'],
        ['13', '12'],
      ]),
    ).toEqual(['11 IC50 38 nM', 't IC50 763 nM?', '13 IC50 12 nM']);
    expect(
      seen([
        ['Compound', 'IC50 (pM)'],
        ['11', '38'],
        ['12', '76'],
      ]),
    ).toEqual(['11 IC50 38 pM?', '12 IC50 76 pM?']);
  });

  test('keeps a label whose code was not seen apart from the one before', () => {
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['14', '38'],
        ['15', null],
        ['16', '12'],
      ]),
    ).toEqual(['14 IC50 38 nM', '16 IC50 12 nM']);
  });
});

test('a Roman numeral has as many I as strokes are printed', () => {
  expect(withStrokes('lb-1', 2)).toBe('IIb-1');
  expect(withStrokes('b-6', 2)).toBe('IIb-6');
  expect(withStrokes('b-6', 0)).toBe('b-6');
  expect(withStrokes('I1b-5', 2)).toBe('IIb-5');
  expect(withStrokes('I-30', 1)).toBe('I-30');
  expect(withStrokes('l-31', 1)).toBe('I-31');
  expect(withStrokes('1-33', 1)).toBe('I-33');
  expect(withStrokes('1-33', 0)).toBe('1-33');
  expect(withStrokes('[-2', 1)).toBe('I-2');
  expect(withStrokes('lb-1', 0)).toBe('lb-1');
});
