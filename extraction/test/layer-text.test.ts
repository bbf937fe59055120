import { expect, test } from 'vitest';
import { loadAssets } from '../src/node/assets.ts';
import { linesOfLayer } from '../src/pdf/layer-text.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { makePdf, textAt, type PdfPage } from './pdf-builder.ts';

const { pdfium } = await loadAssets();

const linesOf = async (page: PdfPage) => {
  const document = await PdfDocument.open(makePdf([page]), { wasm: pdfium });
  return linesOfLayer(document.characters(0, { withHidden: true }));
};

test('the characters of a text layer become lines, which columns part', async () => {
  const lines = await linesOf({
    content:
      textAt('Example 12 was made', 100, 100) +
      textAt('IC50 = 3 nM', 350, 100) +
      textAt('from it.', 100, 114),
  });
  expect(lines.map(({ text, turn }) => [text, turn])).toEqual([
    ['Example 12 was made', 0],
    ['IC50 = 3 nM', 0],
    ['from it.', 0],
  ]);
  const [first, second] = lines;
  expect(first!.box.x0).toBeCloseTo(100, -1);
  expect(first!.box.x1).toBeLessThan(second!.box.x0);
  expect(first!.box.y1).toBeGreaterThan(first!.box.y0);
});

test.each([
  [90, 90],
  [270, 270],
] as const)('lines of a page that is turned by %i degrees are turned with it', async (rotate, turn) => {
  const lines = await linesOf({
    content: textAt('Example 12', 100, 100),
    extra: `/Resources << /Font << /F1 3 0 R >> >> /Rotate ${rotate}`,
  });
  expect(lines.map((line) => [line.text, line.turn])).toEqual([['Example 12', turn]]);
});

test('text that is not painted is there, and a page without text has none', async () => {
  const hidden = textAt('Example 12', 100, 100).replace('BT', 'BT 3 Tr');
  expect((await linesOf({ content: hidden })).map(({ text }) => text)).toEqual(['Example 12']);
  expect(await linesOf({ content: '' })).toEqual([]);
});
