import { Engine } from '@moiety/chemistry/engine.ts';
import { expect, test } from 'vitest';
import { groupLegendsOf } from '../src/groups/group-legends.ts';
import { extractFile } from '../src/node/extract-file.ts';
import type { PagePicture, PageResult } from '../src/page/page-result.ts';
import { pageOfPieces, type Piece } from './lines.ts';
import { benzeneRing, lineFrom, makePdf, textAt } from './pdf-builder.ts';

/** A formula with places, at the left of the page. */
const formulaWith = (places: string[], { x0 = 100, y0 = 100 } = {}): PagePicture => ({
  x0,
  y0,
  x1: x0 + 110,
  y1: y0 + 80,
  structures: [],
  formula: {
    molfile: '',
    places: places.map((name, index) => ({ name, atoms: [index] })),
    locants: [],
    confidence: 0.99,
  },
});
const pageWith = (pictures: PagePicture[], ...pieces: Piece[]): PageResult =>
  pageOfPieces(pieces, { pictures });
const groupsOf = (page: PageResult): (string | undefined)[][] =>
  groupLegendsOf([page]).flatMap(({ headings, rows }) =>
    rows.map(({ label, cells }) =>
      [label].concat(cells.map((cell, index) => `${headings[index]!.places[0]} ${cell?.text}`)),
    ),
  );

test('lines beside a formula give its groups, one compound a line', () => {
  const lines: [string, number, number][] = [
    ['8a  R = H;', 220, 105],
    ['8b (R = Me, 85%)', 220, 118],
    ['8c: R = (CH2)2OH', 220, 131],
  ];
  expect(groupsOf(pageWith([formulaWith(['R'])], ...lines))).toEqual([
    ['8a', 'R H'],
    ['8b', 'R Me'],
    ['8c', 'R (CH2)2OH'],
  ]);
  // Not of a formula with other places, nor far away, nor where it may be another's.
  expect(groupsOf(pageWith([formulaWith(['R', 'X'])], ...lines))).toEqual([]);
  expect(groupsOf(pageWith([formulaWith(['R'], { y0: 400 })], ...lines))).toEqual([]);
  expect(
    groupsOf(pageWith([formulaWith(['R']), formulaWith(['R'], { x0: 310, y0: 105 })], ...lines)),
  ).toEqual([]);
});

test('several compounds stand in a line below a formula, and a line goes on in the next', () => {
  const page = pageWith(
    [formulaWith(['R1', 'R2'])],
    ['9a R1 = H, R2 = Me; 9b R1 = F,', 100, 190],
    ['R2 = Me; 9c R1 = Cl, R2 = Et', 100, 203],
  );
  expect(groupsOf(page)).toEqual([
    ['9a', 'R1 H', 'R2 Me'],
    ['9b', 'R1 F', 'R2 Me'],
    ['9c', 'R1 Cl', 'R2 Et'],
  ]);
});

test('what says of no compound what stands at the places is none', () => {
  const page = pageWith(
    [formulaWith(['R'])],
    ['wherein R = H or methyl', 100, 190],
    ['in 12 examples R = H', 100, 203],
    ['IC50 = 3 nM', 100, 216],
  );
  expect(groupsOf(page)).toEqual([]);
});

test('compounds of a legend are for a person to look at', async () => {
  const engine = await Engine.load();
  const content = [
    benzeneRing(200, 220),
    lineFrom(200, 200, 200, 182),
    textAt('R', 196, 179),
    textAt('1', 204, 175, { size: 7 }),
    lineFrom(200, 240, 200, 255),
    textAt('O', 196, 265),
    lineFrom(204, 265, 218, 273),
    textAt('R', 220, 281),
    textAt('2', 228, 277, { size: 7 }),
    textAt('9a R1 = OCH3, R2 = CH3; 9b R1 = Cl, R2 = i-Pr;', 150, 310),
    textAt('9c R1 = CF3, R2 = H', 150, 324),
  ].join('');
  const { extraction } = await extractFile(engine, makePdf([{ content }]), { processes: 1 });
  expect(extraction.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
    ['9a', 'COc1ccc(OC)cc1', true],
    ['9b', 'CC(C)Oc1ccc(Cl)cc1', true],
    ['9c', 'Oc1ccc(C(F)(F)F)cc1', true],
  ]);
});
