// The compounds of tables' rows.
import type { Engine } from '@moiety/chemistry/engine.ts';
import { boxAround } from '../box.ts';
import type { PagePicture } from '../page/page-result.ts';
import { labelOf, numeralsOf, withNumeral } from '../tables/cell-labels.ts';
import { rolesOf } from '../tables/column-roles.ts';
import { type Cell, type PictureRef, textOf, type Table } from '../tables/table.ts';
import { plainText } from '../tables/units.ts';
import type { Candidate } from './candidate.ts';
import { drawnTogether } from './drawn-salts.ts';
import { labelUnder } from './labels-beside.ts';
import { bareLabel, isLabel, shownLabel } from './labels.ts';
import { isOfSalt, isPartner, namesSalt, withPrintedSalt } from './printed-salts.ts';
import { looksLikeName, readName } from './read-name.ts';

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
    labelOfOther(row, table.headings, column) ?? withNumeral(labelBeside(row, roles, column), numerals);
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
/** What heads the numbers of what examples are made from or compared with: `PEx`, `Intermediate No.`, `中间体编号`. */
const OF_OTHERS =
  /^(P\.?\s?Ex|R\.?\s?Ex|C\.?\s?Ex|Preparation|Intermediate|Int|Reference(?:\sExample)?|Ref|中[间間]体|参考例|比较例|制备例|製造例)\.?\s?(?:Ex(?:ample)?\.?\s?)?(?:no\.?|#|number|编号|番号|号)?$/i;

/** A label with the word for something that is no example, whose numbers are others than theirs: `PEx 1`. */
function labelOfOther(
  row: readonly (Cell | undefined)[],
  headings: readonly string[],
  column: number,
): string | undefined {
  const place = headings.findLastIndex(
    (heading, index) => index <= column && OF_OTHERS.test(plainText(heading)),
  );
  const cell = place < 0 ? undefined : row[place];
  if (!isLabelCell(cell)) return undefined;
  const word = OF_OTHERS.exec(plainText(headings[place]!))![1]!;
  const label = labelOf(cell);
  return label.startsWith(word) ? label : `${word} ${label}`;
}

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
