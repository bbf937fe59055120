import sharp from 'sharp';
import { inkOfColors } from '../ink-of-colors.ts';
import type { GreyPicture } from '../ink-picture.ts';

/** Why a file is no picture that can be read; `message` says it in a sentence. */
export class PictureError extends Error {
  override name = 'PictureError';
}

/** Pixels that a picture may have; a page at 600 dpi has 35 million. */
export const PIXELS_MAX = 60_000_000;
/** Dots an inch at which a vector picture is drawn; SVG's own unit is 1/96 inch. */
const VECTOR_DPI = 192;
/** Formats that are read; `heif` is AVIF, as the library is built without a decoder for HEIC. */
const FORMATS = new Set(['png', 'jpeg', 'tiff', 'webp', 'gif', 'svg', 'heif']);

const options = { limitInputPixels: false, density: VECTOR_DPI, failOn: 'error', pages: 1 } as const;

/**
 * Decodes a picture (PNG, JPEG with its orientation, TIFF, WebP, GIF, AVIF, SVG; the first frame of several) to what is
 * drawn in it, dark on light.
 * @throws {PictureError} where it cannot be read, or is too large, which its header tells
 */
export async function readPicture(file: Uint8Array): Promise<GreyPicture> {
  const { format, width, height } = await describe(file);
  if (!FORMATS.has(format)) {
    throw new PictureError(`Pictures of the kind ${format} are not read.`);
  }
  if (width * height > PIXELS_MAX) {
    throw new PictureError(`The picture has ${width} × ${height} pixels; at most 60 million are read.`);
  }
  try {
    const { data, info } = await sharp(file, options)
      .autoOrient()
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return inkOfColors({ ...info, data });
  } catch (error) {
    throw new PictureError('The picture is damaged or cut off.', { cause: error });
  }
}

async function describe(file: Uint8Array): Promise<{ format: string; width: number; height: number }> {
  if (file.length === 0) {
    throw new PictureError('The file is empty.');
  }
  try {
    const { format, width, height } = await sharp(file, options).metadata();
    return { format, width, height };
  } catch (error) {
    throw new PictureError('The file is no picture that can be read.', { cause: error });
  }
}
