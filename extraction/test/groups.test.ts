import { Engine } from '@moiety/chemistry/engine.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { placeholderIn, groupHeading } from '../src/groups/placeholders.ts';
import { groupTablesOf } from '../src/groups/group-tables.ts';
import { readPositions, readSubstituent } from '../src/groups/substituent.ts';
import { extractFile } from '../src/node/extract-file.ts';
import type { PagePicture } from '../src/page/page-result.ts';
import { lineOf, pageOfLines } from './lines.ts';
import { benzeneRing, columnsOfText, lineFrom, makePdf, ruledTable, textAt } from './pdf-builder.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const printed = (text: string): string | undefined =>
  readSubstituent(engine, { text, isSeen: false, doubts: [] })?.smiles;
const seen = (text: string): string | undefined =>
  readSubstituent(engine, { text, isSeen: true, doubts: [] })?.smiles;

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
  const [table] = groupTablesOf({
    ...pageOfLines(pieces.map(([text, x0, y0]) => lineOf(text, y0, { x0 }))),
    pictures: [picture(320, 289), picture(345, 354)],
  });
  expect(table?.rows.map(({ label, cells }) => [label, cells[1]?.pictures])).toEqual([
    ['I-1', [0]],
    ['I-2', [1]],
  ]);
});

describe('a group in a cell', () => {
  test('is read as a formula, an abbreviation or a name', () => {
    expect(printed('OCH3')).toBe('CO[*:1]');
    expect(printed('C3H7-i')).toBe('CC(C)[*:1]');
    expect(printed('SC3H7-i')).toBe('CC(C)S[*:1]');
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
  expect(groupHeading('IC50')).toBeUndefined();
});

/** `R1` over a ring, an oxygen with `R2` under it. */
const formula = (x: number, y: number): string =>
  [
    benzeneRing(x, y),
    lineFrom(x, y - 20, x, y - 38),
    textAt('R', x - 4, y - 41, { size: 10 }),
    textAt('1', x + 4, y - 45, { size: 7 }),
    lineFrom(x, y + 20, x, y + 35),
    textAt('O', x - 4, y + 45, { size: 10 }),
    lineFrom(x + 4, y + 45, x + 18, y + 53),
    textAt('R', x + 20, y + 61, { size: 10 }),
    textAt('2', x + 28, y + 57, { size: 7 }),
  ].join('');

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

describe('a formula with a table of the groups at its places', () => {
  test('gives its compounds for a person to look at, and says which it could not put together and why', async () => {
    const pages = [
      [formula(200, 220), columnsOfText(rowsFrom(1), { y: 330 })],
      [formula(200, 220), ruledTable(rowsFrom(11), { y: 320, widths: [90, 90, 90] })],
      [withAnyPosition],
    ];
    const { extraction } = await extractFile(
      engine,
      makePdf(pages.map((parts) => ({ content: parts.join('') }))),
      { processes: 1 },
    );
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

  test('is the only one left for a heading whose number was not read', async () => {
    const table = [
      ['Ex.', 'R1', 'R?'],
      ['31', 'OCH3', 'CH3'],
      ['32', 'Cl', 'phenyl'],
    ];
    const { extraction } = await extractFile(
      engine,
      makePdf([{ content: formula(200, 220) + ruledTable(table, { y: 320, widths: [90, 90, 90] }) }]),
      { processes: 1 },
    );
    expect(extraction.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['31', 'COc1ccc(OC)cc1', true],
      ['32', 'Clc1ccc(Oc2ccccc2)cc1', true],
    ]);
  });
});
