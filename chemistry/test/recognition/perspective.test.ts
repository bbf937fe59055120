import { describe, expect, it } from 'vitest';
import {
  flatSize,
  flattened,
  isSeenRectangle,
  perspectiveOf,
  type ColorPicture,
  type Corners,
  type Point,
} from '../../src/recognition/perspective.ts';

/** A phone's picture. */
const PHOTO = { width: 1600, height: 1200 };
/** As `PHONE_FOCAL`, in pixels. */
const FOCAL = (2000 * 26) / 43.3;

/** Where the corners of a sheet are in a photograph: the sheet is as wide and high as is said, tipped by angles in degrees, and 3 units away. */
const photographed = (width: number, height: number, tip: number, swing: number, focal = FOCAL): Corners => {
  const [a, b] = [(tip * Math.PI) / 180, (swing * Math.PI) / 180];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u = 0, v = 0]): Point => {
    const [x, y] = [(u * width) / 2, (v * height) / 2];
    const [y1, z1] = [y * Math.cos(a), y * Math.sin(a)];
    const [x2, z2] = [x * Math.cos(b) + z1 * Math.sin(b), z1 * Math.cos(b) - x * Math.sin(b)];
    const depth = 3 + z2;
    return { x: PHOTO.width / 2 + (focal * x2) / depth, y: PHOTO.height / 2 + (focal * y1) / depth };
  });
  return corners as unknown as Corners;
};

/** Light and dark by the place on the sheet, in steps as on a chess board of 6 by 5. */
const isDark = (u: number, v: number): boolean => (Math.floor(u * 6) + Math.floor(v * 5)) % 2 === 0;

const aspectOf = (corners: Corners): number => {
  const { width, height } = flatSize(corners, PHOTO);
  return width / height;
};

describe('a sheet that was photographed at an angle', () => {
  it('has the proportions that it has when it lies flat', () => {
    for (const [tip, swing] of [
      [0, 0],
      [35, 0],
      [0, 40],
      [30, 25],
      [-40, 20],
    ] as const)
      expect(aspectOf(photographed(1, Math.SQRT2, tip, swing)) * Math.SQRT2).toBeCloseTo(1, 2);
    // A longer lens is told by the corners, where both pairs of sides lean.
    expect(aspectOf(photographed(1, Math.SQRT2, 30, 25, 2 * FOCAL)) * Math.SQRT2).toBeCloseTo(1, 2);
  });

  it('has as many pixels as it had, and no more than it may', () => {
    const square: Corners = [
      { x: 100, y: 100 },
      { x: 500, y: 100 },
      { x: 500, y: 300 },
      { x: 100, y: 300 },
    ];
    expect(flatSize(square, PHOTO)).toEqual({ width: 400, height: 200 });
    expect(flatSize(square, PHOTO, 20_000)).toEqual({ width: 200, height: 100 });
  });

  it('is laid flat: each of its places is where it belongs', () => {
    const corners = photographed(1.2, 1, 35, -25);
    const photo: ColorPicture = {
      ...PHOTO,
      data: new Uint8ClampedArray(PHOTO.width * PHOTO.height * 4).fill(255),
    };
    const placeOf = perspectiveOf(corners);
    const steps = 1600;
    for (let i = 0; i < steps; i += 1)
      for (let j = 0; j < steps; j += 1) {
        const [u, v] = [(i + 0.5) / steps, (j + 0.5) / steps];
        if (!isDark(u, v)) continue;
        const { x, y } = placeOf(u, v);
        photo.data.fill(
          0,
          (Math.floor(y) * PHOTO.width + Math.floor(x)) * 4,
          (Math.floor(y) * PHOTO.width + Math.floor(x)) * 4 + 3,
        );
      }
    const size = flatSize(corners, PHOTO);
    const flat = flattened(photo, corners, size);
    for (let column = 0; column < 6; column += 1)
      for (let row = 0; row < 5; row += 1) {
        const [u, v] = [(column + 0.5) / 6, (row + 0.5) / 5];
        const at = Math.floor(v * size.height) * size.width + Math.floor(u * size.width);
        expect(flat.data[at * 4]! < 128).toBe(isDark(u, v));
      }
  });

  it('is none where its corners cross, turn inwards or go the other way', () => {
    const [a, b, c, d] = photographed(1, 1, 20, 10);
    expect(isSeenRectangle([a, b, c, d])).toBe(true);
    expect(isSeenRectangle([b, c, d, a])).toBe(true);
    expect(isSeenRectangle([a, c, b, d])).toBe(false);
    expect(isSeenRectangle([d, c, b, a])).toBe(false);
    expect(isSeenRectangle([a, b, { x: a.x + 1, y: a.y + 1 }, d])).toBe(false);
  });
});
