import type { Component } from './components.ts';
import type { TextLine } from './page-result.ts';

/** Multiples of the height of the K. */
const SMALL = {
  /** The small letter stands no further behind it. */
  gap: 0.25,
  /** An i is narrow, with its dot so high, and what comes next is apart from it; a comma is lower. */
  i: { width: 0.34, height: 0.42, filled: 0.6, apart: 0.12 },
  /** A d is wide and, unlike an a, has a stem. */
  d: { width: 0.3, height: 0.58 },
  most: 1.08,
};

/** A `K` whose small letter was not read, or was read as another sign. */
const CONSTANT =
  /(?<![A-Za-z\d]|\/\s?)[Kk]([,.。;:'’|!agq8])?(?=$|[\s()[\],，、。;；:：=<>~]|[\u4e00-\u9fff])/gu;

/**
 * A line in which `K,` and `Kg` are Ki and Kd, as the small letter behind the K is printed: recognisers take an i that is low and small for a
 * comma, or do not see it, and its d for a g or an a.
 * @param scale points a pixel
 */
export function withConstants(line: TextLine, components: readonly Component[], scale: number): TextLine {
  let { text, at, doubts } = line;
  for (const match of [...line.text.matchAll(CONSTANT)].toReversed()) {
    const [whole, sign = ''] = match;
    const letter = letterBehind((line.at[match.index] ?? line.x0) / scale, components);
    if (letter === undefined) continue;
    const place = match.index + 1;
    text = `${text.slice(0, match.index)}K${letter}${text.slice(match.index + whole.length)}`;
    if (sign === '') {
      at = [...at.slice(0, place), at[match.index] ?? line.x0, ...at.slice(place)];
      doubts = doubts.map((doubt) => (doubt.index < place ? doubt : { ...doubt, index: doubt.index + 1 }));
    } else doubts = doubts.filter(({ index }) => index !== place);
  }
  return text === line.text ? line : { ...line, text, at, doubts };
}

/** The small letter behind the K at a place (pixels). */
function letterBehind(x: number, components: readonly Component[]): 'i' | 'd' | undefined {
  const tallest = Math.max(...components.map(({ height }) => height));
  const large = components
    .filter(({ height, x0, x1 }) => height > 0.5 * tallest && x > x0 - 0.3 * height && x < x1 + 0.3 * height)
    .toSorted((a, b) => Math.abs(a.x0 + a.x1 - 2 * x) - Math.abs(b.x0 + b.x1 - 2 * x))[0];
  if (large === undefined) return undefined;
  const { height, y0, y1 } = large;
  const behind = components
    .filter(
      (one) => one !== large && one.x0 > large.x1 - 0.2 * height && one.x0 < large.x1 + SMALL.gap * height,
    )
    .toSorted((a, b) => a.x0 - b.x0);
  const [first] = behind;
  if (first === undefined) return undefined;
  const own = behind.filter((one) => one.x0 < first.x1 && one.x1 > first.x0);
  const width = Math.max(...own.map(({ x1 }) => x1)) - Math.min(...own.map(({ x0 }) => x0));
  const top = Math.min(...own.map((one) => one.y0));
  const size = Math.max(...own.map((one) => one.y1)) - top;
  // Neither a bracket nor what is raised.
  if (size > SMALL.most * height || top + size < y1 - 0.1 * height) return undefined;
  if (width <= SMALL.i.width * height && size >= SMALL.i.height * height) {
    // Half of a d that is broken is as narrow, and the other half is close behind it.
    const end = Math.max(...own.map(({ x1 }) => x1));
    const isHalf = components.some(
      (one) =>
        one.x0 >= end &&
        one.x0 < end + SMALL.i.apart * height &&
        one.y1 < y1 + 0.6 * height &&
        one.height > 0.3 * height,
    );
    if (isHalf) return undefined;
    const [upper, lower] = own.toSorted((a, b) => a.y0 - b.y0);
    const hasDot = own.length === 2 && upper!.y1 <= lower!.y0 + 1 && upper!.height < 0.6 * lower!.height;
    const isStem =
      own.length === 1 &&
      first.ink > SMALL.i.filled * first.width * first.height &&
      top > y0 + 0.15 * height &&
      size <= 0.85 * height;
    return hasDot || isStem ? 'i' : undefined;
  }
  return own.length === 1 && width >= SMALL.d.width * height && size >= SMALL.d.height * height && top > y0
    ? 'd'
    : undefined;
}
