import { expect, test } from 'vitest';
import { loadAssets } from '../src/node/assets.ts';
import { type QuickLook, quickLook } from '../src/page/quick-look.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { columnsOfText, makePdf, ruledTable, textAt } from './pdf-builder.ts';

const ROWS = [
  ['Compound', 'IC50 (nM)'],
  ['1', '12.5'],
  ['2', '230'],
  ['3', '4.1'],
  ['4', '99'],
];
const PAGES = {
  ruled: ruledTable(ROWS),
  spaced: textAt('Table 1. Inhibition', 100, 80) + columnsOfText(ROWS, { widths: [130, 120] }),
  sentence: textAt('Compound 12 inhibited JAK2 with an IC50 of 3.4 nM.', 80, 100),
  text: textAt('The compounds were dissolved at 25 C and stirred for 12 h with 3.4 g of the base.', 80, 100),
};

test('the quick look counts tables with and without rules, and values in sentences', async () => {
  const { pdfium } = await loadAssets();
  const opened = await PdfDocument.open(makePdf(Object.values(PAGES).map((content) => ({ content }))), {
    wasm: pdfium,
  });
  const seen = Object.keys(PAGES).map((name, index): [string, Partial<QuickLook>] => {
    const { tables, values } = quickLook(index + 1, opened.render(index, 300), opened.characters(index));
    return [name, { tables, values }];
  });
  opened.close();
  expect(Object.fromEntries(seen)).toEqual({
    ruled: { tables: 1, values: 0 },
    spaced: { tables: 1, values: 0 },
    sentence: { tables: 0, values: 1 },
    text: { tables: 0, values: 0 },
  });
});
