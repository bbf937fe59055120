import { compress } from '../compress.ts';
import { crc32 } from '../crc32.ts';

/** A picture with at most 256 colors. */
export interface IndexedPicture {
  width: number;
  height: number;
  /** `#rrggbb`. */
  colors: readonly string[];
  /** The color's number for each pixel, row by row. */
  pixels: Uint8Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const number = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);

/** Length, type, data, checksum of type and data. */
const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const body = joined([new TextEncoder().encode(type), data]);
  return joined([number(data.length), body, number(crc32(body))]);
};

const bytesOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/**
 * A picture as a PNG file.
 * @see {@link https://www.w3.org/TR/png-3/} the format
 */
export const pngOf = async ({ width, height, colors, pixels }: IndexedPicture): Promise<Uint8Array> => {
  // Each row begins with the number of its filter; none does for areas of one color what they need.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data: Uint8Array[] = [];
  for await (const part of compress('deflate', [rows])) data.push(part);
  const [bitDepth, indexed, deflate, adaptive, notInterlaced] = [8, 3, 0, 0, 0];
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk(
      'IHDR',
      joined([
        number(width),
        number(height),
        Uint8Array.of(bitDepth, indexed, deflate, adaptive, notInterlaced),
      ]),
    ),
    chunk('PLTE', Uint8Array.from(colors.flatMap(bytesOf))),
    chunk('IDAT', joined(data)),
    chunk('IEND', new Uint8Array()),
  ]);
};
