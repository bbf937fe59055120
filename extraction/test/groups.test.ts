import { Engine } from '@moiety/chemistry/engine.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { columnKind, placesTogether } from '../src/groups/formula-places.ts';
import { reassembleRow, type RowParts } from '../src/groups/reassemble-row.ts';
import { formulaOfPlaces } from '../src/groups/table-formula.ts';
import { givenMass } from '../src/groups/printed-mass.ts';
import { givenSalt } from '../src/groups/salt-column.ts';
import { readGivenGroup } from '../src/groups/given-group.ts';
import { placeholderIn, groupHeading } from '../src/groups/placeholders.ts';
import type { Extraction } from '../src/document/extract-document.ts';
import { withoutDittos } from '../src/groups/dittos.ts';
import type { GroupRow } from '../src/groups/group-table.ts';
import { groupTablesOf } from '../src/groups/group-tables.ts';
import { massKind, type MassVerdict, massVerdict } from '../src/groups/printed-mass.ts';
import { configurationsOf, readPositions, readSubstituent } from '../src/groups/substituent.ts';
import { extractFile } from '../src/node/extract-file.ts';
import type { PagePicture } from '../src/page/page-result.ts';
import { lineOf, pageOfLines } from './lines.ts';
import { readTogether } from './read-together.ts';
import {
  benzeneRing,
  columnsOfText,
  formulaWithPlaces as formula,
  lineFrom,
  makePdf,
  ruledTable,
  textAt,
} from './pdf-builder.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const printed = (text: string): string | undefined =>
  readSubstituent(engine, { text, isSeen: false, doubts: [] })?.smiles;
const seen = (text: string): string | undefined =>
  readSubstituent(engine, { text, isSeen: true, doubts: [] })?.smiles;

test('what a person gives as a group is a text, a SMILES or a drawing with open atoms', () => {
  const same = (smiles: string | undefined): string | undefined =>
    smiles && engine.withMolecule(smiles, (molecule) => molecule.get_smiles());
  const given = (source: string) => {
    const { one, two, ring } = readGivenGroup(engine, source);
    return [
      one?.smiles,
      two?.smiles,
      ring?.map(({ position, smiles }) => `${position} ${smiles}`).join('; '),
    ];
  };
  const expectOne = (source: string, smiles: string): void => {
    const [one, two, ring] = given(source);
    expect([same(one), two, ring]).toEqual([same(smiles), undefined, undefined]);
  };
  expectOne(' OCF3 ', 'FC(F)(F)O[*:1]');
  expectOne('cyclopropyl', 'C1CC1[*:1]');
  expectOne('*c1ccncc1', 'c1cc([*:1])ccn1');
  expectOne('[3*]c1ccncc1', 'c1cc([*:1])ccn1');
  expectOne(
    engine.withMolecule('*CC(F)F', (molecule) => molecule.get_molblock()),
    'FC(F)C[*:1]',
  );
  // Numbers say which end is the left one.
  expect(same(given('[*:2]OC[*:1]')[1])).toBe(same('C([*:1])O[*:2]'));
  expect(same(given('[1*]OC[2*]')[1])).toBe(same('C([*:2])O[*:1]'));
  expect(same(given('*CO*')[1])).toBe(same('C([*:1])O[*:2]'));
  expect(same(given('CH2CH2')[1])).toBe(same('C(C[*:2])[*:1]'));
  expect(given('H')).toEqual(['[H][*:1]', undefined, ' [H][*:1]']);
  expect(given('3-F, 5-OCH3')[2]).toBe('3 F[*:1]; 5 CO[*:1]');
  expect(given('2-*C#N')[2]).toMatch(/^2 /);
  const none = [undefined, undefined, undefined];
  for (const source of ['', 'Q-8', '*', '**', '*=C', 'C=*', '*#C', 'C.*O', 'C1CC1', '*C(', 'M  END\n'])
    expect(given(source)).toEqual(none);
});

const picture = (x1: number, y0: number): PagePicture => ({
  x0: 265,
  y0,
  x1,
  y1: y0 + 36,
  structures: [],
  isGroup: true,
});

test('a wide drawing under a narrow heading stands in the last column', () => {
  const pieces: [text: string, x0: number, y0: number][] = [
    ['Ex. No.', 79, 258],
    ['R1', 145, 258],
    ['R2', 253, 258],
    ['I-1', 79, 279],
    ['Bn', 145, 279],
    ['I-2', 79, 345],
    ['ethyl', 145, 345],
  ];
  const [table] = groupTablesOf([
    {
      ...pageOfLines(pieces.map(([text, x0, y0]) => lineOf(text, y0, { x0 }))),
      pictures: [picture(320, 289), picture(345, 354)],
    },
  ]);
  expect(table?.rows.map(({ label, cells }) => [label, cells[1]?.pictures])).toEqual([
    ['I-1', [0]],
    ['I-2', [1]],
  ]);
});

test('a cell below a heading whose index stands by itself is one, however its words stand', () => {
  const pieces: [text: string, x0: number, y0: number][] = [
    ['No.', 79, 258],
    ['R1', 145, 258],
    ['R2', 200, 258],
    ['R34', 257, 258],
    ['s', 274, 258],
    ['I-1', 79, 279],
    ['CH3', 145, 279],
    ['H', 200, 279],
    ['(2) OCH3', 250, 279],
    ['I-2', 79, 299],
    ['H', 145, 299],
    ['H', 200, 299],
    ['(2) OCF3', 250, 299],
  ];
  const [table] = groupTablesOf([pageOfLines(pieces.map(([text, x0, y0]) => lineOf(text, y0, { x0 })))]);
  expect(table?.rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([
    ['CH3', 'H', '(2) OCH3'],
    ['H', 'H', '(2) OCF3'],
  ]);
});

/** The groups of a table of lines, by label. */
const groupsOf = (...pages: [text: string, x0: number, y0: number][][]): (string | undefined)[][] =>
  groupTablesOf(
    pages.map((pieces, index) =>
      Object.assign(pageOfLines(pieces.map(([text, x0, y0]) => lineOf(text, y0, { x0 }))), {
        page: index + 1,
      }),
    ),
  ).flatMap(({ rows }) =>
    rows.map(({ label, cells }) => [label].concat(cells.map((cell) => cell?.text ?? '∅'))),
  );

test('a column of no groups is kept as it is headed, one of nothing is not', () => {
  const [table] = groupTablesOf([
    pageOfLines(
      (
        [
          ['No.', 79, 258],
          ['R1', 145, 258],
          ['Side', 200, 252],
          ['chain', 200, 264],
          ['Yield', 260, 258],
          ['1', 79, 285],
          ['morpholino', 145, 285],
          ['ethyl', 200, 285],
          ['2', 79, 306],
          ['Cl', 145, 306],
          ['same as above', 195, 306],
        ] as [text: string, x0: number, y0: number][]
      ).map(([text, x0, y0]) => lineOf(text, y0, { x0 })),
    ),
  ]);
  expect(table?.headings).toEqual([{ places: ['R1'] }, { places: [], text: 'Side chain' }]);
  expect(table?.rows.map(({ cells }) => cells.map((cell) => cell?.text))).toEqual([
    ['morpholino', 'ethyl'],
    ['Cl', 'ethyl'],
  ]);
});

test('two cells that were read as one line are parted where each then stands at its heading', () => {
  expect(
    groupsOf([
      ['No.', 79, 258],
      ['R1', 145, 258],
      ['R2', 200, 258],
      ['1', 79, 279],
      ['morpholino 4-fluorophenyl', 145, 279],
      ['2', 79, 300],
      ['Cl', 145, 300],
      ['4-chloro phenyl', 200, 300],
    ]),
  ).toEqual([
    ['1', 'morpholino', '4-fluorophenyl'],
    ['2', 'Cl', '4-chloro phenyl'],
  ]);
});

test('a group that was read as one line with the values behind it is without them', () => {
  expect(
    groupsOf([
      ['No.', 79, 258],
      ['R1', 145, 258],
      ['R2', 215, 258],
      ['7a', 79, 279],
      ['CN', 145, 279],
      ['CH2CH2OMe 6.8 ± 1.1 1400 ± 130', 195, 279],
      ['7b', 79, 300],
      ['CN', 145, 300],
      ['CH2CONMe2 >10', 195, 300],
      ['7c', 79, 321],
      ['CN', 145, 321],
      ['(2) OCH3', 200, 321],
    ]),
  ).toEqual([
    ['7a', 'CN', 'CH2CH2OMe'],
    ['7b', 'CN', 'CH2CONMe2'],
    ['7c', 'CN', '(2) OCH3'],
  ]);
});

test('cells of two lines stand around the label of their row, also where the first has one line', () => {
  const cells: [text: string, x0: number, y0: number][] = [
    ['No.', 79, 258],
    ['R1', 145, 258],
    ['R2', 215, 258],
    ['2', 79, 279],
    ['Ph', 145, 279],
    ['Et', 215, 279],
    ['3', 79, 300],
    ['3,4-diCl-', 145, 294],
    ['C6H3', 145, 306],
    ['Me', 215, 300],
    ['4', 79, 321],
    ['2-F-Ph', 145, 321],
    ['H', 215, 321],
  ];
  expect(groupsOf(cells)).toEqual([
    ['2', 'Ph', 'Et'],
    ['3', '3,4-diCl- C6H3', 'Me'],
    ['4', '2-F-Ph', 'H'],
  ]);
  const top: [string, number, number][] = cells.map(([text, x0, y0]) =>
    y0 === 294 || y0 === 306 ? [text, x0, y0 + 6] : [text, x0, y0],
  );
  expect(groupsOf(top)[1]).toEqual(['3', '3,4-diCl- C6H3', 'Me']);
});

test('a drawing below the note under a table is in none of its rows', () => {
  const lines: [text: string, x0: number, y0: number][] = [
    ['No.', 79, 258],
    ['R1', 145, 258],
    ['R2', 253, 258],
    ['2', 79, 279],
    ['Ph', 145, 279],
    ['Et', 253, 279],
    ['3', 79, 300],
    ['Bn', 145, 300],
    ['Me', 253, 300],
  ];
  const under = (text: string): (number[] | undefined)[] | undefined =>
    groupTablesOf([
      {
        ...pageOfLines(lines.concat([[text, 79, 318]]).map(([one, x0, y0]) => lineOf(one, y0, { x0 }))),
        pictures: [picture(320, 340)],
      },
    ])[0]
      ?.rows.at(-1)
      ?.cells.map((cell) => cell?.pictures);
  expect(under('Values are the mean of at least three independent experiments.')).toEqual([[], []]);
  expect(under('')).toEqual([[], [0]]);
});

/** A row at the top of a page. */
const topRow = (label: string): [string, number, number][] => [
  [label, 79, 60],
  ['Et', 145, 60],
  ['same as above', 253, 60],
];

test('rows at the top of a page without headings go on where their labels count on, and nowhere else', () => {
  const first: [string, number, number][] = [
    ['No.', 79, 258],
    ['R1', 145, 258],
    ['R2', 253, 258],
    ['9a', 79, 279],
    ['Bn', 145, 279],
    ['H', 253, 279],
  ];
  expect(groupsOf(first, topRow('9b'))).toEqual([
    ['9a', 'Bn', 'H'],
    ['9b', 'Et', 'H'],
  ]);
  expect(groupsOf(first, topRow('(S)-9b'))[1]?.slice(1)).toEqual(['Et', 'H']);
  expect(groupsOf(first, topRow('3'))).toEqual([['9a', 'Bn', 'H']]);
  expect(groupsOf(first, [], topRow('9b'))).toEqual([['9a', 'Bn', 'H']]);
});

/** The same under a text. */
const rowUnder = (text: string): [string, number, number][] => [[text, 79, 40], ...topRow('9b')];

test('rows under headings or a caption of their own do not go on from the page before, though their labels count on', () => {
  const first: [string, number, number][] = [
    ['No.', 79, 258],
    ['R1', 145, 258],
    ['9a', 79, 279],
    ['Bn', 145, 279],
  ];
  for (const text of ['Compd.', 'Table 6']) expect(groupsOf(first, rowUnder(text))).toEqual([['9a', 'Bn']]);
  for (const text of ['Table 5 (continued)', 'Further compounds'])
    expect(groupsOf(first, rowUnder(text))).toEqual([
      ['9a', 'Bn'],
      ['9b', 'Et'],
    ]);
});

test('two sets of columns beside each other are two tables', () => {
  const pages = [
    [
      ['No.', 50, 258],
      ['R1', 90, 258],
      ['R2', 150, 258],
      ['No.', 300, 258],
      ['R1', 340, 258],
      ['R2', 400, 258],
      ['1', 50, 279],
      ['Me', 90, 279],
      ['H', 150, 279],
      ['2', 300, 279],
      ['Et', 340, 279],
      ['F', 400, 279],
    ] satisfies [string, number, number][],
  ];
  expect(groupsOf(...pages)).toEqual([
    ['1', 'Me', 'H'],
    ['2', 'Et', 'F'],
  ]);
});

const rowOf = (label: string, texts: (string | undefined)[], isSeen = false): GroupRow => ({
  label,
  page: 1,
  box: { x0: 0, y0: 0, x1: 1, y1: 1 },
  cells: texts.map((text) =>
    text === undefined
      ? undefined
      : {
          page: 1,
          box: { x0: 0, y0: 0, x1: 1, y1: 1 },
          text,
          isSeen,
          doubts: [],
          confidence: 1,
          pictures: [],
          isDash: false,
        },
  ),
});
const plainRows = (rows: readonly GroupRow[]): (string | undefined)[][] =>
  withoutDittos(rows).map(({ cells }) => cells.map((cell) => cell?.text));

describe('a cell that points to another row', () => {
  test('has what stands above it, also over several rows and over a row whose label was not read', () => {
    for (const ditto of ['same as above', 'Same', 'ditto', 'do.', '〃', '"', '同上', 'as above'])
      expect(plainRows([rowOf('1', ['phenyl']), rowOf('N', [ditto]), rowOf('3', [ditto])])).toEqual([
        ['phenyl'],
        ['phenyl'],
        ['phenyl'],
      ]);
  });

  test('has what stands in the row that it names', () => {
    expect(
      plainRows([
        rowOf('1', ['phenyl']),
        rowOf('2', ['ethyl']),
        rowOf('3', ['as Ex. 1']),
        rowOf('4', ['same as in Example 2']),
      ]),
    ).toEqual([['phenyl'], ['ethyl'], ['phenyl'], ['ethyl']]);
    expect(plainRows([rowOf('1', ['phenyl']), rowOf('2', ['as Ex. 7'])])).toEqual([['phenyl'], [undefined]]);
  });

  test('has nothing where nothing stands above it, and is told from groups where it was read by sight', () => {
    expect(plainRows([rowOf('1', ['same as above'])])).toEqual([[undefined]]);
    expect(plainRows([rowOf('1', ['phenyl']), rowOf('2', [undefined]), rowOf('3', ['ditto'])])).toEqual([
      ['phenyl'],
      [undefined],
      [undefined],
    ]);
    expect(plainRows([rowOf('1', ['phenyl'], true), rowOf('2', ['sane as abovc'], true)])).toEqual([
      ['phenyl'],
      ['phenyl'],
    ]);
    expect(plainRows([rowOf('1', ['phenyl'], true), rowOf('2', ['see the text'], true)])[1]).toEqual([
      'see the text',
    ]);
  });
});

/** What is printed says of ethanol. */
const verdict = (heading: string, text: string): MassVerdict | undefined =>
  massVerdict(engine, 'CCO', heading, text);
/** And of an acid, whose mass less a proton is about that of its amide. */
const ofAcid = (heading: string, text: string): MassVerdict | undefined =>
  massVerdict(engine, 'OC(=O)c1ccccc1', heading, text);

describe('a printed mass', () => {
  test('is that of the ion that its heading names', () => {
    expect(massKind('MS (M + H)+')).toBe('protonated');
    expect(massKind('[M-H]-')).toBe('deprotonated');
    expect(massKind('LC-MS')).toBe('ion');
    expect(massKind('MW')).toBe('weight');
    expect(massKind('IC50 (nM)')).toBeUndefined();
    expect(massKind('Calcd. MS')).toBeUndefined();
  });

  test('agrees with the structure that has it, and with no other', () => {
    expect(verdict('[M+H]+', '47.0')).toBe('agrees');
    expect(verdict('[M+H]+', '61.1')).toBe('contradicts');
    expect(verdict('[M-H]-', '45')).toBe('agrees');
    expect(verdict('MS', '69.0')).toBe('agrees');
    expect(verdict('MW', '46.07')).toBe('agrees');
    expect(verdict('[M+H]+', 'n.d.')).toBeUndefined();
    expect(verdict('yield', '47.0')).toBeUndefined();
  });

  test('proves it where the ion is named, and the cell holds nothing else', () => {
    expect(ofAcid('[M+H]+', '123.0')).toBe('proves');
    expect(ofAcid('LC-MS', '[M+H]+ 123')).toBe('proves');
    expect(ofAcid('MW', '122.12')).toBe('proves');
    expect(ofAcid('LC-MS', '123.0')).toBe('agrees');
    expect(ofAcid('[M+H]+', '123.0, 145.0')).toBe('agrees');
    // That of the amide.
    expect(ofAcid('MS', '122.06')).toBe('agrees');
    expect(ofAcid('[M+H]+', '122.06')).toBe('contradicts');
  });
});

describe('a group in a cell', () => {
  test('is read as a formula, an abbreviation or a name', () => {
    expect(printed('OCH3')).toBe('CO[*:1]');
    expect(printed('C3H7-i')).toBe('CC(C)[*:1]');
    expect(printed('SC3H7-i')).toBe('CC(C)S[*:1]');
    expect(printed('S-CH3')).toBe('CS[*:1]');
    expect(printed('N(CH2CH=CH2)2')).toBe('C=CCN(CC=C)[*:1]');
    expect(printed('Ph')).toBe('c1ccc([*:1])cc1');
    expect(printed('4-chlorophenyl')).toBe('Clc1ccc([*:1])cc1');
    expect(printed('4-F-phenyl')).toBe(printed('4-fluorophenyl'));
    expect(printed('3-CF3-Ph')).toBe(printed('3-(trifluoromethyl)phenyl'));
    expect(printed('H')).toBe('[H][*:1]');
  });

  test('is mended where print was read wrongly and only one group can be meant', () => {
    expect(seen('CH,')).toBe('C[*:1]');
    expect(seen('0CH3')).toBe('CO[*:1]');
    expect(seen('OC4Hg-n')).toBe('CCCCO[*:1]');
    expect(seen('CHCI2')).toBe('ClC(Cl)[*:1]');
    expect(seen('cl')).toBe('Cl[*:1]');
  });

  test('has what tells the alkyl groups apart before it as well as behind it', () => {
    for (const text of ['t-C4H9', 'tC4H9', 'C4H9-t', 'C4H9(t)']) expect(printed(text)).toBe('CC(C)(C)[*:1]');
    expect(printed('O-i-C3H7')).toBe('CC(C)O[*:1]');
    expect(printed('N(i-C3H7)2')).toBe('CC(C)N(C(C)C)[*:1]');
    expect(printed('t-C4H7')).toBeUndefined();
    expect(printed('COC3H7(n)')).toBe('CCCC(=O)[*:1]');
    expect(printed('COC3H5(n)')).toBeUndefined();
  });

  test('is read by its French name', () => {
    expect(printed('cyclopropyle')).toBe(printed('cyclopropyl'));
    expect(printed('4-méthoxyphényle')).toBe(printed('4-methoxyphenyl'));
    expect(printed('CO-furan-2-yle')).toBe(printed('CO-(furan-2-yl)'));
  });

  test('is read as a formula to which one is bound by its name', () => {
    expect(printed('C(=O)-(pyrrolidin-1-yl)')).toBe('O=C(N1CCCC1)[*:1]');
    expect(printed('CH2-cyclopropyl')).toBe('C1CC1C[*:1]');
    expect(printed('NHCO-(4-F-C6H4)')).toBe('O=C(N[*:1])c1ccc(F)cc1');
    // The nitrogen lacks a bond, and what holds only in the whole compound is not known of a part.
    expect(printed('N-methyl')).toBeUndefined();
    expect(printed('CH2-((R)-1-hydroxyethyl)')).toBeUndefined();
  });

  test('is read without the specks of a scan, and as it is printed elsewhere', () => {
    for (const text of ['.CF3', 'CF3.', "'CF3", '·CF3']) expect(seen(text)).toBe('FC(F)(F)[*:1]');
    expect(seen('OCH2.')).toBeUndefined();
    expect(printed('.CF3')).toBeUndefined();
  });

  test('is read by its positions on a benzene ring', () => {
    const chlorophenyl = printed('4-chlorophenyl');
    for (const text of ['4-ClC6H4', '4-Cl-C6H4', 'p-ClC6H4', 'C6H4-4-Cl', 'C6H4(4-Cl)', 'Ph(4-Cl)'])
      expect([text, printed(text)]).toEqual([text, chlorophenyl]);
    expect(printed('3,4-Cl2C6H3')).toBe(printed('3,4-dichlorophenyl'));
    expect(printed('2-Cl-4-F-phenyl')).toBe(printed('2-chloro-4-fluorophenyl'));
    expect(printed('4-CF3-Bn')).toBe(printed('4-(trifluoromethyl)benzyl'));
    // The hydrogens do not fit.
    expect(printed('3,4-Cl2C6H4')).toBeUndefined();
  });

  test('is read with what says that it is one', () => {
    expect(printed('methyl group')).toBe('C[*:1]');
    expect(printed('chlorine atom')).toBe('Cl[*:1]');
    expect(printed('hydrogen atom')).toBe('[H][*:1]');
    expect(printed('水素')).toBe('[H][*:1]');
    expect(printed('methoxy carbonyl')).toBe('COC(=O)[*:1]');
  });

  test('is mended in its name where that was read by sight', () => {
    expect(seen('isopropy!')).toBe('CC(C)[*:1]');
    expect(seen('methoxycarbony!')).toBe('COC(=O)[*:1]');
    expect(seen('benz.yl')).toBe(printed('benzyl'));
    expect(seen('4-ch1orophenyl')).toBe(printed('4-chlorophenyl'));
    expect(printed('isopropy!')).toBeUndefined();
    expect(seen('see text')).toBeUndefined();
    expect(seen('not tested')).toBeUndefined();
  });

  test('has no configuration that a formula cannot show, and one of a name only as far as it holds', () => {
    expect(printed('(S)-CH(CH3)Ph')).toBeUndefined();
    const group = readSubstituent(engine, { text: '(R)-1-hydroxyethyl', isSeen: false, doubts: [] });
    expect(group?.configurations).toEqual(['R']);
  });

  test('is none where it is not certain: a valence stays open, the isomer is lost, or the hydrogens do not fit', () => {
    expect(printed('CH2')).toBeUndefined();
    expect(seen('C3H-')).toBeUndefined();
    expect(printed('C3H9-i')).toBeUndefined();
    expect(printed('see text')).toBeUndefined();
  });

  test('of a chain has as many carbons as are written, whichever there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), (carbons) => {
        const text = `C${carbons}H${2 * carbons + 1}-n`;
        const smiles = carbons === 1 ? printed('CH3') : printed(text);
        expect(smiles?.replaceAll(/\[\*:1\]/g, '')).toBe('C'.repeat(carbons));
      }),
    );
  });
});

const positions = (text: string): string[] | undefined =>
  readPositions({ text, isSeen: false, doubts: [] })?.map(
    ({ position, group }) => `${position} ${group.text}`,
  );

test('positions stand before their groups', () => {
  expect(positions('(2) OCH3 (5) CH3')).toEqual(['2 OCH3', '5 CH3']);
  expect(positions('2-F, 4-Cl')).toEqual(['2 F', '4 Cl']);
  expect(positions('3,5-Cl2')).toEqual(['3 Cl', '5 Cl']);
  expect(positions('2,6-dimethyl; 4-Cl')).toEqual(['2 methyl', '6 methyl', '4 Cl']);
  expect(positions('3,5-(CF3)2')).toEqual(['3 CF3', '5 CF3']);
  expect(positions('3,5-Cl')).toBeUndefined();
  expect(positions('OCH3')).toBeUndefined();
});

test('places of a formula and headings of a table have the same names', () => {
  expect(placeholderIn('R16')).toBe('R16');
  expect(placeholderIn('(X4)s')).toBe('X4');
  expect(placeholderIn('OCH3')).toBeUndefined();
  expect(placeholderIn('H')).toBeUndefined();
  expect(groupHeading('N(R11, R12)')).toEqual({ places: ['R11', 'R12'], atom: 'N' });
  // A small letter that was lost.
  expect(groupHeading('(X5),.')).toEqual({ places: ['X5'] });
  expect(groupHeading('IC50')).toBeUndefined();
});

const rowsFrom = (first: number): string[][] => [
  ['Ex.', 'R1', 'R2'],
  ...[
    ['OCH3', 'CH3'],
    ['Cl', 'C3H7-i'],
    ['CF3', 'H'],
    ['Q-7', 'H'],
    ['cyclopropyl', 'phenyl'],
  ].map((groups, index) => [String(first + index)].concat(groups)),
];
const compoundsFrom = (first: number): string[][] => [
  [String(first), 'COc1ccc(OC)cc1'],
  [String(first + 1), 'CC(C)Oc1ccc(Cl)cc1'],
  [String(first + 2), 'Oc1ccc(C(F)(F)F)cc1'],
  [String(first + 4), 'c1ccc(Oc2ccc(C3CC3)cc2)cc1'],
];

/** `X2` with a line over a bond of the ring. */
const withAnyPosition = [
  benzeneRing(200, 220),
  lineFrom(200, 200, 200, 182),
  textAt('R', 196, 179),
  textAt('1', 204, 175, { size: 7 }),
  lineFrom(208, 220, 232, 220),
  textAt('X', 235, 224),
  textAt('2', 243, 220, { size: 7 }),
  columnsOfText(
    [
      ['No.', 'R1', '(Position) X2'],
      ['21', 'OCH3', '(4) F'],
      ['22', 'OH', '(2) Cl'],
      ['23', 'CN', '-'],
      ['24', 'CN', 'F'],
    ],
    { y: 330 },
  ),
].join('');

/** `R1` and `R2` close to a ring, so that of their bonds only stubs are drawn. */
const withStubs = (x: number, y: number): string =>
  [
    benzeneRing(x, y),
    lineFrom(x, y - 20, x, y - 24),
    textAt('R', x - 4, y - 27, { size: 10 }),
    textAt('1', x + 4, y - 31, { size: 7 }),
    lineFrom(x, y + 20, x, y + 24),
    textAt('R', x - 4, y + 35, { size: 10 }),
    textAt('2', x + 4, y + 31, { size: 7 }),
  ].join('');

/** An amide of which the nitrogen and both of its places are one label, `NR1R2`. */
const withNitrogen = (x: number, y: number): string => {
  const bond = { x: x + 17.3, y: y - 10 };
  return [
    benzeneRing(x, y),
    lineFrom(bond.x, bond.y, bond.x + 17.3, bond.y - 10),
    lineFrom(bond.x + 16.3, bond.y - 10, bond.x + 16.3, bond.y - 25),
    lineFrom(bond.x + 18.3, bond.y - 10, bond.x + 18.3, bond.y - 25),
    textAt('O', bond.x + 13.4, bond.y - 28, { size: 10 }),
    lineFrom(bond.x + 17.3, bond.y - 10, bond.x + 29, bond.y - 3),
    textAt('N', bond.x + 31, bond.y + 3, { size: 10 }),
    textAt('R', bond.x + 38.5, bond.y + 3, { size: 10 }),
    textAt('1', bond.x + 46, bond.y - 1, { size: 6.5 }),
    textAt('R', bond.x + 49, bond.y + 3, { size: 10 }),
    textAt('2', bond.x + 56.5, bond.y - 1, { size: 6.5 }),
  ].join('');
};
/** A six-membered ring with `X` at a corner with a double bond, and `R1` across from it. */
const withCorner = (x: number, y: number): string =>
  [
    // The bonds to X end before it.
    lineFrom(x, y - 20, x - 11.2, y - 13.5),
    lineFrom(x - 17.3, y + 10, x - 17.3, y - 4),
    lineFrom(x - 14.3, y + 8, x - 14.3, y - 4),
    textAt('X', x - 20.6, y - 6.2, { size: 10 }),
    lineFrom(x - 17.3, y + 10, x, y + 20),
    lineFrom(x, y + 20, x + 17.3, y + 10),
    lineFrom(x + 1, y + 16.2, x + 13.8, y + 8.8),
    lineFrom(x + 17.3, y + 10, x + 17.3, y - 10),
    lineFrom(x + 17.3, y - 10, x, y - 20),
    lineFrom(x + 13.8, y - 8.8, x + 1, y - 16.2),
    lineFrom(x + 17.3, y + 10, x + 31, y + 18),
    textAt('R', x + 33, y + 25, { size: 10 }),
    textAt('1', x + 41, y + 21, { size: 7 }),
  ].join('');
const corners = [
  ['Ex.', 'X', 'R1'],
  ['91', 'N', 'OCH3'],
  ['92', 'CH', 'Cl'],
  ['93', 'C-CF3', 'OH'],
  ['94', 'O', 'Cl'],
];
const amines = [
  ['Ex.', 'NR1R2'],
  ['71', 'NHCH3'],
  ['72', 'morpholin-4-yl'],
];

/** A heading whose number is not there, and a place of the formula that it can only be. */
const withLostNumber = [
  ['Ex.', 'R1', 'R'],
  ['61', 'OCH3', 'CH3'],
];

/** The columns as French applications name them, with one of the salts. */
const salts = [
  ['N°', 'R1', 'R2', 'Sel'],
  ['81', 'NH2', 'CH3', 'HCl'],
  ['82', 'CH2NHCH3', 'CH3', '-'],
  ['83', 'CH2NH2', 'CH3', 'fumarate'],
];

const doubtsOf = async (pages: string[]): Promise<unknown[]> => {
  const { extraction } = await extractFile(engine, makePdf(pages.map((page) => ({ content: page }))), {
    processes: 1,
  });
  return extraction.compounds.map(({ label, review, doubts }) => [label, review, doubts]);
};

const partsOf = (extraction: Extraction): RowParts[] =>
  extraction.formulas.flatMap(({ tables }) =>
    tables.flatMap(({ rows, readings, columns, massHeading }) =>
      rows.map((row) => ({ ...row, readings, columns, massHeading })),
    ),
  );
const corrected = (parts: RowParts | undefined, at: number, text: string, kind: 'one' | 'ring') => {
  const given = readGivenGroup(engine, text)[kind];
  const groups = given === null ? [] : [given].flat();
  const cells = parts!.cells.map((cell, index) => (index === at ? { text, groups } : cell));
  return reassembleRow(engine, { ...parts!, cells });
};

/** One column of groups is headed by what names no place. */
const withTail = [
  ['Ex.', 'R1', 'Tail', 'IC50 (nM)'],
  ['91', 'OCH3', 'CH3', '12'],
  ['92', 'Cl', 'same as above', '340'],
];

describe('a formula with a table of the groups at its places', () => {
  let read: Record<
    'known' | 'unknown' | 'stubs' | 'nitrogen' | 'corner' | 'lost' | 'salts' | 'aside',
    Extraction
  >;
  beforeAll(async () => {
    const unknown = [
      ['Ex.', 'R1', 'R?'],
      ['31', 'OCH3', 'CH3'],
      ['32', 'Cl', 'phenyl'],
    ];
    read = await readTogether(engine, {
      known: [
        { content: formula(200, 220) + columnsOfText(rowsFrom(1), { y: 330 }) },
        { content: formula(200, 220) + ruledTable(rowsFrom(11), { y: 320, widths: [90, 90, 90] }) },
        { content: withAnyPosition },
      ],
      stubs: [{ content: withStubs(200, 220) + columnsOfText(rowsFrom(1), { y: 330 }) }],
      corner: [{ content: withCorner(200, 220) + ruledTable(corners, { y: 320, widths: [60, 90, 90] }) }],
      nitrogen: [{ content: withNitrogen(200, 220) + ruledTable(amines, { y: 320, widths: [90, 120] }) }],
      lost: [
        { content: formula(200, 220) + ruledTable(withLostNumber, { y: 320, widths: [90, 90, 90] }) },
        {
          content: ruledTable(
            [
              ['Ex.', 'R'],
              ['62', 'OCH3'],
            ],
            { y: 320, widths: [90, 90] },
          ),
        },
      ],
      salts: [
        {
          content: formula(200, 220) + ruledTable(salts, { y: 320, widths: [60, 90, 90, 90] }),
        },
      ],
      aside: [{ content: formula(200, 220) + ruledTable(withTail, { y: 320, widths: [60, 90, 90, 90] }) }],
      unknown: [{ content: formula(200, 220) + ruledTable(unknown, { y: 320, widths: [90, 90, 90] }) }],
    });
  });

  test('gives its compounds for a person to look at, and says which it could not put together and why', () => {
    const extraction = read.known;
    expect(extraction.compounds.map(({ label, smiles }) => [label, smiles])).toEqual([
      ...compoundsFrom(1),
      ...compoundsFrom(11),
      ['21', 'COc1ccc(F)cc1'],
      ['22', 'Oc1ccccc1Cl'],
      ['23', 'N#Cc1ccccc1'],
    ]);
    for (const { review, evidence, page } of extraction.compounds) {
      expect(review).toBe(true);
      // The formula and the cells.
      expect(evidence.length).toBeGreaterThanOrEqual(2);
      expect(evidence.every((one) => one.kind === 'cell' && one.page === page)).toBe(true);
    }
    const reasons = extraction.missing.flatMap((one) =>
      one.kind === 'structure' ? [[one.label, one.reason, one.text]] : [],
    );
    expect(reasons.toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      ['4', 'group', 'Q-7'],
      ['14', 'group', 'Q-7'],
      ['24', 'position', 'F'],
    ]);
  });

  test('is told once with all its tables, what each cell was read as, and what came of each row', () => {
    const [both, ring, ...others] = read.known.formulas;
    expect(others).toEqual([]);
    expect(both?.drawing).toMatchObject({ page: 1, smiles: '*c1ccc(O*)cc1 |$_R1;;;;;;_R2;;$|' });
    expect(both?.repeats.map(({ page }) => page)).toEqual([2]);
    expect(both?.tables.map(({ page, rows }) => [page, rows.map(({ label }) => label)])).toEqual([
      [1, ['1', '2', '3', '4', '5']],
      [2, ['11', '12', '13', '14', '15']],
    ]);
    const [, second, , fourth] = both!.tables[0]!.rows;
    expect(second).toMatchObject({
      smiles: 'CC(C)Oc1ccc(Cl)cc1',
      problem: null,
      cells: [
        { text: 'Cl', groups: [{ position: '', smiles: 'Cl[*:1]' }] },
        { text: 'C3H7-i', groups: [{ position: '', smiles: 'CC(C)[*:1]' }] },
      ],
    });
    // What the other cells say is told as well.
    expect(fourth).toMatchObject({
      smiles: '',
      problem: { reason: 'group', text: 'Q-7', column: 0 },
      cells: [{ groups: [] }, { groups: [{ smiles: '[H][*:1]' }] }],
    });
    // A place at any atom of a ring.
    expect(ring?.places).toEqual(['R1', 'X2']);
    expect(ring?.drawing?.smiles).toMatch(/X2.*,m:/);
    expect(ring?.tables[0]?.rows.map(({ cells }) => cells[1]?.groups)).toEqual([
      [{ position: '4', smiles: 'F[*:1]' }],
      [{ position: '2', smiles: 'Cl[*:1]' }],
      undefined,
      [],
    ]);
    expect(read.nitrogen.formulas[0]?.tables[0]?.columns).toEqual([{ places: ['R1', 'R2'], atom: 'N' }]);
    // A table whose formula was not found.
    expect(
      read.lost.formulas.map(({ drawing, tables }) => [drawing?.page, tables[0]?.rows[0]?.problem]),
    ).toEqual([
      [1, null],
      [undefined, { reason: 'formula', text: '', column: null }],
    ]);
  });

  test('is put together again from what is kept of it, as it was and as a person says', () => {
    const rows = Object.values(read).flatMap(({ formulas }) =>
      formulas.flatMap(({ tables }) => tables.flatMap((table) => table.rows)),
    );
    expect(
      Object.values(read)
        .flatMap(partsOf)
        .map((parts) => reassembleRow(engine, parts)),
    ).toMatchObject(
      rows.map(({ inchikey, problem }) =>
        problem === null
          ? { inchikey }
          : { problem: problem.reason, text: problem.text, column: problem.column },
      ),
    );
    const known = partsOf(read.known);
    const fourth = known.find(({ label }) => label === '4');
    expect(columnKind(fourth!.readings, fourth!.columns[0]!)).toBe('one');
    expect(corrected(fourth, 0, 'OCF3', 'one')).toMatchObject({ smiles: 'Oc1ccc(OC(F)(F)F)cc1' });
    expect(corrected(fourth, 0, 'Q-8', 'one')).toEqual({ problem: 'group', text: 'Q-8', column: 0 });
    const onRing = known.find(({ label }) => label === '24');
    expect(columnKind(onRing!.readings, onRing!.columns[1]!)).toBe('ring');
    expect(corrected(onRing, 1, '3-F', 'ring')).toMatchObject({ smiles: expect.stringContaining('F') });
    expect(corrected(onRing, 1, '9-F', 'ring')).toEqual({ problem: 'position', text: '9-F', column: 1 });
    const [salt] = partsOf(read.salts);
    expect(corrected(salt, 0, 'OCH3', 'one')).toMatchObject({ smiles: expect.stringContaining('.Cl') });
  });

  test('has its cells read again where its headings are said to be others', () => {
    const known = partsOf(read.known);
    const again = known.map((parts) =>
      reassembleRow(engine, {
        ...parts,
        cells: parts.cells.map(
          (cell) => cell && { text: cell.text, groups: cell.text === '' ? cell.groups : null },
        ),
      }),
    );
    expect(again).toMatchObject(
      known.map((parts) => {
        const { smiles, problem } = reassembleRow(engine, parts) as { smiles?: string; problem?: string };
        return smiles === undefined ? { problem } : { smiles };
      }),
    );
    const at = known.findIndex(({ label }) => label === '1');
    expect(again[at]).toMatchObject({
      groups: known[at]!.cells.map((cell) => (cell?.groups ?? []).map(({ smiles }) => ({ smiles }))),
    });
    // A table whose headings fit no formula keeps those that it may belong to.
    const [whole, alone] = read.lost.formulas.flatMap(({ tables }) => tables);
    expect([whole!.candidates, alone!.readings.length, alone!.candidates?.length]).toEqual([undefined, 0, 1]);
    const [candidate] = alone!.candidates!;
    expect(candidate).toMatchObject({ page: 1 });
    const places = [{ places: ['R1'] }, { places: ['R2'] }];
    expect(formulaOfPlaces(alone!.candidates!, places)?.formula).toEqual(candidate!.formula);
    expect(formulaOfPlaces(alone!.candidates!, places.slice(1))).toBeUndefined();
    const [amine] = partsOf(read.nitrogen);
    expect(amine!.readings.flatMap(placesTogether)).toEqual([{ places: ['R1', 'R2'], atom: 'N' }]);
  });

  test('keeps where the salt of a row stands, and takes one that a person says', () => {
    const [table] = read.salts.formulas.flatMap(({ tables }) => tables);
    expect([table!.saltHeading, table!.rows[0]!.saltAt?.page]).toEqual(['Sel', 1]);
    expect(['2 HCl', 'TFA', '–', 'free base', 'fumarate', 'salt'].map(givenSalt)).toEqual([
      '2 HCl',
      'TFA',
      '',
      '',
      undefined,
      undefined,
    ]);
    expect(['342.1', '[M+H]+ 342', '–', 'none', '1234567'].map(givenMass)).toEqual([
      '342.1',
      '[M+H]+ 342',
      '',
      undefined,
      undefined,
    ]);
  });

  test('is read where of the bonds to its places only stubs are drawn', () => {
    expect(read.stubs.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['1', 'COc1ccc(C)cc1', true],
      ['2', 'CC(C)c1ccc(Cl)cc1', true],
      ['3', 'FC(F)(F)c1ccccc1', true],
      ['5', 'c1ccc(-c2ccc(C3CC3)cc2)cc1', true],
    ]);
  });

  test('is read where the nitrogen is one label with its places', () => {
    expect(read.nitrogen.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['71', 'CNC(=O)c1ccccc1', true],
      ['72', 'O=C(c1ccccc1)N1CCOCC1', true],
    ]);
  });

  test('has an atom where a place is in a ring at a double bond, and no compound where none can be', () => {
    expect(read.corner.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['91', 'COc1ccncc1', true],
      ['92', 'Clc1ccccc1', true],
      ['93', 'Oc1ccc(C(F)(F)F)cc1', true],
    ]);
    expect(read.corner.missing).toContainEqual(
      expect.objectContaining({ label: '94', reason: 'group', text: 'O' }),
    );
  });

  test('gives the salt that a column of them says, and no compound where that is not understood', () => {
    expect(read.salts.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['81', 'COc1ccc(N)cc1.Cl', true],
      ['82', 'CNCc1ccc(OC)cc1', true],
    ]);
    expect(read.salts.missing).toContainEqual(
      expect.objectContaining({ label: '83', reason: 'group', text: 'fumarate' }),
    );
  });

  test('is that of a heading without its number beside one that has it, and of none by itself', () => {
    expect(read.lost.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['61', 'COc1ccc(OC)cc1', true],
    ]);
  });

  test('keeps columns that were not taken for ones of groups, which give its compounds once a person says so', () => {
    const [table] = read.aside.formulas.flatMap(({ tables }) => tables);
    expect(table?.columns).toEqual([
      { places: ['R1'], atom: '' },
      { places: [], atom: '', heading: 'Tail' },
      { places: [], atom: '', heading: 'IC50 (nM)' },
    ]);
    expect(
      table!.rows.map(({ smiles, cells }) => [smiles].concat(cells.map((cell) => cell?.text ?? '∅'))),
    ).toEqual([
      ['', 'OCH3', 'CH3', '12'],
      ['', 'Cl', 'CH3', '340'],
    ]);
    expect(table!.rows.map(({ problem }) => problem?.reason)).toEqual(['formula', 'formula']);
    // The value is one as before.
    expect(read.aside.activities.map(({ label, value }) => [label, value])).toEqual([
      ['91', '12'],
      ['92', '340'],
    ]);
    const columns = [table!.columns[0]!, { places: ['R2'], atom: '' }];
    const { formula: found } = formulaOfPlaces(table!.candidates!, columns)!;
    const made = table!.rows.map((row) =>
      reassembleRow(engine, {
        readings: [found],
        columns,
        label: row.label,
        cells: row.cells.slice(0, 2).map((cell) => cell && { text: cell.text, groups: null }),
        massHeading: '',
        mass: '',
        salt: '',
      }),
    );
    expect(made).toMatchObject([{ smiles: 'COc1ccc(OC)cc1' }, { smiles: 'COc1ccc(Cl)cc1' }]);
  });

  test('has the configuration that its name says in the whole compound', async () => {
    const table = [
      ['Ex.', 'R1', 'R2'],
      ['41', '(R)-1-hydroxyethyl', 'CH3'],
      ['42', '(S)-1-hydroxyethyl', 'CH3'],
      ['43', '(R)-1-phenylethyl', 'CH3'],
    ];
    const { extraction } = await extractFile(
      engine,
      makePdf([{ content: formula(200, 220) + ruledTable(table, { y: 320, widths: [90, 120, 90] }) }]),
      { processes: 1 },
    );
    const tags = extraction.compounds.map(({ label, smiles }) => [
      label,
      configurationsOf(engine, smiles).join(''),
    ]);
    expect(tags).toEqual([
      ['41', 'R'],
      ['42', 'S'],
      ['43', 'R'],
    ]);
  });

  test('is sure where it is drawn twice and the masses agree, and says where one does not', async () => {
    const table = [
      ['Ex.', 'R1', 'R2', '[M+H]+'],
      ['51', 'OCH3', 'CH3', '139.1'],
      ['52', 'Cl', 'C3H7-i', '171.1'],
      ['53', 'CF3', 'H', '190.0'],
    ];
    const content = formula(200, 220) + columnsOfText(table, { y: 330 });
    expect(await doubtsOf([formula(200, 220), content])).toEqual([
      ['51', false, []],
      ['52', false, []],
      ['53', true, ['drawing', 'groups', 'mass']],
    ]);
    expect(await doubtsOf([content])).toEqual([
      ['51', true, ['drawing', 'groups']],
      ['52', true, ['drawing', 'groups']],
      ['53', true, ['drawing', 'groups', 'mass']],
    ]);
  });

  test('is the only one left for a heading whose number was not read', () => {
    expect(read.unknown.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['31', 'COc1ccc(OC)cc1', true],
      ['32', 'Clc1ccc(Oc2ccccc2)cc1', true],
    ]);
  });
});
