import { type Box, holds } from '../box.ts';
import { binarise, type GreyImage } from './bitmap.ts';
import { findColumns } from './columns.ts';
import { capHeightOf, type Component, type Components, findComponents } from './components.ts';
import { dashesOfRules } from './dashed-rules.ts';
import { findGrids, type Grid } from './grids.ts';
import { findLines, type InkLine } from './lines.ts';
import { findPictures, type PictureInk } from './pictures.ts';
import { eraseRules, findRules, type Rules, tableRules } from './rules.ts';

/** A ruled table with the lines of each of its cells. */
export interface GridOfLines extends Grid {
  lines: InkLine[][];
}

/** A line with the column of the page in which it stands. */
export interface ColumnLine extends InkLine {
  column: number;
}

/** What is printed where on a page, in pixels. */
export interface Segments {
  width: number;
  height: number;
  /** Height of capitals. */
  cap: number;
  components: Components;
  rules: Rules;
  grids: GridOfLines[];
  pictures: PictureInk[];
  /** Text outside tables, column by column; pieces of a line that stand far apart are lines of their own. */
  lines: ColumnLine[];
  columns: Box[];
}

/** Lines and pictures that a page may have: what has more is noise. */
const MOST = { lines: 1500, pictures: 80, components: 60_000 };
/** Gap at which text outside tables is parted, in heights of capitals. */
const GAP = 1.6;

/** Parts a page of 300 dpi, upright and straight, into tables, drawings and lines of text. */
export function segment(image: GreyImage): Segments {
  const page = binarise(image);
  const rules = tableRules(findRules(page), page.width);
  eraseRules(page, rules);
  const all = findComponents(page);
  const cap = capHeightOf(all.list);
  const dashes = dashesOfRules(all.list, cap);
  const components = { ...all, list: all.list.filter((component) => !dashes.has(component)) };
  const { width, height } = page;
  const empty = { width, height, cap, components, rules, columns: [], grids: [], pictures: [], lines: [] };
  if (components.list.length > MOST.components) return empty;
  const grids = findGrids(rules);
  const pictures = findPictures(components, rules, grids, page, cap).slice(0, MOST.pictures);
  const drawn = new Set<Component>(
    pictures.flatMap(({ components: own, label }) => [...own, ...(label?.components ?? [])]),
  );
  const inPicture = (component: Component): boolean =>
    drawn.has(component) || pictures.some((picture) => isInside(component, picture));
  const text = components.list.filter((component) => !inPicture(component));
  const free = text.filter((component) => !grids.some((grid) => holds(grid, component)));
  const columns = findColumns(free, page, cap, rules.across);
  return {
    ...empty,
    pictures,
    columns,
    grids: grids.map((grid) =>
      Object.assign(grid, { lines: grid.cells.map((cell) => findLines(text, cell, cap)) }),
    ),
    lines: columns
      .flatMap((region, column) =>
        findLines(free, region, cap, { gap: GAP }).map((line) => Object.assign(line, { column })),
      )
      .slice(0, MOST.lines),
  };
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x0 >= outer.x0 - 2 &&
    inner.x1 <= outer.x1 + 2 &&
    inner.y0 >= outer.y0 - 2 &&
    inner.y1 <= outer.y1 + 2
  );
}
