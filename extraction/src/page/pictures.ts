import { boxAround, type Box, byReading, heightOf, holds, overlapY, widthOf } from '../box.ts';
import { type Component, type Components, findComponents } from './components.ts';
import type { Grid } from './grids.ts';
import type { Rules } from './rules.ts';

/** Ink that is no text: a drawing, in pixels. */
export interface PictureInk extends Box {
  components: Component[];
  /** A short text printed under or over the drawing, which was taken off it. */
  label?: PeeledLabel;
  /** A part of a salt that stood beside it as text and was added to it. */
  saltPart?: 'in its cell' | 'beside it';
}

/** Multiples of the height of capitals. */
const PICTURE = {
  /** Components larger than this can be part of a skeleton. */
  seedHeight: 1.75,
  seedWidth: 2,
  /** Two capitals that touch are as wide, and no higher than a line; a chain of bonds is longer. */
  seedRise: 1.2,
  seedLength: 4,
  /** Share of its box that a skeleton fills. */
  seedFill: 0.35,
  /** How far parts of a drawing may lie apart. */
  reach: 0.55,
  leastWidth: 2.2,
  leastHeight: 2.3,
  density: 0.3,
  /**
   * Empty rows between two drawings under one another, and the least height of each. Within one drawing, in seven patents, empty rows with a
   * skeleton on either side are at most 0.17 high, 0.46 where one side is no higher than 2; in a grid of drawings 0.43 at least.
   */
  gap: 0.4,
  ownHeight: 5.5,
};

/** A short text printed under or over a drawing. */
export interface PeeledLabel {
  box: Box;
  components: Component[];
  /** Whether it is so close to a letter of the drawing that it may be the lower or upper half of an atom's label. */
  isClose?: boolean;
}

interface Chain extends Box {
  components: Component[];
}

/** Characters in a row with small gaps. */
function chains(components: readonly Component[], cap: number): Chain[] {
  const characters = components
    .filter(
      ({ width, height }) =>
        height <= PICTURE.seedHeight * cap &&
        width <= 2.6 * cap &&
        !(width > 1.2 * cap && height < 0.25 * cap),
    )
    .toSorted((a, b) => a.x0 - b.x0);
  const rows = new Map<number, Component[]>();
  const ROW = 32;
  for (const character of characters)
    for (let row = Math.floor(character.y0 / ROW); row <= Math.floor(character.y1 / ROW); row += 1) {
      const inRow = rows.get(row) ?? [];
      rows.set(row, inRow);
      inRow.push(character);
    }
  const used = new Set<Component>();
  const found: Chain[] = [];
  for (const first of characters) {
    if (used.has(first) || first.height < 0.45 * cap) continue;
    used.add(first);
    const chain: Chain = { ...boxAround([first]), components: [first] };
    let [current, top, bottom] = [first, first.y0, first.y1];
    for (;;) {
      let [next, nearest] = [undefined as Component | undefined, Infinity];
      for (let row = Math.floor(top / ROW); row <= Math.floor(bottom / ROW); row += 1)
        for (const other of rows.get(row) ?? []) {
          const gap = other.x0 - chain.x1;
          if (used.has(other) || gap < -0.6 * cap || gap > 1.15 * cap || other.x0 < current.x0) continue;
          const shared = Math.min(other.y1, bottom) - Math.max(other.y0, top);
          if (shared < 0.35 * Math.min(other.height, bottom - top) || gap >= nearest) continue;
          [next, nearest] = [other, gap];
        }
      if (next === undefined) break;
      used.add(next);
      chain.components.push(next);
      Object.assign(chain, boxAround([chain, next]));
      current = next;
      // What is raised or lowered says nothing of where the row goes on.
      if (next.height > Math.max(0.6 * cap, 0.85 * (bottom - top))) [top, bottom] = [next.y0, next.y1];
    }
    found.push(chain);
  }
  return found;
}

/** Whether a component lies in a row of characters and is no higher than it. */
const isWithin = (component: Box, row: Box): boolean =>
  component.x0 >= row.x0 - 2 &&
  component.x1 <= row.x1 + 2 &&
  component.y0 >= row.y0 - 2 &&
  component.y1 <= row.y1 + 2;

/** Components that stand in lines of text, by the number of characters in a row. */
export function textComponents(components: readonly Component[], cap: number): Set<Component> {
  const text = new Set<Component>();
  for (const chain of chains(components, cap)) {
    const letters = chain.components.filter(({ height }) => height >= 0.5 * cap).length;
    if (letters < 7 || widthOf(chain) <= 4.5 * cap) continue;
    for (const component of chain.components) text.add(component);
    // The parts of a Korean syllable stand over each other, and one of them alone is in the row.
    for (const component of components) if (isWithin(component, chain)) text.add(component);
  }
  return text;
}

/** Groups of components that lie near to each other and are not parted by a rule. */
function groups(
  { runs }: Components,
  kept: readonly Component[],
  rules: Rules,
  page: { width: number; height: number },
  cap: number,
): Component[][] {
  const width = Math.ceil(page.width / 2) + 1;
  const height = Math.ceil(page.height / 2) + 1;
  const ink = new Uint8Array(width * height);
  for (const component of kept)
    for (const run of component.runs)
      ink.fill(
        1,
        (runs.y[run]! >> 1) * width + (runs.x0[run]! >> 1),
        (runs.y[run]! >> 1) * width + (runs.x1[run]! >> 1) + 1,
      );
  const radius = Math.max(4, Math.round((PICTURE.reach * cap) / 2));
  const wide = spread(ink, width, height, radius, 1, width);
  const all = spread(wide, height, width, radius, width, 1);
  for (const rule of [...rules.across, ...rules.down])
    for (let y = Math.max(0, (rule.y0 >> 1) - 1); y <= Math.min(height - 1, (rule.y1 >> 1) + 1); y += 1)
      all.fill(
        0,
        y * width + Math.max(0, (rule.x0 >> 1) - 1),
        y * width + Math.min(width, (rule.x1 >> 1) + 2),
      );
  const areas = findComponents({ width, height, ink: all });
  const owner = new Int32Array(width * height).fill(-1);
  for (const [index, area] of areas.list.entries())
    for (const run of area.runs)
      owner.fill(
        index,
        areas.runs.y[run]! * width + areas.runs.x0[run]!,
        areas.runs.y[run]! * width + areas.runs.x1[run]! + 1,
      );
  const found: Component[][] = areas.list.map(() => []);
  for (const component of kept) {
    const run = component.runs[0]!;
    const area = owner[(runs.y[run]! >> 1) * width + (runs.x0[run]! >> 1)]!;
    if (area >= 0) found[area]!.push(component);
  }
  return found;
}

/** Ink made longer by `radius` both ways along one direction. */
function spread(
  ink: Uint8Array,
  length: number,
  rows: number,
  radius: number,
  step: number,
  rowStep: number,
): Uint8Array {
  const result = new Uint8Array(ink.length);
  for (let row = 0; row < rows; row += 1) {
    const start = row * rowStep;
    let last = -Infinity;
    for (let along = 0; along < length; along += 1) {
      if (ink[start + along * step] === 1) last = along;
      if (along - last <= radius) result[start + along * step] = 1;
    }
    last = Infinity;
    for (let along = length - 1; along >= 0; along -= 1) {
      if (ink[start + along * step] === 1) last = along;
      if (last - along <= radius) result[start + along * step] = 1;
    }
  }
  return result;
}

/** Of a row of small parts, in heights of capitals, but those of its tallest. */
const ROW = {
  /** The tallest character of a line of small print. */
  least: 0.3,
  /** What is lower, in heights of the tallest, is a dot or a hyphen. */
  character: 0.45,
  shared: 0.3,
  /** Between two words. */
  gap: 1.5,
  /** Nearer to a letter of the drawing it may be a part of that atom's label, or what is bound to it. */
  close: 0.45,
};

/**
 * Whether small parts stand in one line, as text does: the stripes of a hashed bond, or an `O` with its two bonds, stand over each other, and the
 * hydrogens of two atoms far apart.
 */
function isOneLine(row: readonly Component[], cap: number): boolean {
  const [tallest] = row.toSorted((a, b) => b.height - a.height);
  if (tallest === undefined || tallest.height < ROW.least * cap) return false;
  const characters = row
    .filter(({ height }) => height >= ROW.character * tallest.height)
    .toSorted((a, b) => a.x0 - b.x0);
  let end = characters[0]!.x0;
  for (const { x0, x1 } of characters) {
    if (x0 - end > ROW.gap * cap) return false;
    end = Math.max(end, x1);
  }
  return characters.every((one) => overlapY(one, tallest) >= ROW.shared * one.height);
}

/**
 * Takes a row of small parts at the bottom or top of a drawing off it, where it stands clear of the bonds. What is by itself close to a letter is no label, but
 * its hydrogen, or the bond that ends there.
 */
function peeled(picture: PictureInk, cap: number): PictureInk {
  for (const isBelow of [true, false]) {
    const edge = isBelow ? picture.y1 : picture.y0;
    const row = picture.components.filter(({ y0, y1 }) =>
      isBelow ? y0 > edge - 1.5 * cap : y1 < edge + 1.5 * cap,
    );
    const rest = picture.components.filter((component) => !row.includes(component));
    if (rest.length === 0 || row.length === 0 || row.length > 10) continue;
    if (row.some(({ width, height }) => height > 1.5 * cap || width > 2.2 * cap)) continue;
    const label = boxAround(row);
    const body = boxAround(rest);
    const gap = isBelow ? label.y0 - body.y1 : body.y0 - label.y1;
    if (gap < 0.12 * cap || widthOf(label) > 8 * cap) continue;
    const bonds = rest.filter(({ width, height }) => height > 1.2 * cap || width > 1.2 * cap);
    const clear = Math.min(...row.flatMap((part) => bonds.map((bond) => distance(part, bond))));
    if (clear < 0.35 * cap || (row.length < 2 && clear < 0.6 * cap) || !isOneLine(row, cap)) continue;
    const isClose = row.some((part) => rest.some((other) => distance(part, other) < ROW.close * cap));
    if (isClose && row.length < 2) continue;
    return { ...body, components: rest, label: { box: label, components: row, isClose } };
  }
  return picture;
}

function distance(a: Box, b: Box): number {
  return Math.hypot(Math.max(0, b.x0 - a.x1, a.x0 - b.x1), Math.max(0, b.y0 - a.y1, a.y0 - b.y1));
}

/** Drawings in one cell side by side are one: a salt and its acid. */
function joinedInCells(pictures: readonly PictureInk[], grids: readonly Grid[]): PictureInk[] {
  const found: PictureInk[] = [];
  const cellOf = new Map<PictureInk, Box | undefined>();
  const cells = grids.flatMap((grid) => grid.cells);
  for (const picture of pictures) {
    const cell = cells.find((one) => holds(one, picture));
    const beside = found.find(
      (other) =>
        cell !== undefined &&
        cellOf.get(other) === cell &&
        overlapY(other, picture) > 0.3 * Math.min(heightOf(other), heightOf(picture)),
    );
    if (beside === undefined) {
      found.push(picture);
      cellOf.set(picture, cell);
    } else {
      Object.assign(beside, boxAround([beside, picture]));
      beside.components = [...beside.components, ...picture.components];
    }
  }
  return found;
}

/** Whether there is a component that can be a part of a skeleton. */
const hasSkeleton = (components: readonly Component[], cap: number): boolean =>
  components.some(
    ({ width, height, ink }) =>
      (height > PICTURE.seedHeight * cap ||
        width > PICTURE.seedLength * cap ||
        (width > PICTURE.seedWidth * cap && height > PICTURE.seedRise * cap)) &&
      ink / (width * height) < PICTURE.seedFill,
  );

/** Drawings that stand close under one another, as in a grid of them, apart. */
function unstacked(group: readonly Component[], cap: number): Component[][] {
  const isOwn = (components: readonly Component[]): boolean =>
    heightOf(boxAround(components)) >= PICTURE.ownHeight * cap && hasSkeleton(components, cap);
  const sorted = group.toSorted((a, b) => a.y0 - b.y0);
  const parts: Component[][] = [];
  let [start, bottom] = [0, -Infinity];
  for (const [index, component] of sorted.entries()) {
    if (
      index > start &&
      component.y0 - bottom >= PICTURE.gap * cap &&
      isOwn(sorted.slice(start, index)) &&
      isOwn(sorted.slice(index))
    ) {
      parts.push(sorted.slice(start, index));
      start = index;
    }
    bottom = Math.max(bottom, component.y1);
  }
  return [...parts, sorted.slice(start)];
}

/** Drawings of the page, in the order of reading. */
export function findPictures(
  components: Components,
  rules: Rules,
  grids: readonly Grid[],
  page: { width: number; height: number },
  cap: number,
): PictureInk[] {
  const text = textComponents(components.list, cap);
  const kept = components.list.filter(
    (component) => !text.has(component) && component.ink < page.width * 30 && component.ink >= 4,
  );
  const pictures: PictureInk[] = [];
  const near = groups(components, kept, rules, page, cap).filter((group) => group.length > 0);
  for (const group of near.flatMap((one) => unstacked(one, cap))) {
    const box = boxAround(group);
    const ink = group.reduce((sum, component) => sum + component.ink, 0);
    const isSmall = widthOf(box) < PICTURE.leastWidth * cap || heightOf(box) < PICTURE.leastHeight * cap;
    if (!hasSkeleton(group, cap) || isSmall || ink / (widthOf(box) * heightOf(box)) > PICTURE.density)
      continue;
    const picture = peeled({ ...box, components: group }, cap);
    // Letters that touch, over a second line of text, as `WT` and below it `IC50`, are as high as a line; a chain of bonds may be, too.
    const isLine =
      picture.label !== undefined &&
      heightOf(picture) < PICTURE.seedHeight * cap &&
      picture.components.every(({ width }) => width <= PICTURE.seedLength * cap);
    if (isLine) continue;
    pictures.push(picture);
  }
  return joinedInCells(pictures, grids).toSorted(byReading);
}
