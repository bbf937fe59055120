import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { readPicture } from '../../../chemistry/src/recognition/node/read-picture.ts';
import {
  flatSize,
  flattened,
  perspectiveOf,
  type Corners,
  type Point,
} from '../../../chemistry/src/recognition/perspective.ts';

/** Paper around the drawing, as a share of its longer side. */
const MARGIN = 0.12;
/** The longer side of a photograph, in pixels. */
const SIDE = 1400;
/** The same of one at an angle, of which the paper takes a part only: the drawing has about as many as in the others. */
const SIDE_AT_ANGLE = 2000;
/** How far a corner of the paper may be from where it would be in a flat picture, as a share of the side; turned by at most so many degrees. */
const WARP = { corner: 0.03, turn: 4 };
/** Degrees by which the paper is tipped in a photograph at an angle, and how far a hand sets a corner beside the paper's, as a share of the side. */
const ANGLE = { least: 20, most: 40, slip: 0.004 };
/** A phone's focal length, as a share of the photograph's longer side. */
const FOCAL = 26 / 36;
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

/** A photograph, and where the corners of the paper are in it. */
interface Photograph {
  jpeg: Buffer;
  corners: Corners;
}

type Numbers = () => number;
type Size = Readonly<Record<'width' | 'height', number>>;

const about = (next: Numbers, most: number): number => (2 * next() - 1) * most;
const unitCorners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];
const cornersBy = (place: (corner: Point) => Point): Corners => unitCorners.map(place) as unknown as Corners;

/** The photograph's corners on the paper, in its unit square, of one that was taken from above. */
const seenFromAbove = (next: Numbers, paper: Size): Corners => {
  const turn = (about(next, WARP.turn) * Math.PI) / 180;
  return cornersBy(({ x: u, y: v }) => {
    const [x, y] = [(u - 0.5) * paper.width, (v - 0.5) * paper.height];
    return {
      x: 0.5 + (x * Math.cos(turn) - y * Math.sin(turn)) / paper.width + about(next, WARP.corner),
      y: 0.5 + (x * Math.sin(turn) + y * Math.cos(turn)) / paper.height + about(next, WARP.corner),
    };
  });
};

/** The same of one that was taken at an angle, by a camera that sees all of the paper; and the paper's corners in the photograph, in its unit square. */
const seenAtAngle = (next: Numbers, paper: Size): { onPaper: Corners; inPhoto: Corners } => {
  const long = Math.max(paper.width, paper.height);
  const size = { width: paper.width / long, height: paper.height / long };
  const angle = ((ANGLE.least + next() * (ANGLE.most - ANGLE.least)) * Math.PI) / 180;
  const axis = next() * 2 * Math.PI;
  // The paper's sides in the camera's directions (right, down, away), after it was tipped about an axis that lies in it (Rodrigues' rotation).
  const [ax, ay, sin, cos] = [Math.cos(axis), Math.sin(axis), Math.sin(angle), Math.cos(angle)];
  const across = [cos + ax * ax * (1 - cos), ax * ay * (1 - cos), -ay * sin] as const;
  const down = [ax * ay * (1 - cos), cos + ay * ay * (1 - cos), ax * sin] as const;
  const front = [ay * sin, -ax * sin, cos] as const;
  const away = 1;
  const inPhoto = cornersBy(({ x: u, y: v }) => {
    const [s, t] = [(u - 0.5) * size.width, (v - 0.5) * size.height];
    const depth = away + s * across[2] + t * down[2];
    return {
      x: 0.5 + (FOCAL * (s * across[0] + t * down[0])) / depth / size.width,
      y: 0.5 + (FOCAL * (s * across[1] + t * down[1])) / depth / size.height,
    };
  });
  const onPaper = cornersBy(({ x: u, y: v }) => {
    // The ray of this corner, as far as the plane of the paper.
    const ray = [(u - 0.5) * size.width, (v - 0.5) * size.height, FOCAL] as const;
    const far = (away * front[2]) / (ray[0] * front[0] + ray[1] * front[1] + ray[2] * front[2]);
    const [x, y, z] = [far * ray[0], far * ray[1], far * ray[2] - away];
    return {
      x: 0.5 + (x * across[0] + y * across[1] + z * across[2]) / size.width,
      y: 0.5 + (x * down[0] + y * down[1] + z * down[2]) / size.height,
    };
  });
  return { onPaper, inPhoto };
};

/**
 * A picture as a phone would photograph it on paper or, one in three, on a screen: unevenly lit, with the edge of a shadow, a little out of focus, noisy, as
 * a JPEG. Always the same for a file.
 * @param isAtAngle not from above, turned a little and in slight perspective, but with the paper tipped by ANGLE; its corners are told as a hand sets them
 */
export const photographOf = async (path: string, isAtAngle = false): Promise<Photograph> => {
  const next = numbersOf(basename(path));
  const flat = await readPicture(await readFile(path));
  const long = Math.max(flat.width, flat.height);
  const pad = MARGIN * long;
  const paper = { width: flat.width + 2 * pad, height: flat.height + 2 * pad };
  const scale = Math.min(
    isAtAngle ? 4.3 : 3,
    (isAtAngle ? SIDE_AT_ANGLE : SIDE) / Math.max(paper.width, paper.height),
  );
  const [width, height] = [Math.round(paper.width * scale), Math.round(paper.height * scale)];
  const { onPaper, inPhoto } = isAtAngle
    ? seenAtAngle(next, paper)
    : { onPaper: seenFromAbove(next, paper), inPhoto: undefined };
  const placeOf = perspectiveOf(onPaper);
  const [lightX, lightY] = [next(), next()];
  const [shadowAngle, shadowAt] = [next() * 2 * Math.PI, 0.2 + 0.3 * next()];
  const isScreen = next() < 1 / 3;
  const [stripe, lean] = [4 + 5 * next(), about(next, 1)];
  const grey = Buffer.alloc(width * height);
  const pixel = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= flat.width || y >= flat.height ? 255 : flat.grey[y * flat.width + x]!;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [u, v] = [column / width, row / height];
      const { x: s, y: t } = placeOf(u, v);
      const [x, y] = [s * paper.width - pad - 0.5, t * paper.height - pad - 0.5];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [right, below] = [x - left, y - top];
      const print =
        (pixel(left, top) * (1 - right) + pixel(left + 1, top) * right) * (1 - below) +
        (pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right) * below;
      const away = Math.hypot(u - lightX, v - lightY) / Math.SQRT2;
      const behind = (u - 0.5) * Math.cos(shadowAngle) + (v - 0.5) * Math.sin(shadowAngle) - shadowAt;
      const shade = 1 - (1 - LIGHT.shadow) / (1 + Math.exp(-behind * 60));
      const light = (1 - (1 - LIGHT.corner) * away) * shade;
      // Black print reflects a tenth of the light.
      const seen = (25 + 0.86 * print) * light;
      const stripes = isScreen ? MOIRE * Math.sin((column + lean * row) / stripe) : 0;
      grey[row * width + column] = Math.max(
        0,
        Math.min(255, seen + stripes + about(next, CAMERA.noise * Math.sqrt(3))),
      );
    }
  }
  const jpeg = await sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(CAMERA.blur)
    .jpeg({ quality: CAMERA.quality })
    .toBuffer();
  const slip = (): number => about(next, ANGLE.slip * Math.max(width, height));
  const corners = (inPhoto ?? cornersBy((corner) => corner)).map(({ x, y }) => ({
    x: x * width + slip(),
    y: y * height + slip(),
  })) as unknown as Corners;
  return { jpeg, corners };
};

/** A photograph between its corners, as the tool lays it flat; a PNG. */
export const laidFlat = async ({ jpeg, corners }: Photograph): Promise<Buffer> => {
  const { data, info } = await sharp(jpeg)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = flatSize(corners, info);
  const { width, height } = info;
  const flat = flattened({ width, height, data: new Uint8ClampedArray(data) }, corners, size);
  return sharp(flat.data, { raw: { ...size, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
};
