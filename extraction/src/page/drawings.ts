import type { GreyPicture } from '@moiety/chemistry/recognition/ink-picture.ts';
import { moved, scaledBox } from '../box.ts';
import type { GreyImage } from './bitmap.ts';
import { cutDrawing } from './drawing-crop.ts';
import type { PagePicture, PageStructure } from './page-result.ts';
import type { Segments } from './segment.ts';

/** Reads the structures of one drawing; boxes in its pixels. */
export interface DrawingReader {
  read(picture: GreyPicture): Promise<PageStructure[]>;
}

/** Pixels of a drawing that is still read: half of a page. */
const LARGEST = 4_500_000;

/** The page's drawings with what they show. */
export async function readDrawings(
  page: GreyImage,
  { pictures, components }: Segments,
  scale: number,
  reader?: DrawingReader,
): Promise<PagePicture[]> {
  const found: PagePicture[] = [];
  for (const { components: own, x0, y0, x1, y1 } of pictures) {
    const box = scaledBox({ x0, y0, x1, y1 }, scale);
    if (reader === undefined || (x1 - x0) * (y1 - y0) > LARGEST) {
      found.push({ ...box, structures: [] });
      continue;
    }
    const { picture, left, top } = cutDrawing(page, { x0, y0, x1, y1, components: own }, components.runs);
    const structures = await reader.read(picture);
    found.push({
      ...box,
      structures: structures.map((structure) => placed(structure, left, top, scale)),
    });
  }
  return found;
}

/** A structure of a drawing in points of the page. */
function placed(structure: PageStructure, left: number, top: number, scale: number): PageStructure {
  return Object.assign(structure, scaledBox(moved(structure, left, top), scale));
}
