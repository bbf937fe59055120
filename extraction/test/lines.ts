import type { Engine } from '@moiety/chemistry/engine.ts';
import { identityOf } from '@moiety/chemistry/structure-identity.ts';
import type { PageFormula, PagePicture, PageResult, TextLine } from '../src/page/page-result.ts';

/** A line of text at a place, its characters five points wide. */
export const lineOf = (text: string, y0: number, { x0 = 100, confidence = 1 } = {}): TextLine => ({
  text,
  x0,
  y0,
  x1: x0 + 5 * text.length,
  y1: y0 + 10,
  confidence,
  column: 0,
  at: Array.from(text, (_, index) => x0 + 5 * index + 2.5),
  doubts: [],
});

/** A page of text as it was read. */
export const pageOfLines = (lines: TextLine[]): PageResult => ({
  page: 1,
  width: 595,
  height: 842,
  turn: 0,
  skew: 0,
  cap: 7,
  source: 'layer',
  lines,
  tables: [],
  pictures: [],
  rules: { across: [], down: [] },
});

/** A drawing of 110 by 80 points that was read with certainty. */
export const pictureOf = (
  engine: Engine,
  smiles: string,
  { x0, y0 }: { x0: number; y0: number },
): PagePicture => {
  const box = { x0, y0, x1: x0 + 110, y1: y0 + 80 };
  const { inchiKey } = identityOf(engine, smiles);
  return {
    ...box,
    structures: [{ ...box, smiles, inchikey: inchiKey, molfile: '', confidence: 0.99, accepted: true }],
  };
};

/** A page of text and drawings as it was read. */
export const pageOfDrawings = (lines: TextLine[], pictures: PagePicture[], number = 1): PageResult => ({
  ...pageOfLines(lines),
  page: number,
  pictures,
});

/** A text with its left and top edge. */
export type Piece = [text: string, x0: number, y0: number];

/** A page of texts at their places. */
export const pageOfPieces = (
  pieces: readonly Piece[],
  more: Partial<PageResult> = {},
  confidence = 1,
): PageResult => ({
  ...pageOfLines(pieces.map(([text, x0, y0]) => lineOf(text, y0, { x0, confidence }))),
  ...more,
});

/** A formula with places at the ends and between the nitrogens of a chain. */
export const formulaOf = (engine: Engine, names: readonly string[], confidence = 0.9): PageFormula => ({
  molfile: engine.withMolecule(names.map((_, index) => `[${index + 1}*]`).join('NC'), (molecule) =>
    molecule.get_v3Kmolblock(),
  ),
  places: names.map((name, index) => ({ name, atoms: [index * 3] })),
  locants: [],
  confidence,
});
