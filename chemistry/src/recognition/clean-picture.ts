import { type Box, cropPicture, type GreyPicture, type InkPicture } from './ink-picture.ts';

/** Paper that is kept around the drawing, in pixels. */
const KEPT = 8;

/** Ink of grey: black is 1, white is 0. */
export function inkOf({ width, height, grey }: GreyPicture): InkPicture {
  return { width, height, ink: Float32Array.from(grey, (value) => 1 - value / 255) };
}

/** The rectangle of everything that is drawn; undefined of an empty picture. */
export function drawnBox({ width, height, ink }: InkPicture): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if ((ink[row * width + column] ?? 0) > 0.5) {
        left = Math.min(left, column);
        right = Math.max(right, column);
        top = Math.min(top, row);
        bottom = row;
      }
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The drawing with little paper around, and where it was. */
export function trimmed(picture: InkPicture): { picture: InkPicture; box: Box } | undefined {
  const drawn = drawnBox(picture);
  if (drawn === undefined) {
    return undefined;
  }
  const x = Math.max(0, drawn.x - KEPT);
  const y = Math.max(0, drawn.y - KEPT);
  const box = {
    x,
    y,
    width: Math.min(picture.width, drawn.x + drawn.width + KEPT) - x,
    height: Math.min(picture.height, drawn.y + drawn.height + KEPT) - y,
  };
  return { picture: cropPicture(picture, box), box };
}
