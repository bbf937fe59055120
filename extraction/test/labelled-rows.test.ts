// Tables without rules whose rows are as high as a drawing or a name of several lines.
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractDocument, type Extraction } from '../src/document/extract-document.ts';
import type { PagePicture, PageResult, TextLine } from '../src/page/page-result.ts';
import { lineOf, pageOfDrawings, pictureOf } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const at = (x0: number, y0: number, text: string): TextLine => lineOf(text, y0, { x0 });
const drawn = (y0: number, smiles: string, x0 = 170): PagePicture => pictureOf(engine, smiles, { x0, y0 });
const page = (lines: TextLine[], pictures: PagePicture[] = [], number = 1): PageResult =>
  pageOfDrawings(lines, pictures, number);
const read = (...pages: PageResult[]): Extraction => extractDocument(engine, pages);
const compounds = ({ compounds: found }: Extraction): string[] =>
  found.map(({ label, smiles, name, review }) =>
    [label, smiles, name, review ? '?' : ''].filter((part) => part !== '').join(' '),
  );
const values = ({ activities }: Extraction): string[] =>
  activities.map(({ label, endpoint, value, unit }) => `${label} ${endpoint} ${value} ${unit}`);

const HEADS = [at(80, 100, 'Example'), at(180, 100, 'Structure'), at(400, 100, 'IC50 (nM)')];

describe('rows with drawings', () => {
  test('have the values that stand at the middle of the drawings', () => {
    const found = read(
      page(
        [...HEADS, at(80, 155, '1'), at(400, 155, '12'), at(80, 255, '2'), at(400, 255, '3.4')],
        [drawn(120, 'Cc1ccccc1'), drawn(220, 'CCO')],
      ),
    );
    expect(compounds(found)).toEqual(['1 Cc1ccccc1', '2 CCO']);
    expect(values(found)).toEqual(['1 IC50 12 nM', '2 IC50 3.4 nM']);
  });

  test('have the values at their top, over their drawings', () => {
    const found = read(
      page(
        [...HEADS, at(80, 120, '1'), at(400, 120, '12'), at(80, 220, '2'), at(400, 220, '3.4')],
        [drawn(134, 'Cc1ccccc1'), drawn(234, 'CCO')],
      ),
    );
    expect(compounds(found)).toEqual(['1 Cc1ccccc1', '2 CCO']);
    expect(values(found)).toEqual(['1 IC50 12 nM', '2 IC50 3.4 nM']);
  });

  test('have no drawing of the next column of the page', () => {
    const beside = (y0: number, text: string): TextLine => ({ ...at(340, y0, text), column: 1 });
    const found = read(
      page(
        [
          at(60, 100, 'Ex.'),
          at(120, 100, 'Structure'),
          at(60, 155, '1'),
          at(60, 255, '2'),
          beside(135, '3'),
          beside(250, 'The compounds were tested as follows.'),
          beside(280, 'Example'),
          { ...at(480, 280, 'IC50 (nM)'), column: 1 },
          beside(300, '1'),
          { ...at(490, 300, '12'), column: 1 },
          beside(320, '2'),
          { ...at(490, 320, '3.4'), column: 1 },
        ],
        [drawn(120, 'Cc1ccccc1', 120), drawn(220, 'CCO', 120), drawn(100, 'CCN', 380)],
      ),
    );
    expect(values(found)).toEqual(['1 IC50 12 nM', '2 IC50 3.4 nM']);
    expect(compounds(found)).toEqual(expect.arrayContaining(['1 Cc1ccccc1', '2 CCO']));
  });

  test('have headings of two lines around those of one', () => {
    const found = read(
      page(
        [
          at(400, 91, 'IC50 (nM)'),
          at(480, 91, '% inhibition'),
          at(80, 100, 'Cpd'),
          at(180, 100, 'Structure'),
          at(400, 109, 'JAK2'),
          at(480, 109, 'at 1 μM'),
          at(80, 155, '1'),
          at(400, 155, '12'),
          at(480, 155, '40'),
          at(80, 255, '2'),
          at(400, 255, '3.4'),
          at(480, 255, '7'),
        ],
        [drawn(120, 'Cc1ccccc1'), drawn(220, 'CCO')],
      ),
    );
    expect(compounds(found)).toEqual(['1 Cc1ccccc1', '2 CCO']);
    expect(values(found)).toEqual([
      '1 IC50 12 nM',
      '1 % inhibition at 1 μM 40 %',
      '2 IC50 3.4 nM',
      '2 % inhibition at 1 μM 7 %',
    ]);
  });

  test('have names that begin over their drawings', () => {
    const heads = [at(80, 100, 'No.'), at(180, 100, 'Structure'), at(400, 100, 'Name')];
    const found = read(
      page(
        [
          ...heads,
          at(80, 120, '1'),
          at(400, 120, '2-methyl-'),
          at(400, 132, 'pyridin-3-amine'),
          at(80, 220, '2'),
          at(400, 220, '3-chlorobenzoic acid'),
        ],
        [drawn(134, 'Cc1ncccc1N'), drawn(234, 'O=C(O)c1cccc(Cl)c1')],
      ),
    );
    expect(compounds(found)).toEqual([
      '1 Cc1ncccc1N 2-methyl-pyridin-3-amine',
      '2 O=C(O)c1cccc(Cl)c1 3-chlorobenzoic acid',
    ]);
  });

  test('that show a base and its acid are of their salt; two others are looked at', () => {
    const rowsOf = (...pictures: PagePicture[]): string[] => rowsWith([], ...pictures);
    const rowsWith = (texts: readonly TextLine[], ...pictures: PagePicture[]): string[] =>
      compounds(
        read(
          page(
            [...texts, ...HEADS, at(80, 120, '1'), at(400, 120, '12'), at(80, 330, '2'), at(400, 330, '3.4')],
            [...pictures, drawn(344, 'CCO')],
          ),
        ),
      );
    expect(rowsOf(drawn(124, 'O=S(=O)(O)c1ccccc1', 160), drawn(170, 'c1ccncc1', 200))).toEqual([
      '1 O=S(=O)(O)c1ccccc1.c1ccncc1',
      '2 CCO',
    ]);
    // Two that are brought to reaction.
    expect(
      rowsWith([at(215, 150, '+')], drawn(124, 'O=S(=O)(O)c1ccccc1', 160), drawn(170, 'c1ccncc1', 230))[0],
    ).toMatch(/\?$/);
    // An amide and a nitrile are no bases.
    for (const neutral of ['CC(=O)Nc1ccccc1', 'N#Cc1ccccc1'])
      expect(rowsOf(drawn(124, 'CC(=O)O', 160), drawn(150, neutral, 200))[0]).toMatch(/\?$/);
    // They merely touch.
    expect(rowsOf(drawn(134, 'CC(=O)O', 160), drawn(213, 'c1ccncc1', 200))[0]).toMatch(/\?$/);
    // One below the other may be a compound of its own.
    expect(rowsOf(drawn(134, 'CC(=O)O', 160), drawn(225, 'c1ccncc1', 200))).toEqual([
      '1 CC(=O)O.c1ccncc1 ?',
      '2 CCO',
    ]);
    expect(rowsOf(drawn(124, 'Cc1ccccc1', 160), drawn(170, 'c1ccncc1', 200))).toEqual([
      '1 Cc1ccccc1 ?',
      '2 CCO',
    ]);
  });

  test('are one where their white space was taken for that between two columns of the page', () => {
    const right = (x0: number, y0: number, text: string): TextLine =>
      Object.assign(at(x0, y0, text), { column: 1 });
    const found = read(
      page(
        [
          at(80, 100, 'Ex.'),
          at(180, 100, 'Structure'),
          right(330, 100, 'Name'),
          right(480, 100, 'IC50 (nM)'),
          at(80, 155, '1'),
          right(330, 155, '2-methylpyridin-3-amine'),
          right(480, 155, '12'),
          at(80, 255, '2'),
          right(330, 255, '3-chlorobenzoic acid'),
          right(480, 255, '3.4'),
        ],
        [drawn(120, 'Cc1ncccc1N'), drawn(220, 'O=C(O)c1cccc(Cl)c1')],
      ),
    );
    expect(compounds(found)).toEqual([
      '1 Cc1ncccc1N 2-methylpyridin-3-amine',
      '2 O=C(O)c1cccc(Cl)c1 3-chlorobenzoic acid',
    ]);
    expect(values(found)).toEqual(['1 IC50 12 nM', '2 IC50 3.4 nM']);
  });

  test('end where text begins', () => {
    const found = read(
      page(
        [
          ...HEADS,
          at(80, 155, '1'),
          at(400, 155, '12'),
          at(80, 255, '2'),
          at(400, 255, '3.4'),
          at(80, 330, 'The compounds were tested in the assay that is described above in Example 7.'),
          at(80, 345, '15'),
          at(400, 345, '77'),
        ],
        [drawn(120, 'Cc1ccccc1'), drawn(220, 'CCO')],
      ),
    );
    expect(values(found)).toEqual(['1 IC50 12 nM', '2 IC50 3.4 nM']);
  });
});

describe('rows with names', () => {
  const heads = [at(80, 100, 'Ex.'), at(150, 100, 'Chemical name'), at(420, 100, 'MS (ESI) m/z [M+H]+')];
  const rowsOfFirst = [
    at(80, 120, '1'),
    at(150, 120, '2-chloro-N-(4-fluoro-'),
    at(150, 133, 'phenyl)acetamide'),
    at(420, 120, '188.0'),
    at(80, 150, '2'),
    at(150, 150, '3-chlorobenzoic acid'),
    at(420, 150, '157.0'),
  ];
  test('give compounds though nothing was measured', () => {
    const found = read(page([...heads, ...rowsOfFirst]));
    expect(found.compounds.map(({ label, smiles, review }) => [label, smiles, review])).toEqual([
      ['1', 'O=C(CCl)Nc1ccc(F)cc1', false],
      ['2', 'O=C(O)c1cccc(Cl)c1', false],
    ]);
    expect(values(found)).toEqual([]);
  });

  test('go on over the page without headings', () => {
    const second = page(
      [
        at(80, 95, '3'),
        at(150, 95, '4-methylpyridin-2-amine'),
        at(420, 95, '109.1'),
        at(80, 120, '4'),
        at(150, 120, '2-methoxyphenol'),
        at(420, 120, '125.1'),
      ],
      [],
      2,
    );
    const found = read(page([...heads, ...rowsOfFirst]), second);
    expect(found.compounds.map(({ label, page: number }) => [label, number])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 2],
      ['4', 2],
    ]);
  });

  test('go on over the page in columns that stand elsewhere, where their labels count on', () => {
    const second = (label: number): PageResult =>
      page(
        [
          at(80, 95, String(label)),
          at(120, 95, '4-methylpyridin-2-amine'),
          at(300, 95, '109.1'),
          at(80, 120, String(label + 1)),
          at(120, 120, '2-methoxy-5-chloro-'),
          at(300, 120, '125.1'),
          at(120, 132, 'phenol'),
        ],
        [],
        2,
      );
    const first = [...heads, ...rowsOfFirst];
    expect(read(page(first), second(3)).compounds.map(({ label }) => label)).toEqual(['1', '2', '3', '4']);
  });
});

const under = (x0: number, y0: number, text: string): TextLine => at(x0 + 55 - 2.5 * text.length, y0, text);

describe('drawings with labels far under them', () => {
  test('have them where nothing stands between and no other drawing is nearer', () => {
    const found = read(
      page(
        [under(170, 235, '(1b)'), under(370, 235, '(2a)'), under(170, 405, '(3b)')],
        [drawn(120, 'Cc1ccccc1'), drawn(120, 'CCO', 370), drawn(290, 'CCN')],
      ),
    );
    expect(compounds(found)).toEqual(
      ['1b Cc1ccccc1', '2a CCO', '3b CCN'].map((text) => text.replace(/^(\w+)/, '($1)')),
    );
  });
  test('have none that stands nearer to the drawing below it', () => {
    const found = read(page([under(170, 245, '(1b)')], [drawn(120, 'Cc1ccccc1'), drawn(262, 'CCN')]));
    expect(compounds(found).filter((text) => text.includes('Cc1ccccc1'))).toEqual(['Cc1ccccc1']);
  });
});
