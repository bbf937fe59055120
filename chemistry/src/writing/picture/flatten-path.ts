/** The corners of a closed outline: x, y, x, y and so on, in pixels. */
export type Polygon = readonly number[];

/** Straight pieces that a curve is made of: more cannot be seen at the size of a letter or a circle around an atom. */
const CURVE_PIECES = 6;
const CIRCLE_PIECES = 24;

interface Pen {
  lines: number[][];
  line: number[];
}

const end = (pen: Pen): readonly [x: number, y: number] => [pen.line.at(-2) ?? 0, pen.line.at(-1) ?? 0];

const moveTo = (pen: Pen, x: number, y: number): void => {
  pen.line = [x, y];
  pen.lines.push(pen.line);
};

/** A Bézier curve of any order through the points that follow the pen's. */
const curveTo = (pen: Pen, points: readonly number[]): void => {
  const [startX, startY] = end(pen);
  const all = [startX, startY, ...points];
  for (let piece = 1; piece <= CURVE_PIECES; piece += 1) {
    const share = piece / CURVE_PIECES;
    let between = all;
    while (between.length > 2)
      between = between.slice(0, -2).map((value, index) => value + (between[index + 2]! - value) * share);
    pen.line.push(between[0]!, between[1]!);
  }
};

/** The only arcs of our drawings are the two halves of an ellipse that lies straight. */
const halfEllipseTo = (pen: Pen, radiusX: number, radiusY: number, x: number, y: number): void => {
  const [startX, startY] = end(pen);
  const [centerX, centerY] = [(startX + x) / 2, (startY + y) / 2];
  const from = startX <= x ? Math.PI : 0;
  for (let piece = 1; piece <= CIRCLE_PIECES / 2; piece += 1) {
    const angle = from + (piece / (CIRCLE_PIECES / 2)) * Math.PI;
    pen.line.push(centerX + Math.cos(angle) * radiusX, centerY + Math.sin(angle) * radiusY);
  }
};

/** How many numbers each command of SVG path data takes, of those that a drawing has. */
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, Q: 4, C: 6, A: 7, Z: 0 };

const run = (pen: Pen, command: string, numbers: readonly number[]): void => {
  const [x = 0, y = 0] = numbers.slice(-2);
  if (command === 'M') moveTo(pen, x, y);
  else if (command === 'A') halfEllipseTo(pen, numbers[0]!, numbers[1]!, x, y);
  else if (command === 'Z') pen.line.push(pen.line[0]!, pen.line[1]!);
  else if (command === 'L') pen.line.push(x, y);
  else curveTo(pen, numbers);
};

/**
 * The lines of SVG path data with absolute coordinates, as a drawing's shapes have it, times a scale.
 * @throws Error for a command that no drawing has
 */
export const flattenPath = (path: string, scale: number): number[][] => {
  const pen: Pen = { lines: [], line: [] };
  for (const [, command = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const count = ARGUMENTS[command];
    const numbers = rest.match(/[-+]?[\d.]+(?:e[-+]?\d+)?/gi)?.map(Number) ?? [];
    if (count === undefined || (count > 0 && numbers.length % count !== 0))
      throw new Error(`a drawing has no path command ${command} with ${numbers.length} numbers`);
    if (count === 0) run(pen, command, []);
    for (let at = 0; at < numbers.length; at += count)
      // Further pairs after a move are lines to them.
      run(pen, command === 'M' && at > 0 ? 'L' : command, numbers.slice(at, at + count));
  }
  return pen.lines.map((line) => line.map((value) => value * scale));
};

/** Corners of a round end. */
const CAP_CORNERS = 4;

const capsule = (x1: number, y1: number, x2: number, y2: number, radius: number): Polygon => {
  const along = Math.atan2(y2 - y1, x2 - x1);
  const corners: number[] = [];
  for (const [x, y, from] of [
    [x2, y2, along - Math.PI / 2],
    [x1, y1, along + Math.PI / 2],
  ] as const)
    for (let corner = 0; corner <= CAP_CORNERS; corner += 1) {
      const angle = from + (corner / CAP_CORNERS) * Math.PI;
      corners.push(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
    }
  return corners;
};

/** The outlines of lines of a width with round ends and corners, all the same way around. */
export const strokeLines = (lines: readonly (readonly number[])[], width: number): Polygon[] =>
  lines.flatMap((line) => {
    const pieces: Polygon[] = [];
    for (let at = 2; at + 1 < line.length; at += 2)
      pieces.push(capsule(line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!, width / 2));
    return pieces;
  });
