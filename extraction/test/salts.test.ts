import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Drawn } from '../src/compounds/drawn-salts.ts';
import type { Extraction } from '../src/document/extract-document.ts';
import { isIon } from '../src/compounds/loose-ions.ts';
import { isOfSalt, namesSalt, withPrintedSalt } from '../src/compounds/printed-salts.ts';
import { benzeneRing, lineFrom, ruledTable, textAt } from './pdf-builder.ts';
import { readTogether } from './read-together.ts';

/** Of two rings with an amine, around a place. */
const amine = (x: number, y: number): string =>
  [
    benzeneRing(x, y),
    lineFrom(x + 17.3, y - 10, x + 34.6, y - 20),
    benzeneRing(x + 51.9, y - 30),
    lineFrom(x + 69.2, y - 20, x + 82, y - 13),
    textAt('NH', x + 84, y - 6),
    textAt('2', x + 98, y - 2, { size: 7 }),
  ].join('');

/** A nitro group at the first ring of an amine, drawn with its charges. */
const nitroAt = (x: number, y: number): string =>
  [
    lineFrom(x - 17.3, y + 10, x - 28, y + 16),
    textAt('NO', x - 45, y + 25),
    textAt('2', x - 30, y + 29, { size: 7 }),
  ].join('');

/** Two drawings in a table, the first with an acid in its cell. */
const printedAcids = (() => {
  const inCell = [
    ruledTable(
      [
        ['Compound', 'Structure'],
        ['31', ''],
        ['32', ''],
      ],
      { y: 200, widths: [90, 220], rowHeight: 110 },
    ),
    amine(220, 390),
    textAt('HCl', 330, 360),
    amine(220, 500),
  ];
  const beside = [amine(220, 300), textAt('HCl', 240, 350), textAt('41', 250, 380)];
  // The charges of its own do not speak for the acid.
  const nitro = [amine(240, 300), nitroAt(240, 300), textAt('HCl', 260, 350), textAt('51', 270, 380)];
  return [inCell, beside, nitro].map((parts) => ({ content: parts.join('') }));
})();

/** Two drawings in a table that has a column of salts. */
const saltColumn = (() => {
  const table = ruledTable(
    [
      ['Compound', 'Structure', 'Salt'],
      ['31', '', 'TFA'],
      ['32', '', ''],
    ],
    { y: 200, widths: [90, 220, 80], rowHeight: 110 },
  );
  return [{ content: [table, amine(220, 390), amine(220, 500)].join('') }];
})();

let engine: Engine;
let read: Record<'printedAcids' | 'saltColumn', Extraction>;
beforeAll(async () => {
  engine = await Engine.load();
  read = await readTogether(engine, { printedAcids, saltColumn });
});

test('an acid beside a drawing is a part of the compound, which a person looks at unless it stands in the same cell', () => {
  expect(read.printedAcids.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
    ['31', 'Cl.Nc1cccc(-c2ccccc2)c1', false],
    ['32', 'Nc1cccc(-c2ccccc2)c1', false],
    ['41', 'Cl.Nc1cccc(-c2ccccc2)c1', true],
    ['51', 'Cl.Nc1cccc(-c2ccc([N+](=O)[O-])cc2)c1', true],
  ]);
});

const drawnAs = (smiles: string): Drawn => ({ smiles, inchikey: 'KEY', confidence: 0.99, accepted: true });

/** What a drawing and the text in its cell make together. */
const saltOf = (smiles: string, ...texts: string[]): [string, boolean] => {
  const lines = texts.map((text) => ({
    text,
    confidence: 1,
    column: 0,
    at: [],
    doubts: [],
    x0: 0,
    y0: 0,
    x1: 1,
    y1: 1,
  }));
  const { smiles: whole, accepted } = withPrintedSalt(engine, drawnAs(smiles), lines);
  return [whole, accepted];
};

test('an acid that is printed in the cell of a base makes its salt', () => {
  const acids = ['× CF3CO2H', 'TFA', '· 2 HCI', '× CH3SO3H', 'H2O', '(R)-form'];
  expect(acids.map((text) => saltOf('CCCN', text))).toEqual([
    ['CCCN.O=C(O)C(F)(F)F', true],
    ['CCCN.O=C(O)C(F)(F)F', true],
    ['CCCN.Cl.Cl', true],
    ['CCCN.CS(=O)(=O)O', true],
    ['CCCN.O', true],
    ['CCCN', true],
  ]);
});

test('a part of a salt that is not known, is not counted, has no base, or one drawn already, is looked at', () => {
  for (const text of [
    '1.5 HCl',
    'x HCl',
    '· x HCl',
    'hemifumarate',
    'phosphate',
    'HCl salt',
    '× C4H4O4',
    'hydrochloride',
    '塩酸塩',
  ])
    expect(saltOf('CCCN', text)).toEqual(['CCCN', false]);
  expect(saltOf('CCCO', 'HCl')).toEqual(['CCCO.Cl', false]);
  expect(saltOf('CCCN.Cl', 'HCl')).toEqual(['CCCN.Cl', false]);
  expect(saltOf('CCCN', 'HCl', 'H2O')).toEqual(['CCCN', false]);
});

test('labels, groups and remarks are no parts of salts', () => {
  expect(
    ['12', 'Cl', 'X1', 'OCH3', 'first eluting', '* racemic', '5.0', 'NT'].filter((text) => isOfSalt(text)),
  ).toEqual([]);
  expect(['· active', '× 3', 'TFA', 'HCl salt'].map(namesSalt)).toEqual([false, false, true, true]);
  expect(['· HCl', '1.5 TFA', 'HCl salt', '× CH3SO3H'].map(isIon)).toEqual([true, true, true, true]);
});

test('a cell of the row that says a salt makes the drawing one that is looked at', () => {
  expect(read.saltColumn.compounds.map(({ label, review }) => [label, review])).toEqual([
    ['31', true],
    ['32', false],
  ]);
});
