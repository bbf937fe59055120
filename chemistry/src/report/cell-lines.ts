import type { ReportCell, ReportColumn, ReportDrawing } from './content.ts';
import type { PageMark } from './pages.ts';
import { baseLine, DRAWING_SCALE, INK, lineHeight, SIZE } from './type-sizes.ts';
import { wrapLines } from './wrap-lines.ts';
import type { TextMetrics } from './wrap-lines.ts';

/** Points between a cell's edge and what it holds. */
export const CELL_PADDING = { x: 4, y: 3 };

/** One line of a cell, or its drawing: its own box within the cell, and what is drawn there. */
export interface CellLine {
  /** Points from the cell's left padding. */
  x: number;
  width: number;
  height: number;
  /** With places from the line's top left corner. */
  marks: readonly PageMark[];
  /** Where the line leads. */
  url?: string;
  /** Of a drawing: what it shows. */
  alt?: string;
}

export interface LineStyle {
  size: number;
  color: string;
  isBold?: boolean;
  align?: 'start' | 'end' | 'middle';
}

/** A text as the lines of a cell. */
export const textLines = (
  text: string,
  width: number,
  { size, color, isBold = false, align = 'start' }: LineStyle,
  metrics: TextMetrics,
): CellLine[] =>
  wrapLines(text, { width, size, isBold }, metrics).map((line) => {
    const across = metrics.width(line, size, isBold);
    const free = Math.max(0, width - across);
    return {
      x: align === 'end' ? free : align === 'middle' ? free / 2 : 0,
      width: across,
      height: lineHeight(size),
      marks: [{ kind: 'text', x: 0, y: baseLine(size), size, isBold, color, text: line }],
    };
  });

/** A drawing as one line, made smaller where it is wider than that. */
export const drawingLine = (drawing: ReportDrawing, width: number): CellLine => {
  const scale = Math.min(DRAWING_SCALE, width / drawing.width);
  const across = scale * drawing.width;
  return {
    x: (width - across) / 2,
    width: across,
    height: scale * drawing.height,
    marks: [{ kind: 'drawing', x: 0, y: 0, scale, drawing }],
    alt: drawing.alt,
  };
};

/** Links side by side, each of them a line with its place, in rows. */
const linkRows = ({ links = [] }: ReportCell, width: number, metrics: TextMetrics): CellLine[][] => {
  const size = SIZE.detail;
  const gap = size;
  const rows: CellLine[][] = [];
  let x = 0;
  for (const { text, url } of links) {
    const across = Math.min(width, metrics.width(text, size, false));
    if (rows.length === 0 || x + across > width) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1)!.push({
      x,
      width: across,
      height: lineHeight(size),
      marks: [{ kind: 'text', x: 0, y: baseLine(size), size, isBold: false, color: INK.link, text }],
      url,
    });
    x += across + gap;
  }
  return rows;
};

/** A number whose decimal point stands above that of the next row's. */
const numberLine = (
  { text, fraction = '' }: ReportCell,
  { width, fractionWidth }: { width: number; fractionWidth: number },
  metrics: TextMetrics,
): CellLine[] => {
  const size = SIZE.cell;
  const whole = metrics.width(text, size, false);
  const across = metrics.width(text + fraction, size, false);
  if (whole + fractionWidth > width)
    return textLines(text + fraction, width, { size, color: INK.text, align: 'end' }, metrics);
  return [
    {
      x: width - fractionWidth - whole,
      width: across,
      height: lineHeight(size),
      marks: [
        {
          kind: 'text',
          x: 0,
          y: baseLine(size),
          size,
          isBold: false,
          color: INK.text,
          text: text + fraction,
        },
      ],
    },
  ];
};

/**
 * What a cell holds, from top to bottom; lines of one row stand side by side.
 * @param fractionWidth points that the longest fraction of the column takes
 */
export const cellRows = (
  cell: ReportCell | undefined,
  column: Pick<ReportColumn, 'kind' | 'isHead'>,
  { width, fractionWidth }: { width: number; fractionWidth: number },
  metrics: TextMetrics,
): CellLine[][] => {
  if (!cell) return [];
  const isNumber = column.kind === 'number';
  const align = isNumber ? 'end' : 'start';
  const own = cell.drawing
    ? [drawingLine(cell.drawing, width)]
    : cell.text === ''
      ? []
      : isNumber && cell.fraction !== undefined
        ? numberLine(cell, { width, fractionWidth }, metrics)
        : textLines(
            cell.text + (cell.fraction ?? ''),
            width,
            {
              size: column.kind === 'code' ? SIZE.detail : SIZE.cell,
              color: cell.url ? INK.link : INK.text,
              isBold: column.isHead === true,
              align,
            },
            metrics,
          );
  const linked = cell.url === undefined ? own : own.map((line) => Object.assign({}, line, { url: cell.url }));
  const details = (cell.details ?? []).flatMap((text) =>
    textLines(
      text,
      width,
      { size: SIZE.detail, color: cell.isWarning ? INK.warning : INK.muted, align },
      metrics,
    ),
  );
  return [...[...linked, ...details].map((line) => [line]), ...linkRows(cell, width, metrics)];
};

/** Points from top to bottom of what a cell holds. */
export const heightOf = (rows: readonly (readonly CellLine[])[]): number =>
  rows.reduce((sum, row) => sum + Math.max(...row.map(({ height }) => height)), 0);
