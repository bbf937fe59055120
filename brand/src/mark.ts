/**
 * The product's mark, a ring and the part of a molecule that leaves it, in a square of 24 units: paths that are drawn as lines,
 * and a filled circle.
 */
export const mark = {
  ring: 'M9.5 5.5 16 9.25v7.5L9.5 20.5 3 16.75v-7.5z',
  bonds: 'M5.6 10.4v5.2M16 9.25l3-1.75',
  part: { cx: 20.25, cy: 5.75, r: 2.25 },
} as const;
