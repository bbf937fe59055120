import type { Box } from '../box.ts';

/** A page in grey: row by row, 0 black to 255 white. */
export interface GreyImage {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** A page in ink: row by row, 1 where something is printed. */
export interface Bitmap {
  width: number;
  height: number;
  ink: Uint8Array;
}

/** Between these levels lies the threshold of every page, so that neither a grey stamp nor a pale scan decides it. */
const THRESHOLD = { least: 90, most: 200 };

/** The level that best parts ink from paper (N. Otsu, IEEE Trans. SMC 9 (1979) 62). */
function otsu(grey: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const value of grey) counts[value]! += 1;
  const sum = counts.reduce((total, count, level) => total + count * level, 0);
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128];
  for (let level = 0; level < 255; level += 1) {
    below += counts[level]!;
    if (below === 0 || below === grey.length) continue;
    sumBelow += level * counts[level]!;
    const difference = sumBelow / below - (sum - sumBelow) / (grey.length - below);
    const variance = below * (grey.length - below) * difference * difference;
    if (variance > best) [best, threshold] = [variance, level];
  }
  return threshold;
}

/** How far below the middle of the paper's levels ink begins, in distances of its lower quarter; paper whose quarter is further away is none. */
const PAPER = { quarters: 5, widest: 60 };

/** The level down to which a noisy page is still paper: where little is printed, what parts best parts the paper's own levels. */
function paperEnd(grey: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value]! += 1;
  const levelAt = (share: number): number => {
    let [level, sum] = [0, counts[0]!];
    while (sum < share * grey.length) sum += counts[(level += 1)]!;
    return level;
  };
  const [quarter, middle] = [levelAt(0.25), levelAt(0.5)];
  return middle - quarter > PAPER.widest ? 255 : middle - PAPER.quarters * (middle - quarter);
}

export function binarise({ width, height, grey }: GreyImage): Bitmap {
  const threshold = Math.min(THRESHOLD.most, Math.max(THRESHOLD.least, Math.min(otsu(grey), paperEnd(grey))));
  // A loop: `Uint8Array.from` with a function takes two seconds for a page.
  const ink = new Uint8Array(grey.length);
  for (let index = 0; index < grey.length; index += 1) ink[index] = grey[index]! <= threshold ? 1 : 0;
  return { width, height, ink };
}

/** The page with paper outside a box of pixels. */
export function within({ width, height, grey }: GreyImage, { x0, y0, x1, y1 }: Box): GreyImage {
  const kept = new Uint8Array(grey.length).fill(255);
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))];
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y += 1)
    if (left < right) kept.set(grey.subarray(y * width + left, y * width + right), y * width + left);
  return { width, height, grey: kept };
}

/** The page turned by a quarter, clockwise, `quarters` times. */
export function turned(image: GreyImage, quarters: number): GreyImage {
  let result = image;
  for (let turn = 0; turn < quarters; turn += 1) {
    const { width, height, grey } = result;
    const next = new Uint8Array(grey.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) next[x * height + height - 1 - y] = grey[y * width + x]!;
    result = { width: height, height: width, grey: next };
  }
  return result;
}

/** The page turned about its middle by a small angle, counterclockwise, of the same size. */
export function rotated({ width, height, grey }: GreyImage, degrees: number): GreyImage {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const next = new Uint8Array(grey.length).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const u = width / 2 + dx * cos + dy * sin;
      const v = height / 2 - dx * sin + dy * cos;
      const [left, top] = [Math.floor(u), Math.floor(v)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [a, b, place] = [u - left, v - top, top * width + left];
      const upper = grey[place]! * (1 - a) + grey[place + 1]! * a;
      const lower = grey[place + width]! * (1 - a) + grey[place + width + 1]! * a;
      next[y * width + x] = upper * (1 - b) + lower * b;
    }
  return { width, height, grey: next };
}

const STEPS = { most: 3, step: 0.1 };

/**
 * By how many degrees lines of text climb from left to right, to be given to `rotated` with the other sign: the angle at which
 * rows of the page differ most from one another.
 */
export function skewOf({ width, height, grey }: GreyImage): number {
  const [w, h] = [width >> 2, height >> 2];
  const points: { x: number; y: number }[] = [];
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1)
      if (grey[y * 4 * width + x * 4]! < 140 || grey[(y * 4 + 2) * width + x * 4 + 2]! < 140)
        points.push({ x, y });
  if (points.length < 500) return 0;
  let [angle, best] = [0, -1];
  const middle = w / 2;
  const margin = Math.ceil(w * 0.06) + 2;
  for (let degrees = -STEPS.most; degrees <= STEPS.most + 1e-9; degrees += STEPS.step) {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const rows = new Float64Array(h + 2 * margin);
    for (const { x, y } of points) {
      const row = Math.round(y + (x - middle) * slope) + margin;
      if (row >= 0 && row < rows.length) rows[row]! += 1;
    }
    let variance = 0;
    for (let row = 1; row < rows.length; row += 1) variance += (rows[row]! - rows[row - 1]!) ** 2;
    if (variance > best * (Math.abs(degrees) < 0.05 ? 1 : 1.02)) [angle, best] = [degrees, variance];
  }
  return angle;
}
