import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { readPicture } from '../../../chemistry/src/recognition/node/read-picture.ts';

/** Paper around the drawing, as a share of its longer side. */
const MARGIN = 0.12;
/** The longer side of a photograph, in pixels. */
const SIDE = 1400;
/** How far a corner of the paper may be from where it would be in a flat picture, as a share of the side; turned by at most so many degrees. */
const WARP = { corner: 0.03, turn: 4 };
/** Brightness in the darkest corner and in a shadow, beside the brightest place. */
const LIGHT = { corner: 0.65, shadow: 0.6 };
/** Of the picture's sharpness, in pixels, and of the sensor's noise, in levels of 256. */
const CAMERA = { blur: 1.1, noise: 5, quality: 80 };
/** Stripes of a screen that was photographed, in levels of 256. */
const MOIRE = 10;

/** Numbers from 0 to 1, always the same for a name (a linear congruential generator, Numerical Recipes' constants). */
const numbersOf = (name: string): (() => number) => {
  let state = createHash('sha256').update(name).digest().readUInt32LE();
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
};

type Point = [x: number, y: number];

/**
 * Where a point of the unit square is in a quadrilateral of four corners, by perspective.
 * P. Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), 2.2.3.
 */
const perspective = (corners: readonly Point[]): ((u: number, v: number) => Point) => {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as [Point, Point, Point, Point];
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const size = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / size, (dx1 * sy - sx * dy1) / size];
  return (u, v) => {
    const depth = g * u + h * v + 1;
    return [
      ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / depth,
      ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / depth,
    ];
  };
};

/**
 * A picture as a phone would photograph it on paper or, one in three, on a screen: turned a little and in perspective, unevenly lit, with the edge of a
 * shadow, a little out of focus, noisy, as a JPEG. Always the same for a file.
 */
export const photographOf = async (path: string): Promise<Buffer> => {
  const next = numbersOf(basename(path));
  const about = (most: number): number => (2 * next() - 1) * most;
  const flat = await readPicture(await readFile(path));
  const long = Math.max(flat.width, flat.height);
  const pad = MARGIN * long;
  const [paperWidth, paperHeight] = [flat.width + 2 * pad, flat.height + 2 * pad];
  const scale = Math.min(3, SIDE / Math.max(paperWidth, paperHeight));
  const [width, height] = [Math.round(paperWidth * scale), Math.round(paperHeight * scale)];
  // The photograph's corners on the paper, in its unit square.
  const turn = (about(WARP.turn) * Math.PI) / 180;
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([u = 0, v = 0]): Point => {
    const [x, y] = [(u - 0.5) * paperWidth, (v - 0.5) * paperHeight];
    return [
      0.5 + (x * Math.cos(turn) - y * Math.sin(turn)) / paperWidth + about(WARP.corner),
      0.5 + (x * Math.sin(turn) + y * Math.cos(turn)) / paperHeight + about(WARP.corner),
    ];
  });
  const onPaper = perspective(corners);
  const [lightX, lightY] = [next(), next()];
  const [shadowAngle, shadowAt] = [next() * 2 * Math.PI, 0.2 + 0.3 * next()];
  const isScreen = next() < 1 / 3;
  const [stripe, lean] = [4 + 5 * next(), about(1)];
  const grey = Buffer.alloc(width * height);
  const pixel = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= flat.width || y >= flat.height ? 255 : flat.grey[y * flat.width + x]!;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [u, v] = [column / width, row / height];
      const [s, t] = onPaper(u, v);
      const [x, y] = [s * paperWidth - pad - 0.5, t * paperHeight - pad - 0.5];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      const paper =
        (pixel(left, top) * (1 - right) + pixel(left + 1, top) * right) * (1 - below) +
        (pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right) * below;
      const away = Math.hypot(u - lightX, v - lightY) / Math.SQRT2;
      const behind = (u - 0.5) * Math.cos(shadowAngle) + (v - 0.5) * Math.sin(shadowAngle) - shadowAt;
      const shade = 1 - (1 - LIGHT.shadow) / (1 + Math.exp(-behind * 60));
      const light = (1 - (1 - LIGHT.corner) * away) * shade;
      // Black print reflects a tenth of the light.
      const seen = (25 + 0.86 * paper) * light;
      const stripes = isScreen ? MOIRE * Math.sin((column + lean * row) / stripe) : 0;
      grey[row * width + column] = Math.max(
        0,
        Math.min(255, seen + stripes + about(CAMERA.noise * Math.sqrt(3))),
      );
    }
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(CAMERA.blur)
    .jpeg({ quality: CAMERA.quality })
    .toBuffer();
};
