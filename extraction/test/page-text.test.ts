import { describe, expect, test } from 'vitest';
import type { PageResult, TextLine } from '../src/page/page-result.ts';
import { occurrencesOf, textOfPage, wantedText } from '../src/page/page-text.ts';

/** A line whose characters are 10 points wide. */
const line = (text: string, x0: number, y0: number): TextLine => ({
  text,
  x0,
  x1: x0 + 10 * text.length,
  y0,
  y1: y0 + 12,
  confidence: 1,
  column: 0,
  at: Array.from({ length: text.length }, (_, index) => x0 + 10 * index + 5),
  doubts: [],
});
const page = (lines: TextLine[], more: Partial<PageResult> = {}): PageResult => ({
  page: 1,
  width: 600,
  height: 800,
  turn: 0,
  skew: 0,
  cap: 7,
  source: 'layer',
  lines,
  tables: [],
  pictures: [],
  rules: { across: [], down: [] },
  ...more,
});
const find = (of: PageResult, query: string) => occurrencesOf(of, wantedText(query));

describe('the text of a page', () => {
  test('has tables where they stand, row by row', () => {
    const cell = (text: string, row: number, column: number) => {
      const printed = line(text, 20 + 100 * column, 100 + 20 * row);
      return {
        ...printed,
        row,
        lastRow: row,
        column,
        lastColumn: column,
        lines: [printed],
        pictures: [],
      };
    };
    const of = page([line('above', 20, 50), line('below', 20, 200)], {
      tables: [
        {
          x0: 20,
          y0: 100,
          x1: 220,
          y1: 140,
          rows: 2,
          columns: 2,
          cells: [cell('a2', 1, 0), cell('a1', 0, 0), cell('b1', 0, 1), cell('b2', 1, 1)],
        },
      ],
    });
    expect(textOfPage(of).map(({ text }) => text)).toEqual(['above', 'a1', 'b1', 'a2', 'b2', 'below']);
  });

  test('lies on the page as shown, turned as it is there', () => {
    const [shown] = textOfPage(page([line('up', 100, 50)], { turn: 1 }));
    // A quarter clockwise makes it upright: as shown it runs upwards.
    expect(shown).toEqual({ text: 'up', box: { x0: 50, y0: 480, x1: 62, y1: 500 }, turn: 270 });
  });
});

describe('what is looked for on a page', () => {
  test('is found whatever its case, width and hyphens, where its characters stand', () => {
    const of = page([line('An ＩＣ50 of 3-methyl', 0, 0)]);
    expect(find(of, 'ic50')).toEqual([[{ x0: 30, x1: 70, y0: 0, y1: 12 }]]);
    expect(find(of, '3–Methyl')).toEqual([[{ x0: 110, x1: 190, y0: 0, y1: 12 }]]);
    expect(find(of, 'nothing')).toEqual([]);
    expect(find(of, '  ')).toEqual([]);
  });

  test('is found over the ends of lines, after a hyphen and in Chinese without a space', () => {
    const of = page([
      line('4-methyl-', 0, 0),
      line('phenyl ring', 0, 20),
      line('化合', 0, 40),
      line('物甲', 0, 60),
    ]);
    expect(find(of, 'methyl-phenyl')).toEqual([
      [
        { x0: 20, x1: 90, y0: 0, y1: 12 },
        { x0: 0, x1: 60, y0: 20, y1: 32 },
      ],
    ]);
    expect(find(of, 'RING  化合物')).toHaveLength(1);
    expect(find(of, 'phenylring')).toEqual([]);
  });

  test('is found over the end of a line beside Chinese or its punctuation without a space', () => {
    const of = page(
      ['化合物', 'IC50', '为5，', 'nM（', 'hERG', '）。𠮷', 'in', 'rats'].map((text, row) =>
        line(text, 0, 20 * row),
      ),
    );
    for (const query of ['化合物IC50为', '5，nM', '5,nm(hERG）', '。 𠮷 in rats'])
      expect([query, find(of, query).length]).toEqual([query, 1]);
    expect(find(of, 'inrats')).toEqual([]);
  });

  test('is found as often as it stands there', () => {
    expect(find(page([line('aXaXaa', 0, 0)]), 'a')).toHaveLength(4);
    expect(find(page([line('aaaa', 0, 0)]), 'aa')).toHaveLength(2);
  });
});
