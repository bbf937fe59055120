export interface Point {
  x: number;
  y: number;
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** How far a place is from a line between two others, and at which share of the way it is nearest, beyond an end below 0 or above 1. */
export function awayFrom(place: Point, from: Point, to: Point): { away: number; share: number } {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const share = ((place.x - from.x) * x + (place.y - from.y) * y) / Math.max(1e-9, x * x + y * y);
  const on = Math.min(1, Math.max(0, share));
  return { away: distance(place, { x: from.x + on * x, y: from.y + on * y }), share };
}
