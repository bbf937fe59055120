import { boxAround, type Box, centreX, centreY } from '../box.ts';
import { type Component, findComponents, type Runs } from './components.ts';

/** Characters of a drawing that stand together. */
export interface InkLabel extends Box {
  components: Component[];
}

/** Multiples of the height of capitals. */
const SIZE = { character: 1.5, gap: 0.3, stroke: 0.7 };

/** Whether a component is a straight stroke: a bond, not a character. */
function isStroke({ runs: own, ink }: Component, runs: Runs, cap: number): boolean {
  let [sx, sy, sxx, syy, sxy] = [0, 0, 0, 0, 0];
  for (const run of own) {
    const y = runs.y[run]!;
    for (let x = runs.x0[run]!; x <= runs.x1[run]!; x += 1) {
      sx += x;
      sy += y;
      sxx += x * x;
      syy += y * y;
      sxy += x * y;
    }
  }
  const [mx, my] = [sx / ink, sy / ink];
  const [a, b, c] = [sxx / ink - mx * mx, syy / ink - my * my, sxy / ink - mx * my];
  const root = Math.hypot((a - b) / 2, c);
  // A bar of length l has the variance l² / 12 along it.
  const length = Math.sqrt(12 * ((a + b) / 2 + root)) + 1;
  const thickness = Math.sqrt(12 * Math.max(0, (a + b) / 2 - root)) + 1;
  return length >= SIZE.stroke * cap && thickness < 0.28 * length;
}

/** Labels of a drawing: characters in a row, raised and lowered ones with them, strokes of bonds not. */
export function inkLabels(components: readonly Component[], runs: Runs, cap: number): InkLabel[] {
  const characters = components
    .filter(
      (component) =>
        component.height <= SIZE.character * cap &&
        component.width <= SIZE.character * cap &&
        component.height >= 0.3 * cap &&
        !isStroke(component, runs, cap),
    )
    .toSorted((a, b) => a.x0 - b.x0);
  const labels: InkLabel[] = [];
  for (const character of characters) {
    const label = labels.find(
      (one) =>
        character.x0 - one.x1 < SIZE.gap * cap &&
        Math.min(character.y1, one.y1) - Math.max(character.y0, one.y0) >
          0.1 * Math.min(character.height, one.y1 - one.y0),
    );
    if (label === undefined) {
      const { x0, y0, x1, y1 } = character;
      labels.push({ x0, y0, x1, y1, components: [character] });
    } else {
      label.components.push(character);
      Object.assign(label, boxAround([label, character]));
    }
  }
  for (const label of labels) addBrackets(label, components, cap);
  return labels;
}

/** Brackets look like strokes: those that stand close to a label and reach over and under it are its own. */
function addBrackets(label: InkLabel, components: readonly Component[], cap: number): void {
  const { x0, x1, y0, y1 } = label;
  const before = label.components.length;
  for (const component of components) {
    const gap = Math.max(x0 - component.x1, component.x0 - x1);
    if (
      !label.components.includes(component) &&
      Math.abs(gap) < 0.35 * cap &&
      component.width < 0.5 * cap &&
      component.height > 0.9 * cap &&
      component.height < 1.9 * cap &&
      Math.min(component.y1, y1) - Math.max(component.y0, y0) > 0.75 * Math.min(y1 - y0, component.height)
    ) {
      label.components.push(component);
      Object.assign(label, boxAround([label, component]));
    }
  }
  if (label.components.length === before && !isBracketed(label)) return;
  // How often, behind the bracket.
  for (const component of components)
    if (
      !label.components.includes(component) &&
      component.x0 > label.x1 - 2 &&
      component.x0 < label.x1 + 0.3 * cap &&
      component.height < 0.9 * cap &&
      component.width < 0.8 * cap &&
      component.y0 > (y0 + y1) / 2 &&
      component.y0 < label.y1
    ) {
      label.components.push(component);
      Object.assign(label, boxAround([label, component]));
    }
}

/** Whether a label begins and ends with what is narrow and the tallest of it: brackets that are bent, and no strokes. */
function isBracketed({ components }: InkLabel): boolean {
  const sorted = components.toSorted((a, b) => a.x0 - b.x0);
  const tallest = Math.max(...components.map(({ height }) => height));
  return (
    sorted.length > 2 &&
    [sorted[0]!, sorted.at(-1)!].every(({ width, height }) => width < 0.4 * height && height > 0.9 * tallest)
  );
}

const DARK = 140;

/** Ink of a drawing as a bitmap. */
export interface Ink {
  width: number;
  height: number;
  isInk: (x: number, y: number) => boolean;
}

/** What is dark in a grey picture. */
export const inkOf = ({
  width,
  height,
  grey,
}: {
  width: number;
  height: number;
  grey: Uint8Array | Uint8ClampedArray;
}): Ink => ({
  width,
  height,
  isInk: (x, y) => x >= 0 && y >= 0 && x < width && y < height && grey[y * width + x]! < DARK,
});

interface Point {
  x: number;
  y: number;
}

/** A line from a label over a bond of a ring into the ring: its substituent may stand at any atom of the ring. */
export interface CrossingLine {
  from: Point;
  to: Point;
  /** Where it crosses the bond. */
  crossing: Point;
  /** What is left of the bond's lines on both sides: from there to there it is drawn again. */
  bonds: { from: Point; to: Point }[];
}

/** Pixels from the line at which the bond that it crosses is looked for: print leaves a gap between the two. */
const SIDE = { near: 9, far: 13 };
/** How much aslant the bond may be crossed: pixels along the line for one across it. */
const SLANTS = [0, -0.2, 0.2, -0.4, 0.4, -0.6, 0.6, -0.8, 0.8, -1, 1];

/**
 * The line that leads from a label over one bond and ends free behind it.
 * @param label in the ink's pixels
 */
export function crossingLine(ink: Ink, label: Box, cap: number): CrossingLine | undefined {
  const from = nearestInk(ink, label, 0.55 * cap);
  if (from === undefined) return undefined;
  let best = { length: 0, angle: 0 };
  for (let degrees = 0; degrees < 360; degrees += 1) {
    const angle = (degrees * Math.PI) / 180;
    const length = lengthAlong(ink, from, angle);
    if (length > best.length) best = { length, angle };
  }
  const { length, angle } = best;
  if (length < 0.8 * cap) return undefined;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const at = (t: number, side = 0): Point => ({
    x: from.x + t * dx - side * dy,
    y: from.y + t * dy + side * dx,
  });
  const to = at(length);
  if (!isFree(ink, to, angle + Math.PI, 0.28 * cap)) return undefined;
  const crossings: { t: number; slant: number }[] = [];
  for (let t = 0.1 * length; t <= 0.95 * length; t += 1) {
    const slant = SLANTS.find((one) => isCrossed(ink, at, t, one));
    if (slant !== undefined) crossings.push({ t, slant });
  }
  const [first, last] = [crossings[0], crossings.at(-1)];
  if (first === undefined || last === undefined || last.t - first.t > 0.55 * length) return undefined;
  // A double bond is crossed twice.
  const lines: { t: number; slant: number }[][] = [];
  for (const one of crossings) {
    const before = lines.at(-1);
    if (before !== undefined && one.t - before.at(-1)!.t < 2.5) before.push(one);
    else lines.push([one]);
  }
  const bonds = lines.map((line) => {
    const { t, slant } = line[Math.floor(line.length / 2)]!;
    return { from: at(t + slant * SIDE.far, SIDE.far), to: at(t - slant * SIDE.far, -SIDE.far) };
  });
  return { from, to, crossing: at((first.t + last.t) / 2), bonds };
}

/** Whether ink goes on at both sides of a point of the line. */
function isCrossed(ink: Ink, at: (t: number, side: number) => Point, t: number, slant: number): boolean {
  for (let side = SIDE.near; side <= SIDE.far; side += 1)
    if (!near(ink, at(t + slant * side, side)) || !near(ink, at(t - slant * side, -side))) return false;
  return true;
}

function near({ isInk }: Ink, { x, y }: Point): boolean {
  const [column, row] = [Math.round(x), Math.round(y)];
  return (
    isInk(column, row) ||
    isInk(column - 1, row) ||
    isInk(column + 1, row) ||
    isInk(column, row - 1) ||
    isInk(column, row + 1)
  );
}

function nearestInk({ isInk }: Ink, label: Box, reach: number): Point | undefined {
  let best: { x: number; y: number; away: number } | undefined;
  for (let y = Math.floor(label.y0 - reach); y <= label.y1 + reach; y += 1)
    for (let x = Math.floor(label.x0 - reach); x <= label.x1 + reach; x += 1) {
      if (!isInk(x, y)) continue;
      const away = Math.hypot(
        Math.max(0, label.x0 - x, x - label.x1),
        Math.max(0, label.y0 - y, y - label.y1),
      );
      if (away <= reach && (best === undefined || away < best.away)) best = { x, y, away };
    }
  return best;
}

function lengthAlong(ink: Ink, from: Point, angle: number): number {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let length = 0;
  for (let t = 1, misses = 0; misses < 2 && t < 400; t += 1) {
    if (near(ink, { x: from.x + t * dx, y: from.y + t * dy })) {
      length = t;
      misses = 0;
    } else misses += 1;
  }
  return length;
}

/** Whether a stroke ends at a point: nothing goes on from there but backwards. */
function isFree({ isInk }: Ink, { x, y }: Point, back: number, radius: number): boolean {
  let others = 0;
  for (let degrees = 0; degrees < 360; degrees += 6) {
    const angle = (degrees * Math.PI) / 180;
    const turn = Math.abs(Math.atan2(Math.sin(angle - back), Math.cos(angle - back)));
    if (turn < 0.9) continue;
    if (isInk(Math.round(x + radius * Math.cos(angle)), Math.round(y + radius * Math.sin(angle))))
      others += 1;
  }
  return others === 0;
}

/** Takes a line out of a grey picture and mends the bond that it crosses. */
export function eraseLine(
  picture: { width: number; height: number; grey: Uint8Array | Uint8ClampedArray },
  { from, to, bonds }: CrossingLine,
): void {
  paint(picture, { from, to, reach: 3, half: 3 }, 255);
  for (const bond of bonds) paint(picture, { ...bond, reach: 0, half: 1.4 }, 0);
}

function paint(
  picture: { width: number; height: number; grey: Uint8Array | Uint8ClampedArray },
  stroke: {
    from: Point;
    to: Point;
    /** How far beyond its ends, and to either side. */
    reach: number;
    half: number;
  },
  grey: number,
): void {
  const { from, to, reach, half } = stroke;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  for (let t = -reach; t <= length + reach; t += 0.5)
    for (let side = -half; side <= half; side += 0.35) {
      const [x, y] = [Math.round(from.x + t * dx - side * dy), Math.round(from.y + t * dy + side * dx)];
      if (x >= 0 && y >= 0 && x < picture.width && y < picture.height)
        picture.grey[y * picture.width + x] = grey;
    }
}

/** The end of a bond that was drawn short of a label, led on to where the label's atom is. */
export interface BondEnd {
  from: Point;
  to: Point;
  /** Half of its width. */
  half: number;
  /** Whether nothing else meets it there. */
  isFree: boolean;
}

/** Multiples of the height of capitals. */
const END = { reach: 0.6, least: 0.2, aside: 0.5, half: 0.2, free: 0.28 };

/**
 * The bonds that end beside a label, each led on into it.
 * @param label in the ink's pixels
 * @param letters of the label at which bonds may end, in the ink's pixels
 */
export function bondsTo(ink: Ink, label: Box, letters: readonly Box[], cap: number): BondEnd[] {
  return inkBeside(ink, label, END.reach * cap).flatMap((from) => {
    let best = { length: 0, angle: 0 };
    for (let degrees = 0; degrees < 360; degrees += 2) {
      const angle = (degrees * Math.PI) / 180;
      const length = lengthAlong(ink, from, angle);
      if (length > best.length) best = { length, angle };
    }
    const half = halfWidth(ink, from, best.angle, END.half * cap);
    if (best.length < END.least * cap || half > END.half * cap) return [];
    const [dx, dy] = [-Math.cos(best.angle), -Math.sin(best.angle)];
    const [aim] = letters
      .map((letter) => ({ x: centreX(letter) - from.x, y: centreY(letter) - from.y }))
      .toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
    if (aim === undefined) return [];
    const [along, aside] = [aim.x * dx + aim.y * dy, Math.abs(aim.x * dy - aim.y * dx)];
    return along > aside && aside < END.aside * cap
      ? [
          {
            from,
            to: { x: from.x + along * dx, y: from.y + along * dy },
            half,
            isFree: isFree(ink, from, best.angle, END.free * cap),
          },
        ]
      : [];
  });
}

/** Of each piece of ink that reaches a label's surroundings, the point that is nearest to the label. */
function inkBeside({ isInk }: Ink, label: Box, reach: number): Point[] {
  const [left, top] = [Math.floor(label.x0 - reach), Math.floor(label.y0 - reach)];
  const [width, height] = [Math.ceil(label.x1 + reach) - left, Math.ceil(label.y1 + reach) - top];
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) ink[y * width + x] = isInk(x + left, y + top) ? 1 : 0;
  const { list, runs } = findComponents({ width, height, ink });
  const away = ({ x, y }: Point): number =>
    Math.hypot(Math.max(0, label.x0 - x, x - label.x1), Math.max(0, label.y0 - y, y - label.y1));
  return list.map((piece) =>
    piece.runs
      .map((run) => {
        const [x0, x1] = [runs.x0[run]! + left, runs.x1[run]! + left];
        return { x: Math.min(Math.max(centreX(label), x0), x1), y: runs.y[run]! + top };
      })
      .reduce((best, one) => (away(one) < away(best) ? one : best)),
  );
}

/** Half of the width of the stroke that leads from a point, a little way along it. */
function halfWidth({ isInk }: Ink, from: Point, angle: number, most: number): number {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const at = { x: from.x + most * dx, y: from.y + most * dy };
  let width = 1;
  for (const side of [-1, 1])
    for (let t = 1; t <= 2 * most + 2; t += 1) {
      if (!isInk(Math.round(at.x - side * t * dy), Math.round(at.y + side * t * dx))) break;
      width += 1;
    }
  return width / 2;
}

/** Draws the end of a bond. */
export const drawEnd = (
  picture: { width: number; height: number; grey: Uint8Array | Uint8ClampedArray },
  { from, to, half }: BondEnd,
): void => paint(picture, { from, to, half: half - 0.5, reach: 0 }, 0);
