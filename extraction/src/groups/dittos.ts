// Cells that only point to another row: `same as above`, `as Ex. 3`.
import { bareLabel } from '../compounds/labels.ts';
import { editDistance } from '../ocr/agreement.ts';
import type { GroupCell, GroupRow } from './group-table.ts';

/** `same as above`, `〃`: what stands in the row above stands here as well. */
const DITTO =
  /^(?:(?:the )?same(?: as)?(?: above| before)?|as above|ditto|do\.?|〃|″|"|''|〞|同上|同左|同前)$/i;
const AS_ABOVE = 'same as above';
/** Characters in which a text that was read by sight may differ from those words. */
const MOST_MISREAD = 3;
/** `as Ex. 3`, `same as in Example 12`: what stands in that row. */
const AS_IN =
  /^(?:the )?(?:same )?as (?:in |for )?((?:ex(?:ample)?\.?|compound|cpd\.?|no\.?) ?(?:no\.? ?)?\d{1,4}[a-z]?)$/i;

/** The cells of rows in order, each that only points to another row with what stands there; undefined where that is not known. */
export function withoutDittos(rows: readonly GroupRow[], before?: GroupRow): GroupRow[] {
  let above = before;
  const known = new Map<string, GroupRow>();
  return rows.map((row) => {
    const cells = row.cells.map((cell, index) => {
      if (cell === undefined || cell.pictures.length > 0) return cell;
      const other = AS_IN.exec(cell.text)?.[1];
      if (other !== undefined) return known.get(bareLabel(other))?.cells[index];
      return isDitto(cell) ? above?.cells[index] : cell;
    });
    above = { ...row, cells };
    if (row.label !== '') known.set(bareLabel(row.label), above);
    return above;
  });
}

const isDitto = ({ text, isSeen }: GroupCell): boolean =>
  DITTO.test(text) ||
  (isSeen &&
    text.length >= AS_ABOVE.length - 2 &&
    / .* /.test(text) &&
    editDistance(text.toLowerCase(), AS_ABOVE) <= MOST_MISREAD);
