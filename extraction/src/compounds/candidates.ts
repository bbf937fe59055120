import type { Engine } from '@moiety/chemistry/engine.ts';
import { type Box, boxAround, centreY, heightOf, overlapX, overlapY } from '../box.ts';
import type { PagePicture, PageResult, TextLine } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import { rolesOf } from '../tables/activities.ts';
import { labelOf, numeralsOf, withNumeral } from '../tables/cell-labels.ts';
import { type Cell, type PictureRef, textOf, type Table } from '../tables/table.ts';
import { type Drawn, drawnTogether } from './drawn-salts.ts';
import { labelsAtCorners } from './labels-at-corners.ts';
import { areListed, labelsOfDrawings, labelUnder } from './labels-beside.ts';
import { bareLabel, isLabel, shownLabel } from './labels.ts';
import { isOfSalt, isPartner, namesSalt, withPrintedSalt } from './printed-salts.ts';
import { looksLikeName, readName, type ReadName } from './read-name.ts';

/** A compound as one place of the document shows it. */
export interface Candidate {
  label: string;
  /** What it is also called by: the code under its drawing beside the number of its example, or the compound that an example is of. */
  otherLabel?: string;
  page: number;
  box: Box;
  /** As printed; empty where there is none. */
  name: string;
  named?: ReadName | undefined;
  /** Where the name is printed, if not in `box`. */
  nameBox?: Box | undefined;
  /** What was recognised in its drawing. */
  drawn?: Drawn | undefined;
  /** Where the drawing is, if not in `box`. */
  drawnAt?: { page: number; box: Box };
  /** Its drawings on the page; several make one salt. */
  pictures?: PictureRef[];
  /** A row of a table says more than a drawing with a label, and that more than a drawing alone. */
  rank: 'row' | 'labelled' | 'heading' | 'drawing';
  table?: number;
  /** Whether its label was not read, and is known by those around it. */
  isCounted?: boolean;
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
  const above = labelsAbove(table);
  const nameColumns = roles.flatMap((role, column) => (role?.kind === 'name' ? [column] : []));
  const numerals = numeralsOf(table, roles);
  const labelInRow = (row: Table['rows'][number], column: number): string =>
    withNumeral(labelBeside(row, roles, column), numerals);
  for (const [rowIndex, row] of table.rows.entries()) {
    const seen = new Set<Cell>();
    const isCounted = row.some(
      (cell, column) =>
        (cell !== undefined && table.countedLabels?.has(cell) === true) ||
        (roles[column]?.kind === 'label' && withNumeral(labelOf(cell), numerals) !== labelOf(cell)),
    );
    for (const [column, cell] of row.entries()) {
      if (cell === undefined || seen.has(cell)) continue;
      seen.add(cell);
      const drawings = cell.pictures.flatMap((ref) => {
        const picture = pictureAt(ref);
        return picture === undefined ? [] : [{ ref, picture }];
      });
      const nameCell = nameBeside(row, nameColumns, column);
      const labels = drawings.map(
        ({ picture }) =>
          labelInRow(row, column) || labelUnder(picture) || labelWithin(cell) || above(rowIndex, column),
      );
      // Drawings of one label are one compound; those without are one each.
      const groups = Map.groupBy(drawings.keys(), (place) => labels[place] || place);
      for (const [key, places] of groups) {
        const pictures = places.map((place) => drawings[place]!.picture);
        const isOfStructures =
          roles[column]?.kind === 'structure' && cell.lines.every(({ text }) => !/\d|\+/.test(text));
        const together = drawnTogether(engine, pictures, { mayBeSalt: isOfStructures });
        // What stands in a cell with several compounds is not told to be of one of them.
        const lines = groups.size === 1 ? cell.lines : [];
        const isOfOther =
          hasRemark(cell, nameCell) ||
          row.some((other, place) => saysSalt(other, cell, roles[place]?.kind)) ||
          (groups.size > 1 && cell.lines.some(({ text }) => isOfSalt(text)));
        const salt = together && withPrintedSalt(engine, together, lines);
        const drawn = salt && { ...salt, accepted: salt.accepted && !isOfOther };
        const code = pictures.map(labelUnder).find((label) => label !== '') ?? labelWithin(cell);
        const isOther = typeof key === 'string' && code !== '' && bareLabel(code) !== bareLabel(key);
        found.push({
          ...candidateOf(engine, typeof key === 'string' ? key : '', nameCell, nameColumns.length > 0),
          ...(isOther ? { otherLabel: shownLabel(code) } : {}),
          page: cell.page,
          box: boxAround(pictures),
          rank: 'row',
          pictures: places.map((place) => drawings[place]!.ref),
          table: index,
          ...(isCounted ? { isCounted } : {}),
          ...(drawn === undefined ? {} : { drawn }),
        });
      }
    }
    if (row.some((cell) => (cell?.pictures.length ?? 0) > 0)) continue;
    // A name without a drawing.
    for (const column of nameColumns) {
      const cell = row[column];
      if (cell === undefined) continue;
      const compound = candidateOf(engine, labelInRow(row, column), cell, true);
      if (compound.name === '') continue;
      found.push({
        ...compound,
        page: cell.page,
        box: boxAround([cell]),
        rank: 'row',
        table: index,
        ...(isCounted ? { isCounted } : {}),
      });
    }
  }
  return found;
}

/** Whether the cell of a drawing says something more of it than its label, its name and the parts of its salt. */
const hasRemark = (cell: Cell, nameCell: Cell | undefined): boolean =>
  cell !== nameCell &&
  cell.lines.some(({ text }) => /[A-Za-z]{3}/.test(text) && !isLabel(text) && !isPartner(text));

/** Whether another cell of a drawing's row says that the compound is a salt: a column of salts, or the cell of its label. */
const saysSalt = (other: Cell | undefined, own: Cell, kind: string | undefined): boolean =>
  other !== undefined &&
  other !== own &&
  other.pictures.length === 0 &&
  (kind === undefined || kind === 'label' || kind === 'other') &&
  other.lines.some(({ text }) => namesSalt(text));

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
    nameBox: nameCell.lines.length > 0 ? boxAround(nameCell.lines) : boxAround([nameCell]),
    ...(named ? { named } : {}),
  };
}

/** The label that stands in the cell of a drawing and is all of its text: shown as in a grid of drawings. */
function labelWithin(cell: Cell): string {
  const text = textOf(cell);
  return isLabel(text) ? shownLabel(text) : '';
}

/** Share of the texts above drawings that are labels where they are a grid. */
const GRID_LABELS = 0.8;

/**
 * The labels of a grid of rows of labels and rows of drawings in turn, each in the cell above its drawing: the first row holds labels, which may have been taken
 * for headings, and the last drawings. Elsewhere they may stand below.
 */
function labelsAbove({ headings, rows }: Table): (row: number, column: number) => string {
  const texts = [headings, ...rows.map((row) => Array.from(headings, (_, column) => textOf(row[column])))];
  const areDrawn = [false, ...rows.map((row) => row.some((cell) => (cell?.pictures.length ?? 0) > 0))];
  const kept = texts.flatMap((line, index) =>
    areDrawn[index] === true || line.some((text) => text !== '')
      ? [{ line, index, isDrawn: areDrawn[index]! }]
      : [],
  );
  const written = kept.flatMap(({ line, isDrawn }) => (isDrawn ? [] : line.filter((text) => text !== '')));
  const isGrid =
    kept.length > 0 &&
    kept.length % 2 === 0 &&
    kept.every(({ isDrawn }, place) => isDrawn === (place % 2 === 1)) &&
    // One of many may be read wrongly.
    written.filter((text) => isLabel(shownLabel(text))).length >= GRID_LABELS * written.length;
  return (row, column) => {
    const place = kept.findIndex(({ index }) => index === row + 1);
    const label = isGrid && place > 0 ? shownLabel(kept[place - 1]!.line[column] ?? '') : '';
    return isLabel(label) ? label : '';
  };
}

/** Whether a cell holds a label and nothing else. */
const isLabelCell = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.pictures.length === 0 && isLabel(textOf(cell));

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
  const own = row.filter(isLabelCell);
  if (own.length === 1) return labelOf(own[0]);
  // Labels and drawings in turn.
  return isLabelCell(row[column - 1]) ? labelOf(row[column - 1]) : '';
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
  pages: readonly PageResult[],
  isUsed: (page: PageResult, index: number) => boolean,
): Candidate[] {
  const placed = pages.map((page) => ({
    page,
    lines: withoutFurniture(page),
    free: page.pictures.flatMap((picture, index) => (isUsed(page, index) ? [] : [{ picture, index }])),
  }));
  const isListed = placed.some(({ page, lines, free }) => areListed(page, lines, free));
  return placed.flatMap(({ page, lines, free }) =>
    candidatesOn(engine, page, free, {
      labels: labelsOfDrawings(page, lines, free, { isListed }),
      corners: labelsAtCorners(lines, page.cap, free),
    }),
  );
}

function candidatesOn(
  engine: Engine,
  page: PageResult,
  free: readonly { picture: PagePicture; index: number }[],
  {
    labels,
    corners,
  }: {
    labels: ReadonlyMap<number, { label: string; isLikely: boolean }>;
    corners: ReadonlyMap<number, TextLine>;
  },
): Candidate[] {
  const sides = free.map(({ picture }) => ({
    right: textRightOf(page, picture),
    below: textBelow(page, picture),
  }));
  const isRight =
    sides.filter(({ right }) => isNamed(right)).length >= sides.filter(({ below }) => isNamed(below)).length;
  const found = free.map(({ picture, index }, place): Candidate => {
    const beside = isRight ? sides[place]!.right : sides[place]!.below;
    const near = labels.get(index);
    const isSure = near !== undefined && near.label !== '' && !near.isLikely;
    const corner = isSure ? undefined : corners.get(index);
    const label = shownLabel(corner?.text.replace(/\.$/, '') ?? near?.label ?? '');
    // By sight a speck is easily taken for the drawing of a label, or lost.
    const isLikely = corner === undefined ? !isSure : corner.confidence < 1;
    const read = isNamed(beside) ? readName(engine, beside) : undefined;
    return {
      label,
      page: page.page,
      box: boxAround([picture]),
      name: read?.name ?? '',
      named: read,
      nameBox: read === undefined ? undefined : boxAround(beside),
      drawn: picture.structures[0],
      pictures: [{ page: page.page, index }],
      rank: label === '' ? 'drawing' : isLikely ? 'heading' : 'labelled',
    };
  });
  for (const one of found)
    if (one.drawn !== undefined && found.some((other) => mayBeOneSalt(one, other, page.cap)))
      one.drawn = { ...one.drawn, accepted: false };
  return found;
}

/** How near the parts of a salt stand beside each other, in heights of capitals. */
const NEAR_PART = 1.5;

/** Whether one of two drawings that stand close beside each other has the label of both: an acid beside a base. */
const mayBeOneSalt = (one: Candidate, other: Candidate, cap: number): boolean =>
  one !== other &&
  (one.label === '') !== (other.label === '') &&
  overlapX(one.box, other.box) > -NEAR_PART * cap &&
  overlapY(one.box, other.box) > 0.5 * Math.min(heightOf(one.box), heightOf(other.box));

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
