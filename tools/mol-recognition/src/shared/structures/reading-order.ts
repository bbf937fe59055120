import type { Box } from '@moiety/chemistry/recognition/ink-picture.ts';

/** Of the lower of two, the share of its height at which the other is beside it, not above or below. */
const BESIDE = 0.5;

const isBeside = (one: Box, other: Box): boolean =>
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) >
  BESIDE * Math.min(one.height, other.height);

/** What is drawn in a picture in the order in which it is read: row by row from the top, each from the left. */
export const inReadingOrder = <Item extends { box: Box }>(items: readonly Item[]): Item[] => {
  const rows: Item[][] = [];
  for (const item of items.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.find(([first]) => isBeside(first!.box, item.box));
    if (row) row.push(item);
    else rows.push([item]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.x - b.box.x));
};
