import type { StructureDrawing, StructureShape } from './drawing.ts';
import { palette } from './palette.ts';

/** Around the structure, CSS pixels. */
const MARGIN = 8;
/** Pixels a CSS pixel, so that a picture stays sharp in print and on dense screens. */
const SCALE = 3;

/** Pictures leave the page for papers and slides: always in the colors for a light ground, which is transparent. */
const colorOf = ({ role }: StructureShape): string => palette[role][0];

/** Every point of a path, control points too. Of an arc, which is a whole circle here, the radii make two more. */
const pointsOf = (path: string): [number, number][] =>
  [...path.matchAll(/([MLQCA])([^MLQCAZ]*)/g)].flatMap(([, command, text = '']) => {
    const numbers = text.split(/[\s,]+/).flatMap((word) => (word === '' ? [] : Number(word)));
    if (command === 'A') {
      const [, ry = 0, , , , x = 0, y = 0] = numbers;
      return [
        [x, y - ry],
        [x, y + ry],
      ] as [number, number][];
    }
    return Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => [
      numbers[2 * at] ?? 0,
      numbers[2 * at + 1] ?? 0,
    ]);
  });

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a drawing that holds the structure. */
const frameOf = (drawing: StructureDrawing): Frame => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { path } of drawing.shapes)
    for (const [x, y] of pointsOf(path)) {
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x);
      bottom = Math.max(bottom, y);
    }
  if (left > right) return { x: 0, y: 0, width: drawing.width, height: drawing.height };
  const [x, y] = [Math.floor(left) - MARGIN, Math.floor(top) - MARGIN];
  return { x, y, width: Math.ceil(right) + MARGIN - x, height: Math.ceil(bottom) + MARGIN - y };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * A drawing as the text of an SVG file, cropped to the structure.
 * @param title what it shows
 */
export const svgText = (drawing: StructureDrawing, title: string): string => {
  const { x, y, width, height } = frameOf(drawing);
  const paths = drawing.shapes.map((shape) => {
    const look = shape.width
      ? `fill="none" stroke="${colorOf(shape)}" stroke-width="${shape.width}"`
      : `fill="${colorOf(shape)}"`;
    return `<path ${look} d="${shape.path}"/>\n`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">\n` +
    `<title>${escaped(title)}</title>\n${paths.join('')}</svg>\n`
  );
};

/** A drawing as PNG, cropped to the structure. */
export const png = (drawing: StructureDrawing): Promise<Blob> => {
  const { x, y, width, height } = frameOf(drawing);
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext('2d')!;
  context.scale(SCALE, SCALE);
  context.translate(-x, -y);
  for (const shape of drawing.shapes) {
    context.fillStyle = context.strokeStyle = colorOf(shape);
    context.lineWidth = shape.width;
    context[shape.width ? 'stroke' : 'fill'](new Path2D(shape.path));
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
};
