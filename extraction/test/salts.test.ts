import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, expect, test } from 'vitest';
import { extractFile } from '../src/node/extract-file.ts';
import { benzeneRing, lineFrom, makePdf, ruledTable, textAt } from './pdf-builder.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

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

test('an acid beside a drawing is a part of the compound, which a person looks at unless it stands in the same cell', async () => {
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
  const { extraction } = await extractFile(
    engine,
    makePdf([inCell, beside, nitro].map((parts) => ({ content: parts.join('') }))),
    { processes: 1 },
  );
  expect(extraction.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
    ['31', 'Cl.Nc1cccc(-c2ccccc2)c1', false],
    ['32', 'Nc1cccc(-c2ccccc2)c1', false],
    ['41', 'Cl.Nc1cccc(-c2ccccc2)c1', true],
    ['51', 'Cl.Nc1cccc(-c2ccc([N+](=O)[O-])cc2)c1', true],
  ]);
});
