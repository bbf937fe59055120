import { type Box, holds, overlapY, scaledBox } from '../box.ts';
import { isGroup, isHashedGroup, isLabel } from '../compounds/labels.ts';
import { isSaltPart } from '../compounds/loose-ions.ts';
import { LayerIndex, turnedLayer } from '../ocr/layer-lines.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import type { LayerCharacter } from '../pdf/pdf-document.ts';
import { type GreyImage, rotated, skewOf, turned, within } from './bitmap.ts';
import type { Component } from './components.ts';
import type { DrawingReader } from './drawing-reader.ts';
import { readDrawings } from './drawings.ts';
import { compareLayer } from './layer-agreement.ts';
import type { InkLine } from './lines.ts';
import { quartersOf, quartersOfLayer, standsOnHead } from './orientation.ts';
import { PageLines } from './page-lines.ts';
import type { PagePicture, PageResult, TextLine } from './page-result.ts';
import type { PictureInk } from './pictures.ts';
import { takePrintedLabels } from './printed-labels.ts';
import { addTo, takeSaltParts, withSaltChecked } from './salt-parts.ts';
import { type Segments, segment } from './segment.ts';
import { takeTouchingLines } from './touching-lines.ts';

/** A page as the PDF gives it. */
export interface PageInput {
  /** From 1. */
  page: number;
  /** At `dpi`. */
  image: GreyImage;
  dpi: number;
  /** Empty where there is no text layer. */
  layer: readonly LayerCharacter[];
  /** What alone is read, in points of the page as shown; all of it where there is none. */
  area?: Box;
}

/** What reads lines and drawings. */
export interface Readers {
  lines: LineReader;
  /** Without it drawings are found and not read. */
  drawings?: DrawingReader;
}

/** Agreement of layer and print from which on the layer is trusted; that of scans with a layer is about 0.88. */
const TRUSTED = 0.93;

/** Below this the page is not turned. */
const SKEW = 0.15;

/** Reads a page: pure, and the same whenever it is done again. */
export const readPage = (input: PageInput, readers: Readers): Promise<PageResult> =>
  readTurned(input, readers);

/** @param turn quarters by which the page is turned; it is found out where it is not told */
async function readTurned(
  { page, image, dpi, layer, area }: PageInput,
  readers: Readers,
  turn?: number,
): Promise<PageResult> {
  const told = quartersOfLayer(layer);
  const quarters = turn ?? told ?? (await quartersOf(image, readers.lines));
  const upright = quarters === 0 ? image : turned(image, quarters);
  const skew = told !== undefined || (layer.length > 0 && quarters === 0) ? 0 : skewOf(upright);
  const isSkewed = Math.abs(skew) >= SKEW;
  const straightened = (shown: GreyImage): GreyImage => {
    const turnedUp = quarters === 0 ? shown : turned(shown, quarters);
    return isSkewed ? rotated(turnedUp, skew) : turnedUp;
  };
  const whole = straightened(image);
  const scale = 72 / dpi;
  const straight = area === undefined ? whole : straightened(within(image, scaledBox(area, 1 / scale)));
  const parts = segment(straight);
  // A layer of a skewed page lies elsewhere: such pages are read by sight.
  const size = { width: image.width * scale, height: image.height * scale };
  const characters = isSkewed ? [] : turnedLayer(layer, quarters, size);
  const index = new LayerIndex(characters);
  // Whether the layer is right is asked of the whole page: a word is too little to tell.
  const compared =
    index.size === 0
      ? undefined
      : await compareLayer(area === undefined ? parts : segment(whole), index, scale, readers.lines);
  const isTrusted = compared !== undefined && compared >= TRUSTED;
  if (isTrusted) {
    takeTouchingLines(parts, characters, scale);
    takePrintedLabels(parts.pictures, { characters, index, scale });
  }
  const reader = new PageLines(parts, scale, readers.lines, isTrusted ? index : undefined);
  for (const line of linesOf(parts)) await reader.read(line);
  if (turn === undefined && told === undefined && quarters === 0 && !isTrusted) {
    const confidences = [...linesOf(parts)]
      .toSorted((a, b) => b.components.length - a.components.length)
      .map((line) => reader.textOf(line, 0).confidence);
    if (await standsOnHead(straight, confidences, readers.lines))
      return readTurned({ page, image, dpi, layer, ...(area === undefined ? {} : { area }) }, readers, 2);
  }
  for (const picture of parts.pictures) putBack(picture, reader, parts.cap);
  takeSaltParts(parts, reader);
  const slack = 0.2 * parts.cap;
  const printed = ({ x0, y0, x1, y1 }: Box): string =>
    index.lineIn(scaledBox({ x0: x0 - slack, x1: x1 + slack, y0: y0 - slack, y1: y1 + slack }, scale)).text;
  const pictures = await readDrawings(
    straight,
    parts,
    scale,
    readers.lines,
    readers.drawings,
    isTrusted ? printed : undefined,
  );
  return {
    page,
    width: straight.width * scale,
    height: straight.height * scale,
    turn: quarters,
    skew: isSkewed ? skew : 0,
    cap: parts.cap * scale,
    source: isTrusted ? 'layer' : 'ocr',
    ...(compared === undefined ? {} : { agreement: compared }),
    ...assembled(parts, scale, reader, pictures),
  };
}

/** What is on a page by its text layer alone: nothing is read by sight, and lines that the layer does not tell are left out. */
export function layerPage({ page, dpi, layer }: Omit<PageInput, 'image'>, parts: Segments): PageResult {
  const scale = 72 / dpi;
  const reader = new PageLines(parts, scale, undefined, new LayerIndex(layer));
  const pictures = parts.pictures.map((picture) =>
    Object.assign(scaledBox(picture, scale), { structures: [] }),
  );
  return {
    page,
    width: parts.width * scale,
    height: parts.height * scale,
    turn: 0,
    skew: 0,
    cap: parts.cap * scale,
    source: 'layer',
    ...assembled(parts, scale, reader, pictures),
  };
}

/** A group or ion at the edge of a drawing that was taken off it as a label is part of it, and so is a letter or two close to one of the drawing's that are no label. */
function putBack(picture: PictureInk, reader: PageLines, cap: number): void {
  const { label } = picture;
  if (label === undefined) return;
  const { text } = reader.textOf(lineOfLabel(label, cap), 0);
  const isOfAtom = label.isClose === true && text.length <= 3 && (!isLabel(text) || /^H\d?$/.test(text));
  if (isSaltPart(text)) picture.saltPart = 'beside it';
  // Nor is the asterisk in which an open bond ends a label.
  else if (!isGroup(text) && !isOfAtom && !isHashedGroup(text) && text !== '*') return;
  addTo(picture, label.box, label.components);
  delete picture.label;
}

function* linesOf({ lines, grids, pictures, cap }: Segments): Generator<InkLine> {
  yield* lines;
  for (const grid of grids) for (const cell of grid.lines) yield* cell;
  for (const { label } of pictures) if (label !== undefined) yield lineOfLabel(label, cap);
}

/** The frame of a peeled label, as that of any other line. */
function lineOfLabel({ box, components }: { box: Box; components: Component[] }, cap: number): InkLine {
  const middle = (box.y0 + box.y1) / 2;
  const half = Math.max(box.y1 - box.y0, 1.25 * cap) / 2 + 0.18 * cap;
  return {
    ...box,
    components,
    frame: {
      x0: Math.floor(box.x0 - 0.35 * cap),
      x1: Math.ceil(box.x1 + 0.35 * cap),
      y0: Math.floor(middle - half),
      y1: Math.ceil(middle + half),
    },
  };
}

function assembled(
  parts: Segments,
  scale: number,
  reader: PageLines,
  pictures: PagePicture[],
): Pick<PageResult, 'lines' | 'tables' | 'pictures' | 'rules'> {
  const lines = parts.lines
    .map((line) => reader.textOf(line, line.column))
    .filter(({ text }) => text.trim() !== '');
  return {
    lines: withoutParts(lines),
    tables: parts.grids.map((grid) => ({
      ...scaledBox(grid, scale),
      rows: grid.rows,
      columns: grid.columns,
      cells: grid.cells.map(({ row, lastRow, column, lastColumn, ...box }, index) => ({
        ...scaledBox(box, scale),
        row,
        lastRow,
        column,
        lastColumn,
        lines: withoutParts(
          (grid.lines[index] ?? []).map((line) => reader.textOf(line, 0)).filter(({ text }) => text !== ''),
        ),
        pictures: parts.pictures.flatMap((picture, place) => (holds(box, picture) ? [place] : [])),
      })),
    })),
    pictures: pictures.map((shown, place) => {
      const ink = parts.pictures[place];
      const picture = ink === undefined ? shown : withSaltChecked(shown, ink);
      return ink?.label === undefined
        ? picture
        : { ...picture, label: reader.textOf(lineOfLabel(ink.label, parts.cap), 0) };
    }),
    rules: {
      across: parts.rules.across.map((rule) => scaledBox(rule, scale)),
      down: parts.rules.down.map((rule) => scaledBox(rule, scale)),
    },
  };
}

/** Lines without those that are parts of others, and those that are there twice, as that of a `%` whose parts are lines in print. */
const withoutParts = (lines: readonly TextLine[]): TextLine[] =>
  lines.filter(
    (line, index) =>
      !lines.some((other) => isPartOf(line, other)) &&
      !lines.slice(0, index).some((other) => isSame(line, other)),
  );

const isSame = (line: TextLine, other: TextLine): boolean =>
  line.confidence === 1 &&
  line.text === other.text &&
  overlapY(line, other) > 0 &&
  line.at.every((x, place) => x === other.at[place]);

/**
 * Whether a line has only characters of the layer that another has: a lowered index that is a line of its own in print, and stands in the box of the
 * line that it belongs to.
 */
const isPartOf = (line: TextLine, other: TextLine): boolean =>
  line.confidence === 1 &&
  other.confidence === 1 &&
  other.text.length > line.text.length &&
  overlapY(line, other) > 0.3 * (line.y1 - line.y0) &&
  Array.from(line.text).every((letter, index) =>
    other.at.some((x, place) => x === line.at[index] && other.text[place] === letter),
  );
