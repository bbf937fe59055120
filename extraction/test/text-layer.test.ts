import { expect, test } from 'vitest';
import { loadAssets } from '../src/node/assets.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { makePdf, type PdfPage, textAt } from './pdf-builder.ts';

const { pdfium } = await loadAssets();

/** A page whose one group has some pictures. */
const groupOf = (content: string): PdfPage => ({
  content: `/Fm1 Do ${text}`,
  extra: '/Resources << /Font << /F1 3 0 R >> /XObject << /Fm1 101 0 R >> >>',
  objects: [
    PIXEL,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix [595 0 0 842 0 0] /Resources << /XObject << /Im1 100 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ],
});
/** A picture object of one grey pixel. */
const PIXEL =
  '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n\xc0\nendstream';
const RESOURCES = '/Resources << /Font << /F1 3 0 R >> /XObject << /Im1 100 0 R >> >>';
const at = (x: number, y: number, width: number, height: number): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /Im1 Do Q\n`;
const text = textAt('IC50 3.4 nM', 100, 100);
const hidden = text.replace('BT', 'BT 3 Tr');

const open = (page: PdfPage): Promise<PdfDocument> =>
  PdfDocument.open(makePdf([{ extra: RESOURCES, objects: [PIXEL], ...page }]), { wasm: pdfium });
const written = (document: PdfDocument, options?: { withHidden: boolean }): string =>
  document
    .characters(0, options)
    .map((character) => character.text)
    .join('');

test.each([
  ['one picture', { content: at(0, 0, 595, 842) + text }],
  [
    'one picture on a page that is turned',
    { content: at(0, 0, 595, 842) + text, extra: `${RESOURCES} /Rotate 90` },
  ],
  [
    'strips of a picture',
    { content: Array.from({ length: 16 }, (_, strip) => at(0, strip * 53, 595, 53)).join('') + text },
  ],
  ['a picture in a group', groupOf(at(0, 0, 1, 1))],
  ['one picture behind much painted text', { content: text.repeat(300) + at(0, 0, 595, 842) }],
  ['text that is not painted', { content: hidden }],
] satisfies [string, PdfPage][])('a page of %s is a scan', async (_, page) => {
  expect((await open(page)).isScan(0)).toBe(true);
});

test.each([
  ['text', { content: text }],
  [
    'text with pictures beside each other',
    { content: at(0, 500, 300, 300) + at(10, 490, 300, 300) + at(5, 495, 300, 300) + text },
  ],
  [
    'a group of a picture at the top and one at the bottom',
    groupOf(at(0, 0.95, 1, 0.05) + at(0, 0, 1, 0.05)),
  ],
  ['nothing', { content: '' }],
  ['mostly painted text', { content: text + text + text + text + hidden }],
] satisfies [string, PdfPage][])('a page of %s is none', async (_, page) => {
  expect((await open(page)).isScan(0)).toBe(false);
});

test('what is not painted is not read, but where the look at a scan asks for it', async () => {
  const document = await open({ content: text + hidden.replace('3.4', '8.9').replace('742', '642') });
  expect(written(document)).toBe('IC50 3.4 nM');
  expect(written(document, { withHidden: true })).toContain('8.9');
});
