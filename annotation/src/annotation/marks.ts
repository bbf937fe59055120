import { along, type Direction } from './directions.ts';

/** A rectangle; x to the right, y downwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a mark lies, in the pixels of its page's picture. */
export type Shape =
  | ({ kind: 'box' } & Box)
  | { kind: 'point'; x: number; y: number; radius: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number };

/** Something on a page: found there, or linked to something beside the page. */
export interface Mark {
  /** Unique among the marks that are given. */
  id: string;
  /** The page that it lies on. */
  page: string;
  shape: Shape;
  /** What it is, as it is said and read aloud: "N, 62 % sure". */
  name: string;
  /** It should be looked at: shown in the color of warnings, and reached by the key D. */
  doubtful?: boolean;
}

/** A page of a document, or a picture by itself. */
export interface AnnotatedPage {
  id: string;
  /** An address, or pixels that are there already. */
  picture: string | ImageBitmap;
  /** The picture's own size in pixels, by which marks are placed. */
  width: number;
  height: number;
  /** What the picture shows, for those who do not see it. */
  name: string;
}

/** A line of text that is printed on a page, in the pixels of its picture. */
export interface PrintedLine {
  text: string;
  box: Box;
  /** Degrees clockwise by which it is turned on the picture. */
  turn: 0 | 90 | 180 | 270;
}

/** The middle of a mark. */
export const centerOf = (shape: Shape): { x: number; y: number } => {
  switch (shape.kind) {
    case 'box':
      return { x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 };
    case 'line':
      return { x: (shape.x1 + shape.x2) / 2, y: (shape.y1 + shape.y2) / 2 };
    default:
      return { x: shape.x, y: shape.y };
  }
};

/** The smallest rectangle around a mark. */
export const boundsOf = (shape: Shape): Box => {
  switch (shape.kind) {
    case 'box':
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
    case 'line':
      return {
        x: Math.min(shape.x1, shape.x2),
        y: Math.min(shape.y1, shape.y2),
        width: Math.abs(shape.x2 - shape.x1),
        height: Math.abs(shape.y2 - shape.y1),
      };
    default:
      return {
        x: shape.x - shape.radius,
        y: shape.y - shape.radius,
        width: 2 * shape.radius,
        height: 2 * shape.radius,
      };
  }
};

/** The order in which marks are drawn: large boxes below small ones, lines above, points on top, so that each can be reached. */
export const drawingOrder = (marks: readonly Mark[]): Mark[] => {
  const rank = { box: 0, line: 1, point: 2 } as const;
  const area = ({ shape }: Mark): number => (shape.kind === 'box' ? shape.width * shape.height : 0);
  return marks.toSorted((a, b) => rank[a.shape.kind] - rank[b.shape.kind] || area(b) - area(a));
};

/**
 * The mark that lies next in a direction: the nearest by its middle, what lies beside the way counting double.
 * @param turn degrees clockwise by which the page is shown turned
 * @returns undefined where nothing lies there
 */
export const nextMark = (
  marks: readonly Mark[],
  from: Mark,
  direction: Direction,
  turn = 0,
): Mark | undefined => {
  const [dx, dy] = along[direction];
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const start = centerOf(from.shape);
  let best: Mark | undefined;
  let least = Infinity;
  for (const mark of marks) {
    if (mark.id === from.id) continue;
    const center = centerOf(mark.shape);
    const [x, y] = [center.x - start.x, center.y - start.y];
    const [shownX, shownY] = [x * cos - y * sin, x * sin + y * cos];
    const ahead = shownX * dx + shownY * dy;
    const beside = Math.abs(shownX * dy) + Math.abs(shownY * dx);
    // Within 60 degrees of the way.
    if (ahead <= 1e-6 || beside > 1.75 * ahead) continue;
    const distance = ahead + 2 * beside;
    if (distance < least) [best, least] = [mark, distance];
  }
  return best;
};
