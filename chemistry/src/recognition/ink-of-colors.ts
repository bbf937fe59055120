import { withoutHighlights } from './highlights.ts';
import type { GreyPicture } from './ink-picture.ts';
import { luminance } from './luminance.ts';

/** Pixels row by row, as decoders give them: 1 number each (grey), 2 (with opacity), 3 (red, green, blue) or 4 (with opacity). */
export interface ColorPicture {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Bits of a channel by which colors are counted as one. */
const BITS = 4;
/** Colors beside the most frequent one that are the ground as well, in levels: the noise of a camera, the edges of JPEG. */
const SAME_GROUND = 20;
/** From here on a level differs from the ground enough to be drawn on it. */
const DRAWN = 60;
/**
 * A ground on which light may be drawn: how light it is at most, how much of the picture it is at least, and what is drawn on it at most. Paper in a shadow, or a table
 * beside it, is no such ground.
 */
const DARK_GROUND = { luminance: 160, share: 0.5, drawn: 0.4 };
/** Levels between the channels of a ground up to which it is grey, and is left to what evens light. */
const GREY = 10;
/** A channel in which the ground is darker shows nothing that is drawn on it. */
const SEEN = 96;

/** Opacity of what is there. */
const HALF = 128;

/** Red, green and blue of each pixel on what shows best what is drawn where nothing is opaque. */
function opaque({ width, height, channels, data }: ColorPicture): Uint8Array {
  const count = width * height;
  const rgb = new Uint8Array(3 * count);
  const hasColor = channels > 2;
  const alphaAt = channels === 2 ? 1 : channels === 4 ? 3 : undefined;
  // Light lines on nothing were made for a dark page.
  let [clear, onWhite, onBlack] = [0, 0, 0];
  if (alphaAt !== undefined) {
    for (let at = 0; at < data.length; at += channels) {
      if (data[at + alphaAt]! < HALF) {
        clear += 1;
        continue;
      }
      const levels = hasColor ? [data[at]!, data[at + 1]!, data[at + 2]!] : [data[at]!];
      onWhite += 255 - Math.min(...levels) > DRAWN ? 1 : 0;
      onBlack += Math.max(...levels) > DRAWN ? 1 : 0;
    }
  }
  const behind = 2 * clear > count && onBlack > onWhite ? 0 : 255;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const at = pixel * channels;
    const share = alphaAt === undefined ? 1 : data[at + alphaAt]! / 255;
    for (let channel = 0; channel < 3; channel += 1) {
      rgb[3 * pixel + channel] = behind + (data[hasColor ? at + channel : at]! - behind) * share;
    }
  }
  return rgb;
}

type Color = [red: number, green: number, blue: number];

/** The color of most pixels: of the most frequent one and those beside it the mean, and which share of all they are. */
function groundOf(rgb: Uint8Array): { color: Color; share: number } {
  const counts = new Uint32Array(1 << (3 * BITS));
  const down = 8 - BITS;
  for (let at = 0; at < rgb.length; at += 3) {
    counts[((rgb[at]! >> down) << (2 * BITS)) | ((rgb[at + 1]! >> down) << BITS) | (rgb[at + 2]! >> down)]! +=
      1;
  }
  const most = counts.indexOf(counts.reduce((greatest, count) => Math.max(greatest, count), 0));
  const mask = (1 << BITS) - 1;
  const middleOf = (level: number): number => (level << down) + (1 << (down - 1));
  const [r, g, b] = [most >> (2 * BITS), (most >> BITS) & mask, most & mask].map(middleOf) as Color;
  const sums: Color = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const isGround =
      Math.abs(rgb[at]! - r) <= SAME_GROUND &&
      Math.abs(rgb[at + 1]! - g) <= SAME_GROUND &&
      Math.abs(rgb[at + 2]! - b) <= SAME_GROUND;
    if (isGround) {
      count += 1;
      for (let channel = 0; channel < 3; channel += 1) {
        sums[channel]! += rgb[at + channel]!;
      }
    }
  }
  return { color: sums.map((sum) => sum / count) as Color, share: (3 * count) / rgb.length };
}

/** Whether what is drawn is lighter than the ground. */
function isDrawnLight(rgb: Uint8Array, { color, share }: { color: Color; share: number }): boolean {
  if (share < DARK_GROUND.share || luminance(...color) > DARK_GROUND.luminance) {
    return false;
  }
  let [lighter, darker] = [0, 0];
  for (let at = 0; at < rgb.length; at += 3) {
    let [above, below] = [0, 0];
    for (let channel = 0; channel < 3; channel += 1) {
      const more = rgb[at + channel]! - color[channel]!;
      above = Math.max(above, more);
      below = Math.max(below, -more);
    }
    lighter += above > DRAWN && above > below ? 1 : 0;
    darker += below > DRAWN && below >= above ? 1 : 0;
  }
  return lighter > darker && 3 * lighter < DARK_GROUND.drawn * rgb.length;
}

/**
 * What is drawn in a picture of any colors, dark on light: of each pixel the channel that is furthest from the ground's, so that a yellow sulfur is as black as a
 * carbon, and a cyan one on black, too. What was marked with a light color, as by a highlighter, is ground.
 */
export function inkOfColors(picture: ColorPicture): GreyPicture {
  const { width, height } = picture;
  const rgb = opaque(picture);
  const found = groundOf(rgb);
  const isLight = isDrawnLight(rgb, found);
  if (isLight) {
    for (let at = 0; at < rgb.length; at += 1) {
      rgb[at] = 255 - rgb[at]!;
    }
  }
  const ground = found.color.map((level) => (isLight ? 255 - level : level));
  if (Math.max(...ground) - Math.min(...ground) > GREY) {
    const gains = ground.map((level) => (level < SEEN ? 0 : 255 / level));
    for (let at = 0; at < rgb.length; at += 1) {
      const gain = gains[at % 3]!;
      rgb[at] = gain === 0 ? 255 : Math.min(255, rgb[at]! * gain);
    }
  }
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    grey[pixel] = Math.min(rgb[3 * pixel]!, rgb[3 * pixel + 1]!, rgb[3 * pixel + 2]!);
  }
  return withoutHighlights({ width, height, grey }, rgb);
}
