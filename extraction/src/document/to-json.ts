import type { Box } from '../box.ts';
import type { Extraction } from './extract-document.ts';

/** Four numbers of a box. */
const corners = ({ x0, y0, x1, y1 }: Box): number[] =>
  [x0, y0, x1, y1].map((value) => Math.round(value * 10) / 10);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Raised when a stage reads otherwise than before, so that results can be told apart. */
export const ENGINE_VERSION = '10';

/** An extraction as `npm run extract -- --json` prints it; boxes are `[x0, y0, x1, y1]`. */
export function toJson(
  { document, compounds, activities, tables, missing, pages }: Extraction,
  warnings: readonly string[] = [],
): object {
  return {
    document,
    compounds: compounds.map(({ box, confidence, evidence, inchikey, table, ...compound }) => ({
      ...compound,
      bbox: corners(box),
      inchikey: inchikey ?? '',
      confidence: rounded(confidence),
      ...(table === undefined ? {} : { table }),
      evidence: evidence.map(({ box: place, confidence: sure, ...one }) => ({
        ...one,
        bbox: corners(place),
        confidence: rounded(sure),
      })),
    })),
    activities: activities.map(({ box, confidence, ...activity }) => ({
      ...activity,
      bbox: corners(box),
      confidence: rounded(confidence),
    })),
    tables: tables.map(({ parts, ...table }) => ({
      ...table,
      parts: parts.map(({ page, box }) => ({ page, bbox: corners(box) })),
    })),
    missing,
    pages,
    warnings,
    engine: ENGINE_VERSION,
  };
}
