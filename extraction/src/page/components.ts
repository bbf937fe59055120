import type { Box } from '../box.ts';
import type { Bitmap } from './bitmap.ts';

/** Ink that hangs together, diagonals included. Its box is in pixels. */
export interface Component extends Box {
  width: number;
  height: number;
  /** Pixels of ink. */
  ink: number;
  /** Indices into the runs. */
  runs: number[];
}

/** Rows of ink, from which components are made: in row `y[i]` from `x0[i]` to `x1[i]`, both included. */
export interface Runs {
  y: number[];
  x0: number[];
  x1: number[];
}

export interface Components {
  list: Component[];
  runs: Runs;
}

/** Components of ink, found over runs of pixels with a union of those that touch. */
export function findComponents({ width, height, ink }: Bitmap): Components {
  const runs: Runs = { y: [], x0: [], x1: [] };
  const parent: number[] = [];
  const root = (index: number): number => {
    let top = index;
    while (parent[top] !== top) {
      parent[top] = parent[parent[top]!]!;
      top = parent[top]!;
    }
    return top;
  };
  let [before, beforeEnd] = [0, 0];
  for (let y = 0; y < height; y += 1) {
    const first = parent.length;
    const row = y * width;
    for (let x = 0; x < width;) {
      while (x < width && ink[row + x] === 0) x += 1;
      if (x >= width) break;
      const start = x;
      while (x < width && ink[row + x] !== 0) x += 1;
      parent.push(parent.length);
      runs.x0.push(start);
      runs.x1.push(x - 1);
      runs.y.push(y);
    }
    const end = parent.length;
    for (let i = before, j = first; i < beforeEnd && j < end;) {
      if (runs.x0[i]! <= runs.x1[j]! + 1 && runs.x0[j]! <= runs.x1[i]! + 1) {
        const [a, b] = [root(i), root(j)];
        parent[Math.max(a, b)] = Math.min(a, b);
      }
      if (runs.x1[i]! < runs.x1[j]!) i += 1;
      else j += 1;
    }
    [before, beforeEnd] = [first, end];
  }
  return { list: gather(runs, root), runs };
}

function gather(runs: Runs, root: (index: number) => number): Component[] {
  const found = new Map<number, Component>();
  for (let run = 0; run < runs.y.length; run += 1) {
    const [x0, x1, y] = [runs.x0[run]!, runs.x1[run]! + 1, runs.y[run]!];
    const key = root(run);
    const component = found.get(key);
    if (component === undefined) {
      found.set(key, { x0, x1, y0: y, y1: y + 1, width: 0, height: 0, ink: x1 - x0, runs: [run] });
      continue;
    }
    component.x0 = Math.min(component.x0, x0);
    component.x1 = Math.max(component.x1, x1);
    component.y1 = y + 1;
    component.ink += x1 - x0;
    component.runs.push(run);
  }
  for (const component of found.values()) {
    component.width = component.x1 - component.x0;
    component.height = component.y1 - component.y0;
  }
  return [...found.values()];
}

/**
 * The height of capitals in pixels, by the commonest height of components.
 * @param range in which it is sought, for 300 dpi
 */
export function capHeightOf(components: readonly Component[]): number {
  const counts = new Uint32Array(128);
  for (const { width, height, ink } of components)
    if (height >= 12 && height < 100 && width < 3 * height && ink > 20) counts[height]! += 1;
  let [best, most] = [30, -1];
  for (let height = 14; height < 90; height += 1) {
    const sum =
      counts[height - 2]! + counts[height - 1]! + counts[height]! + counts[height + 1]! + counts[height + 2]!;
    if (sum > most) [best, most] = [height, sum];
  }
  return Math.min(CAP.most, Math.max(CAP.least, best * CAP.ofModal));
}

/** Most letters are small ones, a quarter lower than capitals; the limits are those of 5 and 12 point print. */
const CAP = { ofModal: 1.25, least: 24, most: 50 };
