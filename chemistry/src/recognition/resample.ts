import { blankPicture, type InkPicture } from './ink-picture.ts';

/** What one pixel of the result takes: `weights` of the source from `first` on. */
interface Tap {
  first: number;
  weights: number[];
}

/** Pixels of the source that a smaller pixel covers, each by the share that it covers. */
function areaTaps(from: number, to: number): Tap[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const begin = index * step;
    const end = Math.min(from, begin + step);
    const first = Math.floor(begin);
    const weights: number[] = [];
    for (let pixel = first; pixel < end; pixel += 1) {
      weights.push((Math.min(pixel + 1, end) - Math.max(pixel, begin)) / step);
    }
    return { first, weights };
  });
}

/** Keys' cubic convolution kernel with a = -0.75; R. G. Keys, IEEE Trans. ASSP 29 (1981) 1153-1160. */
function cubic(distance: number): number {
  const a = -0.75;
  const x = Math.abs(distance);
  if (x <= 1) {
    return ((a + 2) * x - (a + 3)) * x * x + 1;
  }
  return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
}

function cubicTaps(from: number, to: number): Tap[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const centre = (index + 0.5) * step - 0.5;
    const first = Math.floor(centre) - 1;
    return { first, weights: [0, 1, 2, 3].map((tap) => cubic(centre - first - tap)) };
  });
}

function resampleLine(
  source: Float32Array,
  target: Float32Array,
  offset: number,
  stride: number,
  taps: Tap[],
): void {
  const last = source.length - 1;
  for (const [index, { first, weights }] of taps.entries()) {
    let sum = 0;
    for (const [tap, weight] of weights.entries()) {
      sum += weight * (source[Math.min(last, Math.max(0, first + tap))] ?? 0);
    }
    target[offset + index * stride] = sum;
  }
}

const tapsFor = (from: number, to: number): Tap[] => (to < from ? areaTaps(from, to) : cubicTaps(from, to));

/** The picture in another size: by area where it shrinks, by cubic interpolation where it grows. */
export function resize(picture: InkPicture, width: number, height: number): InkPicture {
  const across = tapsFor(picture.width, width);
  const down = tapsFor(picture.height, height);
  const wide = blankPicture(width, picture.height);
  for (let row = 0; row < picture.height; row += 1) {
    const line = picture.ink.subarray(row * picture.width, (row + 1) * picture.width);
    resampleLine(line, wide.ink, row * width, 1, across);
  }
  const result = blankPicture(width, height);
  const column = new Float32Array(picture.height);
  for (let x = 0; x < width; x += 1) {
    for (let row = 0; row < picture.height; row += 1) {
      column[row] = wide.ink[row * width + x] ?? 0;
    }
    resampleLine(column, result.ink, x, width, down);
  }
  for (const [index, value] of result.ink.entries()) {
    result.ink[index] = Math.min(1, Math.max(0, value));
  }
  return result;
}
