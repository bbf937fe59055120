import { expect, test } from 'vitest';
import { loadAssets } from '../src/node/assets.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { makePdf, textAt } from './pdf-builder.ts';

/** What a document says its title is. */
const titleOf = async (title: string): Promise<string> => {
  const file = makePdf([{ content: textAt('A page', 100, 100), objects: [`<< /Title (${title}) >>`] }]);
  // After the table of objects, whose places stay.
  const named = Buffer.from(file).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Info 100 0 R');
  const { pdfium } = await loadAssets();
  const opened = await PdfDocument.open(new Uint8Array(Buffer.from(named, 'latin1')), { wasm: pdfium });
  try {
    return opened.title();
  } finally {
    opened.close();
  }
};

test('a title is read whole, and one without end is none', async () => {
  expect(await titleOf('Inhibitors')).toBe('Inhibitors');
  expect(await titleOf('')).toBe('');
  // Longer than what was read once, where what lay in memory came in its place.
  expect(await titleOf('a'.repeat(3000))).toBe('a'.repeat(3000));
  expect(await titleOf('a'.repeat(100_000))).toBe('');
});
