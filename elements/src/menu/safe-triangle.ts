interface Point {
  x: number;
  y: number;
}

/** How a pointer went from an item towards the panel that the item opened. */
export interface PointerPath {
  /** Where it left the item. */
  from: Point;
  at: Point;
  /** When it was there, as the time stamp of an event. */
  time: number;
  panel: Element;
}

/** A pointer that rested longer than this, in milliseconds, goes nowhere. */
const REST = 300;
/** What is allowed beside the panel's corners, in pixels. */
const SLACK = 12;

/**
 * Whether a pointer is on its way to a panel: it moves, and is in the triangle between where it left the item and the
 * panel's near edge. Other items that it crosses meanwhile are not meant.
 */
export const isInSafeTriangle = (way: PointerPath | undefined): boolean => {
  if (!way || performance.now() - way.time > REST) return false;
  const { from, at, panel } = way;
  const { left, right, top, bottom, width } = panel.getBoundingClientRect();
  if (width === 0) return false;
  const edge = left >= from.x ? left : right;
  const part = (at.x - from.x) / (edge - from.x);
  return (
    part > 0 &&
    part <= 1 &&
    at.y >= from.y + part * (top - SLACK - from.y) &&
    at.y <= from.y + part * (bottom + SLACK - from.y)
  );
};
