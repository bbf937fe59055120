// Tables, names and sentences as documents have them that nothing here was made by: grants, applications, papers and their supplements.
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractDocument } from '../src/document/extract-document.ts';
import type { PageResult, RuledCell, TextLine } from '../src/page/page-result.ts';
import { proseActivities } from '../src/prose/prose-activities.ts';
import { headingCandidates } from '../src/prose/named-headings.ts';
import { paragraphsOf } from '../src/prose/running-text.ts';
import { roleOfHeading } from '../src/tables/headings.ts';
import { readValue } from '../src/tables/values.ts';
import { lineOf, pageOfLines } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

type Cells = readonly (readonly (string | null)[])[];

const rows = (cells: Cells, columns = [100, 200, 300, 400, 480]): TextLine[] =>
  cells.flatMap((row, index) =>
    row.flatMap((text, column) =>
      text === null ? [] : [lineOf(text, 120 + 18 * index, { x0: columns[column]! })],
    ),
  );
const told = (...pages: PageResult[]): string[] =>
  extractDocument(engine, pages).activities.map(({ label, target, endpoint, value, unit, review }) =>
    [label, target, endpoint, value, unit, review ? '?' : ''].filter((part) => part !== '').join(' '),
  );
const read = (cells: Cells, caption = 'Table 1'): string[] =>
  told(pageOfLines([lineOf(caption, 100), ...rows(cells)]));
const seen = (cells: Cells): string[] =>
  told({
    ...pageOfLines(rows(cells).map((line) => Object.assign(line, { confidence: 0.99 }))),
    source: 'ocr',
  });

/** A ruled grid; a cell is its text, or its text and how far it reaches down and to the right. */
const ruled = (
  texts: readonly (readonly (string | [text: string, rows: number, columns: number] | null)[])[],
): PageResult => {
  const cells = texts.flatMap((row, r) =>
    row.flatMap((cell, c): RuledCell[] => {
      if (cell === null) return [];
      const [text, down, across] = typeof cell === 'string' ? [cell, 1, 1] : cell;
      const box = {
        x0: 90 + 80 * c,
        x1: 90 + 80 * (c + across),
        y0: 115 + 18 * r,
        y1: 115 + 18 * (r + down),
      };
      const lines = text === '' ? [] : [lineOf(text, box.y0 + 4, { x0: box.x0 + 5 })];
      return [
        { ...box, row: r, lastRow: r + down - 1, column: c, lastColumn: c + across - 1, lines, pictures: [] },
      ];
    }),
  );
  const columns = texts[0]!.length;
  const box = { x0: 90, x1: 90 + 80 * columns, y0: 115, y1: 115 + 18 * texts.length };
  return { ...pageOfLines([]), tables: [{ ...box, rows: texts.length, columns, cells }] };
};

describe('what stands beside values in a table', () => {
  test('are means, and no errors, bounds, numbers of tests or ratios', () => {
    expect(
      read([
        [null, 'CDK6 IC50 (nM)', null, null],
        ['Example', 'Mean', 'SEM', 'n'],
        ['1', '33', '4', '3'],
        ['2', '2.1', '0.3', '4'],
      ]),
    ).toEqual(['1 CDK6 IC50 33 nM', '2 CDK6 IC50 2.1 nM']);
    expect(roleOfHeading('IC50 (nM) Lower 95%')).toEqual({ kind: 'other' });
    expect(roleOfHeading('IC50 (nM) 95% CI')).toEqual({ kind: 'other' });
    expect(roleOfHeading('Fold change in IC50')).toEqual({ kind: 'other' });
    expect(roleOfHeading('IC50 ratio vs Ex. 1')).toEqual({ kind: 'other' });
    expect(roleOfHeading('HLM % remaining, 30 min')).toEqual({ kind: 'other' });
    for (const heading of ['IC50 (nM)', 'IC50 (nM) ± SEM', 'IC50 (nM, mean ± SD)', 'IC50, nM (95% CI)'])
      expect(roleOfHeading(heading)).toMatchObject({ kind: 'value', endpoint: 'IC50', unit: 'nM' });
    expect(roleOfHeading('Plasma kallikrein inhibition (%)')).toMatchObject({ kind: 'value' });
    expect(roleOfHeading('Toxoplasma gondii inhibition (%)')).toMatchObject({ kind: 'value' });
  });

  test('a dose is no condition of an ED50, and is one of a share', () => {
    expect(
      read([
        ['Compound', 'Dose (mg/kg)', 'ED50 (mg/kg)'],
        ['7', '3', '1.7'],
        ['8', '10', '4.2'],
      ]),
    ).toEqual(['7 ED50 1.7 mg/kg', '8 ED50 4.2 mg/kg']);
    expect(
      read([
        ['Compound', 'Concentration (nM)', 'LTA4H inhibition (%)'],
        ['7', '100', '44'],
        ['8', '10', '81'],
      ])[0],
    ).toContain('at 100 nM 44 %');
    expect(roleOfHeading('剂量 (mg/Kg)')).toMatchObject({ kind: 'condition' });
  });

  test('numbers with a unit are no labels, and bare numbers under another heading are doubted', () => {
    expect(
      read([
        ['Kinase', 'ATP Km (μM)', 'Staurosporine IC50 (nM)'],
        ['AKT1', '44', '6.1'],
        ['AKT2', '120', '14'],
        ['PKA', '7', '1.9'],
      ]),
    ).toEqual([]);
    expect(
      read([
        ['Column', 'IC50 (nM)'],
        ['44', '6.1'],
        ['120', '14'],
      ]),
    ).toEqual(['44 IC50 6.1 nM ?', '120 IC50 14 nM ?']);
  });

  test('a letter or digit raised behind a label is the mark of a footnote', () => {
    const lines = rows([
      ['Example', 'CDK2 Ki (μM)'],
      ['5a', '1.4'],
      ['6', '0.22'],
      ['23', '9.1'],
    ]).map((line) => (/^(?:5a|23)$/.test(line.text) ? Object.assign(line, { raised: 1 }) : line));
    expect(told(pageOfLines([lineOf('Table 3', 100), ...lines]))).toEqual([
      '5 CDK2 Ki 1.4 uM ?',
      '6 CDK2 Ki 0.22 uM',
      '2 CDK2 Ki 9.1 uM ?',
    ]);
  });
});

const belowNought = (heading: string): Cells => [
  ['Compound', heading],
  ['1', '88'],
  ['2', '-3'],
  ['3', '41'],
];

test.each([
  ['TABLE 3: In vitro activity against WRN', 'WRN'],
  ['Table 4. Inhibition of the HPK1 kinase', 'HPK1 kinase'],
  ['表1 化合物对HPK1激酶的抑制活性', 'HPK1'],
  ['Table 1. Activity of Compounds of Formula I', ''],
  ['Table 2. Activity against A549 and HCT116 cells', ''],
])('the caption %s says on what: %s', (caption, target) => {
  expect(
    read(
      [
        ['Compound', 'IC50 (nM)'],
        ['1', '33'],
        ['2', '2.1'],
      ],
      caption,
    )[0],
  ).toBe(['1', target, 'IC50 33 nM'].filter((part) => part !== '').join(' '));
});

test('what is toxic to cells is no value of the target that the caption names', () => {
  expect(
    read(
      [
        ['Compound', 'EC50 (μM)', 'CC50 (μM)'],
        ['1', '2.3', '15'],
        ['2', '0.8', '11'],
      ],
      'Table 1. Antiviral activity against SARS-CoV-2',
    ).slice(0, 2),
  ).toEqual(['1 SARS-CoV-2 EC50 2.3 uM', '1 CC50 15 uM']);
});

describe('values', () => {
  test('with commas are doubted among values with points, where a comma may part two values', () => {
    expect(
      read([
        ['Compound', 'D2 Ki (nM)'],
        ['7', '5,12'],
        ['8', '8.3'],
      ]),
    ).toEqual(['7 D2 Ki 5.12 nM ?', '8 D2 Ki 8.3 nM']);
  });

  test('have decimal commas, beside which thousands are doubted', () => {
    expect(
      read([
        ['Compound', '5-HT1A Ki [nM]', 'D2 Ki [nM]'],
        ['7', '12,4 ± 1,1', '350 ± 22'],
        ['8', '0,083', '4,7'],
        ['9', '1.250', '> 10000'],
      ]),
    ).toEqual([
      '7 5-HT1A Ki 12.4 nM',
      '7 D2 Ki 350 nM',
      '8 5-HT1A Ki 0.083 nM',
      '8 D2 Ki 4.7 nM',
      '9 5-HT1A Ki 1250 nM ?',
      '9 D2 Ki 10000 nM',
    ]);
    expect(readValue('10,000')).toMatchObject({ value: '10000' });
    expect(readValue('1,234.5')).toMatchObject({ value: '1234.5' });
  });

  test('end where a section with a number begins left of them', () => {
    const table = rows([
      ['compound', 'D2 Ki (nM)', 'D3 Ki (nM)'],
      ['12', '8.7', '5.3'],
      ['13', '5.9', '41'],
    ]);
    const below = (x0: number): PageResult =>
      pageOfLines([
        ...table,
        lineOf('4 Crystallographic Data', 174, { x0 }),
        lineOf('compound', 192, { x0: 100 }),
        lineOf('8', 192, { x0: 200 }),
        lineOf('15', 192, { x0: 300 }),
        lineOf('T (K)', 210, { x0: 100 }),
        lineOf('100', 210, { x0: 200 }),
        lineOf('150', 210, { x0: 300 }),
      ]);
    expect(told(below(60))).toEqual([
      '12 D2 Ki 8.7 nM',
      '12 D3 Ki 5.3 nM',
      '13 D2 Ki 5.9 nM',
      '13 D3 Ki 41 nM',
    ]);
    expect(told(below(100)).length).toBeGreaterThan(4);
  });

  test('are multiplied by the power of ten over them, which a person looks at', () => {
    expect(
      read([
        ['Example', 'CDK1 Ki (×10-9 M)'],
        ['1', '4.4'],
        ['2', '71'],
      ]),
    ).toEqual(['1 CDK1 Ki 4.4e-9 M ?', '2 CDK1 Ki 7.1e-8 M ?']);
  });

  test('have their deviation and their range multiplied with them, and a unit of their own as it stands', () => {
    expect(
      read([
        ['Example', 'Ki (×10-9 M)'],
        ['1', '1-3'],
        ['2', '71 nM'],
      ]),
    ).toEqual(['1 Ki 1e-9-3e-9 M ?', '2 Ki 71 nM']);
    expect(roleOfHeading('IC50 (nM), 10-50 μM ATP')).not.toHaveProperty('power');
    expect(roleOfHeading('IC50 (nM) at 105 μM ATP')).not.toHaveProperty('power');
    expect(roleOfHeading('IC50 (10-3 μM)')).toMatchObject({ power: -3 });
  });

  test('with a comma and two digits that were read by sight are looked at', () => {
    expect(readValue('2,30', { isSeen: true })).toMatchObject({ value: '2.30', mended: true });
    expect(readValue('2,30')).toMatchObject({ value: '2.30', mended: false });
  });

  test('have their endpoint in their cells', () => {
    expect(
      read([
        ['Compound', 'ΔTm (°C)', 'CDK9/cyclin T1'],
        ['21a', '+4.2', 'IC50 = 88 nM'],
        ['23', '+0.1', 'IC50 > 20 μM'],
      ]),
    ).toEqual(['21a CDK9/cyclin T1 IC50 88 nM', '23 CDK9/cyclin T1 IC50 20 uM']);
  });

  test('below nought are shares, and no concentrations', () => {
    expect(read(belowNought('Inhibition at 1 μM (%)'))[1]).toContain('-3 %');
    expect(read(belowNought('IC50 (nM)'))).toEqual(['1 IC50 88 nM', '3 IC50 41 nM']);
  });

  test('of a logarithm with its minus sign are those of the negative logarithm', () => {
    expect(roleOfHeading('-log EC50')).toEqual({ kind: 'value', endpoint: 'pEC50' });
  });
});

describe('compounds across', () => {
  const PANEL: Cells = [
    [null, 'Example 12', null, 'Example 19'],
    ['Kinase', '1 μM', '0.1 μM', '1 μM'],
    ['JAK3', '97', '68', '99'],
    ['BTK', '12', '4', '-3'],
  ];
  const ANSWER = [
    'Example 12 JAK3 % inhibition at 1 μM 97 %',
    'Example 12 BTK % inhibition at 1 μM 12 %',
    'Example 12 JAK3 % inhibition at 0.1 μM 68 %',
    'Example 12 BTK % inhibition at 0.1 μM 4 %',
    'Example 19 JAK3 % inhibition at 1 μM 99 %',
    'Example 19 BTK % inhibition at 1 μM -3 %',
  ];

  test('over amounts are read, with or without rules', () => {
    // Each over the middle of its columns.
    const over = (twelve: number, nineteen: number): TextLine[] => [
      lineOf('TABLE 7', 88),
      lineOf('Kinase panel (mean % inhibition, n = 2)', 102),
      lineOf('Example 12', 120, { x0: twelve }),
      lineOf('Example 19', 120, { x0: nineteen }),
      ...rows(PANEL.slice(1)).map((line) => lineOf(line.text, line.y0 + 18, { x0: line.x0 })),
    ];
    const lines = over(237, 385);
    // Over the middle of none: which of them each belongs to is not known.
    expect(told(pageOfLines(over(175, 385)))).toEqual([]);
    expect(told(pageOfLines(lines))).toEqual(ANSWER);
    const grid = ruled([['', ['Example 12', 1, 2], null, 'Example 19'], ...PANEL.slice(1)]);
    const caption = lineOf('TABLE 7 Kinase panel (mean % inhibition, n = 2)', 100, { x0: 90 });
    expect(told({ ...grid, lines: [caption] })).toEqual(ANSWER);
  });

  test('over what is left of an activity are not read as inhibition', () => {
    const grid = ruled([['', ['Example 12', 1, 2], null, 'Example 19'], ...PANEL.slice(1)]);
    for (const words of ['Kinase inhibitor panel (% residual activity)', 'Inhibition profile, % of control'])
      expect(told({ ...grid, lines: [lineOf(`TABLE 7 ${words}`, 100, { x0: 90 })] })).toEqual([]);
  });

  test('may stand beside names, behind a column that says more of the targets', () => {
    expect(
      read(
        [
          ['virus', 'strain', '12e', '(S)-14', 'remdesivir'],
          ['SARS-CoV', 'Urbani', '0.012', '0.0035', '0.9'],
          ['MERS-CoV', 'EMC', '0.27', '0.051', '0.4'],
        ],
        'Table 3. Broad-spectrum activity, EC50 (μM)',
      ),
    ).toEqual([
      '12e SARS-CoV Urbani EC50 0.012 uM',
      '12e MERS-CoV EMC EC50 0.27 uM',
      '(S)-14 SARS-CoV Urbani EC50 0.0035 uM',
      '(S)-14 MERS-CoV EMC EC50 0.051 uM',
      'remdesivir SARS-CoV Urbani EC50 0.9 uM',
      'remdesivir MERS-CoV EMC EC50 0.4 uM',
    ]);
  });
});

describe('headings', () => {
  test('over two rows say which of both rows are headings', () => {
    expect(
      told(
        ruled([
          [['化合物', 2, 1], ['阻害率(%)', 1, 2], null, ['EC50 (μM)', 2, 1]],
          [null, '10 μM', '1 μM', null],
          ['1', '98', '62', '0.012'],
          ['2', '55', '12', '1.4'],
        ]),
      ),
    ).toEqual([
      '1 阻害率(%) at 10 μM 98 %',
      '1 阻害率(%) at 1 μM 62 %',
      '1 EC50 0.012 uM',
      '2 阻害率(%) at 10 μM 55 %',
      '2 阻害率(%) at 1 μM 12 %',
      '2 EC50 1.4 uM',
    ]);
  });

  test.each([
    '被験化合物',
    '化合物番号',
    '実施例',
    'Beispiel Nr.',
    'Verbindung',
    'Composé',
    '실시예',
    'compd',
    'Compd. no.',
  ])('%s is that of labels', (heading) => expect(roleOfHeading(heading)).toEqual({ kind: 'label' }));
});

test('a label that stands twice in a table that was read by sight may be another', () => {
  const cells = [
    ['Compound', 'IC50 (nM)'],
    ['I-1', '71'],
    ['I-2', '8'],
    ['I-1', '7'],
  ];
  expect(seen(cells)).toEqual(['I-1 IC50 71 nM ?', 'I-2 IC50 8 nM', 'I-1 IC50 7 nM ?']);
  // Read for certain, its values contradict each other.
  expect(read(cells)).toEqual(['I-1 IC50 71 nM ?', 'I-2 IC50 8 nM', 'I-1 IC50 7 nM ?']);
});

const said = (text: string): string[] =>
  proseActivities([{ page: 1, text, lines: [lineOf(text, 100)], starts: [0] }], {
    isKnown: () => true,
  }).map(
    ({ label, endpoint, value, unit, target, doubts }) =>
      `${label} ${endpoint} ${value} ${unit}${target === '' ? '' : ` (${target})`}${doubts.length > 0 ? '?' : ''}`,
  );

describe('a sentence', () => {
  test.each([
    'Compound 3 of WO 2015/098761 has been reported to inhibit JAK1 with an IC50 of 4 nM.',
    'Compound 12 disclosed in EP 1 234 567 B1 exhibited an IC50 of 9 nM in this assay.',
    'Compound 2 described by Smith et al. had an EC50 of 55 nM.',
  ])('about another document says nothing: %s', (text) => expect(said(text)).toEqual([]));

  test.each([
    'In the presence of Compound 8 (10 μM), the EC50 of acetylcholine was 34 nM.',
    'Compound 9 was compared with the control inhibitor, which had an IC50 of 3.3 nM in this assay.',
  ])('about something else than the compound that it names is doubted: %s', (text) =>
    expect(said(text).every((one) => one.endsWith('?'))).toBe(true),
  );

  test('gives each target of a list its value', () => {
    expect(
      said(
        'In the assay of Example A, Compound 6 inhibited JAK1, JAK2 and TYK2 with IC50 values of 3, 12 and 45 nM, respectively.',
      ),
    ).toEqual(['6 IC50 3 nM (JAK1)', '6 IC50 12 nM (JAK2)', '6 IC50 45 nM (TYK2)']);
  });

  test('names compounds by their numbers alone, as papers do', () => {
    expect(said('A methoxy group gave an increase in potency (12c, EC50 = 92 nM vs 12a).')).toEqual([
      '12c EC50 92 nM',
    ]);
    expect(said('The imidazole 12l was inactive (EC50 > 50 μM).')).toEqual(['12l EC50 50 uM']);
    expect(said('The enantiomer (R)-12c had an IC50 of 3 nM.')).toEqual(['(R)-12c IC50 3 nM']);
    expect(said('Figure 3a shows an IC50 of 12 nM.')).toEqual([]);
  });

  test('about this document is read though it names it', () => {
    expect(said('Compound 3 of the application had an IC50 of 4 nM.')).toEqual(['3 IC50 4 nM']);
    expect(said('Compound 5 in the reference assay had an IC50 of 4 nM.')).toEqual(['5 IC50 4 nM']);
  });
});

const named = (...texts: string[]): string[] =>
  headingCandidates(
    engine,
    paragraphsOf(pageOfLines(texts.map((text, index) => lineOf(text, 100 + 40 * index)))),
  ).map(({ label, name }) => `${label}: ${name}`);

describe('a name with its label behind it in brackets', () => {
  test('is read behind a step, in a sentence and at the end of a paragraph', () => {
    expect(
      named(
        '[0417] Step A: tert-butyl 4-(5-bromopyrimidin-2-yl)piperazine-1-carboxylate (Intermediate 20a). To it',
      ),
    ).toEqual(['Intermediate 20a: tert-butyl 4-(5-bromopyrimidin-2-yl)piperazine-1-carboxylate']);
    expect(named('White solid, mp 142 °C. 2-chloro-N-(4-fluorophenyl)acetamide (24).')).toEqual([
      '24: 2-chloro-N-(4-fluorophenyl)acetamide',
    ]);
    expect(named('2-chloro-N-(4-fluorophenyl)acetamide (21a). Prepared from the acid.')).toEqual([
      '21a: 2-chloro-N-(4-fluorophenyl)acetamide',
    ]);
  });

  test('is read in a line that begins behind a sentence, however little space parts it from the text before', () => {
    const page = pageOfLines(
      [
        '2-chloro-N-(4-fluorophenyl)acetamide (5a). Prepared by General Procedure A as a solid.',
        'HRMS (ESI): calcd for 188.0273; found 188.0277.',
        '2-bromo-N-(4-fluorophenyl)acetamide (5b). Prepared by General Procedure B with',
        '4-methylmorpholine (2). White solid.',
      ].map((text, index) => lineOf(text, 100 + 12 * index)),
    );
    expect(
      headingCandidates(engine, paragraphsOf(page)).map(({ label, name }) => `${label}: ${name}`),
    ).toEqual(['5a: 2-chloro-N-(4-fluorophenyl)acetamide', '5b: 2-bromo-N-(4-fluorophenyl)acetamide']);
  });

  test('is none in the midst of a sentence without a word for it', () => {
    expect(named('It was dissolved in 4-methylmorpholine (2) and stirred for one hour.')).toEqual([]);
  });

  test('stands under a Japanese heading', () => {
    expect(named('【実施例3】', '2-chloro-N-(4-fluorophenyl)acetamide（化合物3）')).toContain(
      '3: 2-chloro-N-(4-fluorophenyl)acetamide',
    );
  });
});

test('labels and drawings in turn are those of one another', () => {
  const grid = ruled([
    ['化合物5', '', '化合物6', ''],
    ['化合物7', '', '化合物8', ''],
  ]);
  const smiles = ['CCO', 'CCN', 'CCC', 'CCCl'];
  const [table] = grid.tables;
  const drawn = table!.cells.filter(({ lines }) => lines.length === 0);
  const pictures = drawn.map(({ x0, x1, y0, y1 }, index) => ({
    x0,
    x1,
    y0,
    y1,
    structures: [
      {
        x0,
        x1,
        y0,
        y1,
        smiles: smiles[index]!,
        inchikey: `KEY-${index}`,
        molfile: '',
        confidence: 0.99,
        accepted: true,
      },
    ],
  }));
  for (const [index, cell] of drawn.entries()) cell.pictures.push(index);
  expect(
    extractDocument(engine, [{ ...grid, pictures }]).compounds.map((one) => [one.label, one.smiles]),
  ).toEqual([
    ['化合物5', 'CCO'],
    ['化合物6', 'CCN'],
    ['化合物7', 'CCC'],
    ['化合物8', 'CCCl'],
  ]);
});
