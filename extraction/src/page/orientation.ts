import type { LineReader } from '../ocr/line-reader.ts';
import { type GreyImage, turned } from './bitmap.ts';
import { pictureOf } from './lines.ts';
import { textComponents } from './pictures.ts';
import { segment, type Segments } from './segment.ts';
import { binarise } from './bitmap.ts';
import { capHeightOf, type Component, findComponents } from './components.ts';
import { eraseRules, findRules, tableRules } from './rules.ts';

/** Lines that are read to tell which way up a page is. */
const SAMPLE = 6;

const swapped = (component: Component): Component => ({
  ...component,
  x0: component.y0,
  x1: component.y1,
  y0: component.x0,
  y1: component.x1,
  width: component.height,
  height: component.width,
});

/**
 * By how many quarters a page has to be turned clockwise so that its text stands upright. Characters in rows tell whether the lines run
 * across or down; reading a few of them tells which way up.
 */
export async function quartersOf(image: GreyImage, reader: LineReader): Promise<number> {
  const page = binarise(image);
  eraseRules(page, tableRules(findRules(page), page.width));
  const { list } = findComponents(page);
  if (list.length < 40 || list.length > 60_000) return 0;
  const cap = capHeightOf(list);
  const across = textComponents(list, cap).size;
  const down = textComponents(list.map(swapped), cap).size;
  if (down < 40 || down < 2 * across) return 0;
  const [right, left, asShown] = [
    await legibility(segment(turned(image, 1)), reader),
    await legibility(segment(turned(image, 3)), reader),
    await legibility(segment(image), reader),
  ];
  // The numbers of a dense table stand closer under one another than beside each other.
  if (asShown >= Math.max(right, left)) return 0;
  return right >= left ? 1 : 3;
}

/** Mean confidence in the longest lines. */
async function legibility({ lines, grids, components }: Segments, reader: LineReader): Promise<number> {
  const longest = [...lines, ...grids.flatMap((grid) => grid.lines.flat())]
    .toSorted((a, b) => b.components.length - a.components.length)
    .slice(0, SAMPLE);
  let sum = 0;
  for (const { components: own, frame } of longest)
    sum += (await reader.read(pictureOf(own, components.runs, frame))).free.confidence;
  return sum / Math.max(1, longest.length);
}
