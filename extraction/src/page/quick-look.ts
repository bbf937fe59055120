import { proseActivities } from '../prose/prose-activities.ts';
import { paragraphsOf } from '../prose/running-text.ts';
import { findUnruled } from '../tables/unruled.ts';
import type { LayerCharacter } from '../pdf/pdf-document.ts';
import type { GreyImage } from './bitmap.ts';
import { pageEdges, type PageEdges } from './page-edges.ts';
import { layerPage } from './read-page.ts';
import { segment } from './segment.ts';

/** What is on a page, without a word of it being read by sight. */
export interface QuickLook {
  page: number;
  /** With rules, and those whose columns are parted by white space, as far as a text layer tells what they hold. */
  tables: number;
  drawings: number;
  /** Values that sentences of its text layer tell. */
  values: number;
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
  const told = layerPage({ page, dpi: image.dpi, layer }, parts);
  return {
    page,
    tables: grids.filter(({ cells }) => cells.length > 1).length + findUnruled(told).length,
    drawings: pictures.length,
    // Of which compound they are, the whole document tells.
    values: proseActivities(paragraphsOf(told), { isKnown: () => false, subject: 'it' }).length,
    lines: lines.length,
    edges: pageEdges(told, parts, 72 / image.dpi),
  };
}
