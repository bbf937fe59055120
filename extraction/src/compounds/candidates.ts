import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Box, boxAround, centreX, centreY, overlapX, overlapY } from '../box.ts';
import type { PagePicture, PageResult, PageStructure, TextLine } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import { labelOf, rolesOf } from '../tables/activities.ts';
import { type Cell, type PictureRef, textOf, type Table } from '../tables/table.ts';
import { isLabel, shownLabel } from './labels.ts';
import { looksLikeName, readName, type ReadName } from './read-name.ts';

/** A compound as one place of the document shows it. */
export interface Candidate {
  label: string;
  page: number;
  box: Box;
  /** As printed; empty where there is none. */
  name: string;
  named?: ReadName | undefined;
  /** Where the name is printed, if not in `box`. */
  nameBox?: Box | undefined;
  /** What was recognised in its drawing. */
  drawn?: PageStructure | undefined;
  /** Where the drawing is, if not in `box`. */
  drawnAt?: { page: number; box: Box };
  picture?: PictureRef;
  /** A row of a table says more than a drawing with a label, and that more than a drawing alone. */
  rank: 'row' | 'labelled' | 'heading' | 'drawing';
  table?: number;
}

/** The best reading of a drawing: its largest structure, with those beside it where they make a salt together. */
export function structureOf({ structures }: PagePicture): PageStructure | undefined {
  return structures[0];
}

/** The compounds of a table's rows: a drawing or a name each, with the label of its column group. */
export function rowCandidates(
  engine: Engine,
  table: Table,
  index: number,
  pictureAt: (ref: PictureRef) => PagePicture | undefined,
): Candidate[] {
  const roles = rolesOf(table);
  const found: Candidate[] = [];
  const nameColumns = roles.flatMap((role, column) => (role?.kind === 'name' ? [column] : []));
  for (const row of table.rows) {
    const seen = new Set<Cell>();
    for (const [column, cell] of row.entries()) {
      if (cell === undefined || seen.has(cell)) continue;
      seen.add(cell);
      for (const picture of cell.pictures) {
        const drawing = pictureAt(picture);
        if (drawing === undefined) continue;
        const label = labelBeside(row, roles, column) || labelUnder(drawing);
        const nameCell = nameBeside(row, nameColumns, column);
        found.push({
          ...candidateOf(engine, label, nameCell, nameColumns.length > 0),
          page: cell.page,
          box: drawing,
          rank: 'row',
          picture,
          table: index,
          ...drawnOf(drawing),
        });
      }
    }
    if (row.some((cell) => (cell?.pictures.length ?? 0) > 0)) continue;
    // A name without a drawing.
    for (const column of nameColumns) {
      const cell = row[column];
      if (cell === undefined) continue;
      const compound = candidateOf(engine, labelBeside(row, roles, column), cell, true);
      if (compound.name === '') continue;
      found.push({
        ...compound,
        page: cell.page,
        box: plainBox(cell),
        rank: 'row',
        table: index,
      });
    }
  }
  return found;
}

const plainBox = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0, x1, y1 });

const drawnOf = (picture: PagePicture): { drawn?: PageStructure } => {
  const drawn = structureOf(picture);
  return drawn === undefined ? {} : { drawn };
};

const labelUnder = ({ label }: PagePicture): string =>
  label !== undefined && isLabel(label.text) ? label.text : '';

/** @param isHeaded whether its column says that it holds names: then a word without locants is one where it is a whole name, as `morpholine` */
function candidateOf(
  engine: Engine,
  label: string,
  nameCell: Cell | undefined,
  isHeaded: boolean,
): Pick<Candidate, 'label' | 'name' | 'named' | 'nameBox'> {
  const isLikely = looksLikeName(textOf(nameCell));
  if (nameCell === undefined || !(isLikely || isHeaded)) return { label, name: '' };
  // Mending would make a name of any word.
  const named = readName(engine, nameCell.lines, { mends: isLikely });
  if (named === undefined && !isLikely) return { label, name: '' };
  return {
    label,
    name: named?.name ?? nameCell.lines.map((line) => line.text).join(''),
    nameBox: nameCell.lines.length > 0 ? plainBox(boxAround(nameCell.lines)) : plainBox(nameCell),
    ...(named ? { named } : {}),
  };
}

/** The label of a row: of the label column before the drawing, else the only short text of the row that looks like one. */
function labelBeside(
  row: readonly (Cell | undefined)[],
  roles: ReturnType<typeof rolesOf>,
  column: number,
): string {
  for (let place = column; place >= 0; place -= 1)
    if (roles[place]?.kind === 'label') return labelOf(row[place]);
  const after = roles.findIndex((role, place) => place > column && role?.kind === 'label');
  if (after >= 0) return labelOf(row[after]);
  if (roles.some((role) => role !== undefined)) return '';
  const own = row.filter((cell) => cell !== undefined && cell.pictures.length === 0 && isLabel(textOf(cell)));
  return own.length === 1 ? labelOf(own[0]) : '';
}

function nameBeside(
  row: readonly (Cell | undefined)[],
  nameColumns: readonly number[],
  column: number,
): Cell | undefined {
  const own = nameColumns.find((place) => place > column) ?? nameColumns[0];
  if (own !== undefined) return row[own];
  // In the drawing's own cell, under it, or the only cell of the row that looks like a name.
  if (looksLikeName(textOf(row[column]))) return row[column];
  const named = row.filter(
    (cell, place) => place !== column && cell !== undefined && looksLikeName(textOf(cell)),
  );
  return named.length === 1 ? named[0] : undefined;
}

const isNamed = (lines: readonly TextLine[]): boolean =>
  looksLikeName(lines.map(({ text }) => text).join(''));

/** Drawings outside tables, with the label under or over them and the name beside or below. */
export function drawingCandidates(
  engine: Engine,
  page: PageResult,
  isUsed: (index: number) => boolean,
): Candidate[] {
  const free = page.pictures.flatMap((picture, index) => (isUsed(index) ? [] : [{ picture, index }]));
  const lines = withoutFurniture(page);
  const lefts = labelsLeftOf(lines, page.cap, free);
  const unders = labelsUnder(lines, page.cap, page.pictures);
  const sides = free.map(({ picture }) => ({
    right: textRightOf(page, picture),
    below: textBelow(page, picture),
  }));
  const isRight =
    sides.filter(({ right }) => isNamed(right)).length >= sides.filter(({ below }) => isNamed(below)).length;
  return free.map(({ picture, index }, place): Candidate => {
    const beside = isRight ? sides[place]!.right : sides[place]!.below;
    const label = shownLabel(
      labelUnder(picture) ||
        labelNear(lines, page.cap, picture) ||
        lefts.get(index) ||
        unders.get(index) ||
        '',
    );
    const read = isNamed(beside) ? readName(engine, beside) : undefined;
    return {
      label,
      page: page.page,
      box: plainBox(picture),
      name: read?.name ?? '',
      named: read,
      nameBox: read === undefined ? undefined : boxAround(beside),
      drawn: structureOf(picture),
      picture: { page: page.page, index },
      rank: label === '' ? 'drawing' : 'labelled',
    };
  });
}

function textRightOf({ lines, cap }: PageResult, picture: PagePicture): TextLine[] {
  return lines.filter(
    (line) =>
      line.x0 > picture.x1 - cap &&
      line.x0 - picture.x1 < 14 * cap &&
      centreY(line) > picture.y0 - 1.5 * cap &&
      centreY(line) < picture.y1 + cap &&
      line.x1 - line.x0 > 3 * cap,
  );
}

function textBelow({ lines, cap }: PageResult, picture: PagePicture): TextLine[] {
  const found: TextLine[] = [];
  let bottom = picture.y1;
  const under = lines
    .filter(
      (line) =>
        line.y0 >= picture.y1 - 2 && line.x1 - line.x0 > 1.5 * cap && overlapX(line, picture) > -2 * cap,
    )
    .toSorted((a, b) => a.y0 - b.y0);
  for (const line of under) {
    if (line.y0 - bottom >= (found.length > 0 ? 0.9 : 5) * cap) break;
    if (found.length === 0 && isLabel(line.text)) {
      bottom = line.y1;
      continue;
    }
    // A new paragraph ends the name.
    if (found.length > 0 && /^\[?\d{3,4}\]|^(?:Example|Compound|Step|Table|实施例)/i.test(line.text)) break;
    found.push(line);
    bottom = line.y1;
  }
  return found;
}

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
      // A bare number over a drawing is a page number or a step more often than its label.
      (line.y0 > picture.y1 - 4 || /[A-Za-z]/.test(line.text)),
  );
  const [best] = near.toSorted((a, b) => distanceTo(a, picture) - distanceTo(b, picture));
  return best?.text ?? '';
}

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
  pictures: readonly { picture: PagePicture; index: number }[],
): Map<number, string> {
  const found = pictures.flatMap(({ picture, index }) => {
    const [nearest] = lines
      .filter(
        (line) =>
          isLabel(line.text) &&
          overlapY(line, picture) > 0.8 * (line.y1 - line.y0) &&
          line.x1 < picture.x0 &&
          picture.x0 - line.x1 < 14 * cap,
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
  pictures: readonly { picture: PagePicture; index: number }[],
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

/** The box of a name that is printed in several lines. */
export const boxOfLines = (lines: readonly Box[]): Box => boxAround(lines);
