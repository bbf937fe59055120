/** A picture as ink: row by row, 1 where the drawing is, 0 where the paper is. */
export interface InkPicture {
  width: number;
  height: number;
  ink: Float32Array;
}

/** A grey picture as decoders give it: row by row, 0 black to 255 white. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array | Uint8ClampedArray;
  /** Marks of a highlighter were taken out of it: a letter in a light color below one may be lost. */
  isMarked?: true;
}

/** Rectangle in pixels, its right and lower edge not included. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function blankPicture(width: number, height: number): InkPicture {
  return { width, height, ink: new Float32Array(width * height) };
}

/** The ink at a point between pixel centres, by bilinear interpolation; paper outside the picture. */
export function inkAt({ width, height, ink }: InkPicture, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < -1 || top < -1 || left >= width || top >= height) {
    return 0;
  }
  const right = x - left;
  const below = y - top;
  const pixel = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? 0 : (ink[row * width + column] ?? 0);
  return (
    (pixel(left, top) * (1 - right) + pixel(left + 1, top) * right) * (1 - below) +
    (pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right) * below
  );
}

/** The darkest ink in a square around a point. */
export function darkestAround(
  { width, height, ink }: InkPicture,
  x: number,
  y: number,
  radius: number,
): number {
  let darkest = 0;
  const [column, row] = [Math.round(x), Math.round(y)];
  for (let j = Math.max(0, row - radius); j <= Math.min(height - 1, row + radius); j += 1) {
    for (let i = Math.max(0, column - radius); i <= Math.min(width - 1, column + radius); i += 1) {
      darkest = Math.max(darkest, ink[j * width + i] ?? 0);
    }
  }
  return darkest;
}

/** A part of the picture; what of the box lies outside is paper. */
export function cropPicture(picture: InkPicture, box: Box): InkPicture {
  const part = blankPicture(box.width, box.height);
  for (let row = Math.max(0, -box.y); row < box.height && row + box.y < picture.height; row += 1) {
    const from = Math.max(0, box.x);
    const to = Math.min(picture.width, box.x + box.width);
    if (from < to) {
      const line = (row + box.y) * picture.width;
      part.ink.set(picture.ink.subarray(line + from, line + to), row * box.width + from - box.x);
    }
  }
  return part;
}
