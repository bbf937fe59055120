/** Points. */
export const SIZE = {
  title: 20,
  section: 13,
  heading: 10.5,
  body: 9,
  cell: 8,
  head: 7.5,
  detail: 6.6,
  edge: 7.5,
};

export const INK = {
  text: '#1c2430',
  muted: '#545d6b',
  link: '#1a4fa3',
  warning: '#8a5300',
  rule: '#c9ced6',
  head: '#eef1f5',
};

/** Points of a pixel of a drawing: bonds of 24 pixels become 14.4 points, as in journals. */
export const DRAWING_SCALE = 0.6;

/** Points from line to line at a size. */
export const lineHeight = (size: number): number => 1.32 * size;

/** Points from a line's top to its base line at a size: ideographs reach 0.88 above it and 0.12 below. */
export const baseLine = (size: number): number => (lineHeight(size) - size) / 2 + 0.88 * size;
