import type { GreyImage } from './bitmap.ts';
import { segment } from './segment.ts';

/** What is on a page, without a word of it being read. */
export interface QuickLook {
  page: number;
  tables: number;
  drawings: number;
  /** Lines of text outside tables. */
  lines: number;
}

export function quickLook(page: number, image: GreyImage): QuickLook {
  const { grids, pictures, lines } = segment(image);
  return {
    page,
    tables: grids.filter(({ cells }) => cells.length > 1).length,
    drawings: pictures.length,
    lines: lines.length,
  };
}
