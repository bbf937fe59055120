// Which label a drawing outside tables has: under it, over it, left or right of it.
import { type Box, centreX, centreY, overlapX, overlapY } from '../box.ts';
import type { PagePicture, PageResult, TextLine } from '../page/page-result.ts';
import { isLabel } from './labels.ts';

/** A drawing with its place among those of its page. */
interface FreeDrawing {
  picture: PagePicture;
  index: number;
}

/** What a table says of the mass of a compound: `437.2`. */
const MASS = /^\d{3,4}\.\d{1,4}$/;

/** What counts the steps of a synthesis, methods or figures. */
const STEP =
  /(?:^|\s)(?:step|stage|stade|étape|stufe|schritt|method|procedure|scheme|table|fig(?:ure)?\.?|步骤|方法)$/i;
/** Heights of capitals between the words of a line that is set to a column's width. */
const JUSTIFIED = 8;

/** Whether a number counts the step of a synthesis: the word for it stands before it in the line, which was parted between its words. */
const isOfStep = (line: TextLine, texts: readonly TextLine[], cap: number): boolean =>
  texts.some(
    (other) =>
      STEP.test(other.text) &&
      other.x1 <= line.x0 &&
      line.x0 - other.x1 < JUSTIFIED * cap &&
      overlapY(other, line) > 0.5 * Math.min(other.y1 - other.y0, line.y1 - line.y0),
  );

/** The label that was taken off a drawing, which stood close under or over it. */
export const labelUnder = ({ label }: PagePicture): string =>
  label !== undefined && isLabel(label.text) ? label.text : '';

/**
 * The labels of drawings outside tables, by their index on the page.
 * @param texts of the page without its head and foot
 * @returns whether each is only likely, because it might be another drawing's, or none
 * @param isListed whether a page of the document has several drawings with labels at its right edge: here one may be the last of them
 */
export function labelsOfDrawings(
  page: PageResult,
  texts: readonly TextLine[],
  free: readonly FreeDrawing[],
  { isListed = false }: { isListed?: boolean } = {},
): Map<number, { label: string; isLikely: boolean }> {
  const lines = texts.filter((line) => !MASS.test(line.text) && !isOfStep(line, texts, page.cap));
  const lefts = labelsLeftOf(lines, page.cap, free);
  const unders = labelsUnder(lines, page.cap, page.pictures);
  const near = new Map(
    free.map(({ picture, index }) => [
      index,
      labelUnder(picture) ||
        labelNear(lines, page.cap, picture) ||
        lefts.get(index) ||
        unders.get(index) ||
        '',
    ]),
  );
  const unlabelled = free.filter(({ index }) => near.get(index) === '');
  const pairs = atRight(lines, page, unlabelled);
  const rights = new Map(
    (isListed ? pairs : aligned(pairs, page.cap)).map(({ index, line }) => [index, line.text]),
  );
  return new Map(
    free.map(({ picture, index }) => {
      const sure = near.get(index) || rights.get(index);
      const likely = labelRight(lines, page, picture) || labelOfRow(texts, page.cap, picture);
      return [index, { label: sure ?? likely, isLikely: !sure }];
    }),
  );
}

/** Whether several drawings have their labels at the right edge, as those of a claim. */
export const areListed = (
  page: PageResult,
  lines: readonly TextLine[],
  free: readonly FreeDrawing[],
): boolean => aligned(atRight(lines, page, free), page.cap).length > 1;

/** A label in the middle under a drawing, or over it. */
function labelNear(lines: readonly TextLine[], cap: number, picture: PagePicture): string {
  const near = lines.filter(
    (line) =>
      isLabel(line.text) &&
      centreX(line) > picture.x0 - 2 * cap &&
      centreX(line) < picture.x1 + 2 * cap &&
      line.y0 - picture.y1 < 3.5 * cap &&
      picture.y0 - line.y1 < 2 * cap &&
      overlapY(line, picture) < 0.5 * cap &&
      // Below another text it begins what comes next.
      !lines.some(
        (other) =>
          other !== line &&
          centreY(other) > picture.y1 &&
          centreY(other) < line.y0 &&
          overlapX(other, picture) > 0 &&
          other.column === line.column,
      ) &&
      // A bare number over a drawing is a page number or a step more often than its label.
      (line.y0 > picture.y1 - 4 || /[A-Za-z]/.test(line.text)),
  );
  const [best] = near.toSorted((a, b) => distanceTo(a, picture) - distanceTo(b, picture));
  return best?.text ?? '';
}

/** Heights of capitals between a drawing and a label left of it, or a mass right of it. */
const FAR_LEFT = 14;
/** Heights of capitals between a drawing and a label right of it. */
const FAR_RIGHT = 4;

/** A label right of a drawing, at the height of its middle, as of an intermediate in a scheme; what stands between two drawings is that of the first. */
function labelRight(lines: readonly TextLine[], { cap, pictures }: PageResult, picture: PagePicture): string {
  const [nearest] = lines
    .filter(
      (line) =>
        isLabel(line.text) &&
        line.x0 > picture.x1 &&
        line.x0 - picture.x1 < FAR_RIGHT * cap &&
        isInColumnOf(line, picture, lines) &&
        Math.abs(centreY(line) - centreY(picture)) < Math.max(cap, 0.25 * (picture.y1 - picture.y0)) &&
        !pictures.some(
          (other) => other !== picture && other.x0 > line.x1 && other.x0 - line.x1 < line.x0 - picture.x1,
        ),
    )
    .toSorted((a, b) => a.x0 - b.x0);
  return nearest?.text ?? '';
}

/** The label left of a drawing at whose other side its mass stands: the only row of a table in its column of the page. */
function labelOfRow(lines: readonly TextLine[], cap: number, picture: PagePicture): string {
  const level = lines.filter((line) => overlapY(line, picture) > 0.8 * (line.y1 - line.y0));
  const before = level.filter(({ x1 }) => x1 < picture.x0 && picture.x0 - x1 < FAR_LEFT * cap);
  const isBeforeMass = level.some(
    ({ x0, text }) => MASS.test(text) && x0 > picture.x1 && x0 - picture.x1 < FAR_LEFT * cap,
  );
  const [only, ...others] = before.filter(({ text }) => isLabel(text) && !MASS.test(text));
  return isBeforeMass && only !== undefined && others.length === 0 ? only.text : '';
}

/** Whether a drawing stands in the column of the page in which a line does. */
const isInColumnOf = (line: TextLine, picture: Box, lines: readonly TextLine[]): boolean =>
  centreX(picture) > Math.min(...lines.filter(({ column }) => column === line.column).map(({ x0 }) => x0));

/** A label that nothing but a compound has: in brackets, or behind a word for it. */
const isCertainLabel = (text: string): boolean =>
  isLabel(text) && /^[(（].*[)）]$|^(?:[^\d()]{2,}\s?\d)/u.test(text.trim());

/** Heights of capitals by which a label at the edge of the page may stand lower than its drawing, and by which labels stand off their column. */
const AT_EDGE = { lower: 2, off: 1.5 };

/** A label at the right edge, and the index of the drawing that stands left of it. */
interface AtRight {
  index: number;
  line: TextLine;
}

/** Labels right of drawings, however far: each at the height of one of them, with nothing between. */
function atRight(
  lines: readonly TextLine[],
  { cap, pictures }: PageResult,
  free: readonly FreeDrawing[],
): AtRight[] {
  const pairs = lines.flatMap((line) => {
    if (!isCertainLabel(line.text)) return [];
    const middle = centreY(line);
    const reaches = ({ y0, y1 }: Box): boolean => middle > y0 - cap && middle < y1 + AT_EDGE.lower * cap;
    const before = free.filter(
      ({ picture }) => picture.x1 < line.x0 && reaches(picture) && isInColumnOf(line, picture, lines),
    );
    const [nearest] = before
      .filter(({ picture }) => before.every((other) => other.picture.x0 < picture.x1))
      .toSorted(
        (a, b) =>
          Math.abs(middle - centreY(a.picture)) / (a.picture.y1 - a.picture.y0) -
          Math.abs(middle - centreY(b.picture)) / (b.picture.y1 - b.picture.y0),
      );
    if (nearest === undefined) return [];
    const { picture, index } = nearest;
    const isBetween = (other: Box): boolean =>
      other.x0 > picture.x1 - cap && other.x1 < line.x0 && overlapY(other, line) > 0;
    return lines.some((other) => other !== line && isBetween(other)) ||
      pictures.some((other) => other !== picture && isBetween(other))
      ? []
      : [{ index, line }];
  });
  return pairs.filter(({ index }) => pairs.filter((other) => other.index === index).length === 1);
}

/** Those that stand under one another, as the labels of a list do; one by itself may be the number of a formula. */
const aligned = (pairs: readonly AtRight[], cap: number): AtRight[] =>
  pairs.filter(({ line }) =>
    pairs.some((other) => other.line !== line && Math.abs(other.line.x1 - line.x1) < AT_EDGE.off * cap),
  );

/** Heights of capitals between a drawing and a label far under it. */
const FAR_UNDER = 7;

/** Labels far under the middle of drawings, in rows of which the lower drawings are further away: between a label and its drawing is nothing else. */
function labelsUnder(
  lines: readonly TextLine[],
  cap: number,
  pictures: readonly PagePicture[],
): Map<number, string> {
  const found = new Map<number, string>();
  for (const line of lines) {
    if (!isLabel(line.text)) continue;
    const [nearest] = pictures
      .map((picture, index) => ({ picture, index, away: line.y0 - picture.y1 }))
      .filter(({ picture, away }) => away > -0.5 * cap && overlapX(line, picture) > 0)
      .toSorted((a, b) => a.away - b.away);
    if (nearest === undefined || nearest.away > FAR_UNDER * cap) continue;
    const { picture, index, away } = nearest;
    const isMiddle = Math.abs(centreX(line) - centreX(picture)) < 0.25 * (picture.x1 - picture.x0) + cap;
    const isNearer = pictures.every(
      (other) => overlapX(line, other) <= 0 || other.y0 < line.y0 || other.y0 - line.y1 > away,
    );
    const isBetween = lines.some(
      (other) =>
        other !== line &&
        overlapX(other, picture) > 0 &&
        centreY(other) > picture.y1 &&
        centreY(other) < line.y0,
    );
    if (isMiddle && isNearer && !isBetween && !found.has(index)) found.set(index, line.text);
  }
  return found;
}

/** Labels left of drawings, in a column of their own: the rows of a table without rules. */
function labelsLeftOf(
  lines: readonly TextLine[],
  cap: number,
  pictures: readonly FreeDrawing[],
): Map<number, string> {
  const found = pictures.flatMap(({ picture, index }) => {
    const [nearest] = lines
      .filter(
        (line) =>
          isLabel(line.text) &&
          overlapY(line, picture) > 0.8 * (line.y1 - line.y0) &&
          line.x1 < picture.x0 &&
          picture.x0 - line.x1 < FAR_LEFT * cap,
      )
      .toSorted((a, b) => b.x1 - a.x1);
    return nearest === undefined ? [] : [{ index, line: nearest }];
  });
  const inOrder = labelsInOrder(lines, cap, pictures);
  if (inOrder.size > found.length) return inOrder;
  const isAligned = ({ line }: { line: TextLine }): boolean =>
    found.filter(
      (other) =>
        Math.abs(other.line.x0 - line.x0) < 2 * cap ||
        Math.abs(centreX(other.line) - centreX(line)) < 2 * cap,
    ).length >= 2;
  return new Map(found.filter(isAligned).map(({ index, line }) => [index, line.text]));
}

/** Labels at the top of rows that are as high as their drawings: in one column, at least as many as drawings, and each drawing has its own. */
function labelsInOrder(
  lines: readonly TextLine[],
  cap: number,
  pictures: readonly FreeDrawing[],
): Map<number, string> {
  const left = Math.min(...pictures.map(({ picture }) => picture.x0));
  const labels = lines.filter(
    (line) => isLabel(line.text) && line.x1 < left && left - line.x1 < 30 * cap && pictures.length >= 2,
  );
  const column = labels
    .filter((line) => labels.filter((other) => Math.abs(other.x0 - line.x0) < cap).length >= pictures.length)
    .toSorted((a, b) => a.y0 - b.y0);
  const own = pictures.map(({ picture, index }) => ({
    index,
    label: column.findLast(({ y0 }) => y0 <= centreY(picture)),
  }));
  const isTold =
    own.every(({ label }) => label !== undefined) &&
    new Set(own.map(({ label }) => label)).size === own.length &&
    new Set(column.map(({ text }) => text)).size === column.length;
  return new Map(isTold ? own.map(({ index, label }) => [index, label!.text]) : []);
}

const distanceTo = (line: Box, picture: Box): number =>
  Math.hypot(
    centreX(line) - centreX(picture),
    Math.max(0, line.y0 - picture.y1, 2 * (picture.y0 - line.y1)) * 2,
  );
