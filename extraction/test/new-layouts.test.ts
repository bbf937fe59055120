// Layouts and words of documents that nobody had looked at before (decision 0204).
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawingCandidates } from '../src/compounds/drawing-candidates.ts';
import { rowCandidates } from '../src/compounds/row-candidates.ts';
import { isHashedGroup, isLabel } from '../src/compounds/labels.ts';
import { assembleGroups } from '../src/groups/assemble-groups.ts';
import { groupHeading } from '../src/groups/placeholders.ts';
import { groupTablesOf } from '../src/groups/group-tables.ts';
import { readSubstituent } from '../src/groups/substituent.ts';
import { findColumns } from '../src/page/columns.ts';
import { type Component, findComponents } from '../src/page/components.ts';
import { hasFaintInk } from '../src/page/faint-ink.ts';
import { drawnPlaces } from '../src/page/place-atoms.ts';
import type { PagePicture, PageResult } from '../src/page/page-result.ts';
import { findPictures } from '../src/page/pictures.ts';
import { labelsOf } from '../src/prose/mentions.ts';
import { withHeadings } from '../src/prose/headed-drawings.ts';
import { headingCandidates } from '../src/prose/named-headings.ts';
import { proseActivities } from '../src/prose/prose-activities.ts';
import { paragraphsOf } from '../src/prose/running-text.ts';
import { assembleTables } from '../src/tables/assemble-tables.ts';
import { roleOfHeading } from '../src/tables/headings.ts';
import { unitIn } from '../src/tables/units.ts';
import { readValue } from '../src/tables/values.ts';
import { characterAt as character } from './ink.ts';
import { formulaOf, type Piece, pageOfPieces as pageOf, pictureOf } from './lines.ts';
import { valuesOf } from './values.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const namesOn = (page: PageResult): string[][] =>
  headingCandidates(engine, paragraphsOf(page)).map(({ label, name }) => [label, name]);

/** Height of capitals in pixels. */
const CAP = 30;

/** Words of five letters between two places. */
const wordsBetween = (from: number, to: number, y0: number): Component[] =>
  Array.from({ length: Math.floor((to - from) / 26) }, (_, index) => index)
    .filter((index) => index % 6 !== 5)
    .map((index) => character(from + 26 * index, y0));
const cellAt = (x0: number, y0: number): Component[] => [0, 26, 52].map((x) => character(x0 + x, y0));

const pageOfTwo = (x0: number): PageResult =>
  pageOf([['58', 155, 190]], {
    pictures: [
      pictureOf(engine, 'CN(C)CCc1ccccc1', { x0: 100, y0: 100 }),
      pictureOf(engine, 'OC(=O)CCC(=O)O', { x0, y0: 100 }),
    ],
  });

const acceptedBeside = (x0: number): (boolean | undefined)[] =>
  drawingCandidates(engine, [pageOfTwo(x0)], () => false).map(({ drawn }) => drawn?.accepted);

const roleIn = (text: string): unknown[] => {
  const role = roleOfHeading(text);
  return role?.kind === 'value' ? [role.endpoint, role.target, role.unit] : [role?.kind];
};

const amounts = (unit: string): Piece[] => [
  ['Table 2. Inhibition of the kinase', 40, 60],
  ['ROCK2 inhibition (%)', 130, 80],
  ['ROCK2', 330, 80],
  ['Compound', 40, 90],
  ['IC50', 330, 91],
  ['10 μM', 130, 102],
  ['1 μM', 220, 102],
  [unit, 330, 102],
  ['10a', 40, 120],
  ['91', 140, 120],
  ['46', 225, 120],
  ['0.88', 335, 120],
  ['10b', 40, 132],
  ['95', 140, 132],
  ['61', 225, 132],
  ['0.52', 335, 132],
];

const lastOf = (page: PageResult): string[] => valuesOf(page).at(-1)!.slice(3);

/** A page of paper with a bond, and a wedge below it of some grey. */
const hasFaintWedge = (grey: number, specks = 0): ReturnType<typeof hasFaintInk> => {
  const [width, height] = [200, 160];
  const page = { width, height, grey: new Uint8Array(width * height).fill(245) };
  for (let x = 20; x < 180; x += 1) for (let y = 40; y < 44; y += 1) page.grey[y * width + x] = 30;
  for (let y = 60; y < 110; y += 1)
    for (let x = 100; x < 103 + (y - 60) / 6; x += 1) page.grey[y * width + x] = grey;
  for (let index = 0; index < specks; index += 1) page.grey[(64 + 8 * index) * width + 101] = 60;
  const ink = Uint8Array.from(page.grey, (value) => (value < 140 ? 1 : 0));
  const components = findComponents({ width, height, ink });
  return hasFaintInk(page, { x0: 10, y0: 30, x1: 190, y1: 120 }, components, CAP);
};

describe('headings of columns', () => {
  test('a letter of a name is no unit', () => {
    expect(roleIn('KM12 IC50')).toEqual(['IC50', 'KM12', undefined]);
    expect(roleIn('EGFR L858R/T790M IC50')).toEqual(['IC50', 'EGFR L858R/T790M', undefined]);
    expect(roleIn('M1 Ki (nM)')).toEqual(['Ki', 'M1', 'nM']);
    expect(roleIn('UM-UC-3 GI50 (μM)')).toEqual(['GI50', 'UM-UC-3', 'uM']);
    expect(roleIn('T790M % inhibition')).toEqual(['% inhibition', 'T790M', '%']);
    expect(['M1', 'T790M', 'KM12'].map(unitIn)).toEqual([undefined, undefined, undefined]);
    expect(['5 M', '10-5 M', '(M)', 'mM', '3.2nM'].map(unitIn)).toEqual(['M', 'M', 'M', 'mM', 'nM']);
  });

  test('what stands behind the amount of a share was acted on, if it is a name', () => {
    expect(roleIn('% inhibition at 1 μM c-MET')).toEqual(['% inhibition at 1 μM', 'c-MET', '%']);
    expect(roleIn('Inhibition (%) at 10 μM JAK2')[1]).toBe('JAK2');
    expect(roleIn('Inhibition rate of TYK2 at 1 μM (%)')).toEqual(['Inhibition rate at 1 μM', 'TYK2', '%']);
    expect(roleIn('Inhibition of growth at 1 μM (%)')[1]).toBeUndefined();
    expect(roleIn('% inhibition at 1 μM after 24 h')[1]).toBeUndefined();
    expect(roleIn('% inhibition at 1 μM (n = 3)')[1]).toBeUndefined();
  });

  test('an index of selectivity is no activity', () => {
    expect(roleIn('SIb')).toEqual(['other']);
    expect(roleIn('Ki (nM)a SIb')).toEqual(['other']);
    expect(roleIn('S.I.')).toEqual(['other']);
  });
});

describe('tables without rules', () => {
  test('a heading over some columns is not that of groups, indices and shares beside them', () => {
    const page = pageOf([
      ['Table 1. Binding affinities', 40, 60],
      ['Ki (nM)', 300, 75],
      ['compd', 40, 88],
      ['R1', 120, 88],
      ['R2', 180, 88],
      ['hCB2', 270, 88],
      ['hCB1', 350, 88],
      ['SI', 430, 88],
      ['12', 40, 102],
      ['Ph', 120, 102],
      ['Bn', 180, 102],
      ['18 ± 3', 270, 102],
      ['1240', 350, 102],
      ['69', 430, 102],
      ['13', 40, 114],
      ['Me', 120, 114],
      ['Bn', 180, 114],
      ['9.4', 270, 114],
      ['870', 350, 114],
      ['93', 430, 114],
    ]);
    expect(valuesOf(page)).toEqual([
      ['12', 'hCB2', 'Ki', '18', 'nM'],
      ['12', 'hCB1', 'Ki', '1240', 'nM'],
      ['13', 'hCB2', 'Ki', '9.4', 'nM'],
      ['13', 'hCB1', 'Ki', '870', 'nM'],
    ]);
  });

  test('a row of amounts may have units beside them', () => {
    expect(valuesOf(pageOf(amounts('(μM)')))).toEqual([
      ['10a', 'ROCK2', 'inhibition (%) at 10 μM', '91', '%'],
      ['10a', 'ROCK2', 'inhibition (%) at 1 μM', '46', '%'],
      ['10a', 'ROCK2', 'IC50', '0.88', 'uM'],
      ['10b', 'ROCK2', 'inhibition (%) at 10 μM', '95', '%'],
      ['10b', 'ROCK2', 'inhibition (%) at 1 μM', '61', '%'],
      ['10b', 'ROCK2', 'IC50', '0.52', 'uM'],
    ]);
  });

  test('nothing is measured in moles a litre: by sight a micro sign was lost', () => {
    expect(lastOf(pageOf(amounts('(M)'), { source: 'ocr' }, 0.99))).toEqual(['0.52', 'uM', 'unit']);
    expect(lastOf(pageOf(amounts('(M)')))).toEqual(['0.52', 'M', 'unit']);
  });

  test('rows as high as drawn groups have values, too', () => {
    const group = { x0: 140, x1: 180, structures: [] };
    const page = pageOf(
      [
        ['Table 1', 40, 60],
        ['ROCK2 IC50', 230, 76],
        ['Compound', 40, 81],
        ['R', 158, 81],
        ['(μM)a', 240, 86],
        ['8a', 45, 130],
        ['2.6 ± 0.4', 235, 130],
        ['8b', 45, 195],
        ['1.1 ± 0.2', 235, 195],
        ['8c', 45, 260],
        ['> 30', 245, 260],
      ],
      {
        pictures: [110, 175, 240].map((y0): PagePicture => Object.assign({ y0, y1: y0 + 45 }, group)),
      },
    );
    expect(valuesOf(page).map((one) => one.slice(0, 5))).toEqual([
      ['8a', 'ROCK2', 'IC50', '2.6', 'uM'],
      ['8b', 'ROCK2', 'IC50', '1.1', 'uM'],
      ['8c', 'ROCK2', 'IC50', '30', 'uM'],
    ]);
  });

  test('by sight a capital V before a number is the sign that it looks like', () => {
    expect(readValue('V100', { isSeen: true })).toMatchObject({ qualifier: '>', value: '100', mended: true });
    expect(readValue('V100').kind).toBe('unread');
  });
});

test('a drawing of a row has the Roman numeral of its table, and is looked at', () => {
  const structures = ['CCO', 'CCN', 'CCC'].map((smiles, index) =>
    pictureOf(engine, smiles, { x0: 140, y0: 100 + 100 * index }),
  );
  const page = pageOf(
    [
      ['Compd. No.', 40, 80],
      ['Structure', 160, 80],
      ['I-19', 45, 130],
      ['1-20', 45, 230],
      ['I-21', 45, 330],
    ],
    { source: 'ocr', pictures: structures },
    0.99,
  );
  const [table] = assembleTables([page]);
  expect(
    rowCandidates(engine, table!, 0, ({ index }) => page.pictures[index]).map(
      ({ label, isCounted = false }) => [label, isCounted],
    ),
  ).toEqual([
    ['I-19', false],
    ['I-20', true],
    ['I-21', false],
  ]);
});

test('of two drawings close beside each other with one label neither is sure: they may be a salt', () => {
  expect(acceptedBeside(215)).toEqual([false, false]);
  expect(acceptedBeside(300)).toEqual([true, true]);
});

describe('names', () => {
  test('one ends where its label or its preparation is told without a space', () => {
    const page = pageOf([
      ['实施例4 N-(2-氨基苯基)-4-((吡啶-3-基甲基)氨基)苯甲酰胺(化合物4)的制备', 60, 100],
      ['实施例5：N-(3-氯-4-氟苯基)-7-甲氧基喹唑啉-4-胺的合成', 60, 200],
      ['实施例6：1-(4-氯苯基)-3-甲基脲（化合物6）', 60, 300],
    ]);
    expect(namesOn(page)).toEqual([
      ['4', 'N-(2-氨基苯基)-4-((吡啶-3-基甲基)氨基)苯甲酰胺'],
      ['5', 'N-(3-氯-4-氟苯基)-7-甲氧基喹唑啉-4-胺'],
      ['6', '1-(4-氯苯基)-3-甲基脲'],
    ]);
  });

  test('a line may end between brackets of one that is still open', () => {
    const page = pageOf([
      ['Cpd 104: 5-({4-[(2,3-dimethyl-2H-indazol-6-yl)', 60, 100],
      ['(methyl)amino]pyrimidin-2-yl}amino)-2-', 60, 112],
      ['methylbenzenesulfonamide', 60, 124],
    ]);
    expect(namesOn(page)).toEqual([
      [
        '104',
        '5-({4-[(2,3-dimethyl-2H-indazol-6-yl)(methyl)amino]pyrimidin-2-yl}amino)-2-methylbenzenesulfonamide',
      ],
    ]);
  });

  test('one that was damaged before its label is mended, where it is all that stands there', () => {
    const page = pageOf(
      [
        [
          'N-[(1S)-1-cyano-2-[(3S)-2-0xopyrrolidin-3-yl]ethyl]-4-methoxybenzamide (26). The aldehyde',
          60,
          100,
        ],
        ['was dissolved in water.', 60, 112],
      ],
      { source: 'ocr' },
      0.98,
    );
    const [found, ...others] = headingCandidates(engine, paragraphsOf(page));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      label: '26',
      name: 'N-[(1S)-1-cyano-2-[(3S)-2-oxopyrrolidin-3-yl]ethyl]-4-methoxybenzamide',
      named: { isMended: true },
    });
  });

  test('the drawing beside a heading is that of its compound', () => {
    const page = pageOf([
      ['Cpd 104: 5-unreadable-2-methylbenzenesulfon-', 60, 100],
      ['amide-of-a-kind', 60, 112],
      ['LC-MS: m/z = 454 [M+H]+, and further data of it.', 60, 190],
    ]);
    const drawing = {
      label: '',
      page: 1,
      box: { x0: 330, y0: 70, x1: 480, y1: 150 },
      name: '',
      rank: 'drawing' as const,
    };
    expect(withHeadings(paragraphsOf(page), [drawing])).toMatchObject([{ label: '104', rank: 'heading' }]);
  });
});

describe('tables of groups', () => {
  test.each([
    ['CH2-c-Pr', 'C1CC1C[*:1]'],
    ['NH-c-Pr', 'C1CC1N[*:1]'],
    ['CONH-c-Pr', 'O=C(NC1CC1)[*:1]'],
    ['CH2(4-F-Ph)', 'Fc1ccc(C[*:1])cc1'],
    ['CH2C6H4-4-F', 'Fc1ccc(C[*:1])cc1'],
    ['1-Me-pyrazol-4-yl', 'Cn1cc([*:1])cn1'],
    ['5-Cl-2-thienyl', 'Clc1ccc([*:1])s1'],
    ['4-Py', '[*:1]c1ccncc1'],
    ['c-Pentyl', '[*:1]C1CCCC1'],
    ['N-piperidinyl', '[*:1]N1CCCCC1'],
  ])('%s is a group', (text, smiles) => {
    const same = (one: string): string => engine.withMolecule(one, (molecule) => molecule.get_smiles());
    const read = readSubstituent(engine, { text, isSeen: false, doubts: [] });
    expect(read && same(read.smiles)).toBe(same(smiles));
  });

  test('a line that was read over three columns is their cells', () => {
    const [table] = groupTablesOf([
      pageOf([
        ['compd', 40, 80],
        ['R1', 120, 80],
        ['R2', 200, 80],
        ['IC50 (nM)', 262, 80],
        ['19', 40, 95],
        ['Ph', 120, 95],
        ['Bn', 200, 95],
        ['420', 275, 95],
        ['20', 40, 107],
        ['2-Me-Ph        CH2CH2OMe        133 ± 21', 105, 107],
      ]),
    ]);
    expect(table!.headings.map(({ places }) => places)).toEqual([['R1'], ['R2'], []]);
    expect(table!.rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([
      ['Ph', 'Bn', '420'],
      ['2-Me-Ph', 'CH2CH2OMe', '133 ± 21'],
    ]);
  });

  test('headings whose numbers were lost are those of the formula in order', () => {
    expect(groupHeading('r?')?.places).toEqual(['R?']);
    const picture = {
      x0: 60,
      y0: 40,
      x1: 160,
      y1: 100,
      structures: [],
      formula: formulaOf(engine, ['R2', 'R1']),
    };
    const page = pageOf(
      [
        ['Compound', 40, 120],
        ["R'", 120, 120],
        ['r?', 200, 120],
        ['10a', 40, 135],
        ['Me', 120, 135],
        ['Cl', 200, 135],
        ['10b', 40, 150],
        ['Et', 120, 150],
        ['F', 200, 150],
      ],
      { source: 'ocr', pictures: [picture] },
      0.98,
    );
    const [found] = groupTablesOf([page]);
    expect(assembleGroups(engine, found!, [page]).table.headings.map(({ places }) => places)).toEqual([
      ['R1'],
      ['R2'],
    ]);
  });

  test('a place whose label was read with the drawing is one', () => {
    const atom = { x: 0, y: 0, element: '*', charge: 0, isotope: 0, confidence: 1 };
    const atoms = [
      { ...atom, label: 'R^2' },
      { ...atom, element: 'N', label: 'N' },
      { ...atom, label: 'R^1' },
      { ...atom },
    ];
    expect(drawnPlaces({ atoms, bonds: [] }, new Set([2]))).toEqual([{ name: 'R2', atoms: [0] }]);
  });
});

describe('codes of compounds', () => {
  test('are labels, and formulas are none', () => {
    expect(['WX001', 'WX002A', 'AB1234'].map(isLabel)).toEqual([true, true, true]);
    expect(['AlCl3', 'NaBH4', 'PdCl2', 'CF3'].map(isLabel)).toEqual([false, false, false, false]);
  });

  test('name the compounds of the document in sentences', () => {
    const sentence =
      'The IC50 of WX002A was greater than 30 μM, and WX003 and WX010 were weaker on HCT116 than NCB-0846.';
    const known = new Set(['WX002A', 'WX003', 'WX010', 'HCT116', 'NCB-0846']);
    expect(labelsOf(sentence, (label) => known.has(label)).map(({ label, list }) => [label, list])).toEqual([
      ['WX002A', 4001],
      ['WX003', 4002],
      ['WX010', 4002],
    ]);
    expect(labelsOf(sentence, () => false)).toEqual([]);
  });
});

test('what a sentence says that codes stand for is no value', () => {
  const text =
    'Example 31. Compounds with an IC50 of less than 10 nM are denoted "+++"; compounds with an IC50 greater than 100 nM are denoted "+".';
  const words = text.split(' ');
  const page = pageOf([
    [words.slice(0, 12).join(' '), 60, 100],
    [words.slice(12).join(' '), 60, 112],
  ]);
  expect(proseActivities(paragraphsOf(page), { isKnown: () => true })).toEqual([]);
});

test('the strokes of a hashed bond beside a group are no letters of a label', () => {
  expect(['HOl|', 'NH2|', 'OMe!'].map(isHashedGroup)).toEqual([true, true, true]);
  expect(['I-1', 'Al', '12a', 'IIl', 'Compound 5'].map(isHashedGroup)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

describe('the page', () => {
  const PAGE = { width: 2480, height: 3508 };
  test('a table over both columns of a page is no column of either', () => {
    const rows = Array.from({ length: 8 }, (_, row) => 420 + 100 * row);
    const table = rows.flatMap((y0) =>
      [cellAt(230, y0), cellAt(800, y0), cellAt(1420, y0), cellAt(2000, y0)].flat(),
    );
    const lines = Array.from({ length: 20 }, (_, row) => 1400 + 50 * row);
    const text = lines.flatMap((y0) => wordsBetween(180, 1200, y0).concat(wordsBetween(1310, 2330, y0)));
    const rules = [400, 1250].map((y0) => ({ x0: 180, x1: 2330, y0, y1: y0 + 4 }));
    const columns = findColumns([...table, ...text], PAGE, CAP, rules);
    expect(columns.map(({ y0, y1 }) => [y0, y1])).toEqual([
      [0, 1254],
      [1254, PAGE.height],
      [1254, PAGE.height],
    ]);
  });

  test('capitals that touch are no drawing, with a second line below them neither', () => {
    const wide = { ...character(160, 100, 66, 29), ink: 600 };
    const letters = [0, 26, 52, 78].map((x) => character(40 + x, 100));
    const index = [0, 26, 52, 78].map((x) => character(70 + x, 145));
    const all = [...letters, wide, ...index];
    const none = { across: [], down: [] };
    expect(findPictures({ list: all, runs: { y: [], x0: [], x1: [] } }, none, [], PAGE, CAP)).toEqual([]);
  });

  describe('what is too light to be ink', () => {
    test('is seen, though specks of it are ink', () => {
      expect(hasFaintWedge(185)).toBe(true);
      expect(hasFaintWedge(185, 4)).toBe(true);
    });

    test('paper and ink are neither', () => {
      expect(hasFaintWedge(245)).toBe(false);
      expect(hasFaintWedge(235)).toBe(false);
      expect(hasFaintWedge(30)).toBe(false);
    });
  });
});
