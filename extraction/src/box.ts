/** Rectangle; its right and lower edge not included. Pixels or points, as its owner says, from the top left corner. */
export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export const boxAround = (boxes: readonly Box[]): Box => {
  const all = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
  for (const { x0, y0, x1, y1 } of boxes) {
    all.x0 = Math.min(all.x0, x0);
    all.y0 = Math.min(all.y0, y0);
    all.x1 = Math.max(all.x1, x1);
    all.y1 = Math.max(all.y1, y1);
  }
  return all;
};

export const widthOf = ({ x0, x1 }: Box): number => x1 - x0;
export const heightOf = ({ y0, y1 }: Box): number => y1 - y0;
export const centreX = ({ x0, x1 }: Box): number => (x0 + x1) / 2;
export const centreY = ({ y0, y1 }: Box): number => (y0 + y1) / 2;

/** Whether the middle of `inner` lies in `outer`. */
export const holds = (outer: Box, inner: Box): boolean =>
  centreX(inner) > outer.x0 &&
  centreX(inner) < outer.x1 &&
  centreY(inner) > outer.y0 &&
  centreY(inner) < outer.y1;

/** Length of what two boxes have in common across; negative where there is a gap. */
export const overlapX = (a: Box, b: Box): number => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
/** Length of what two boxes have in common down; negative where there is a gap. */
export const overlapY = (a: Box, b: Box): number => Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0);

/** Whether two boxes touch when each edge is moved out by half of `slack`. */
export const isNear = (a: Box, b: Box, slack: number): boolean =>
  overlapX(a, b) >= -slack && overlapY(a, b) >= -slack;

/** The order in which boxes of a page are read: what stands side by side from left to right, else from top to bottom. */
export const byReading = (a: Box, b: Box): number =>
  overlapY(a, b) > 0.5 * Math.min(heightOf(a), heightOf(b)) ? a.x0 - b.x0 : centreY(a) - centreY(b);

export const moved = ({ x0, y0, x1, y1 }: Box, x: number, y: number): Box => ({
  x0: x0 + x,
  y0: y0 + y,
  x1: x1 + x,
  y1: y1 + y,
});

export const scaledBox = ({ x0, y0, x1, y1 }: Box, factor: number): Box => ({
  x0: x0 * factor,
  y0: y0 * factor,
  x1: x1 * factor,
  y1: y1 * factor,
});
