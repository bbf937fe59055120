// Layouts and words of documents that nobody had looked at before (decision 0208).
import { Engine } from '@moiety/chemistry/engine.ts';
import { identityOf } from '@moiety/chemistry/structure-identity.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Box, holds } from '../src/box.ts';
import { drawingCandidates } from '../src/compounds/drawing-candidates.ts';
import { fuse } from '../src/compounds/fuse.ts';
import { rowCandidates } from '../src/compounds/row-candidates.ts';
import { extractDocument } from '../src/document/extract-document.ts';
import { groupTablesOf } from '../src/groups/group-tables.ts';
import { findColumns } from '../src/page/columns.ts';
import type { Component } from '../src/page/components.ts';
import type { PageResult, TextLine } from '../src/page/page-result.ts';
import { withHeadings } from '../src/prose/headed-drawings.ts';
import { proseActivities } from '../src/prose/prose-activities.ts';
import { paragraphsOf } from '../src/prose/running-text.ts';
import { assembleTables } from '../src/tables/assemble-tables.ts';
import { roleOfHeading } from '../src/tables/headings.ts';
import { characterAt as character } from './ink.ts';
import { lineOf, type Piece, pageOfLines, pageOfPieces as pageOf, pictureOf } from './lines.ts';
import { valuesOf } from './values.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const told = (text: string): string[][] =>
  proseActivities(paragraphsOf(pageOfLines([lineOf(text, 100)])), { isKnown: () => true }).map(
    ({ label, target, endpoint, value, unit, doubts }) =>
      [label, target, endpoint, value, unit].concat(doubts),
  );

const labelsOn = (page: PageResult): string[] =>
  withHeadings(
    paragraphsOf(page),
    drawingCandidates(engine, [page], () => false),
  ).map(({ label }) => label);

/** What is read of amounts in a column, with the doubts. */
const amountsOf = (values: readonly string[]): string[][] =>
  valuesOf(
    pageOf(
      [
        ['Composé', 100, 100],
        ['Ki (nM)', 180, 100],
        ...values.flatMap((value, index): Piece[] => [
          [`Exemple ${index + 1}`, 100, 118 + 16 * index],
          [value, 180, 118 + 16 * index],
        ]),
      ],
      { source: 'ocr' },
      0.99,
    ),
  );

/** The page with what stands on it in a ruled table of two columns, drawings in the second. */
const ruledOf = (page: PageResult): PageResult => {
  const tops = [75, 95, 195, 295];
  const cells = tops.slice(0, -1).flatMap((y0, row) =>
    [0, 1].map((column) => {
      const box = { x0: 30 + 100 * column, x1: 130 + 200 * column, y0, y1: tops[row + 1]! };
      const isIn = (part: Box): boolean => holds(box, part);
      return Object.assign(box, {
        row,
        lastRow: row,
        column,
        lastColumn: column,
        lines: page.lines.filter(isIn),
        pictures: [...page.pictures.keys()].filter((index) => isIn(page.pictures[index]!)),
      });
    }),
  );
  return { ...page, tables: [{ x0: 30, x1: 330, y0: 75, y1: 295, rows: 3, columns: 2, cells }] };
};

const structureOf = (smiles: string): { smiles: string; inchikey: string | null } => ({
  smiles,
  inchikey: identityOf(engine, smiles).inchiKey,
});

describe('headings of columns', () => {
  test('that of the labels is parted from the next one, where that begins below its first line', () => {
    const rows: Piece[] = [
      ['hERG', 140, 100],
      ['CDK2', 260, 100],
      ['Example IC50 (nM)', 100, 112],
      ['IC50 (nM)', 260, 112],
      ['1', 115, 130],
      ['62', 170, 130],
      ['210', 275, 130],
      ['2', 115, 145],
      ['4.8', 168, 145],
      ['110', 275, 145],
    ];
    const answer = [
      ['1', 'hERG', 'IC50', '62', 'nM'],
      ['1', 'CDK2', 'IC50', '210', 'nM'],
      ['2', 'hERG', 'IC50', '4.8', 'nM'],
      ['2', 'CDK2', 'IC50', '110', 'nM'],
    ];
    expect(valuesOf(pageOf([['TABLE 2', 180, 80], ...rows]))).toEqual(answer);
    // Without a caption, as where the table goes on in the next column.
    expect(valuesOf(pageOf(rows))).toEqual(answer);
  });

  test('compounds across may stand left of their values, and beside labels with a letter a number is one', () => {
    const page = pageOf([
      ['Table 2. Kinase selectivity: IC50 (nM)', 100, 80],
      ['kinase', 100, 100],
      ['8g', 160, 100],
      ['14', 230, 100],
      ['8d', 300, 100],
      ['PIM1', 118, 115],
      ['2.8', 190, 115],
      ['1.9', 260, 115],
      ['5.2', 330, 115],
      ['PIM2', 118, 130],
      ['140', 190, 130],
      ['96', 260, 130],
      ['310', 330, 130],
      ['FLT3', 118, 145],
      ['>1000', 186, 145],
      ['830', 260, 145],
      ['>1000', 326, 145],
    ]);
    expect(valuesOf(page).filter(([label]) => label === '14')).toEqual([
      ['14', 'PIM1', 'IC50', '1.9', 'nM'],
      ['14', 'PIM2', 'IC50', '96', 'nM'],
      ['14', 'FLT3', 'IC50', '830', 'nM'],
    ]);
    expect(valuesOf(page)).toHaveLength(9);
  });

  test('what reaches over all columns says nothing of the labels; a micro sign of it was read as a p', () => {
    const page = pageOf(
      [
        ['TABLE 1', 200, 80],
        ['Minimum Inhibitory Concentration (MIC, pg/mL)', 102, 96],
        ['Example', 100, 110],
        ['S. aureus', 170, 110],
        ['E. faecalis', 250, 110],
        ['1', 115, 126],
        ['16', 185, 126],
        ['32', 270, 126],
        ['2', 115, 140],
        ['0.5', 185, 140],
        ['2', 270, 140],
      ],
      { source: 'ocr' },
      0.99,
    );
    expect(valuesOf(page)).toEqual([
      ['1', 'S. aureus', 'MIC', '16', 'ug/mL', 'unit'],
      ['1', 'E. faecalis', 'MIC', '32', 'ug/mL', 'unit'],
      ['2', 'S. aureus', 'MIC', '0.5', 'ug/mL', 'unit'],
      ['2', 'E. faecalis', 'MIC', '2', 'ug/mL', 'unit'],
    ]);
  });

  test('the most that a compound degrades or does is a share', () => {
    expect(roleOfHeading('BTK Dmax')).toEqual({ kind: 'value', endpoint: 'Dmax', unit: '%', target: 'BTK' });
    expect(roleOfHeading('Emax [%]')).toEqual({ kind: 'value', endpoint: 'Emax', unit: '%' });
    expect(roleOfHeading('Emax ratio')?.kind).toBe('other');
    expect(roleOfHeading('Cmax (ng/mL)')?.kind).toBe('other');
    expect(roleOfHeading('DC50 (nM) Dmax (%)')).toMatchObject({ endpoint: 'DC50' });
  });

  test('by sight decimal commas are sure where so many are that none is a speck', () => {
    expect(amountsOf(['0,42', '12,5', '3,7', '14,2'])).toEqual([
      ['Exemple 1', '', 'Ki', '0.42', 'nM'],
      ['Exemple 2', '', 'Ki', '12.5', 'nM'],
      ['Exemple 3', '', 'Ki', '3.7', 'nM'],
      ['Exemple 4', '', 'Ki', '14.2', 'nM'],
    ]);
    expect(amountsOf(['42', '12,5', '37', '142'])[1]).toContain('characters');
    expect(amountsOf(['0,42', '12,5', '3,7', '1.4'])[1]).toContain('characters');
  });
});

describe('sentences', () => {
  test('what compounds bind to is a target, also where it is a word', () => {
    expect(
      told('Compound 102 bound to cereblon with a Kd of 2.1 μM, and to BTK with a Kd of 7.5 nM.'),
    ).toEqual([
      ['102', 'cereblon', 'Kd', '2.1', 'uM'],
      ['102', 'BTK', 'Kd', '7.5', 'nM'],
    ]);
  });

  test('a line of cells may have two words', () => {
    expect(told('Example 2 inhibited MIA PaCa-2 cells in soft agar with an IC50 of 47 nM.')).toEqual([
      ['2', 'MIA PaCa-2 cells', 'IC50', '47', 'nM'],
    ]);
  });

  test('French and German ones are read, with decimal commas, which elsewhere may part a list', () => {
    expect(
      told(
        "Le composé de l'exemple 2 présente un Ki de 630 nM pour les récepteurs 5-HT2C humains, et celui de l'exemple 5 une CI50 de 1,4 µM.",
      ),
    ).toEqual([
      ['2', '5-HT2C', 'Ki', '630', 'nM'],
      ['5', '5-HT2C', 'IC50', '1.4', 'uM', 'characters'],
    ]);
    expect(
      told(
        'Beispiel 4 zeigt gegenüber EGFR einen IC50-Wert von 0,8 nM und gegenüber HER2 einen Wert von 45 nM.',
      ),
    ).toEqual([
      ['4', 'EGFR', 'IC50', '0.8', 'nM'],
      ['4', 'HER2', 'IC50', '45', 'nM'],
    ]);
    // `1,4` was read as two values.
    expect(told('Compound 5 had an IC50 of 1,4 μM against JAK2.')).toEqual([
      ['5', 'JAK2', 'IC50', '1.4', 'uM', 'characters'],
    ]);
    expect(told('Compound 30, with an NH linker, had a Ki of more than 10 μM.')[0]?.[1]).toBe('');
  });

  test('an amount for an animal is the value of what is a dose, and of nothing else', () => {
    expect(told('Example 4 had an ED50 of 3.6 mg/kg.')).toEqual([['4', '', 'ED50', '3.6', 'mg/kg']]);
    expect(told('Compound 7 (IC50 = 3 nM) was dosed with 30 mg/kg.')).toEqual([['7', '', 'IC50', '3', 'nM']]);
  });
});

describe('drawings', () => {
  const AMINE = 'CN(C)CCc1ccccc1';

  test('below the heading of a synthesis are of its compound', () => {
    const page = pageOf(
      [
        ['Synthesis of Compound 107', 100, 80],
        ['A mixture of the amine and the aldehyde was stirred for one hour.', 100, 260],
      ],
      { pictures: [pictureOf(engine, AMINE, { x0: 150, y0: 120 })] },
    );
    expect(labelsOn(page)).toEqual(['107']);
  });

  test('stand below the name that follows a heading which says only which compound it is', () => {
    const page = pageOf(
      [
        ['[0091] 实施例2:化合物4的制备', 100, 80],
        ['[0092] 2-(某某基)-N,N-二甲基苯甲酰胺(化合物4)', 100, 95],
        ['[0093] 参照实施例1的方法制备,得到白色固体。', 100, 260],
      ],
      { pictures: [pictureOf(engine, AMINE, { x0: 150, y0: 120 })] },
    );
    expect(labelsOn(page)).toEqual(['2']);
  });

  test('above the steps of a synthesis do not have their numbers', () => {
    const line: TextLine[] = [
      lineOf('Step', 215, { x0: 120 }),
      lineOf('1.', 215, { x0: 170 }),
      lineOf('4-Chloro-6,7-dimethoxy-', 215, { x0: 220 }),
    ];
    const page = { ...pageOf([]), lines: line, pictures: [pictureOf(engine, AMINE, { x0: 120, y0: 120 })] };
    expect(drawingCandidates(engine, [page], () => false).map(({ label }) => label)).toEqual(['']);
  });

  test('that contradict the name of their heading are evidence, and the name counts', () => {
    const box = { x0: 100, y0: 100, x1: 200, y1: 180 };
    const base = { label: '1', page: 1, box, rank: 'heading' as const };
    const drawn = {
      ...base,
      name: '',
      drawn: { ...structureOf('CCO'), confidence: 0.973, accepted: true, molfile: '' },
    };
    const named = {
      ...base,
      name: 'propan-1-ol',
      named: { ...structureOf('CCCO'), name: 'propan-1-ol', isMended: false, isCertain: true },
    };
    const [compound, ...others] = fuse([drawn, named] as Parameters<typeof fuse>[0]);
    expect(others).toEqual([]);
    expect(compound).toMatchObject({ smiles: 'CCCO', name: 'propan-1-ol', review: true });
  });
});

/** Two compounds across. */
const profileUnder = (caption: string): PageResult =>
  pageOf([
    [caption, 40, 60],
    ['Parameter', 40, 80],
    ['5h', 180, 80],
    ['5j', 240, 80],
    ['log D7.4', 40, 95],
    ['4.1', 180, 95],
    ['3.3', 240, 95],
    ['RIPK3 IC50 (μM)', 40, 110],
    ['>25', 180, 110],
    ['18', 240, 110],
    ['hERG IC50 (μM)', 40, 125],
    ['6.4', 180, 125],
    ['>30', 240, 125],
  ]);

describe('tables', () => {
  const HEADS: Piece[] = [
    ['RIPK1', 205, 80],
    ['U937', 290, 80],
    ['Compound', 40, 87],
    ['Ar', 110, 87],
    ['R', 180, 87],
    ['pIC50', 205, 94],
    ['EC50 (μM)', 290, 94],
  ];
  const ROWS: Piece[] = [
    ['5h', 40, 112],
    ['3-Cl-Ph', 110, 112],
    ['c-Pr 8.6', 180, 112],
    ['0.42', 290, 112],
    ['5i', 40, 126],
    ['4-MeO-Ph', 110, 126],
    ['Bn', 180, 126],
    ['5.4', 205, 126],
    ['7.5', 290, 126],
  ];
  /** A mark that is raised before its note. */
  const NOTES: TextLine[] = [
    lineOf('a Fluorescence polarization, mean of n ≥ 2.', 142, { x0: 38 }),
    { ...lineOf('b', 152, { x0: 37 }), y1: 158 },
    lineOf('TNFα-induced necroptosis.', 154, { x0: 43 }),
  ];
  const withNotes = (page: PageResult): PageResult => ({ ...page, lines: [...page.lines, ...NOTES] });

  test('cells that were read as one are parted below the edges of their headings; notes end the table', () => {
    expect(valuesOf(withNotes(pageOf([['Table 1', 40, 60], ...HEADS, ...ROWS])))).toEqual([
      ['5h', 'RIPK1', 'pIC50', '8.6', ''],
      ['5h', 'U937', 'EC50', '0.42', 'uM'],
      ['5i', 'RIPK1', 'pIC50', '5.4', ''],
      ['5i', 'U937', 'EC50', '7.5', 'uM'],
    ]);
  });

  test('of groups end before values whose heading has two lines, and before their notes', () => {
    const [table] = groupTablesOf([withNotes(pageOf([...HEADS, ...ROWS]))]);
    expect(table!.headings.map(({ places }) => places.length > 0)).toEqual([true, true, false]);
    expect(table!.rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([
      ['3-Cl-Ph', 'c-Pr', '8.6'],
      ['4-MeO-Ph', 'Bn', '5.4'],
    ]);
  });

  test('compare the compounds that their caption names', () => {
    expect(valuesOf(profileUnder('Table 2. Profile of compounds 5h and 5j.'))).toEqual([
      ['5h', 'RIPK3', 'IC50', '25', 'uM'],
      ['5h', 'hERG', 'IC50', '6.4', 'uM'],
      ['5j', 'RIPK3', 'IC50', '18', 'uM'],
      ['5j', 'hERG', 'IC50', '30', 'uM'],
    ]);
    expect(valuesOf(profileUnder('Table 2. Profile of compounds 4a and 4b.'))).toEqual([]);
  });

  test('of what examples are made from do not number examples', () => {
    const structures = ['CCO', 'CCN'].map((smiles, index) =>
      pictureOf(engine, smiles, { x0: 140, y0: 100 + 100 * index }),
    );
    const page = (heading: string): PageResult =>
      pageOf(
        [
          [heading, 40, 80],
          ['Str', 160, 80],
          ['1', 45, 130],
          ['2', 45, 230],
        ],
        { pictures: structures },
      );
    const labelsUnder = (heading: string): string[] =>
      assembleTables([ruledOf(page(heading))]).flatMap((table, index) =>
        rowCandidates(engine, table, index, (ref) => structures[ref.index]).map(({ label }) => label),
      );
    expect(labelsUnder('PEx')).toEqual(['PEx 1', 'PEx 2']);
    expect(labelsUnder('Intermediate No.')).toEqual(['Intermediate 1', 'Intermediate 2']);
    expect(labelsUnder('Ex')).toEqual(['1', '2']);
  });
});

describe('the target of a table that only the title of its test names', () => {
  const TABLE: Piece[] = [
    ['Example', 40, 160],
    ['IC50 (nM)', 120, 160],
    ['1', 40, 175],
    ['12', 120, 175],
    ['2', 40, 190],
    ['0.8', 120, 190],
  ];
  const valuesBelow = (...texts: readonly string[]): string[][] =>
    extractDocument(engine, [
      pageOf([...texts.map((text, index): Piece => [text, 40, 40 + 30 * index]), ...TABLE]),
    ]).activities.map(({ target, doubts }) => [target].concat(doubts.filter((doubt) => doubt === 'assay')));

  test('is that of its values, and sure where the test has the same name once more', () => {
    expect(
      valuesBelow(
        'Test Example 1: PDE10A inhibitory activity',
        'The concentration which inhibits 50% of PDE10A enzyme activity is given below.',
      ),
    ).toEqual([['PDE10A'], ['PDE10A']]);
    expect(
      valuesBelow(
        'Test Example 1: SHP2 inhibitory activity',
        'SHP2 was incubated with compounds for half an hour.',
        'Proliferation of KYSE-520 cells was determined by dye reduction after that.',
        'Results are shown below.',
      ),
    ).toEqual([
      ['SHP2', 'assay'],
      ['SHP2', 'assay'],
    ]);
    expect(valuesBelow('Test Example 1: inhibition of human SHP2')).toEqual([
      ['SHP2', 'assay'],
      ['SHP2', 'assay'],
    ]);
    expect(valuesBelow('[0120] 试验例1 化合物对JAK3激酶的抑制活性')).toEqual([
      ['JAK3', 'assay'],
      ['JAK3', 'assay'],
    ]);
  });

  test('is none where another test begins between, methods have names, or there are two', () => {
    for (const texts of [
      ['Test Example 1: PDE10A inhibitory activity', 'Test Example 2: Proliferation of cells'],
      ['Assay 1: HTRF binding assay'],
      ['Test Example 1: JAK1 inhibition and inhibition of JAK2'],
    ])
      expect(valuesBelow(...texts)).toEqual([[''], ['']]);
  });
});

/** Words of five letters in a line. */
const wordsIn = (from: number, to: number, y0: number): Component[] =>
  Array.from({ length: Math.floor((to - from) / 26) }, (_, index) => index)
    .filter((index) => index % 6 !== 5)
    .map((index) => character(from + 26 * index, y0));
/** Cells of three letters. */
const cellsAt = (xs: readonly number[], y0: number): Component[] =>
  xs.flatMap((x0) => [0, 26, 52].map((x) => character(x0 + x, y0)));

test('two columns that hold tables for the most part are columns', () => {
  const PAGE = { width: 2480, height: 3508 };
  const CAP = 30;
  const head = Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 82 }, (_letter, index) => character(180 + 26 * index, 320 + 50 * row)),
  ).flat();
  const left = Array.from({ length: 8 }, (_, row) => wordsIn(180, 1190, 700 + 50 * row));
  const right = Array.from({ length: 8 }, (_, row) => wordsIn(1310, 2330, 1500 + 50 * row));
  const leftTable = Array.from({ length: 14 }, (_, row) => cellsAt([180, 500, 900], 1540 + 50 * row));
  const rightTable = Array.from({ length: 8 }, (_, row) => cellsAt([1310, 1700, 2150], 720 + 50 * row));
  const columns = findColumns([head, ...left, ...right, ...leftTable, ...rightTable].flat(), PAGE, CAP);
  expect(columns.length).toBeGreaterThan(2);
  expect(columns.at(-1)!.x0).toBeGreaterThan(1190);
  expect(columns.slice(1).every(({ y0 }) => y0 > 500)).toBe(true);
});
