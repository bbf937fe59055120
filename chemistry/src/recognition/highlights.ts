import type { GreyPicture } from './ink-picture.ts';
import { luminance } from './luminance.ts';

/** What a highlighter leaves: levels between its channels at least, and how light it is at least. */
const MARK = { chroma: 40, luminance: 100 };
/** Below this level something is drawn. */
const DARK = 128;
/** A mark is wider than so many strokes, a letter's stroke is not; in pixels at least so much. */
const WIDE = { strokes: 3, least: 5 };
/** The share of a wide area that has a mark's color: the rest is drawn over it. */
const MARKED = 0.5;
/** Of the picture, what must be drawn in a dark color: where there is nothing but light colors, they are the drawing. */
const DRAWN = 0.001;
/** Runs of ink that are counted, in pixels. */
const LONGEST = 64;
/** A channel in which a mark is darker shows nothing that is drawn on it. */
const SEEN = 64;
/** Of a mark's own color: what is left of it where something is drawn, and where nothing is. */
const BARE = { least: 0.6, most: 0.92 };
/** How many times what is fainter counts inside of a mark and beside nothing that is drawn: a light color below a light one is not to be lost. */
const FAINT = 4;
/** Pixels beside an edge of a mark or a line that are neither the one nor the other. */
const EDGE = 2;
/** Levels by which pixels beside an area may differ from its color in each channel and belong to it. */
const SAME = 48;

/** The length of most runs of ink in rows and columns; 0 where there is none. */
function strokeWidth(isDark: Uint8Array, width: number, height: number): number {
  const counts = new Uint32Array(LONGEST);
  for (const [lines, length, step, next] of [
    [height, width, 1, width],
    [width, height, width, 1],
  ] as const) {
    for (let line = 0; line < lines; line += 1) {
      let run = 0;
      for (let place = 0; place <= length; place += 1) {
        if (place < length && isDark[line * next + place * step] === 1) {
          run += 1;
        } else {
          counts[Math.min(run, LONGEST - 1)]! += 1;
          run = 0;
        }
      }
    }
  }
  counts[0] = 0;
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
}

/** What is marked in squares of a side that lie in it wholly. */
function opened(mask: Uint8Array, width: number, height: number, side: number): Uint8Array {
  // Rows, then columns: a pixel is kept where a run of a side's length holds it in a run of such runs.
  const pass = (from: Uint8Array, isAcross: boolean): Uint8Array => {
    const to = new Uint8Array(from.length);
    const [lines, length, step, next] = isAcross ? [height, width, 1, width] : [width, height, width, 1];
    for (let line = 0; line < lines; line += 1) {
      let run = 0;
      for (let place = 0; place < length; place += 1) {
        const at = line * next + place * step;
        run = from[at] === 1 ? run + 1 : 0;
        to[at] = run >= side ? 1 : 0;
      }
    }
    return to;
  };
  const ends = pass(pass(mask, true), false);
  const spread = (from: Uint8Array, isAcross: boolean): Uint8Array => {
    const to = new Uint8Array(from.length);
    const [lines, length, step, next] = isAcross ? [height, width, 1, width] : [width, height, width, 1];
    for (let line = 0; line < lines; line += 1) {
      let left = 0;
      for (let place = length - 1; place >= 0; place -= 1) {
        const at = line * next + place * step;
        left = from[at] === 1 ? side : left - 1;
        to[at] = left > 0 ? 1 : 0;
      }
    }
    return to;
  };
  return spread(spread(ends, true), false);
}

/** Pixels, and those that hang together with them and are of their kind and not seen before; all are seen then. */
function together(
  start: readonly number[],
  seen: Uint8Array,
  width: number,
  isKind: (at: number) => boolean,
): number[] {
  const pixels = [...start];
  for (const at of start) {
    seen[at] = 1;
  }
  for (let place = 0; place < pixels.length; place += 1) {
    const at = pixels[place]!;
    const column = at % width;
    for (const next of [at - width, at + width, column > 0 ? at - 1 : at, column < width - 1 ? at + 1 : at]) {
      if (seen[next] === 0 && isKind(next)) {
        seen[next] = 1;
        pixels.push(next);
      }
    }
  }
  return pixels;
}

/** The wide areas of which enough has a mark's color, and what hangs together with them in that color, as the ends of narrow stripes do. */
function markedAreas(wide: Uint8Array, isMark: Uint8Array, rgb: Uint8Array, width: number): Uint8Array {
  const seen = new Uint8Array(wide.length);
  const areas = new Uint8Array(wide.length);
  for (let start = 0; start < wide.length; start += 1) {
    if (wide[start] === 0 || seen[start] === 1) {
      continue;
    }
    const pixels = together([start], seen, width, (at) => wide[at] === 1);
    const marks = pixels.filter((at) => isMark[at] === 1);
    if (marks.length <= MARKED * pixels.length) {
      continue;
    }
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
      (channel) => marks.reduce((sum, at) => sum + rgb[3 * at + channel]!, 0) / marks.length,
    );
    const isSame = (at: number): boolean =>
      isMark[at] === 1 &&
      Math.abs(rgb[3 * at]! - red) < SAME &&
      Math.abs(rgb[3 * at + 1]! - green) < SAME &&
      Math.abs(rgb[3 * at + 2]! - blue) < SAME;
    for (const at of together(pixels, seen, width, isSame)) {
      areas[at] = 1;
    }
  }
  return areas;
}

/**
 * A drawing without what was marked with a light color, in wide areas that other lines run over: there, what differs from the mark's color is drawn.
 * @param rgb the colors of its pixels
 */
export function withoutHighlights(picture: GreyPicture, rgb: Uint8Array): GreyPicture {
  const { width, height, grey } = picture;
  const [isMark, isDark, isEither] = [0, 1, 2].map(() => new Uint8Array(grey.length)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  let [marks, dark] = [0, 0];
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    const [red, green, blue] = [rgb[3 * pixel]!, rgb[3 * pixel + 1]!, rgb[3 * pixel + 2]!];
    const isChromatic = Math.max(red, green, blue) - grey[pixel]! >= MARK.chroma;
    if (isChromatic && luminance(red, green, blue) >= MARK.luminance) {
      isMark[pixel] = 1;
      marks += 1;
    } else if (grey[pixel]! < DARK) {
      isDark[pixel] = 1;
      dark += 1;
    }
    isEither[pixel] = isMark[pixel]! | isDark[pixel]!;
  }
  if (marks === 0 || dark < DRAWN * grey.length) {
    return picture;
  }
  const side = Math.max(WIDE.least, WIDE.strokes * strokeWidth(isDark, width, height) + 1);
  const areas = markedAreas(opened(isEither, width, height, side), isMark, rgb, width);
  if (!areas.includes(1)) {
    return picture;
  }
  return { width, height, grey: onMarks(picture, rgb, { areas, isMark, side }), isMarked: true };
}

/** The levels of a picture, beside the mark's color where there is one near. */
function onMarks(
  { width, height, grey }: GreyPicture,
  rgb: Uint8Array,
  { areas, isMark, side }: { areas: Uint8Array; isMark: Uint8Array; side: number },
): Uint8Array {
  // The mean color of the marks by cells.
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const sums = new Float64Array(4 * columns * rows);
  const cellOf = (pixel: number): number =>
    Math.floor(Math.floor(pixel / width) / side) * columns + Math.floor((pixel % width) / side);
  for (let pixel = 0; pixel < grey.length; pixel += 1) {
    if (areas[pixel] === 1 && isMark[pixel] === 1) {
      const cell = 4 * cellOf(pixel);
      for (let channel = 0; channel < 3; channel += 1) {
        sums[cell + channel]! += rgb[3 * pixel + channel]!;
      }
      sums[cell + 3]! += 1;
    }
  }
  // What is left of the mark's color, or of the page's beside it; above 1 where no mark is near.
  const left = new Float32Array(grey.length).fill(2);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const near = [0, 0, 0, 0];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          for (let part = 0; part < 4; part += 1) {
            near[part]! += sums[4 * (y * columns + x) + part]!;
          }
        }
      }
      const [red = 0, green = 0, blue = 0, count = 0] = near;
      const mark = count === 0 ? [] : [red / count, green / count, blue / count];
      for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 1) {
        for (let x = column * side; x < Math.min(width, (column + 1) * side); x += 1) {
          const pixel = y * width + x;
          if (mark.length > 0 && around(pixel, width).some((at) => areas[at] === 1)) {
            left[pixel] = Math.min(
              1,
              ...mark.map((level, channel) => (level < SEEN ? 1 : rgb[3 * pixel + channel]! / level)),
            );
          }
        }
      }
    }
  }
  return grey.map((level, pixel) => {
    const share = left[pixel]!;
    if (share > 1) {
      return level;
    }
    const isInside = around(pixel, width).every((at) => areas[at] === 1 && left[at]! > BARE.least);
    const kept = isInside ? 1 - FAINT * (BARE.most - share) : share / BARE.most;
    return 255 * Math.min(1, Math.max(0, kept));
  }) as Uint8Array;
}

/** A pixel and those up to an edge's width above, below and on both sides. */
function around(pixel: number, width: number): number[] {
  const pixels = [pixel];
  for (let step = 1; step <= EDGE; step += 1) {
    pixels.push(pixel - step, pixel + step, pixel - step * width, pixel + step * width);
  }
  return pixels;
}
