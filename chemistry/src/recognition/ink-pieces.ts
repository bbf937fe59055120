import type { Box, InkPicture } from './ink-picture.ts';

/** From here on a pixel is ink. */
export const INK = 0.4;

/** Ink that hangs together. */
export interface InkPiece {
  box: Box;
  /** Its pixels, as indices into the picture. */
  pixels: number[];
}

/** The pieces of ink in a picture, in the order of their first pixels; pixels that touch at a corner hang together. */
export function piecesOf({ width, height, ink }: InkPicture): InkPiece[] {
  const seen = new Uint8Array(ink.length);
  const pieces: InkPiece[] = [];
  for (let start = 0; start < ink.length; start += 1) {
    if (seen[start] === 1 || ink[start]! <= INK) {
      continue;
    }
    seen[start] = 1;
    const pixels = [start];
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let place = 0; place < pixels.length; place += 1) {
      const index = pixels[place]!;
      const [x, y] = [index % width, Math.trunc(index / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (seen[next] === 0 && ink[next]! > INK) {
            seen[next] = 1;
            pixels.push(next);
          }
        }
      }
    }
    pieces.push({ box: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }, pixels });
  }
  return pieces;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Whether a piece of ink is longer than three times its breadth along its own direction.
 * @param width of the picture
 */
export function isStroke(piece: readonly number[], width: number): boolean {
  const [xs, ys] = [piece.map((index) => index % width), piece.map((index) => Math.trunc(index / width))];
  const [x, y] = [mean(xs), mean(ys)];
  const covariance = (a: readonly number[], b: readonly number[], from: number, to: number): number =>
    mean(a.map((value, index) => (value - from) * (b[index]! - to)));
  const [xx, yy, xy] = [covariance(xs, xs, x, x), covariance(ys, ys, y, y), covariance(xs, ys, x, y)];
  const spread = Math.hypot((xx - yy) / 2, xy);
  const [long, short] = [(xx + yy) / 2 + spread, (xx + yy) / 2 - spread];
  return long > 9 * Math.max(short, 1 / 12);
}
