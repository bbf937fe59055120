import type { DrawnAtom } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import { describe, expect, test } from 'vitest';
import { loadAssets } from '../src/node/assets.ts';
import type { LineReader } from '../src/ocr/line-reader.ts';
import type { GreyImage } from '../src/page/bitmap.ts';
import type { DrawingReader, DrawnStructure } from '../src/page/drawing-reader.ts';
import { readDrawings } from '../src/page/drawings.ts';
import { segment } from '../src/page/segment.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { benzeneRing, makePdf, textAt } from './pdf-builder.ts';

const DPI = 300;
/** Of Helvetica, of its size. */
const CAP = 0.718 * 12;
const SIZE = 28;

const text = Array.from({ length: 8 }, (_, index) =>
  textAt('The compounds of the invention are drawn below in a grid', 100, 80 + 16 * index, { size: 12 }),
).join('');

const imageOf = async (content: string): Promise<GreyImage> => {
  const { pdfium } = await loadAssets();
  const document = await PdfDocument.open(makePdf([{ content: text + content }]), { wasm: pdfium });
  const image = document.render(0, DPI);
  document.close();
  return image;
};
/** Rings under one another. @param gap between them, in heights of capitals */
const stack = (gap: number): string =>
  [0, 1, 2].map((place) => benzeneRing(200, 300 + place * (2 * SIZE + gap * CAP), SIZE)).join('');

describe('drawings under one another', () => {
  test('are drawings of their own where there is room between them, as in a grid', async () => {
    expect(segment(await imageOf(stack(0.5))).pictures).toHaveLength(3);
  });
  test('are one where there is no more room than between a bond and a label', async () => {
    expect(segment(await imageOf(stack(0.2))).pictures).toHaveLength(1);
  });
  test('are one where one of them is no higher than a counter-ion', async () => {
    const small = benzeneRing(200, 300 + SIZE + 0.5 * CAP + 14, 14);
    expect(segment(await imageOf(benzeneRing(200, 300, SIZE) + small)).pictures).toHaveLength(1);
  });
});

const atomsAt = (x: number, y: number): DrawnAtom[] =>
  Array.from({ length: 9 }, () => ({ element: 'C', x, y, charge: 0, confidence: 1 }) as DrawnAtom);

const structureAt = (x: number, y: number, confidence: number): DrawnStructure => ({
  x0: 0,
  y0: 0,
  x1: 1,
  y1: 1,
  smiles: 'c1ccccc1',
  inchikey: 'KEY',
  molfile: '',
  confidence,
  accepted: true,
  drawn: { atoms: atomsAt(x, y), bonds: [] },
});

/** Sees two structures in what is wide and one in what is not. @param apart its confidence in that one */
const reader = (apart: number): DrawingReader => ({
  read: ({ width, height }) => {
    const middle = height / 2;
    return Promise.resolve(
      width > 1.5 * height
        ? [structureAt(width / 4, middle, 0.1), structureAt((3 * width) / 4, middle, 0.1)]
        : [structureAt(width / 2, middle, apart)],
    );
  },
});

describe('drawings side by side that were taken for one', () => {
  const BESIDE = 2 * SIZE * Math.sin(Math.PI / 3) + 0.4 * CAP;
  const pair = benzeneRing(200, 300, SIZE) + benzeneRing(200 + BESIDE, 300, SIZE);
  const noLines: LineReader = { read: () => Promise.reject(new Error('nothing is to be read')) };

  test('are read each by itself where that is read better', async () => {
    const image = await imageOf(pair);
    const parts = segment(image);
    expect(parts.pictures).toHaveLength(1);
    const found = await readDrawings(image, parts, 72 / DPI, noLines, reader(0.9));
    expect(found.map(({ structures }) => structures.map(({ confidence }) => confidence))).toEqual([
      [0.9],
      [0.9],
    ]);
    const [left, right] = found;
    expect(Math.abs(right!.x0 - left!.x0 - BESIDE)).toBeLessThan(1);
    // Cells of tables name drawings by their place.
    expect(parts.pictures).toHaveLength(2);
  });
  test('stay one where they are not', async () => {
    const image = await imageOf(pair);
    const parts = segment(image);
    const found = await readDrawings(image, parts, 72 / DPI, noLines, reader(0.05));
    expect(found.map(({ structures }) => structures.length)).toEqual([2]);
    expect(parts.pictures).toHaveLength(1);
  });
});
