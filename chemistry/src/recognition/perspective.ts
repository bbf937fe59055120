/** A point of a picture: pixels to the right of its left edge, and below its upper one. */
export interface Point {
  x: number;
  y: number;
}

/** What was a rectangle before it was photographed: its corners in turn, from the upper left one clockwise. */
export type Corners = readonly [upperLeft: Point, upperRight: Point, lowerRight: Point, lowerLeft: Point];

/** A picture in color: row by row, four bytes a pixel. */
export interface ColorPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** A phone's main camera, 26 mm in the measure of 35 mm film: its focal length as a share of the picture's diagonal. */
const PHONE_FOCAL = 26 / 43.3;
/** Shares of the diagonal between which a focal length is believed. */
const FOCALS = { least: 0.35, most: 2.5 };
/** How much nearer one end of a side is than the other, at least, where corners tell a focal length: what nearly parallel sides tell lies anywhere. */
const LEANING = 0.05;

/**
 * Where a point of the unit square lies in a quadrilateral, by perspective.
 * P. Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), 2.2.3.
 */
export const perspectiveOf = (corners: Corners): ((u: number, v: number) => Point) => {
  const [{ x: x0, y: y0 }, { x: x1, y: y1 }, { x: x2, y: y2 }, { x: x3, y: y3 }] = corners;
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const size = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / size, (dx1 * sy - sx * dy1) / size];
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return {
      x: ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / depth,
      y: ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / depth,
    };
  };
};

/** Twice the area of the triangle of three points; above 0 where they go clockwise. */
const clockwise = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Whether four corners can be those of a rectangle that was photographed from its front: clockwise, and none turned inwards. */
export const isSeenRectangle = (corners: Corners): boolean =>
  corners.every((corner, at) => clockwise(corner, corners[(at + 1) % 4]!, corners[(at + 2) % 4]!) > 0);

type Vector = readonly [number, number, number];

const cross = ([a1, a2, a3]: Vector, [b1, b2, b3]: Vector): Vector => [
  a2 * b3 - a3 * b2,
  a3 * b1 - a1 * b3,
  a1 * b2 - a2 * b1,
];
const dot = ([a1, a2, a3]: Vector, [b1, b2, b3]: Vector): number => a1 * b1 + a2 * b2 + a3 * b3;

/**
 * How many times as wide as high the rectangle is of which these are the corners, in a photograph that was not cropped.
 * Z. Zhang and L. He, Whiteboard Scanning and Image Enhancement (2007), section 4.
 */
const aspectOf = (corners: Corners, picture: { width: number; height: number }): number => {
  const diagonal = Math.hypot(picture.width, picture.height);
  // In diagonals from the middle, which is where the camera looks.
  const [m1, m2, m4, m3] = corners.map(({ x, y }): Vector => [
    (x - picture.width / 2) / diagonal,
    (y - picture.height / 2) / diagonal,
    1,
  ]) as [Vector, Vector, Vector, Vector];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  // Along the upper and along the left side.
  const across: Vector = [k2 * m2[0] - m1[0], k2 * m2[1] - m1[1], k2 - 1];
  const down: Vector = [k3 * m3[0] - m1[0], k3 * m3[1] - m1[1], k3 - 1];
  const squared = -(across[0] * down[0] + across[1] * down[1]) / (across[2] * down[2]);
  const told = Math.sqrt(squared);
  const isLeaning = Math.min(Math.abs(across[2]), Math.abs(down[2])) > LEANING;
  const focal = isLeaning && told >= FOCALS.least && told <= FOCALS.most ? told : PHONE_FOCAL;
  const lengthOf = ([x, y, z]: Vector): number => Math.hypot(x / focal, y / focal, z);
  return lengthOf(across) / lengthOf(down);
};

/**
 * The size of the rectangle as it lies flat, with about as many pixels as it has in the photograph.
 * @param most pixels that it may have
 */
export const flatSize = (
  corners: Corners,
  picture: { width: number; height: number },
  most = Infinity,
): { width: number; height: number } => {
  const [a, b, c, d] = corners;
  const pixels = Math.min(most, (clockwise(a, b, c) + clockwise(a, c, d)) / 2);
  const aspect = aspectOf(corners, picture);
  return {
    width: Math.max(1, Math.round(Math.sqrt(pixels * aspect))),
    height: Math.max(1, Math.round(Math.sqrt(pixels / aspect))),
  };
};

/** The part of a photograph between four corners as it lies flat; what is beyond the photograph is white. */
export const flattened = (
  { width, height, data }: ColorPicture,
  corners: Corners,
  size: { width: number; height: number },
): ColorPicture => {
  const placeOf = perspectiveOf(corners);
  const flat = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let row = 0; row < size.height; row += 1)
    for (let column = 0; column < size.width; column += 1) {
      const { x, y } = placeOf((column + 0.5) / size.width, (row + 0.5) / size.height);
      const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue;
      const [right, below] = [x - 0.5 - left, y - 0.5 - top];
      const [from, to] = [(top * width + left) * 4, (row * size.width + column) * 4];
      for (let channel = 0; channel < 3; channel += 1) {
        const at = from + channel;
        const upper = data[at]! * (1 - right) + data[at + 4]! * right;
        const lower = data[at + width * 4]! * (1 - right) + data[at + width * 4 + 4]! * right;
        flat[to + channel] = upper * (1 - below) + lower * below;
      }
    }
  return { ...size, data: flat };
};
