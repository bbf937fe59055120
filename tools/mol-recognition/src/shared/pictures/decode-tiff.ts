import UTIF from 'utif2';
import { PIXELS_MAX } from './picture-limits.ts';

/** Tags of TIFF 6.0, as the decoder names them. */
const WIDTH = 't256';
const HEIGHT = 't257';
const ORIENTATION = 't274';

const numberOf = (value: unknown): number => (value as ArrayLike<number> | undefined)?.[0] ?? 0;

/** Of each pixel as it is shown the one that is stored, for orientations 1 to 8. */
const sources: Readonly<
  Record<number, (x: number, y: number, width: number, height: number) => [x: number, y: number]>
> = {
  2: (x, y, width) => [width - 1 - x, y],
  3: (x, y, width, height) => [width - 1 - x, height - 1 - y],
  4: (x, y, _width, height) => [x, height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y, _width, height) => [y, height - 1 - x],
  7: (x, y, width, height) => [width - 1 - y, height - 1 - x],
  8: (x, y, width) => [width - 1 - y, x],
};

/** The pixels upright. */
const upright = (rgba: Uint8Array, width: number, height: number, orientation: number): ImageData => {
  const source = sources[orientation];
  const [across, down] = orientation >= 5 && source ? [height, width] : [width, height];
  const shown = new ImageData(across, down);
  if (!source) {
    shown.data.set(rgba.subarray(0, shown.data.length));
    return shown;
  }
  const [from, to] = [
    new Uint32Array(rgba.buffer, rgba.byteOffset, width * height),
    new Uint32Array(shown.data.buffer),
  ];
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [sx, sy] = source(x, y, width, height);
      to[y * across + x] = from[sy * width + sx]!;
    }
  return shown;
};

/**
 * Decodes the first picture of a TIFF: uncompressed, CCITT Group 3 and 4, LZW, Deflate, PackBits and JPEG.
 * @returns what is wrong with it, where it cannot be decoded
 */
export const decodeTiff = (file: ArrayBuffer): ImageData | 'damaged' | 'too-large' => {
  try {
    const page = UTIF.decode(file).find((one) => numberOf(one[WIDTH]) > 0 && numberOf(one[HEIGHT]) > 0);
    if (!page) return 'damaged';
    const [width, height] = [numberOf(page[WIDTH]), numberOf(page[HEIGHT])];
    if (width * height > PIXELS_MAX) return 'too-large';
    UTIF.decodeImage(file, page);
    const rgba = UTIF.toRGBA8(page);
    if (rgba.length < width * height * 4) return 'damaged';
    return upright(rgba, width, height, numberOf(page[ORIENTATION]));
  } catch {
    return 'damaged';
  }
};
