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

describe('a cell of several values', () => {
  test('has one for each of what its heading names', () => {
    expect(
      read([
        lineOf('Table 3 Inhibition', 100),
        ...rows([
          ['Compound', 'JAK1 / JAK3 IC50 (nM)', null, 'solubility'],
          ['1', '12 / 340', null, '120'],
          ['2', '5.1 / >1000', null, '80'],
          ['3', 'ND / 7', null, '45'],
          ['4', 'ND', null, '45'],
        ]),
      ]),
    ).toEqual([
      '1 JAK1 IC50 12 nM',
      '1 JAK3 IC50 340 nM',
      '2 JAK1 IC50 5.1 nM',
      '2 JAK3 IC50 1000 nM',
      '3 JAK3 IC50 7 nM',
    ]);
  });

  test('is not read where it holds one, which may be of either', () => {
    const { activities, missing } = extractDocument(engine, [
      pageOfLines(
        rows([
          ['Compound', 'JAK1 / JAK3 IC50 (nM)'],
          ['1', '12 / 340'],
          ['2', '5 / 90'],
          ['3', '>1000'],
        ]),
      ),
    ]);
    expect(activities.map(({ label }) => label)).toEqual(['1', '1', '2', '2']);
    expect(missing).toContainEqual(expect.objectContaining({ kind: 'cell', label: '3', text: '>1000' }));
  });

  test.each(['CDK4/cyclin D1', 'HER2/neu', 'EGFR L858R/T790M', 'BTK/ITK'])(
    'is doubted where its heading may name one thing, as %s',
    (name) => {
      const { activities } = extractDocument(engine, [
        pageOfLines(
          rows([
            ['Compound', `${name} IC50 (nM)`],
            ['1', '12 / 14'],
            ['2', '5 / 6'],
          ]),
        ),
      ]);
      expect(activities.map(({ doubts, review }) => [doubts.includes('assay'), review])).toEqual(
        Array.from({ length: 4 }, () => [true, true]),
      );
    },
  );

  test('is not read where its heading does not say what they are', () => {
    const { activities, missing } = extractDocument(engine, [
      pageOfLines([
        lineOf('Table 3 Inhibition', 100),
        ...rows([
          ['Compound', 'IC50 (nM)'],
          ['1', '12 / 340'],
          ['2', '5.1 / 27'],
          ['3', '9.3'],
        ]),
      ]),
    ]);
    expect(activities.map(({ label, value }) => `${label} ${value}`)).toEqual(['3 9.3']);
    expect(missing).toContainEqual(expect.objectContaining({ kind: 'cell', label: '1', text: '12 / 340' }));
  });
});

describe('a cell that names an endpoint', () => {
  test('is doubted where its column has another', () => {
    expect(
      read(
        rows([
          ['Compound', 'JAK1 IC50 (nM)'],
          ['1', '88'],
          ['2', 'Ki = 5'],
          ['3', 'IC50 7'],
        ]),
      ),
    ).toEqual(['1 JAK1 IC50 88 nM', '2 JAK1 Ki 5 nM ?', '3 JAK1 IC50 7 nM']);
  });

  test('counts where its column says only that it holds activities', () => {
    expect(
      read(
        rows([
          ['Compound', 'Activity'],
          ['1', 'IC50 = 88 nM'],
          ['2', 'Ki: 5 nM'],
          ['3', 'IC50 9 nM'],
        ]),
      ),
    ).toEqual(['1 IC50 88 nM', '2 Ki 5 nM', '3 IC50 9 nM']);
  });
});

const rowOfPieces = (y: number, ...row: [x0: number, text: string][]): TextLine[] =>
  row.map(([x0, text]) => lineOf(text, y, { x0 }));

describe('headings that were read as one', () => {
  test('are parted over their columns', () => {
    expect(
      read([
        lineOf('Table 2. Biaryls', 100),
        ...rowOfPieces(120, [100, 'compd'], [170, 'PDE5 Ki (nM) PDE6 pIC50']),
        ...rowOfPieces(138, [100, '12a'], [190, '9.2'], [258, '8.04']),
        ...rowOfPieces(156, [100, '12b'], [190, '4.4'], [258, '8.36']),
      ]),
    ).toEqual(['12a PDE5 Ki 9.2 nM', '12a PDE6 pIC50 8.04', '12b PDE5 Ki 4.4 nM', '12b PDE6 pIC50 8.36']);
  });

  test('are doubted where they cannot be parted', () => {
    expect(
      read(
        rows([
          ['Compound', 'IC50 and Ki (nM)'],
          ['1', '12'],
          ['2', '15'],
        ]),
      ).every((one) => one.endsWith('?')),
    ).toBe(true);
  });
});

const piece = (y: number, x0: number, text: string): TextLine => lineOf(text, y, { x0 });

describe('cells that stand close', () => {
  const heads = [
    piece(120, 100, 'compd'),
    piece(120, 160, 'R2'),
    piece(120, 250, 'PDE5'),
    piece(120, 310, 'PDE1'),
  ];
  const bodyOf = (...values: [substituent: string, first: string, second: string][]): TextLine[] =>
    values.flatMap(([substituent, first, second], row) => {
      const y = 138 + 18 * row;
      return [
        piece(y, 100, `7${'abcdefgh'[row]!}`),
        piece(y, 160, substituent),
        // Three spaces are as wide as what parts the columns.
        piece(y, 240, `${first.padEnd(15)}   ${second}`.replaceAll(/ {3,}/g, '   ')),
      ];
    });

  test('are parted where their gap is the widest', () => {
    expect(
      read([
        lineOf('Table 1. IC50 (nM)', 100),
        ...heads,
        ...bodyOf(['Me', '340 ± 42', '5200 ± 610'], ['Et', '120 ± 15', '>10000']),
      ]).map((one) => one.replace(/ nM$/, '')),
    ).toEqual(['7a PDE5 IC50 340', '7a PDE1 IC50 5200', '7b PDE5 IC50 120', '7b PDE1 IC50 10000']);
  });
});

test('a group that is wider than those of its column is parted from the number behind it', () => {
  const row = (y: number, label: string, group: string, value: string): TextLine[] => [
    piece(y, 100, label),
    piece(y, 170, group),
    piece(y, 215, value),
  ];
  const table = ['7a', '7b', '7c', '7d', '7e', '7f'].flatMap((label, index) =>
    row(138 + 18 * index, label, 'Me', '34'),
  );
  const heads = row(120, 'compd', 'R2', 'PDE5');
  const wide = [piece(246, 100, '7g'), piece(246, 160, 'CH2CONMe2 6.8')];
  expect(read([lineOf('Table 1. IC50 (nM)', 100), ...heads, ...table, ...wide]).at(-1)).toBe(
    '7g PDE5 IC50 6.8 nM',
  );
});

const withCaption = (caption: string): string[] =>
  read([
    lineOf(caption, 100),
    ...rows([
      ['化合物', '抑制率(%)', 'IC50(μM)'],
      ['1', '91.2', '1.26'],
      ['2', '78.5', '3.40'],
    ]),
  ]);

describe('a share whose amount the caption says', () => {
  test('is one at that amount', () => {
    expect(withCaption('表1 化合物对HepG2细胞的抑制率（10 μM）和IC50')[0]).toBe(
      '1 HepG2 抑制率(%) at 10 μM 91.2 %',
    );
  });

  test.each([
    'Table 1. Inhibition of platelet aggregation induced by 10 μM ADP',
    'Table 1. Inhibition of growth; staurosporine (1 μM) as positive control',
  ])('is one at none where the amount is of something else: %s', (caption) => {
    expect(withCaption(caption)[0]).not.toContain(' at ');
  });

  test('is one at none where it says two', () => {
    expect(withCaption('表1 化合物的抑制率（10 μM，1 μM）')[0]).toBe('1 抑制率(%) 91.2 %');
  });
});

describe('a range', () => {
  test('is what a column holds where no other column has the values', () => {
    expect(
      read(
        rows([
          ['Compound', 'JAK1 IC50 range'],
          ['1', 'A'],
          ['2', 'B'],
        ]),
      ),
    ).toEqual(['1 JAK1 IC50 A ?', '2 JAK1 IC50 B ?']);
  });

  test('beside the values is none', () => {
    expect(
      read(
        rows([
          ['Compound', 'IC50 (nM)', 'IC50 min', 'IC50 max'],
          ['1', '12', '10', '14'],
          ['2', '15', '12', '18'],
        ]),
      ),
    ).toEqual(['1 IC50 12 nM', '2 IC50 15 nM']);
  });
});

test('a remark in brackets is part of a label, but where its letter says the same', () => {
  const labels = read(
    rows([
      ['Compound', 'IC50 (nM)'],
      ['7', '5'],
      ['7 (enantiomer)', '900'],
      ['8A (minor)', '3'],
    ]),
  ).map((one) => one.split(' IC50')[0]);
  expect(labels).toEqual(['7', '7 (enantiomer)', '8A']);
});

test('what may be a combination index is doubted', () => {
  const [, second] = read(
    rows([
      ['Compound', 'IC50 (nM)', 'CI50 (nM)'],
      ['5', '5', '0.4'],
      ['6', '7', '0.5'],
    ]),
  );
  expect(second).toMatch(/\?$/);
});

describe('a logarithm', () => {
  test.each([
    ['-log IC50', 'pIC50'],
    ['-log10 (IC50, M)', 'pIC50'],
    ['log(1/IC50)', 'pIC50'],
    ['-log IC50 (μM)', undefined],
    ['log IC50 (nM)', undefined],
    ['Log(IC50)', undefined],
  ])('%s is %s', (heading, endpoint) => {
    const role = roleOfHeading(heading);
    expect(role?.kind === 'value' ? role.endpoint : undefined).toBe(endpoint);
  });
});

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

describe('headings of a table without rules or caption', () => {
  const values = [
    ['II-10', '86.6', '2.1'],
    ['II-11', '1.0', '>25'],
    ['II-12', '8.0', '0.3'],
  ].flatMap(([label, one, other], index) => [
    lineOf(label!, 140 + 20 * index, { x0: 80 }),
    lineOf(one!, 140 + 20 * index, { x0: 200 }),
    lineOf(other!, 140 + 20 * index, { x0: 320 }),
  ]);
  const valuesUnder = (headings: TextLine[]): string[] =>
    extractDocument(engine, [pageOfLines([...headings, ...values])]).activities.map(
      ({ label, target, endpoint, value, unit }) => `${label} ${target} ${endpoint} ${value} ${unit}`,
    );

  test('are found where that of the labels stands below what was measured', () => {
    expect(
      valuesUnder([
        lineOf('JAK2 IC50', 96, { x0: 180 }),
        lineOf('HT-29 EC50', 96, { x0: 300 }),
        lineOf('Cmpd', 104, { x0: 80 }),
        lineOf('(nM)', 112, { x0: 195 }),
        lineOf('(μM)', 112, { x0: 315 }),
      ]).slice(0, 3),
    ).toEqual(['II-10 JAK2 IC50 86.6 nM', 'II-10 HT-29 EC50 2.1 uM', 'II-11 JAK2 IC50 1.0 nM']);
  });

  test('are found where they were read as one line', () => {
    const heading = `${'Compound'.padEnd(19)}${'JAK2 IC50 (nM)'.padEnd(23)}TYK2 IC50 (nM)`;
    expect(valuesUnder([lineOf(heading, 118, { x0: 80 })])).toContain('II-12 JAK2 IC50 8.0 nM');
  });
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

test.each(['(μmol/L)', 'μM', '[ng/mL]', '(nM)'])(
  '%s in a row below the headings of a ruled table is their unit',
  (unit) => {
    const cells = [
      cell('Ex.', 0, 0),
      cell('IC50', 0, 1),
      cell('', 1, 0),
      cell(unit, 1, 1),
      cell('1', 2, 0),
      cell('38', 2, 1),
    ];
    const page = {
      ...pageOfLines([]),
      tables: [{ x0: 100, x1: 300, y0: 100, y1: 160, rows: 3, columns: 2, cells }],
    };
    const { activities } = extractDocument(engine, [page]);
    expect(activities.map((one) => [one.label, one.value, one.unit])).toEqual([
      [
        '1',
        '38',
        unit
          .replaceAll(/[()[\]]/g, '')
          .replace('μmol/L', 'uM')
          .replace('μ', 'u'),
      ],
    ]);
  },
);

test('a table between sentences of whose values none was read is said to be missing', () => {
  const sentences = [
    'The compounds were tested in the assay described above on two days.',
    'All plates were read after one hour at room temperature in the dark.',
  ];
  const page = pageOfLines([
    ...sentences.map((text, index) => lineOf(text, 40 + 14 * index)),
    ...rows([
      ['Batch', 'Column two'],
      ...['1', '2', '3', '4', '5', '6'].map((label, index) => [label, String(20 + index)]),
    ]),
    ...sentences.map((text, index) => lineOf(text, 400 + 14 * index)),
  ]);
  const { activities, missing } = extractDocument(engine, [page]);
  expect(activities).toEqual([]);
  expect(missing).toEqual([{ kind: 'table', page: 1, caption: '' }]);
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
  expect(roleOfHeading('IC50. nM')).toEqual({ kind: 'value', endpoint: 'IC50', unit: 'nM' });
  expect(roleOfHeading('IC50.5')).toBeUndefined();
});

/** A table of these labels with numbers from 11 on. */
const withLabels = (...labels: string[]): string[][] => [
  ['Compound', 'IC50 (nM)'],
  ...labels.map((label, index) => [label, String(index + 11)]),
];

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

  test('has the numeral that nearly all of its table have, I or 1, and is marked', () => {
    expect(seen(withLabels('1-1', '1-2', '1-3', '1-4', '1-5', 'I-6'))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `1-${number} IC50 ${number + 10} nM?`),
    );
    expect(seen(withLabels('1-1', 'I-2', '1-3'))).toEqual([
      'I-1 IC50 11 nM?',
      'I-2 IC50 12 nM',
      'I-3 IC50 13 nM?',
    ]);
  });

  test('is marked in every row where one series runs on through numerals that differ in their strokes', () => {
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['Ib-1', '38'],
        ['Ib-2', '763'],
        ['IIb-3', '12'],
        ['Ib-4', '15'],
      ]),
    ).toEqual(['Ib-1 IC50 38 nM?', 'Ib-2 IC50 763 nM?', 'IIb-3 IC50 12 nM?', 'Ib-4 IC50 15 nM?']);
    // A second series begins anew.
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['Ib-1', '38'],
        ['Ib-2', '763'],
        ['IIb-1', '12'],
      ]),
    ).toEqual(['Ib-1 IC50 38 nM', 'Ib-2 IC50 763 nM', 'IIb-1 IC50 12 nM?']);
  });

  test('is marked where a label stands in a series with another beginning', () => {
    expect(
      seen([
        ['Compound', 'IC50 (nM)'],
        ['IIb-1', '38'],
        ['IIb-2', '763'],
        ['IIb-4', '12'],
        ['Hh-5', '15'],
        ['A-2', '16'],
        ['A-3', '17'],
      ]),
    ).toEqual([
      'IIb-1 IC50 38 nM',
      'IIb-2 IC50 763 nM',
      'IIb-4 IC50 12 nM',
      'Hh-5 IC50 15 nM?',
      'A-2 IC50 16 nM',
      'A-3 IC50 17 nM?',
    ]);
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
