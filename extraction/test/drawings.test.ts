import type { DrawnAtom } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import { describe, expect, test } from 'vitest';
import { loadAssets } from '../src/node/assets.ts';
import type { LineReader } from '../src/ocr/line-reader.ts';
import type { GreyImage } from '../src/page/bitmap.ts';
import type { DrawingReader, DrawnStructure } from '../src/page/drawing-reader.ts';
import { readDrawings } from '../src/page/drawings.ts';
import { readPage } from '../src/page/read-page.ts';
import { segment } from '../src/page/segment.ts';
import { PdfDocument } from '../src/pdf/pdf-document.ts';
import { benzeneRing, lineFrom, makePdf, textAt } from './pdf-builder.ts';

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

/** A ring with a bond down to a letter, whose foot stands at 378. */
const toLetter = (letter: string): string =>
  [
    benzeneRing(200, 300, SIZE),
    lineFrom(200, 300 + SIZE, 200, 366),
    textAt(letter, 196, 378, { size: 12 }),
  ].join('');

/** Where a page's only drawing ends, in points, and whether it has a label. */
const bottomOf = async (content: string): Promise<{ foot: number; hasLabel: boolean }> => {
  const [picture, ...others] = segment(await imageOf(content)).pictures;
  expect(others).toEqual([]);
  return { foot: (picture!.y1 * 72) / DPI, hasLabel: picture!.label !== undefined };
};

describe('what stands under a drawing', () => {
  test('is its label where it is a line by itself', async () => {
    const { foot, hasLabel } = await bottomOf(
      benzeneRing(200, 300, SIZE) + textAt('12', 193, 345, { size: 12 }),
    );
    expect([Math.round(foot), hasLabel]).toEqual([300 + SIZE, true]);
  });
  test('is a part of it where it is the hydrogen of an atom', async () => {
    const { foot, hasLabel } = await bottomOf(toLetter('N') + textAt('H', 196, 389, { size: 12 }));
    expect([Math.round(foot), hasLabel]).toEqual([389, false]);
  });
  test('is a part of it where it is a bond that ends at a letter', async () => {
    const { foot, hasLabel } = await bottomOf(toLetter('S') + lineFrom(200, 380.5, 200, 391));
    expect([Math.round(foot), hasLabel]).toEqual([391, false]);
  });
  test('is a part of it where it is a letter with the two lines that lead to it', async () => {
    const lines = [198.5, 201.5].map((x) => lineFrom(x, 380.5, x, 386)).join('');
    const { foot, hasLabel } = await bottomOf(toLetter('S') + lines + textAt('O', 195.5, 398, { size: 12 }));
    expect([Math.round(foot), hasLabel]).toEqual([398, false]);
  });
  test('is a part of it where it is the stripes of a hashed bond', async () => {
    const stripes = [0, 1, 2, 3, 4].map((place) => {
      const half = 0.5 + 0.4 * place;
      const y = 300 + SIZE + 6 + 3 * place;
      return lineFrom(200 - half, y, 200 + half, y);
    });
    const { foot, hasLabel } = await bottomOf(benzeneRing(200, 300, SIZE) + stripes.join(''));
    expect([Math.round(foot), hasLabel]).toEqual([300 + SIZE + 18, false]);
  });
});

/** Reads every line as a text. */
const saying = (said: string): LineReader => {
  const characters = Array.from(said, (letter, index) => ({
    text: letter,
    at: index / said.length,
    confidence: 0.99,
    others: [],
  }));
  const reading = { text: said, characters, confidence: 0.99 };
  return { read: () => Promise.resolve({ free: reading, latin: reading }) };
};

test('hydrogens that were taken for a label under a letter are put back, and a number is left', async () => {
  const content = toLetter('N') + textAt('H', 194, 389, { size: 12 }) + textAt('2', 203, 391, { size: 9 });
  const image = Object.assign(await imageOf(content), { dpi: DPI });
  const labelOf = async (said: string): Promise<string | undefined> => {
    const { pictures } = await readPage({ page: 1, image, dpi: DPI, layer: [] }, { lines: saying(said) });
    return pictures[0]!.label?.text;
  };
  expect([await labelOf('H2'), await labelOf('12')]).toEqual([undefined, '12']);
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

/** A ring with a bond to the right that ends in a fine wavy line. */
const group = (y: number): string => {
  const [x, middle] = [200 + SIZE * Math.sin(Math.PI / 3), y - SIZE / 2];
  const swings = Array.from({ length: 13 }, (_, index) =>
    lineFrom(
      x + 15 + (index % 2 === 0 ? -0.5 : 0.5),
      middle - 5.2 + 0.8 * index,
      x + 15 + (index % 2 === 0 ? 0.5 : -0.5),
      middle - 4.4 + 0.8 * index,
    ),
  );
  return [benzeneRing(200, y, SIZE), lineFrom(x, middle, x + 15, middle), ...swings].join('');
};

test('groups under one another whose bonds end in wavy lines are drawings of their own', async () => {
  const content = group(300) + group(300 + 2 * SIZE + 0.2 * CAP);
  const image = await imageOf(content);
  const parts = segment(image);
  expect(parts.pictures).toHaveLength(1);
  const ringsIn = (height: number): number => (height > 2.5 * SIZE * (DPI / 72) ? 2 : 1);
  const groups: DrawingReader = {
    read: ({ width, height }, { openAt } = {}) => {
      const count = ringsIn(height);
      return Promise.resolve(
        Array.from({ length: count }, (_, index) => ({
          ...structureAt(width / 2, (height * (2 * index + 1)) / (2 * count), 0.9),
          ends: openAt === undefined ? [] : [0],
        })),
      );
    },
  };
  const noLines: LineReader = { read: () => Promise.reject(new Error('nothing is to be read')) };
  const found = await readDrawings(image, parts, 72 / DPI, noLines, groups);
  expect(found.map(({ isGroup, structures }) => [isGroup, structures.length])).toEqual([
    [true, 1],
    [true, 1],
  ]);
  expect(parts.pictures).toHaveLength(2);
});

describe('an asterisk beside a drawing', () => {
  const right = 200 + SIZE * Math.sin(Math.PI / 3);
  const noLines: LineReader = {
    read: () => Promise.resolve({ latin: { text: '', confidence: 0, characters: [] } } as never),
  };
  const read = async (...parts: string[]): Promise<(boolean | undefined)[]> => {
    const image = await imageOf([benzeneRing(200, 300, SIZE), ...parts].join(''));
    const one: DrawingReader = {
      read: ({ width, height }, { openAt } = {}) =>
        Promise.resolve([
          { ...structureAt(width / 2, height / 2, 0.9), ends: (openAt ?? []).map((_, index) => index) },
        ]),
    };
    const segments = segment(image);
    const found = await readDrawings(image, segments, 72 / DPI, noLines, one);
    return found.map(({ isGroup }) => isGroup);
  };

  test('at the end of a bond says that it is open there', async () => {
    expect(
      await read(lineFrom(right, 286, right + 12, 286), textAt('*', right + 14, 293, { size: 12 })),
    ).toEqual([true]);
  });

  test('at a corner says something else', async () => {
    expect(await read(textAt('*', right + 2, 318, { size: 12 }))).toEqual([undefined]);
    expect(
      await read(lineFrom(right, 286, right + 12, 280), textAt('*', right + 1, 294, { size: 12 })),
    ).toEqual([undefined]);
  });
});
