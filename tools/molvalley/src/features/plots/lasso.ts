/** A point on the plot, px from its top left. */
export type Point = readonly [x: number, y: number];

/** Whether a point is inside a closed outline, by the even-odd rule. */
const isInside = (x: number, y: number, outline: readonly Point[]): boolean => {
  let inside = false;
  let [lastX, lastY] = outline.at(-1)!;
  for (const [nextX, nextY] of outline) {
    if (nextY > y !== lastY > y && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX)
      inside = !inside;
    lastX = nextX;
    lastY = nextY;
  }
  return inside;
};

/** The places of the points within an outline that was drawn around them. */
export const placesWithin = (
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  outline: readonly Point[],
): number[] => {
  if (outline.length < 3) return [];
  const [left, right] = [Math.min(...outline.map(([x]) => x)), Math.max(...outline.map(([x]) => x))];
  const [top, bottom] = [Math.min(...outline.map(([, y]) => y)), Math.max(...outline.map(([, y]) => y))];
  const places: number[] = [];
  for (let place = 0; place < xs.length; place++) {
    const [x, y] = [xs[place]!, ys[place]!];
    // Most points are outside the outline's box, which is cheaper to ask.
    if (x >= left && x <= right && y >= top && y <= bottom && isInside(x, y, outline)) places.push(place);
  }
  return places;
};

/** The place of the point nearest to (x, y), if it is within `reach` px. */
export const nearestPlace = (
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  [x, y]: Point,
  reach: number,
): number | undefined => {
  let nearest: number | undefined;
  let least = reach * reach;
  for (let place = 0; place < xs.length; place++) {
    const distance = (xs[place]! - x) ** 2 + (ys[place]! - y) ** 2;
    if (distance <= least) {
      least = distance;
      nearest = place;
    }
  }
  return nearest;
};

/** A direction in which an arrow key goes. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** How much farther a point beside the way counts than one on it. */
const ASIDE = 2;

/**
 * The place of the point that an arrow key goes to: the nearest that lies in its direction, those straight ahead before those aside.
 * @returns undefined where there is none
 */
export const placeTowards = (
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  from: number,
  direction: Direction,
): number | undefined => {
  const [x, y] = [xs[from]!, ys[from]!];
  const isAcross = direction === 'left' || direction === 'right';
  const sign = direction === 'left' || direction === 'up' ? -1 : 1;
  let found: number | undefined;
  let least = Infinity;
  for (let place = 0; place < xs.length; place++) {
    const [across, down] = [xs[place]! - x, ys[place]! - y];
    const [ahead, aside] = isAcross ? [across * sign, Math.abs(down)] : [down * sign, Math.abs(across)];
    // Points that lie on one another follow one another by their order.
    const isBehind = ahead < 0 || (ahead === 0 && (aside > 0 || (place - from) * sign <= 0));
    const distance = ahead + ASIDE * aside;
    if (isBehind || place === from || distance >= least) continue;
    least = distance;
    found = place;
  }
  return found;
};
