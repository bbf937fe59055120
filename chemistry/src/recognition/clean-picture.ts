import { type Box, cropPicture, type GreyPicture, type InkPicture } from './ink-picture.ts';

/** Paper that is kept around the drawing, in pixels. */
const KEPT = 8;

/** Least difference of ink and paper, in levels of 256; below it there is nothing drawn. */
const CONTRAST = 40;

/** The level below which a share of the pixels lies. */
function levelAt(counts: Uint32Array, share: number, all: number): number {
  let below = 0;
  return counts.findIndex((count) => (below += count) >= share * all);
}

/**
 * Ink of grey: the paper, which is most of the picture, is 0 and the darkest that is drawn is 1. A picture that is mostly
 * dark is taken for a drawing in white.
 */
export function inkOf({ width, height, grey }: GreyPicture): InkPicture {
  const counts = new Uint32Array(256);
  for (const value of grey) {
    counts[value]! += 1;
  }
  const middle = levelAt(counts, 0.5, grey.length);
  const isDark = middle < 100;
  const paper = isDark ? levelAt(counts, 0.4, grey.length) : levelAt(counts, 0.6, grey.length);
  const drawn = isDark ? levelAt(counts, 0.997, grey.length) : levelAt(counts, 0.003, grey.length);
  const range = Math.abs(paper - drawn);
  if (range < CONTRAST) {
    return { width, height, ink: new Float32Array(grey.length) };
  }
  const ink = Float32Array.from(grey, (value) => {
    const share = (isDark ? value - paper : paper - value) / range;
    return Math.min(1, Math.max(0, share));
  });
  return { width, height, ink };
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
