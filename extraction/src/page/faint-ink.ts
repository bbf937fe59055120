// What of a drawing is too light to be ink: the strokes of a hashed bond that a coarse scan made grey.
import type { Box } from '../box.ts';
import type { GreyImage } from './bitmap.ts';
import { type Components, findComponents } from './components.ts';

const FAINT = {
  /** Share of what is between paper and ink by which a faint place is darker than paper, and from which on it is ink that was left out, as rules are. */
  contrast: 0.15,
  dark: 0.75,
  /** Pixels around ink that are grey at its edges. */
  edge: 4,
  /** Heights of capitals that it is long at least, and of their square that it covers. */
  length: 0.5,
  area: 0.04,
  /** Share of it that is ink, as specks of a faint stroke are; of a stroke that is printed it is most. */
  ink: 0.3,
};

/** The grey below which a share of the pixels is. */
function levelAt(counts: Uint32Array, share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [grey, count] of counts.entries()) {
    below += count;
    if (below >= share * all) return grey;
  }
  return counts.length - 1;
}

/**
 * Whether something stands in a box of a page that is darker than paper and is no ink: what was read there may lack it.
 * @param components all ink of the page
 */
export function hasFaintInk(
  page: GreyImage,
  box: Box,
  { list, runs }: Pick<Components, 'list' | 'runs'>,
  cap: number,
): boolean {
  const [left, top] = [Math.max(0, box.x0), Math.max(0, box.y0)];
  const width = Math.min(page.width, box.x1) - left;
  const height = Math.min(page.height, box.y1) - top;
  if (width <= 0 || height <= 0) return false;
  const counts = new Uint32Array(256);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) counts[page.grey[(y + top) * page.width + x + left]!]! += 1;
  const [black, paper] = [levelAt(counts, 0.005), levelAt(counts, 0.6)];
  const [limit, dark] = [FAINT.contrast, FAINT.dark].map((share) => paper - share * (paper - black));
  const greyAt = (x: number, y: number): number => page.grey[(y + top) * page.width + x + left]!;
  const least = FAINT.area * cap * cap;
  // Ink, and what stands so near to what is more than a speck that it is its edge.
  const [isInk, isEdge] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  const mark = (from: number, to: number, y: number): void => {
    const [first, last] = [Math.max(0, from - FAINT.edge), Math.min(width, to + FAINT.edge + 1)];
    if (first < last)
      for (let row = Math.max(0, y - FAINT.edge); row <= Math.min(height - 1, y + FAINT.edge); row += 1)
        isEdge.fill(1, row * width + first, row * width + last);
  };
  for (const { runs: own, ink: size, ...at } of list)
    if (at.x1 >= left && at.x0 <= left + width && at.y1 >= top && at.y0 <= top + height)
      for (const run of own) {
        const [from, to, y] = [runs.x0[run]! - left, runs.x1[run]! - left, runs.y[run]! - top];
        if (size >= least) mark(from, to, y);
        if (y >= 0 && y < height && to >= 0 && from < width)
          isInk.fill(1, y * width + Math.max(0, from), y * width + Math.min(width, to + 1));
      }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (isInk[y * width + x] === 0 && greyAt(x, y) < dark!) mark(x, x, y);
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (isEdge[y * width + x] === 0 && greyAt(x, y) < limit!) ink[y * width + x] = 1;
  const found = findComponents({ width, height, ink });
  return found.list.some((one) => {
    if (Math.max(one.width, one.height) < FAINT.length * cap || one.ink < least) return false;
    const inked = one.runs.reduce((sum, run) => {
      const row = found.runs.y[run]! * width;
      const own = isInk.subarray(row + found.runs.x0[run]!, row + found.runs.x1[run]! + 1);
      return sum + own.reduce((count, pixel) => count + pixel, 0);
    }, 0);
    return inked < FAINT.ink * one.ink;
  });
}
