// Which compound a drawing is of: by headings, by labels beside it, and by those of its cell.
import { Engine } from '@moiety/chemistry/engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { extractDocument } from '../src/document/extract-document.ts';
import type { PagePicture, PageResult, RuledCell, TextLine } from '../src/page/page-result.ts';
import { lineOf, pageOfDrawings, pageOfLines, pictureOf } from './lines.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.load();
});

const at = (x0: number, y0: number, text: string): TextLine => lineOf(text, y0, { x0 });
const drawn = (x0: number, y0: number, smiles: string): PagePicture => pictureOf(engine, smiles, { x0, y0 });
const labelled = (page: PageResult): string[] =>
  extractDocument(engine, [page]).compounds.map(({ label, smiles }) => `${label} ${smiles}`);
const read = (lines: TextLine[], ...pictures: PagePicture[]): string[] =>
  labelled(pageOfDrawings(lines, pictures));

/** A ruled table of cells 150 points wide and 100 high, with their texts and the drawings in them. */
const grid = (rows: readonly (readonly { text?: string; smiles?: string }[])[]): PageResult => {
  const pictures: PagePicture[] = [];
  const cells = rows.flatMap((row, r) =>
    row.map(({ text, smiles }, c): RuledCell => {
      const box = { x0: 60 + 150 * c, x1: 210 + 150 * c, y0: 100 + 100 * r, y1: 200 + 100 * r };
      if (smiles !== undefined) pictures.push(drawn(box.x0 + 20, box.y0 + 5, smiles));
      return {
        ...box,
        row: r,
        lastRow: r,
        column: c,
        lastColumn: c,
        lines: text === undefined ? [] : [at(box.x0 + 10, box.y0 + 88, text)],
        pictures: smiles === undefined ? [] : [pictures.length - 1],
      };
    }),
  );
  const size = { rows: rows.length, columns: rows[0]!.length };
  const box = { x0: 60, x1: 60 + 150 * size.columns, y0: 100, y1: 100 + 100 * size.rows };
  return { ...pageOfLines([]), pictures, tables: [{ ...box, ...size, cells }] };
};

describe('a drawing in a table', () => {
  test('stands below Compound beside a column of numbers, twice in a row', () => {
    expect(
      labelled(
        grid([
          [{ text: 'No.' }, { text: 'Compound' }, { text: 'No.' }, { text: 'Compound' }],
          [{ text: 'A-1' }, { smiles: 'CCO' }, { text: 'A-2' }, { smiles: 'CCN' }],
          [{ text: 'A-3' }, { smiles: 'CCCl' }, { text: 'A-4' }, { smiles: 'CCBr' }],
        ]),
      ),
    ).toEqual(['A-1 CCO', 'A-2 CCN', 'A-3 CCCl', 'A-4 CCBr']);
  });

  test('has the label that stands in its cell', () => {
    expect(
      labelled(
        grid([
          [
            { text: '실시예 7', smiles: 'CCO' },
            { text: '실시예 8', smiles: 'CCN' },
          ],
          [
            { text: 'Comparative Example 1', smiles: 'CCCl' },
            { text: '비교예 2', smiles: 'CCBr' },
          ],
        ]),
      ),
    ).toEqual(['7 CCO', '8 CCN', 'Comparative Example 1 CCCl', '비교예 2 CCBr']);
  });
});

/** A table of values of compounds. */
const valuesOf = (...labels: string[]): PageResult => ({
  ...pageOfLines([
    at(100, 100, 'Compound'),
    at(200, 100, 'IC50 (nM)'),
    ...labels.flatMap((label, row) => [at(100, 118 + 18 * row, label), at(200, 118 + 18 * row, '12')]),
  ]),
  page: 2,
});
describe('a drawing with two labels', () => {
  const rows = [
    [{ text: 'Example' }, { text: 'Structure' }],
    [{ text: '4' }, { text: 'WX-001', smiles: 'CCO' }],
    [{ text: '5' }, { text: 'WX-002', smiles: 'CCN' }],
  ];
  const calledBy = (...labels: string[]): string[] =>
    extractDocument(engine, [grid(rows), valuesOf(...labels)]).compounds.map(({ label }) => label);

  test('is called as its values are', () => {
    expect(calledBy('WX-001', 'WX-002')).toEqual(['WX-001', 'WX-002']);
    expect(calledBy('4', '5')).toEqual(['4', '5']);
    expect(calledBy('8', '9')).toEqual(['4', '5']);
  });
});

describe('an example of a compound with a number of its own', () => {
  const titles = [
    'Example 2: 4-methylbenzylamine (Compound 1)',
    'Example 3: 4-ethylbenzylamine (Compound 2)',
  ];
  const linked = (heading: string): string[] => {
    const values = valuesOf('1', '2', '3');
    const lines = values.lines.map((line) => (line.text === 'Compound' ? at(100, 100, heading) : line));
    const { compounds } = extractDocument(engine, [
      pageOfLines(titles.map((title, row) => at(80, 100 + 40 * row, title))),
      { ...values, lines },
    ]);
    return compounds.map(({ label, smiles }) => `${label} ${smiles}`);
  };

  test('is called as the column of the values says', () => {
    expect(linked('Example')).toEqual(['2 Cc1ccc(CN)cc1', '3 CCc1ccc(CN)cc1']);
    expect(linked('Compound')).toEqual(['1 Cc1ccc(CN)cc1', '2 CCc1ccc(CN)cc1']);
  });

  test('is none that is made from it', () => {
    const title = 'Example 5: 4-ethylbenzoic acid, by hydrolysis of ester (compound 3)';
    const { compounds } = extractDocument(engine, [pageOfLines([at(80, 100, title)]), valuesOf('3', '5')]);
    expect(compounds.map(({ label }) => label)).toEqual(['5']);
  });
});

describe('a grid of labels and drawings in turn', () => {
  test('has each label in the cell above its drawing', () => {
    expect(
      labelled(
        grid([
          [{ text: 'B-1' }, { text: 'B-2' }],
          [{ smiles: 'CCO' }, { smiles: 'CCN' }],
          [{ text: 'B-3' }, { text: 'B-4' }],
          [{ smiles: 'CCCl' }, { smiles: 'CCBr' }],
        ]),
      ),
    ).toEqual(['B-1 CCO', 'B-2 CCN', 'B-3 CCCl', 'B-4 CCBr']);
  });
});

/** A page with one drawing, not surely read, that has a place for a group. */
const withPlace = (name: string): PageResult => {
  const picture = drawn(100, 100, 'CCN');
  const formula = {
    molfile: '',
    places: [{ name, atoms: [1, 2] }],
    locants: [],
    confidence: 0.9,
  } as unknown as PagePicture['formula'];
  const structures = picture.structures.map((one) => Object.assign(one, { accepted: false }));
  return { ...pageOfDrawings([at(140, 184, '1a')], [{ ...picture, structures, formula }]), source: 'ocr' };
};
/** Whether a person looks at each compound of a page. */
const reviews = (page: PageResult): boolean[] =>
  extractDocument(engine, [page]).compounds.map(({ review }) => review);

describe('a grid of drawings and labels in turn', () => {
  test('gives no drawing the label of the one above it', () => {
    expect(
      labelled(
        grid([
          [{ smiles: 'CCO' }, { smiles: 'CCN' }],
          [{ text: '1' }, { text: '2' }],
          [{ smiles: 'CCCl' }, { smiles: 'CCBr' }],
          [{ text: '3' }, { text: '4' }],
        ]),
      ).some((one) => /^[12] CC(?:Cl|Br)$/.test(one)),
    ).toBe(false);
  });
});

describe('a drawing in the text', () => {
  test('has the label right of it', () => {
    expect(
      read(
        [
          at(220, 135, '1a'),
          at(420, 135, '1b'),
          at(80, 220, 'The acid 1a was treated with an excess of amine.'),
        ],
        drawn(100, 100, 'CC(=O)O'),
        drawn(300, 100, 'CC(N)=O'),
      ),
    ).toEqual(['1a CC(=O)O', '1b CC(N)=O']);
  });

  test('has the label far right of it where such labels stand in a column', () => {
    const claim = [
      at(80, 90, 'A compound selected from the group consisting of:'),
      at(500, 140, '(1)'),
      at(500, 240, '(2)'),
    ];
    expect(read(claim, drawn(150, 100, 'CCO'), drawn(150, 200, 'CCN'))).toEqual(['(1) CCO', '(2) CCN']);
    // The last of them may stand alone on the next page.
    const next = {
      ...pageOfDrawings(
        [at(500, 140, '(3)'), at(80, 220, 'and the salts thereof.')],
        [drawn(150, 100, 'CCCl')],
      ),
      page: 2,
    };
    const first = pageOfDrawings(claim, [drawn(150, 100, 'CCO'), drawn(150, 200, 'CCN')]);
    expect(extractDocument(engine, [first, next]).compounds.map(({ label }) => label)).toEqual([
      '(1)',
      '(2)',
      '(3)',
    ]);
    // One alone may be the number of a formula.
    expect(read(claim.slice(0, 2), drawn(150, 100, 'CCO'))).toEqual([' CCO']);
  });

  describe('in a grid', () => {
    const SMILES = ['CCO', 'CCN', 'CCCl', 'CCBr'];
    const gridOf = (labels: readonly string[], confidence = 1): PageResult =>
      pageOfDrawings(
        labels.map((text, index) =>
          lineOf(text, 100 + 150 * Math.floor(index / 2), { x0: 80 + 230 * (index % 2), confidence }),
        ),
        SMILES.map((smiles, index) =>
          drawn(120 + 230 * (index % 2), 112 + 150 * Math.floor(index / 2), smiles),
        ),
      );

    test('has the label at its upper left', () => {
      expect(labelled(gridOf(['101.', '102.', '103.', '104.']))).toEqual([
        '101 CCO',
        '102 CCN',
        '103 CCCl',
        '104 CCBr',
      ]);
    });

    test('has none where labels are left out or do not climb', () => {
      expect(labelled(gridOf(['101.', '102.']))).toEqual(SMILES.map((smiles) => ` ${smiles}`));
      expect(labelled(gridOf(['12.', '5.', '8.', '3.']))).toEqual(SMILES.map((smiles) => ` ${smiles}`));
    });

    test('is looked at where the labels were read by sight', () => {
      expect(reviews(gridOf(['101.', '102.', '103.', '104.']))).not.toContain(true);
      expect(reviews(gridOf(['101.', '102.', '103.', '104.'], 0.99))).not.toContain(false);
    });
  });

  test('is looked at where an N of it may have been read as a place for groups, and left out where it has one', () => {
    const reviewed = extractDocument(engine, [withPlace('Z')]).compounds;
    expect(reviewed.map(({ label, review }) => `${label} ${review}`)).toEqual(['1a true']);
    expect(extractDocument(engine, [withPlace('R1')]).compounds).toEqual([]);
    expect(extractDocument(engine, [{ ...withPlace('Z'), source: 'layer' }]).compounds).toEqual([]);
  });

  test('right of which a label stands by itself is looked at, and has none of another column', () => {
    const reviewed = (label: TextLine): (string | boolean)[] => {
      const text = at(80, 220, 'The acid was treated with an excess of the amine in toluene.');
      const { compounds } = extractDocument(engine, [
        pageOfDrawings([label, text], [drawn(100, 100, 'CCCCC(=O)O')]),
      ]);
      return [compounds[0]!.label, compounds[0]!.review];
    };
    expect(reviewed(at(220, 135, '2h'))).toEqual(['2h', true]);
    expect(reviewed(Object.assign(at(220, 135, 'Example 7'), { column: 1 }))[0]).toBe('');
  });

  test('has no heading of the next column at its height', () => {
    const heading = (y0: number, text: string): TextLine => Object.assign(at(420, y0, text), { column: 1 });
    expect(
      read(
        [
          at(80, 90, 'The following was prepared in the same way.'),
          heading(140, 'Example 14'),
          heading(240, 'Example 15'),
        ],
        drawn(150, 100, 'CCO'),
        drawn(150, 200, 'CCN'),
      ),
    ).toEqual([' CCO', ' CCN']);
  });

  test('does not have the heading below the text that follows it', () => {
    expect(
      read(
        [
          at(100, 100, 'Example 10'),
          at(80, 114, '1-cyclopropyl-3-phenylurea'),
          at(80, 216, 'MS (ESI): m/z 177.2 [M+H]+.'),
          at(100, 228, 'Example 11'),
          at(80, 242, 'N-phenylacetamide'),
          at(80, 344, 'MS (ESI): m/z 136.1 [M+H]+.'),
        ],
        drawn(90, 130, 'O=C(Nc1ccccc1)NC1CC1'),
        drawn(90, 258, 'CC(=O)Nc1ccccc1'),
      ).toSorted(),
    ).toEqual(['10 O=C(Nc1ccccc1)NC1CC1', '11 CC(=O)Nc1ccccc1']);
  });

  test.each([
    ['実施例２', '4-(ジメチルアミノ)-N-ヒドロキシベンズアミドの製造', '【化１２】', '2'],
    ['<실시예 2> N-(3-플루오로페닐)-4-메틸퀴놀린-2-아민의 제조', '', '', '2'],
    ['[0052] 实施例1 化合物9的制备', '', '', '1'],
    ['参考例１ ４－（クロロメチル）安息香酸メチル', '', '', '参考例 1'],
  ])('has the heading above it in scripts whose names are not read: %s', (heading, title, number, label) => {
    const lines = [at(80, 100, heading)];
    if (title !== '') lines.push(at(90, 120, title));
    if (number !== '') lines.push(at(90, 140, number));
    lines.push(at(80, 250, 'MS (ESI): m/z 181 (M+H)+'));
    expect(read(lines, drawn(150, 156, 'CN(C)c1ccccc1'))).toEqual([`${label} CN(C)c1ccccc1`]);
  });
});

/** A line of one of two columns, of which the second begins at 320 points. */
const inColumn = (column: number, y0: number, text: string): TextLine => ({
  ...at(column === 0 ? 60 : 320, y0, text),
  column,
});
const PROSE = 'The mixture was stirred at room temperature for two hours.';

describe('a heading in a column', () => {
  const heading = [inColumn(0, 600, 'Example 3'), inColumn(0, 616, '2-methylpropan-1-amine')];

  test('has its drawing above text that goes on below the number of the next column', () => {
    expect(
      read(
        [
          at(170, 70, '57'),
          { ...at(430, 70, '58'), column: 1 },
          ...heading,
          inColumn(0, 740, `${PROSE} It was`),
          inColumn(1, 100, 'poured into water and was extracted.'),
          inColumn(1, 140, PROSE),
        ],
        drawn(80, 640, 'CC(C)CN'),
      ),
    ).toEqual(['3 CC(C)CN']);
  });

  test('at its foot has the drawing at the top of the next column', () => {
    const lines = [inColumn(0, 400, PROSE), heading[0]!, inColumn(1, 200, PROSE), inColumn(1, 300, PROSE)];
    expect(read(lines, drawn(340, 100, 'CC(C)CN'))).toEqual(['3 CC(C)CN']);
    // That of the first column, further up, is another's.
    expect(read(lines, drawn(80, 300, 'CC(C)CN'))).not.toContain('3 CC(C)CN');
  });

  test('begins a paragraph where its words stand far apart', () => {
    const lines = [
      inColumn(0, 100, 'White solid, melting at 86 °C.'),
      inColumn(0, 112, 'Compound'),
      { ...at(130, 112, '4: 2-methylpropan-1-amine'), column: 0 },
      inColumn(0, 260, PROSE),
      inColumn(1, 100, PROSE),
    ];
    expect(read(lines, drawn(80, 140, 'CC(C)CN'))).toEqual(['4 CC(C)CN']);
  });
});

test('a mass beside a drawing is not its label, which stands at its other side', () => {
  expect(
    read([at(60, 135, '17'), at(320, 130, '419.1'), at(310, 144, '(M + H)')], drawn(120, 100, 'CCO')),
  ).toEqual(['17 CCO']);
});
