// Labels at the upper left corners of a grid of drawings, as lists of compounds have them that are drawn with their numbers.
import { type Box, centreX, centreY } from '../box.ts';
import type { PagePicture, TextLine } from '../page/page-result.ts';
import { isLabel } from './labels.ts';

/** Heights of capitals. */
const FAR = {
  /** By which labels stand off their column or their row. */
  off: 2,
  /** Between a label and the top of its drawing, over or under it. */
  over: 2,
  under: 6,
};
/** So many labels with their drawings are a grid. */
const LEAST = 3;

interface Corner {
  line: TextLine;
  /** Places of the drawings between it and the labels below it and right of it. */
  own: number[];
}

type FreeDrawing = Readonly<{ picture: PagePicture; index: number }>;

/** The drawings in the cell that begins with a label. */
function drawingsOf(
  line: TextLine,
  labels: readonly TextLine[],
  free: readonly FreeDrawing[],
  cap: number,
): number[] {
  const isBeside = (one: Box, other: Box): boolean => Math.abs(centreY(one) - centreY(other)) < FAR.off * cap;
  const right = Math.min(
    ...labels.filter((other) => other.x0 > line.x1 && isBeside(other, line)).map(({ x0 }) => x0),
  );
  const below = Math.min(
    ...labels
      .filter((other) => other.y0 > line.y1 && Math.abs(other.x0 - line.x0) < FAR.off * cap)
      .map(({ y0 }) => y0),
  );
  return free.flatMap(({ picture, index }) =>
    picture.x0 > line.x0 &&
    centreX(picture) > line.x1 &&
    centreX(picture) < right &&
    centreY(picture) < below &&
    picture.y0 > line.y0 - FAR.over * cap &&
    picture.y0 < line.y1 + FAR.under * cap
      ? [index]
      : [],
  );
}

const numberOf = ({ text }: TextLine): number => Number(text.match(/\d+/g)?.at(-1));

/** Whether labels climb in the order of reading, by rows or by columns. */
function doClimb(corners: readonly Corner[], cap: number): boolean {
  const rowOf = ({ y0 }: Box): number => Math.round(y0 / (FAR.off * cap));
  const byRows = corners.toSorted((a, b) => rowOf(a.line) - rowOf(b.line) || a.line.x0 - b.line.x0);
  const byColumns = corners.toSorted(
    (a, b) => Math.round((a.line.x0 - b.line.x0) / (FAR.off * cap)) || a.line.y0 - b.line.y0,
  );
  return [byRows, byColumns].some((order) =>
    order.every(({ line }, index) => index === 0 || numberOf(line) >= numberOf(order[index - 1]!.line)),
  );
}

/**
 * The labels of drawings that stand in a grid with the label of each at its upper left, by their index on the page: in every column of labels each
 * has one drawing, and no drawing has two.
 * @param lines of the page without its head and foot
 */
export function labelsAtCorners(
  lines: readonly TextLine[],
  cap: number,
  free: readonly FreeDrawing[],
): Map<number, TextLine> {
  const labels = lines.filter(({ text }) => isLabel(text));
  const corners = labels.map((line): Corner => ({ line, own: drawingsOf(line, labels, free, cap) }));
  const columnOf = ({ line }: Corner): Corner[] =>
    corners.filter((other) => Math.abs(other.line.x0 - line.x0) < FAR.off * cap);
  const whole = corners.filter((corner) => {
    const column = columnOf(corner);
    return column.length > 1 && column.every(({ own }) => own.length === 1);
  });
  const isTold =
    whole.length >= LEAST &&
    new Set(whole.map(({ own }) => own[0])).size === whole.length &&
    new Set(whole.map(({ line }) => line.text)).size === whole.length &&
    doClimb(whole, cap);
  return new Map(isTold ? whole.map(({ line, own }) => [own[0]!, line]) : []);
}
