import type { GreyPicture } from './ink-picture.ts';

/** Cells along the longer side, of each of which the lightest level is its paper's. */
const CELLS = 200;
/** Strokes up to so many cells wide are ink, not darker paper. */
const STROKE = 7;
/** Levels of 256 between the lightest and the darkest paper from which on light is uneven; a scan's paper has one level. */
const UNEVEN = 24;
/** Papers that are compared: the rest may be the edge of a table, or what is filled. */
const COMPARED = { least: 0.05, most: 0.95 };
/** A picture of less is a drawing in white on black, which is not evened. */
const DARK = 100;
/** Where paper seems to be darker than this share of the lightest, something is filled. */
const DARKEST = 0.3;
/** Of the difference of ink and paper so much at either end is noise of the camera, or the stripes of a screen. */
const NOISE = 0.2;

/** A grid of levels. */
interface Grid {
  columns: number;
  rows: number;
  levels: Float32Array;
}

/** The lightest or darkest of each cell's neighbourhood, in one direction. */
function extreme(
  { columns, rows, levels }: Grid,
  reach: number,
  isAcross: boolean,
  pick: typeof Math.max,
): Grid {
  const result = new Float32Array(levels.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let best = levels[row * columns + column]!;
      for (let step = -reach; step <= reach; step += 1) {
        const [x, y] = isAcross ? [column + step, row] : [column, row + step];
        if (x >= 0 && y >= 0 && x < columns && y < rows) {
          best = pick(best, levels[y * columns + x]!);
        }
      }
      result[row * columns + column] = best;
    }
  }
  return { columns, rows, levels: result };
}

/** The paper's level by cell: morphological closing, which leaves out what is narrower than a stroke and keeps the edges of shadows. */
function paperOf({ width, height, grey }: GreyPicture, size: number): Grid {
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const levels = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const line = Math.floor(y / size) * columns;
    for (let x = 0; x < width; x += 1) {
      const cell = line + Math.floor(x / size);
      levels[cell] = Math.max(levels[cell]!, grey[y * width + x]!);
    }
  }
  const reach = Math.floor(STROKE / 2);
  let grid: Grid = { columns, rows, levels };
  for (const pick of [Math.max, Math.min]) {
    grid = extreme(extreme(grid, reach, true, pick), reach, false, pick);
  }
  return grid;
}

/** Between the middles of which two cells each pixel of a line lies, and how far towards the second. */
function betweenCells(
  pixels: number,
  cells: number,
  size: number,
): { first: Int32Array; share: Float32Array } {
  const first = new Int32Array(pixels);
  const share = new Float32Array(pixels);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const place = Math.min(cells - 1, Math.max(0, (pixel + 0.5) / size - 0.5));
    first[pixel] = Math.min(cells - 2, Math.floor(place));
    share[pixel] = place - first[pixel]!;
  }
  return { first, share };
}

/**
 * A photograph of paper or of a screen as if it had been evenly lit: without shadows, noise and stripes. Other pictures are left as they are.
 */
export function evenlyLit(picture: GreyPicture): GreyPicture {
  const { width, height, grey } = picture;
  const size = Math.max(2, Math.ceil(Math.max(width, height) / CELLS));
  const paper = paperOf(picture, size);
  const papers = paper.levels.toSorted();
  const [darkest, middle, lightest] = [COMPARED.least, 0.5, COMPARED.most].map(
    (share) => papers[Math.floor(share * (papers.length - 1))]!,
  ) as [number, number, number];
  if (middle < DARK || lightest - darkest < UNEVEN) {
    return picture;
  }
  const { columns, rows, levels } = paper;
  if (columns < 2 || rows < 2) {
    return picture;
  }
  const across = betweenCells(width, columns, size);
  const down = betweenCells(height, rows, size);
  const even = new Uint8Array(grey.length);
  for (let y = 0; y < height; y += 1) {
    const row = down.first[y]! * columns;
    const below = down.share[y]!;
    for (let x = 0; x < width; x += 1) {
      const cell = row + across.first[x]!;
      const right = across.share[x]!;
      const upper = levels[cell]! * (1 - right) + levels[cell + 1]! * right;
      const lower = levels[cell + columns]! * (1 - right) + levels[cell + columns + 1]! * right;
      const level = Math.max(DARKEST * lightest, upper * (1 - below) + lower * below);
      const share = (grey[y * width + x]! / level - NOISE) / (1 - 2 * NOISE);
      even[y * width + x] = 255 * Math.min(1, Math.max(0, share));
    }
  }
  return { width, height, grey: even };
}
