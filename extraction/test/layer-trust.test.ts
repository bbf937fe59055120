// Whether the layer of a page is right, by what is seen of it; and text that was taken for a drawing.
import { describe, expect, test } from 'vitest';
import type { LineReader } from '../src/ocr/line-reader.ts';
import { boxAround } from '../src/box.ts';
import { LayerIndex } from '../src/ocr/layer-lines.ts';
import type { Component } from '../src/page/components.ts';
import type { PageResult } from '../src/page/page-result.ts';
import type { Segments } from '../src/page/segment.ts';
import type { PictureInk } from '../src/page/pictures.ts';
import { takePrintedLabels } from '../src/page/printed-labels.ts';
import { takeTouchingLines } from '../src/page/touching-lines.ts';
import { readPage } from '../src/page/read-page.ts';
import type { LayerCharacter } from '../src/pdf/pdf-document.ts';

const DPI = 300;
const [WIDTH, HEIGHT] = [1600, 1200];
/** How thick the outlines of letters are, in pixels. */
const STROKE = 3;
/** A letter of a line, its place in pixels. */
interface Letter {
  text: string;
  x0: number;
  y0: number;
  width?: number;
  height?: number;
}

/** A line of letters of 20 by 30 pixels. */
const line = (text: string, y0: number, x0 = 200): Letter[] =>
  Array.from(text, (letter, index) => ({ text: letter, x0: x0 + 24 * index, y0 }));

/** A page with the letters as outlines, and as its layer. */
async function pageOf(letters: readonly Letter[], seen: string): Promise<PageResult> {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const layer = letters.map(({ text, x0, y0, width = 20, height = 30 }): LayerCharacter => {
    if (text !== ' ')
      for (let y = y0; y < y0 + height; y += 1)
        for (let x = x0; x < x0 + width; x += 1)
          if (Math.min(x - x0, x0 + width - 1 - x, y - y0, y0 + height - 1 - y) < STROKE)
            grey[y * WIDTH + x] = 0;
    const [left, top, right, bottom] = [x0, y0, x0 + width, y0 + height].map((pixel) => (pixel * 72) / DPI);
    return { text, x0: left!, y0: top!, x1: right!, y1: bottom! };
  });
  const reading = { text: seen, confidence: 0.9, characters: [] };
  const lines: LineReader = { read: () => Promise.resolve({ free: reading, latin: reading }) };
  return readPage({ page: 1, image: { width: WIDTH, height: HEIGHT, grey }, dpi: DPI, layer }, { lines });
}

const heights = Array.from({ length: 8 }, (_, index) => 200 + 90 * index);

describe('a layer in letters that the recogniser does not know', () => {
  const sentence = '실시예 2024 및 35 (60%)를 얻었다';
  const page = heights.flatMap((y0) => line(sentence, y0));

  test('is right where its numbers are those that are seen', async () => {
    const { source, lines } = await pageOf(page, '> 2024 35 (60%)');
    expect(source).toBe('layer');
    expect(lines[0]!.text).toBe(sentence);
  });

  test('is not where they are others', async () => {
    expect((await pageOf(page, '> 7283 94 (15%)')).source).toBe('ocr');
  });

  test('is asked of what is in Latin letters where there is enough of it', async () => {
    const mixed = [...page, ...line('MS (ESI): m/z 356.1', 950), ...line('MS (ESI): m/z 356.1', 1040)];
    expect((await pageOf(mixed, 'MS (ESI): m/z 356.1')).source).toBe('layer');
    expect((await pageOf(mixed, 'M5 [E8I); rn/7 365.7')).source).toBe('ocr');
  });

  test('holds Chinese characters that print in Japan has in other shapes', async () => {
    const japanese = heights.flatMap((y0) => line('実施例25の化合物360を得た', y0));
    expect((await pageOf(japanese, '实施例25化合物З60得')).source).toBe('layer');
  });
});

const inked = (x0: number, y0: number, x1: number, y1: number): Component => ({
  x0,
  y0,
  x1,
  y1,
  width: x1 - x0,
  height: y1 - y0,
  ink: 100,
  runs: [],
});

const partsWith = (...components: Component[]): Segments => ({
  width: WIDTH,
  height: HEIGHT,
  cap: 30,
  components: { list: components, runs: { y: [], x0: [], x1: [] } },
  rules: { across: [], down: [] },
  grids: [],
  pictures: [{ ...boxAround(components), components }],
  lines: [],
  columns: [{ x0: 0, y0: 0, x1: WIDTH, y1: HEIGHT }],
});

describe('what was taken for a drawing', () => {
  const characters = [
    ...line('NK', 300),
    { text: '1', x0: 248, y0: 318, height: 30 },
    ...line('Ki', 300, 290),
    ...line('(nM)', 346),
  ].map(({ text, x0, y0, height = 30 }) => ({ text, x0, y0, x1: x0 + 24, y1: y0 + height }));

  test('is text where its lines touch each other, each of them by itself', () => {
    const parts = partsWith(
      inked(200, 300, 248, 330),
      inked(248, 318, 296, 376),
      inked(290, 300, 338, 330),
      inked(200, 346, 272, 376),
    );
    takeTouchingLines(parts, characters, 1);
    expect(parts.pictures).toEqual([]);
    expect(parts.lines.map(({ x0, x1, y0, y1 }) => [x0, x1, y0, y1])).toEqual([
      [200, 338, 300, 348],
      [200, 296, 346, 376],
    ]);
  });

  test('is one where most of its ink lies below no characters', () => {
    const parts = partsWith(inked(200, 300, 230, 330), inked(230, 200, 500, 420));
    takeTouchingLines(parts, characters, 1);
    expect(parts.pictures).toHaveLength(1);
    expect(parts.lines).toEqual([]);
  });

  test('loses the label with a word that stands close under it, and no letters of its atoms', () => {
    const [drawn, label, atom] = [
      inked(200, 100, 500, 340),
      inked(260, 344, 430, 376),
      inked(340, 310, 364, 342),
    ];
    const picture: PictureInk = { ...boxAround([drawn, label, atom]), components: [drawn, atom, label] };
    const layer = [...line('N1', 310, 340), ...line('Example 7', 345, 240)].map(({ text, x0, y0 }) => ({
      text,
      x0,
      y0,
      x1: x0 + 22,
      y1: y0 + 30,
    }));
    takePrintedLabels([picture], { characters: layer, index: new LayerIndex(layer), scale: 1 });
    expect(picture.label?.components).toEqual([label]);
    expect(picture).toMatchObject({ components: [drawn, atom], y1: 342 });
  });
});
