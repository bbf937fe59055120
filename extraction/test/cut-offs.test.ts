import { describe, expect, test } from 'vitest';
import { cutOffs, type CutOff, type LookedPage } from '../src/document/cut-offs.ts';
import { loadAssets } from '../src/node/assets.ts';
import { quickLook } from '../src/page/quick-look.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { benzeneRing, makePdf, ruledTable, scanPage, textAt, type PdfPage } from './pdf-builder.ts';

const HEADINGS = ['Example', 'IC50 (nM)'];
const rowsFrom = (first: number, count: number, value = (label: number) => String(label * 7)): string[][] =>
  Array.from({ length: count }, (_, index) => [String(first + index), value(first + index)]);
const tableAt = (rows: string[][], y: number): string => ruledTable(rows, { y });
const codes = (label: number): string => ['A', 'B', 'C'][label % 3]!;
const prose = (y: number): string =>
  textAt('The compounds were dissolved and their inhibition was measured as described above.', 80, y);

const lookedAt = async (pages: PdfPage[]): Promise<LookedPage[]> => {
  const { pdfium } = await loadAssets();
  const opened = await PdfDocument.open(makePdf(pages), { wasm: pdfium });
  const looked = pages.map((_, index) =>
    quickLook(index + 1, opened.render(index, 300), opened.characters(index)),
  );
  opened.close();
  return looked;
};
const missing = (pages: readonly LookedPage[], wanted: number[], had: number[] = []) =>
  cutOffs(pages, new Set(wanted), new Set(had)).map(({ kind, page, pages: left, label }: CutOff) => [
    kind,
    page,
    left.join(),
    label,
  ]);

describe('a choice of pages', () => {
  test('that leaves out where a table goes on, or begins, is told', async () => {
    const pages = await lookedAt([
      {
        content:
          prose(100) + textAt('Table 1: Inhibition', 100, 520) + tableAt([HEADINGS, ...rowsFrom(1, 10)], 540),
      },
      { content: tableAt(rowsFrom(11, 30), 90) },
      {
        content:
          textAt('Table 1 (continued)', 100, 80) + tableAt([HEADINGS, ...rowsFrom(41, 4)], 90) + prose(500),
      },
      { content: textAt('Table 2: Selectivity', 100, 100) + tableAt([HEADINGS, ...rowsFrom(1, 4)], 120) },
    ]);
    expect(missing(pages, [1])).toEqual([['table-rest', 1, '2,3', '']]);
    expect(missing(pages, [1, 2])).toEqual([['table-rest', 2, '3', '']]);
    expect(missing(pages, [2])).toEqual([
      ['table-beginning', 2, '1', ''],
      ['table-rest', 2, '3', ''],
    ]);
    expect(missing(pages, [1, 3])).toEqual([['table-rest', 1, '2', '']]);
    expect(missing(pages, [3, 4], [1, 2])).toEqual([]);
    expect(missing(pages, [1, 2, 3])).toEqual([]);
    // Another table, with the same columns.
    expect(missing(pages, [4])).toEqual([]);
  });

  test('of scans is judged by where their tables stand', async () => {
    const { pdfium } = await loadAssets();
    const drawn = await PdfDocument.open(
      makePdf([
        { content: prose(100) + tableAt([HEADINGS, ...rowsFrom(1, 10)], 540) },
        { content: tableAt(rowsFrom(11, 10), 90) + prose(500) },
        { content: prose(100) + tableAt(rowsFrom(1, 10), 200) },
      ]),
      { wasm: pdfium },
    );
    const images = [0, 1, 2].map((index) => drawn.render(index, 200));
    drawn.close();
    const looks = await Promise.all(images.map((image) => lookedAt([scanPage(image, 200)])));
    const pages = looks.map(([look], index) => ({ edges: look!.edges, page: index + 1 }));
    expect(missing(pages, [1])).toEqual([['table-rest', 1, '2', '']]);
    expect(missing(pages, [2])).toEqual([['table-beginning', 2, '1', '']]);
    expect(missing(pages, [3])).toEqual([]);
  });

  test('that leaves out what explains the codes of a table is told, once', async () => {
    const pages = await lookedAt([
      { content: textAt('The values are given as A: < 10 nM; B: 10-100 nM; C: > 100 nM.', 80, 200) },
      { content: prose(100) },
      {
        content: textAt('Table 1: Inhibition', 100, 100) + tableAt([HEADINGS, ...rowsFrom(1, 9, codes)], 120),
      },
      {
        content: textAt('Table 2: Inhibition', 100, 100) + tableAt([HEADINGS, ...rowsFrom(1, 9, codes)], 120),
      },
    ]);
    expect(missing(pages, [3, 4])).toEqual([['legend', 3, '1', '']]);
    expect(missing(pages, [3], [1])).toEqual([]);
    expect(missing(pages, [1, 2])).toEqual([]);
  });

  test('that parts the heading of an example from its drawing or its name is told', async () => {
    const pages = await lookedAt([
      { content: prose(100) + textAt('Example 12: 2-chloro-N-(4-fluorophenyl)acetamide', 80, 740) },
      { content: benzeneRing(240, 120) + prose(300) + textAt('Example 13', 80, 740) },
      { content: textAt('2-bromo-N-(4-fluorophenyl)acetamide', 80, 90) + prose(300) },
    ]);
    expect(missing(pages, [1])).toEqual([['example-rest', 1, '2', 'Example 12']]);
    expect(missing(pages, [2])).toEqual([
      ['example-beginning', 2, '1', 'Example 12'],
      ['example-rest', 2, '3', 'Example 13'],
    ]);
    expect(missing(pages, [1, 2, 3])).toEqual([]);
  });
});
