import type { Box } from '../box.ts';
import type { FormulaCell } from '../groups/formulas.ts';
import type { Extraction } from './extract-document.ts';

/** Four numbers of a box. */
const corners = ({ x0, y0, x1, y1 }: Box): number[] =>
  [x0, y0, x1, y1].map((value) => Math.round(value * 10) / 10);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const onPage = <Part extends { box: Box }>({
  box,
  ...part
}: Part): Omit<Part, 'box'> & { bbox: number[] } => ({
  ...part,
  bbox: corners(box),
});

/** Raised when a stage reads otherwise than before, so that results can be told apart. */
export const ENGINE_VERSION = '16';

/** A cell without what it is read again by. */
const withoutSight = ({ isSeen: _isSeen, ...cell }: FormulaCell): Omit<FormulaCell, 'isSeen'> => cell;

/** An extraction as `npm run extract -- --json` prints it; boxes are `[x0, y0, x1, y1]`. */
export function toJson(
  { document, compounds, activities, tables, formulas, missing, pages }: Extraction,
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
    activities: activities.map(({ box, confidence, elsewhere = [], ...activity }) => {
      const { page, text, table } = activity;
      const own = { page, box, kind: table === undefined ? 'text' : 'cell', text, confidence };
      return {
        ...activity,
        bbox: corners(box),
        confidence: rounded(confidence),
        evidence: [own, ...elsewhere].map((one) => ({
          kind: one.kind,
          page: one.page,
          bbox: corners(one.box),
          text: one.text,
          confidence: rounded(one.confidence),
        })),
      };
    }),
    tables: tables.map(({ parts, ...table }) => ({
      ...table,
      parts: parts.map(({ page, box }) => ({ page, bbox: corners(box) })),
    })),
    formulas: formulas.map(({ drawing, repeats, tables: own, ...formula }) => ({
      ...formula,
      drawing: drawing && { ...onPage(drawing), confidence: rounded(drawing.confidence) },
      repeats: repeats.map(onPage),
      tables: own.map(({ rows, readings: _readings, candidates: _candidates, ...table }) => ({
        ...onPage(table),
        rows: rows.map(({ cells, saltAt: _saltAt, massAt: _massAt, ...row }) => ({
          ...onPage(row),
          cells: cells.map((cell) => cell && onPage(withoutSight(cell))),
        })),
      })),
    })),
    missing,
    pages,
    warnings,
    engine: ENGINE_VERSION,
  };
}
