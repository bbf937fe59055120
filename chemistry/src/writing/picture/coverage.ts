import type { Polygon } from './flatten-path.ts';

/** Lines across each row of pixels at which the outlines are cut; sideways the coverage is exact. */
const CUTS = 4;

interface Crossing {
  x: number;
  /** 1 where the outline goes down, -1 where it goes up. */
  direction: number;
}

/** Adds where an outline crosses each cut. */
const addCrossings = (cuts: readonly Crossing[][], polygon: Polygon): void => {
  const count = polygon.length / 2;
  for (let corner = 0; corner < count; corner += 1) {
    const next = (corner + 1) % count;
    const [x1, y1] = [polygon[2 * corner]!, polygon[2 * corner + 1]! * CUTS];
    const [x2, y2] = [polygon[2 * next]!, polygon[2 * next + 1]! * CUTS];
    const direction = y1 < y2 ? 1 : -1;
    const [top, bottom] = direction > 0 ? [y1, y2] : [y2, y1];
    // A cut runs through the middle of its strip.
    const first = Math.max(0, Math.ceil(top - 0.5));
    const last = Math.min(cuts.length - 1, Math.ceil(bottom - 0.5) - 1);
    for (let cut = first; cut <= last; cut += 1)
      cuts[cut]!.push({ x: x1 + ((cut + 0.5 - y1) / (y2 - y1)) * (x2 - x1), direction });
  }
};

/** Adds what a span of one cut covers of the pixels of its row. */
const addSpan = (row: Float32Array, from: number, to: number): void => {
  const [left, right] = [Math.max(0, from), Math.min(row.length, to)];
  for (let pixel = Math.floor(left); pixel < right; pixel += 1)
    row[pixel] = row[pixel]! + (Math.min(pixel + 1, right) - Math.max(pixel, left)) / CUTS;
};

/**
 * How much of each pixel an area covers, 0 to 1, row by row. Inside is what the outlines go around at all (the non-zero rule), so that
 * outlines the same way around may overlap, and one the other way around cuts a hole.
 */
export const coverageOf = (polygons: readonly Polygon[], width: number, height: number): Float32Array => {
  const cuts = Array.from({ length: height * CUTS }, (): Crossing[] => []);
  for (const polygon of polygons) addCrossings(cuts, polygon);
  const coverage = new Float32Array(width * height);
  for (const [cut, crossings] of cuts.entries()) {
    crossings.sort((one, other) => one.x - other.x);
    const y = Math.floor(cut / CUTS);
    const row = coverage.subarray(y * width, (y + 1) * width);
    let winding = 0;
    let from = 0;
    for (const { x, direction } of crossings) {
      if (winding === 0) from = x;
      winding += direction;
      if (winding === 0) addSpan(row, from, x);
    }
  }
  return coverage;
};
