import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import type { Box } from '../box.ts';
import type { GreyImage } from './bitmap.ts';
import type { Component, Runs } from './components.ts';

/** Paper around a drawing, in pixels. */
const MARGIN = 10;

/** A drawing cut out of its page in grey, without what else is in its box. */
export function cutDrawing(
  page: GreyImage,
  drawing: Box & { components: readonly Component[] },
  runs: Runs,
): { picture: GreyPicture; left: number; top: number } {
  const left = drawing.x0 - MARGIN;
  const top = drawing.y0 - MARGIN;
  const width = drawing.x1 - drawing.x0 + 2 * MARGIN;
  const height = drawing.y1 - drawing.y0 + 2 * MARGIN;
  // Grey edges reach two pixels beyond the ink.
  const edge = 2;
  const own = new Uint8Array(width * height);
  for (const component of drawing.components)
    for (const run of component.runs) {
      const y = runs.y[run]! - top;
      for (let row = Math.max(0, y - edge); row <= Math.min(height - 1, y + edge); row += 1)
        own.fill(
          1,
          row * width + Math.max(0, runs.x0[run]! - left - edge),
          row * width + Math.min(width, runs.x1[run]! - left + edge + 1),
        );
    }
  const grey = new Uint8Array(width * height).fill(255);
  for (let y = Math.max(0, -top); y < height && y + top < page.height; y += 1)
    for (let x = Math.max(0, -left); x < width && x + left < page.width; x += 1)
      if (own[y * width + x] === 1) grey[y * width + x] = page.grey[(y + top) * page.width + x + left]!;
  return { picture: { width, height, grey }, left, top };
}
