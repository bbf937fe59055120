import type { Drawing } from '../../drawing.ts';
import type { DrawingRole } from '../../drawing-roles.ts';
import { coverageOf } from './coverage.ts';
import { flattenPath, strokeLines } from './flatten-path.ts';
import { PAPER_COLORS } from './paper-colors.ts';
import { pngOf } from './png.ts';

const ROLES = Object.keys(PAPER_COLORS) as DrawingRole[];
/** Steps from the paper to each role's full color: with white, 239 colors of the 256 that a picture may have. */
const STEPS = 17;

const mixed = (color: string, share: number): string => {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(255 + (channel - 255) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};
const PALETTE = [
  '#ffffff',
  ...ROLES.flatMap((role) =>
    Array.from({ length: STEPS }, (_, step) => mixed(PAPER_COLORS[role], (step + 1) / STEPS)),
  ),
];

/**
 * A drawn structure as a PNG picture on white, for files that leave the page: the same in browser and Node, and in every theme.
 * @param scale pixels of the picture for one of the drawing
 */
export const structurePicture = ({ width, height, shapes }: Drawing, scale: number): Promise<Uint8Array> => {
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const pixels = new Uint8Array(across * down);
  for (const { role, path, width: lineWidth } of shapes) {
    const lines = flattenPath(path, scale);
    const polygons = lineWidth > 0 ? strokeLines(lines, lineWidth * scale) : lines;
    const first = 1 + ROLES.indexOf(role) * STEPS;
    for (const [at, covered] of coverageOf(polygons, across, down).entries()) {
      const step = Math.round(covered * STEPS);
      // The edge of a letter on a bond: whichever of the two is darker there.
      const under = pixels[at] === 0 ? 0 : ((pixels[at]! - 1) % STEPS) + 1;
      if (step > 0 && (step >= under || isHighlight(pixels[at]!))) pixels[at] = first + step - 1;
    }
  }
  return pngOf({ width: across, height: down, colors: PALETTE, pixels });
};

/** Everything is drawn over a highlight. */
const isHighlight = (color: number): boolean => color > ROLES.indexOf('highlight') * STEPS;
