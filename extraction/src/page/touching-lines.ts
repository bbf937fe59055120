import { type Box, boxAround, holds, overlapX, overlapY, scaledBox } from '../box.ts';
import type { LayerCharacter } from '../pdf/pdf-document.ts';
import type { InkLine } from './lines.ts';
import type { PictureInk } from './pictures.ts';
import type { Segments } from './segment.ts';

/** Share of the ink of what was taken for a drawing that lies below characters where it is text. */
const COVERED = 0.8;

const areaOf = ({ x0, x1, y0, y1 }: Box): number => (x1 - x0) * (y1 - y0);

/** How much of a box lies below characters, which do not overlap each other by much. */
const coveredPart = (box: Box, characters: readonly Box[]): number =>
  Math.min(
    areaOf(box),
    characters.reduce(
      (sum, one) => sum + Math.max(0, overlapX(one, box)) * Math.max(0, overlapY(one, box)),
      0,
    ),
  );

function isText({ components }: PictureInk, characters: readonly Box[]): boolean {
  const ink = components.reduce((sum, component) => sum + areaOf(component), 0);
  const covered = components.reduce((sum, component) => sum + coveredPart(component, characters), 0);
  return ink > 0 && covered >= COVERED * ink;
}

/**
 * Text whose lines touch each other, as an index that hangs down to the line below, is as large as a drawing, and is taken for one. Where the page has a
 * layer that is right, what lies below its characters is put back among the lines. Pixels.
 * @param characters of the layer, in points
 * @param scale points a pixel
 */
export function takeTouchingLines(
  parts: Segments,
  characters: readonly LayerCharacter[],
  scale: number,
): void {
  parts.pictures = parts.pictures.filter((picture) => {
    const own = charactersIn(picture, characters, scale);
    if (own.length === 0 || !isText(picture, own)) return true;
    for (const line of linesOf(picture, own)) put(parts, line);
    return false;
  });
}

/** The characters of the layer in a drawing, as boxes in pixels. */
const charactersIn = (picture: Box, characters: readonly LayerCharacter[], scale: number): Box[] =>
  characters.flatMap(({ text, ...box }) => {
    const inked = scaledBox(box, 1 / scale);
    return text.trim() !== '' && holds(picture, inked) ? [inked] : [];
  });

/** The lines of the layer in a drawing, with their ink. */
export const linesWithin = (
  picture: PictureInk,
  characters: readonly LayerCharacter[],
  scale: number,
): InkLine[] => linesOf(picture, charactersIn(picture, characters, scale));

/** The lines of characters in the order of the file, in which an index follows what it is of. */
function linesOf({ components }: PictureInk, characters: readonly Box[]): InkLine[] {
  const rows: Box[][] = [];
  for (const one of characters) {
    const last = rows.at(-1)?.at(-1);
    if (last !== undefined && one.x0 > last.x0 && overlapY(last, one) > 0) rows.at(-1)!.push(one);
    else rows.push([one]);
  }
  return rows.map((row) => {
    const box = boxAround(row);
    const frame = {
      x0: Math.floor(box.x0),
      x1: Math.ceil(box.x1),
      y0: Math.floor(box.y0),
      y1: Math.ceil(box.y1),
    };
    return Object.assign(box, { frame, components: components.filter((component) => holds(box, component)) });
  });
}

/** Adds a line to the cell that holds it, else to its column. */
function put({ grids, columns, lines }: Segments, line: InkLine): void {
  const grid = grids.find((one) => holds(one, line));
  const cell = grid?.cells.findIndex((one) => holds(one, line)) ?? -1;
  if (grid === undefined) {
    const column = Math.max(
      0,
      columns.findIndex((one) => holds(one, line)),
    );
    lines.push({ ...line, column });
  } else if (cell >= 0)
    grid.lines[cell] = [...(grid.lines[cell] ?? []), line].toSorted((a, b) => a.y0 - b.y0);
}
