import { centreX, centreY, heightOf, widthOf } from '../box.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import type { LayerCharacter } from '../pdf/pdf-document.ts';
import { type GreyImage, turned } from './bitmap.ts';
import { pictureOf } from './lines.ts';
import { textComponents } from './pictures.ts';
import { segment, type Segments } from './segment.ts';
import { binarise } from './bitmap.ts';
import { capHeightOf, type Component, findComponents } from './components.ts';
import { eraseRules, findRules, tableRules } from './rules.ts';

/** Lines that are read to tell which way up a page is. */
const SAMPLE = 6;

/** Pairs of characters that a layer needs to tell, and the share of them that has to go one way. */
const TOLD = { pairs: 40, share: 0.6 };

/**
 * As `quartersOf`, by where the characters of a text layer follow one another; undefined where they are too few, or go more ways than one.
 * What they say does not matter: a layer with wrong characters has them at the right places.
 */
export function quartersOfLayer(layer: readonly LayerCharacter[]): number | undefined {
  // By the quarters to turn: from left to right, upwards, from right to left, downwards.
  const ways = [0, 0, 0, 0];
  for (const [index, after] of layer.entries()) {
    const before = layer[index - 1];
    if (before === undefined || before.text === ' ' || after.text === ' ') continue;
    const across = centreX(after) - centreX(before);
    const down = centreY(after) - centreY(before);
    const size = Math.max(widthOf(before), heightOf(before), widthOf(after), heightOf(after));
    // The next of a word, and not of another line or column.
    if (Math.hypot(across, down) > 1.5 * size || size === 0) continue;
    if (Math.abs(across) > 2 * Math.abs(down)) ways[across > 0 ? 0 : 2]! += 1;
    else if (Math.abs(down) > 2 * Math.abs(across)) ways[down < 0 ? 1 : 3]! += 1;
  }
  const pairs = ways.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...ways);
  return pairs < TOLD.pairs || most < TOLD.share * pairs ? undefined : ways.indexOf(most);
}

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

/** Mean confidence in the longest lines below which a page may stand on its head, and by how much it has to be read better the other way up. */
const HEAD = { doubtful: 0.8, better: 0.1 };

/**
 * Whether a page stands on its head, which the rows of its characters do not tell: its lines were hardly read, and those of the page turned upside down are read better.
 * @param confidences of the lines as they were read, the longest first
 */
export async function standsOnHead(
  image: GreyImage,
  confidences: readonly number[],
  reader: LineReader,
): Promise<boolean> {
  const longest = confidences.slice(0, SAMPLE);
  const read = longest.reduce((sum, confidence) => sum + confidence, 0) / longest.length;
  if (longest.length < 3 || read >= HEAD.doubtful) return false;
  return (await legibility(segment(turned(image, 2)), reader)) > read + HEAD.better;
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
