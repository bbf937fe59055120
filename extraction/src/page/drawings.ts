import { moved, scaledBox } from '../box.ts';
import type { GreyImage } from './bitmap.ts';
import type { LineReader } from '../ocr/line-reader.ts';
import { cutDrawing } from './drawing-crop.ts';
import type { DrawingReader, DrawnStructure } from './drawing-reader.ts';
import { readFormula } from './formula.ts';
import type { PagePicture, PageStructure } from './page-result.ts';
import type { Segments } from './segment.ts';

/** Pixels of a drawing that is still read: half of a page. */
const LARGEST = 4_500_000;

/** The page's drawings with what they show. */
export async function readDrawings(
  page: GreyImage,
  segments: Segments,
  scale: number,
  lines: LineReader,
  reader?: DrawingReader,
): Promise<PagePicture[]> {
  const found: PagePicture[] = [];
  const { pictures, components } = segments;
  for (const drawing of pictures) {
    const { components: own, x0, y0, x1, y1 } = drawing;
    const box = scaledBox({ x0, y0, x1, y1 }, scale);
    if (reader === undefined || (x1 - x0) * (y1 - y0) > LARGEST) {
      found.push({ ...box, structures: [] });
      continue;
    }
    const { picture, left, top } = cutDrawing(page, { x0, y0, x1, y1, components: own }, components.runs);
    const structures = await reader.read(picture);
    const formula = structures.some(({ accepted }) => accepted)
      ? undefined
      : await readFormula(
          page,
          drawing,
          segments,
          { lines, drawings: reader },
          sureAtoms(structures, left, top),
        );
    found.push({
      ...box,
      structures: structures.map((structure) => placed(structure, left, top, scale)),
      ...(formula === undefined ? {} : { formula }),
    });
  }
  return found;
}

/** From here on a label need not be read again. */
const SURE = 0.9;

/** Where the atoms are, in pixels of the page, whose labels are certain. */
function sureAtoms(
  structures: readonly DrawnStructure[],
  left: number,
  top: number,
): { x: number; y: number }[] {
  return structures.flatMap(({ drawn }) =>
    drawn.atoms
      .filter(
        ({ element, label, inner, confidence }) =>
          label !== undefined && inner !== true && element !== '*' && confidence >= SURE,
      )
      .map(({ x, y }) => ({ x: x + left, y: y + top })),
  );
}

/** A structure of a drawing in points of the page. */
function placed(structure: DrawnStructure, left: number, top: number, scale: number): PageStructure {
  const { drawn, ...rest } = structure;
  void drawn;
  return Object.assign(rest, scaledBox(moved(structure, left, top), scale));
}
