import type { LayerCharacter } from '../pdf/pdf-document.ts';
import type { GreyImage } from './bitmap.ts';
import { pageEdges, type PageEdges } from './page-edges.ts';
import { layerPage } from './read-page.ts';
import { segment } from './segment.ts';

/** What is on a page, without a word of it being read by sight. */
export interface QuickLook {
  page: number;
  tables: number;
  drawings: number;
  /** Lines of text outside tables. */
  lines: number;
  /** What joins it to other pages, as its text layer tells. */
  edges: PageEdges;
}

/** @param layer of the page; a scan's too, as hints need not be exact */
export function quickLook(
  page: number,
  image: GreyImage & { dpi: number },
  layer: readonly LayerCharacter[],
): QuickLook {
  const parts = segment(image);
  const { grids, pictures, lines } = parts;
  return {
    page,
    tables: grids.filter(({ cells }) => cells.length > 1).length,
    drawings: pictures.length,
    lines: lines.length,
    edges: pageEdges(layerPage({ page, dpi: image.dpi, layer }, parts), parts, 72 / image.dpi),
  };
}
