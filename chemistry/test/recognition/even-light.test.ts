import { describe, expect, it } from 'vitest';
import { evenlyLit } from '../../src/recognition/even-light.ts';
import type { GreyPicture } from '../../src/recognition/ink-picture.ts';

/** Print of two strokes on paper, lit as `light` says at each place. */
const lit = (light: (x: number, y: number) => number): GreyPicture => {
  const [width, height] = [400, 300];
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isPrint = Math.abs(x - 120) < 2 || Math.abs(y - 200) < 2;
      grey[y * width + x] = (isPrint ? 30 : 240) * light(x, y);
    }
  }
  return { width, height, grey };
};

const at = ({ width, grey }: GreyPicture, x: number, y: number): number => grey[y * width + x]!;

describe('a picture that is unevenly lit', () => {
  it.each([
    ['from one side', (x: number) => 1 - (0.6 * x) / 400],
    ['with a shadow across', (x: number, y: number) => (x + y > 350 ? 0.5 : 1)],
    [
      'with the stripes of a screen',
      (x: number, y: number) => (0.5 + 0.5 * (y / 300)) * (1 + 0.05 * Math.sin(x)),
    ],
  ])('%s is black on white everywhere', (_, light) => {
    const even = evenlyLit(lit(light));
    for (const [x, y] of [
      [20, 20],
      [380, 20],
      [20, 280],
      [380, 280],
      [250, 105],
    ] as const) {
      expect(at(even, x, y)).toBeGreaterThan(240);
    }
    for (const [x, y] of [
      [120, 20],
      [120, 280],
      [20, 200],
      [380, 200],
    ] as const) {
      expect(at(even, x, y)).toBeLessThan(40);
    }
  });

  it('is left as it is where it is evenly lit, or white on black', () => {
    const grey = lit(() => 0.8);
    expect(evenlyLit(grey)).toBe(grey);
    const { width, height, grey: levels } = lit((x) => 1 - (0.6 * x) / 400);
    const dark = { width, height, grey: levels.map((level) => 90 - 0.3 * level) };
    expect(evenlyLit(dark)).toBe(dark);
  });
});
