import type { InkPicture } from './ink-picture.ts';
import { INK } from './ink-pieces.ts';
import type { Place } from './letter-size.ts';

/** Half the side of the square at a corner whose ink is counted, and how far from it the lines that end there are, in bond lengths; into how many places that circle is cut. */
const SQUARE = { half: 0.14, lines: 0.3, places: 96 };
/** What a line to the middle of the square fills of it, in squares as wide as a stroke and as long as a side. */
const LINE = 0.55;

/**
 * How much more ink there is at a corner than the lines that end there have, in strokes as long as the side of a small letter: a plain corner has none, a letter that
 * touches its bonds one and more.
 * @param stroke width of the drawing's strokes, in pixels
 * @param length of a bond, in pixels
 */
export function excessInk(
  { width, height, ink }: InkPicture,
  { x, y }: Place,
  length: number,
  stroke: number,
): number {
  const isInk = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < width && row < height && ink[row * width + column]! > INK;
  const half = SQUARE.half * length;
  let filled = 0;
  for (let row = Math.round(y - half); row <= y + half; row += 1) {
    for (let column = Math.round(x - half); column <= x + half; column += 1) {
      filled += isInk(column, row) ? 1 : 0;
    }
  }
  const around = Array.from({ length: SQUARE.places }, (_, place) => {
    const angle = (2 * Math.PI * place) / SQUARE.places;
    const away = SQUARE.lines * length;
    return isInk(Math.round(x + away * Math.cos(angle)), Math.round(y + away * Math.sin(angle)));
  });
  const lines = around.filter((here, place) => here && !around.at(place - 1)!).length;
  return filled / (stroke * 2 * half) - LINE * lines;
}
