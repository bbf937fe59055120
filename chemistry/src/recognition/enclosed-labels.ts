import type { InkPiece } from './ink-pieces.ts';
import type { InkPicture } from './ink-picture.ts';
import type { Point } from './points.ts';

/** Ink that is longer than this is no letter; as far is looked for it from the middle of a letter. In bond lengths. */
const LINES = 0.8;
const REACH = 0.5;
/** Pixels of a bond below which letters run into the bonds beside them. */
const LEAST_LENGTH = 20;
/** Directions in which is looked, and in how many of them there is ink where something is closed: bonds end at a letter in a few. */
const DIRECTIONS = 16;
const CLOSED = 13;

/**
 * The share of the labels that lines close in, or that have grown together with them: the nodes of a network, filled or with a letter in them. The letters of a structure stand apart from
 * its bonds, which come to them from a few sides.
 * @param labels the middles of each one's letters, in the pixels of the picture
 * @param length of a bond, in these
 */
export function enclosedLabels(
  { width, height, ink }: InkPicture,
  pieces: readonly InkPiece[],
  labels: readonly (readonly Point[])[],
  length: number,
): number {
  if (labels.length === 0 || length < LEAST_LENGTH) {
    return 0;
  }
  const lines = new Uint8Array(ink.length);
  for (const { box, pixels } of pieces) {
    if (Math.max(box.width, box.height) > LINES * length) {
      for (const index of pixels) {
        lines[index] = 1;
      }
    }
  }
  const isLine = (x: number, y: number): boolean => {
    const [column, row] = [Math.round(x), Math.round(y)];
    return column >= 0 && row >= 0 && column < width && row < height && lines[row * width + column] === 1;
  };
  const meetsLine = ({ x, y }: Point, direction: number): boolean => {
    const angle = (2 * Math.PI * direction) / DIRECTIONS;
    for (let away = 0; away <= REACH * length; away += 1) {
      if (isLine(x + away * Math.cos(angle), y + away * Math.sin(angle))) {
        return true;
      }
    }
    return false;
  };
  const isEnclosed = (middle: Point): boolean =>
    Array.from({ length: DIRECTIONS }, (_, direction) => meetsLine(middle, direction)).filter(Boolean)
      .length >= CLOSED;
  return labels.filter((letters) => letters.some(isEnclosed)).length / labels.length;
}
