import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '@moiety/chemistry/engine.ts';
import { extractDocument, type Extraction } from '../src/document/extract-document.ts';
import { toJson } from '../src/document/to-json.ts';
import type { TextLine } from '../src/page/page-result.ts';
import { lineOf, pageOfLines } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

/** A table without rules below its caption. */
const table = (caption: string, ...rows: string[][]): TextLine[] => [
  lineOf(caption, 100),
  ...rows.flatMap((row, index) =>
    row.map((text, column) => lineOf(text, 120 + 18 * index, { x0: 100 + 80 * column })),
  ),
];

/** A paragraph of one sentence a line. */
const sentences = (...texts: string[]): TextLine[] =>
  texts.map((text, index) => lineOf(text, 400 + 14 * index, { x0: 60 }));

const read = (...pages: TextLine[][]): Extraction =>
  extractDocument(
    engine,
    pages.map((lines, index) => Object.assign(pageOfLines(lines), { page: index + 1 })),
  );

/** What a document says, with the pages on which it says so and a `!` where it contradicts itself. */
const said = (...pages: TextLine[][]): string[] =>
  read(...pages).activities.map(
    ({ label, target, endpoint, qualifier, value, unit, page, elsewhere = [], doubts }) =>
      [
        [label, target, endpoint, `${qualifier === '=' ? '' : qualifier}${value}`, unit]
          .filter(Boolean)
          .join(' '),
        `p. ${[page, ...elsewhere.map((one) => one.page)].join(', ')}`,
        ...(doubts.includes('values') ? ['!'] : []),
      ].join(' | '),
  );

const JAK2 = table(
  'Table 1 Inhibition of kinases',
  ['Compound', 'JAK2 IC50 (nM)'],
  ['1', '12'],
  ['2', '340'],
  ['3', '>1000'],
);

/** Values of the compounds 1, 2, 3 on a target that is named or not. */
const valuesOn =
  (heading: string) =>
  (caption: string, ...values: string[]): TextLine[] =>
    table(caption, ['Compound', heading], ...values.map((value, index) => [String(index + 1), value]));
const again = valuesOn('JAK2 IC50 (nM)');
const unnamed = valuesOn('IC50 (nM)');

/** Value, deviation, number of experiments and bounds of what is said. */
const scatter = (...pages: TextLine[][]): string[] =>
  read(...pages).activities.map(({ value, deviation, n, interval }) =>
    [
      value,
      deviation && `± ${deviation}`,
      n && `n = ${n}`,
      interval && `${interval.lower} to ${interval.upper}`,
    ]
      .filter(Boolean)
      .join(', '),
  );

describe('a sentence about a compound of a table', () => {
  test.each([
    ['another target', 'Compound 1 inhibited JAK3 with an IC50 of 12 nM.', '1 JAK3 IC50 12 nM | p. 2'],
    ['another unit', 'Compound 1 inhibited JAK2 with an IC50 of 12 µg/mL.', '1 JAK2 IC50 12 ug/mL | p. 2'],
    [
      'another sign',
      'Compound 2 inhibited JAK2 with an IC50 of less than 340 nM.',
      '2 JAK2 IC50 <340 nM | p. 2',
    ],
  ])('that gives its number %s is an activity of its own', (_, text, expected) => {
    expect(said(JAK2, sentences(text))).toEqual([
      '1 JAK2 IC50 12 nM | p. 1',
      '2 JAK2 IC50 340 nM | p. 1',
      '3 JAK2 IC50 >1000 nM | p. 1',
      expected,
    ]);
  });

  test('is a second place of its value, in whichever unit, and counts once', () => {
    const text = sentences(
      'Compound 1 inhibited the JAK2 kinase with an IC50 of 0.012 μM.',
      'Compound 3 had an IC50 above 1000 nM against JAK2.',
    );
    expect(said(JAK2, text)).toEqual([
      '1 JAK2 IC50 12 nM | p. 1, 2',
      '2 JAK2 IC50 340 nM | p. 1',
      '3 JAK2 IC50 >1000 nM | p. 1, 2',
    ]);
    expect(toJson(read(JAK2, text))).toMatchObject({
      activities: [
        {
          evidence: [
            { kind: 'cell', page: 1, text: '12' },
            { kind: 'text', page: 2, text: expect.stringContaining('0.012 μM') as string },
          ],
        },
        { evidence: [{ kind: 'cell', page: 1 }] },
        { evidence: [{ page: 1 }, { page: 2 }] },
      ],
    });
  });

  test('contradicts it with another number: both stay, and a person looks', () => {
    expect(said(JAK2, sentences('Compound 1 inhibited JAK2 with an IC50 of 21 nM.'))).toEqual([
      '1 JAK2 IC50 12 nM | p. 1 | !',
      '2 JAK2 IC50 340 nM | p. 1',
      '3 JAK2 IC50 >1000 nM | p. 1',
      '1 JAK2 IC50 21 nM | p. 2 | !',
    ]);
    expect(said(JAK2, sentences('Compound 3 inhibited JAK2 with an IC50 of 80 nM.')).at(-1)).toMatch(/!$/);
  });

  test('contradicts another sentence about the same, whichever of their values the table has', () => {
    const cellular = sentences(
      'Compound 1 inhibited JAK2 in whole blood with an IC50 of 12 nM.',
      'Compound 1 inhibited JAK2 in whole blood with an IC50 of 210 nM.',
    );
    expect(said(JAK2, cellular).filter((one) => one.endsWith('!'))).toEqual([
      '1 JAK2 IC50 12 nM | p. 1, 2 | !',
      '1 JAK2 IC50 210 nM | p. 2 | !',
    ]);
  });

  test.each([
    'Compound 1 inhibited JAK2 in whole blood with an IC50 of 210 nM.',
    'Compound 2 inhibited JAK2 with an IC50 of less than 1 μM.',
  ])('does not contradict it where it may be true as well: %s', (text) => {
    const all = said(JAK2, sentences(text));
    expect(all).toHaveLength(4);
    expect(all.join('\n')).not.toContain('!');
  });
});

describe('two tables', () => {
  test('that give a value of one target twice give it once, with both places', () => {
    expect(said(JAK2, again('Table 9 Selected compounds', '12', '340', '>1000'))).toEqual([
      '1 JAK2 IC50 12 nM | p. 1, 2',
      '2 JAK2 IC50 340 nM | p. 1, 2',
      '3 JAK2 IC50 >1000 nM | p. 1, 2',
    ]);
  });

  test('that contradict each other about one compound are both kept there', () => {
    expect(said(JAK2, again('Table 9 Selected compounds', '12', '430', '>1000'))).toEqual([
      '1 JAK2 IC50 12 nM | p. 1, 2',
      '2 JAK2 IC50 340 nM | p. 1 | !',
      '3 JAK2 IC50 >1000 nM | p. 1, 2',
      '2 JAK2 IC50 430 nM | p. 2 | !',
    ]);
  });

  test('whose values are both roundings of a third are not the same for that', () => {
    expect(
      said(again('Table 1', '12', '340'), again('Table 2', '12.4', '340'), again('Table 3', '11.6', '340')),
    ).toEqual([
      '1 JAK2 IC50 12 nM | p. 1, 2 | !',
      '2 JAK2 IC50 340 nM | p. 1, 2, 3',
      '1 JAK2 IC50 11.6 nM | p. 3 | !',
    ]);
  });

  test('contradict each other where one has a number and the other a code for what it is not', () => {
    const codes = valuesOn('JAK2 IC50')('Table 1 A: IC50 < 10 nM; B: 10-100 nM', 'A', 'B', 'A');
    expect(said(codes, again('Table 2', '250', '55', '4'))).toEqual([
      '1 JAK2 IC50 codeA | p. 1 | !',
      '2 JAK2 IC50 codeB | p. 1',
      '3 JAK2 IC50 codeA | p. 1',
      '1 JAK2 IC50 250 nM | p. 2 | !',
      '2 JAK2 IC50 55 nM | p. 2',
      '3 JAK2 IC50 4 nM | p. 2',
    ]);
  });

  test('say the same by a code only where its legend is known of both', () => {
    const codes = valuesOn('JAK2 IC50');
    const { activities } = read(
      codes('Table 1 A: IC50 < 10 nM; B: 10-100 nM', 'A', 'A', 'B'),
      codes('Table 2 C: IC50 < 10 nM; B: 10-100 nM', 'A', 'C', 'B'),
    );
    const places = activities.flatMap(({ label, page, doubts, elsewhere = [] }) =>
      label === '2'
        ? []
        : [`${label} p. ${[page, ...elsewhere.map((one) => one.page)].join(', ')} ${doubts.join(', ')}`],
    );
    expect(places).toEqual(['1 p. 1 ', '3 p. 1, 2 ', '1 p. 2 legend']);
  });

  test('of what has a marker and of what lacks it are of two targets', () => {
    const cells = [valuesOn('ER+ IC50 (nM)'), valuesOn('ER- IC50 (nM)')] as const;
    const all = said(cells[0]('Table 1', '12', '340', '87'), cells[1]('Table 2', '12', '340', '88'));
    expect(all).toHaveLength(6);
    expect(all.join('\n')).not.toContain('!');
  });

  test.each([
    ['Table 2 Cellular potency', 'of another assay'],
    ['Table 2 Inhibition of rat enzymes', 'of another species', 'Table 1 Inhibition of human enzymes'],
    ['Table 2 Potency after 48 h', 'of another time', 'Table 1 Potency after 24 h'],
  ])('contradict nothing where their captions tell them apart: %s', (second, _, first = 'Table 1 Enzyme') => {
    const pages = [again(first, '12', '340'), again(second, '99', '870')];
    expect(said(...pages)).toEqual([
      '1 JAK2 IC50 12 nM | p. 1',
      '2 JAK2 IC50 340 nM | p. 1',
      '1 JAK2 IC50 99 nM | p. 2',
      '2 JAK2 IC50 870 nM | p. 2',
    ]);
  });

  test('of targets that nothing names are of two assays where hardly a value is the same', () => {
    const apart = said(
      unnamed('Table 1', '12', '340', '80', '5'),
      unnamed('Table 2', '99', '870', '7', '41'),
    );
    expect(apart).toHaveLength(8);
    expect(apart.join('\n')).not.toContain('!');
    // A bound may be the same by chance.
    expect(
      said(unnamed('Table 1', '12', '>1000', '80', '5'), unnamed('Table 2', '99', '>1000', '7', '41')),
    ).toHaveLength(8);
    expect(
      said(unnamed('Table 1', '12', '340', '80', '55'), unnamed('Table 2', '12', '340', '80', '41')),
    ).toEqual([
      '1 IC50 12 nM | p. 1, 2',
      '2 IC50 340 nM | p. 1, 2',
      '3 IC50 80 nM | p. 1, 2',
      '4 IC50 55 nM | p. 1 | !',
      '4 IC50 41 nM | p. 2 | !',
    ]);
  });
});

test('a table that gives a compound two values says both, unless a column tells them apart', () => {
  const rows = [
    ['1', '24 h', '12'],
    ['1', '72 h', '3.4'],
    ['2', '24 h', '80'],
  ];
  expect(said(table('Table 1', ['Compound', 'Time', 'JAK2 IC50 (nM)'], ...rows)).join('\n')).not.toContain(
    '!',
  );
  expect(
    said(
      table('Table 1', ['Compound', 'JAK2 IC50 (nM)'], ...rows.map(([label, , value]) => [label!, value!])),
    ),
  ).toEqual(['1 JAK2 IC50 12 nM | p. 1 | !', '1 JAK2 IC50 3.4 nM | p. 1 | !', '2 JAK2 IC50 80 nM | p. 1']);
});

test('a document that says the same twice in sentences says it once', () => {
  const text = 'Compound 1 inhibited JAK2 with an IC50 of 12 nM.';
  expect(said(sentences(text), sentences(text))).toEqual(['1 JAK2 IC50 12 nM | p. 2, 1']);
});

describe('how a value scatters', () => {
  test('is read from its cell', () => {
    expect(
      scatter(
        table(
          'Table 1',
          ['Compound', 'JAK2 IC50 (nM)'],
          ['1', '12 ± 3 (n=4)'],
          ['2', '34 (28-41)'],
          ['3', '10-50'],
          ['4', '7.1 (3)'],
        ),
      ),
    ).toEqual([
      '12, ± 3, n = 4',
      '34, 28 to 41',
      '10-50, 10 to 50',
      // A mark of a footnote may stand in brackets as well.
      '7.1',
    ]);
  });

  test('is read from headings and the columns behind', () => {
    expect(
      scatter(
        table(
          'Table 1',
          ['Compound', 'JAK2 IC50 (nM)', 'SD', 'n', 'JAK3 IC50 (nM) (n)'],
          ['1', '12', '3.1', '4', '80 (2)'],
          ['2', '34', '5.9', '3', '95 (5)'],
        ),
      ),
    ).toEqual(['12, ± 3.1, n = 4', '80, n = 2', '34, ± 5.9, n = 3', '95, n = 5']);
    const { activities } = read(
      table('Table 1', ['Compound', 'JAK2 IC50 (nM) ± SEM, n = 3'], ['1', '12 ± 1'], ['2', '7 ± 2']),
    );
    expect(activities.map(({ target, deviation, n }) => `${target} ${deviation} ${n}`)).toEqual([
      'JAK2 1 3',
      'JAK2 2 3',
    ]);
  });

  test.each(['SD (nM)', 'SD (%)'])('is not taken from a column in another unit: %s', (heading) => {
    expect(
      scatter(
        table('Table 1', ['Compound', 'JAK2 IC50 (μM)', heading], ['1', '1.2', '31'], ['2', '3.4', '5.9']),
      ),
    ).toEqual(['1.2', '3.4']);
  });

  test('is read from sentences', () => {
    expect(
      scatter(
        sentences(
          'Compound 1 inhibited JAK2 with an IC50 of 32.6 ± 0.3 nM (n = 3).',
          'Compound 2 inhibited JAK2 with an IC50 of between 10 and 50 nM.',
        ),
      ),
    ).toEqual(['32.6, ± 0.3, n = 3', '10-50, 10 to 50']);
  });
});
