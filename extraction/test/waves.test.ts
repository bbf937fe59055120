import { describe, expect, test } from 'vitest';
import type { GreyImage } from '../src/page/bitmap.ts';
import { openEnds } from '../src/page/place-atoms.ts';
import { eraseWave, findWaves } from '../src/page/waves.ts';

const SIZE = 240;
/** A picture with dots of ink along lines. */
const pictureOf = (...lines: ((share: number) => { x: number; y: number })[]): GreyImage => {
  const grey = new Uint8Array(SIZE * SIZE).fill(255);
  for (const line of lines)
    for (let step = 0; step <= 600; step += 1) {
      const { x, y } = line(step / 600);
      for (let dx = -2; dx <= 1; dx += 1)
        for (let dy = -2; dy <= 1; dy += 1) grey[Math.round(y + dy) * SIZE + Math.round(x + dx)] = 0;
    }
  return { width: SIZE, height: SIZE, grey };
};
const straight =
  (x0: number, y0: number, x1: number, y1: number) =>
  (share: number): { x: number; y: number } => ({ x: x0 + share * (x1 - x0), y: y0 + share * (y1 - y0) });
/** A wavy line through a point. @param degrees its direction */
const wavy =
  (x: number, y: number, { degrees = 90, swing = 4, length = 64 } = {}) =>
  (share: number): { x: number; y: number } => {
    const [along, aside] = [length * (share - 0.5), swing * Math.sin(share * 10 * Math.PI)];
    const angle = (degrees * Math.PI) / 180;
    return {
      x: x + along * Math.cos(angle) - aside * Math.sin(angle),
      y: y + along * Math.sin(angle) + aside * Math.cos(angle),
    };
  };

describe('a wavy line across the end of a bond', () => {
  test('is found where it is, whatever its direction', () => {
    for (const degrees of [90, 60, 120, 0]) {
      const angle = ((degrees - 90) * Math.PI) / 180;
      const bond = straight(120, 120, 120 - 80 * Math.cos(angle), 120 - 80 * Math.sin(angle));
      const found = findWaves(pictureOf(bond, wavy(120, 120, { degrees })));
      expect(found).toHaveLength(1);
      expect(Math.hypot(found[0]!.at.x - 120, found[0]!.at.y - 120)).toBeLessThan(8);
    }
  });

  test('is found where it is so fine that its line hardly swings', () => {
    const bond = straight(40, 120, 120, 120);
    const found = findWaves(pictureOf(bond, wavy(120, 120, { swing: 1.5, length: 36 })));
    expect(found).toHaveLength(1);
    expect(Math.hypot(found[0]!.at.x - 120, found[0]!.at.y - 120)).toBeLessThan(8);
    // A short stroke, as of a T, and one that is not printed evenly.
    expect(findWaves(pictureOf(bond, wavy(120, 120, { swing: 0, length: 40 })))).toEqual([]);
    expect(findWaves(pictureOf(bond, wavy(120, 120, { swing: 0.4, length: 40 })))).toEqual([]);
  });

  test('is gone when it is erased, and the bond is not', () => {
    const picture = pictureOf(straight(40, 120, 120, 120), wavy(120, 120));
    for (const wave of findWaves(picture)) eraseWave(picture, wave);
    const dark = (x: number, y: number): boolean => picture.grey[y * SIZE + x]! < 140;
    expect(dark(60, 120)).toBe(true);
    expect(Array.from({ length: SIZE }, (_, y) => y).some((y) => dark(120, y) || dark(124, y))).toBe(false);
  });

  test('is none that is straight, that goes on at an end, or that has bonds on both sides', () => {
    const bond = straight(40, 120, 120, 120);
    expect(findWaves(pictureOf(bond, wavy(120, 120, { swing: 0 })))).toEqual([]);
    expect(findWaves(pictureOf(bond, wavy(120, 120), straight(120, 152, 180, 190)))).toEqual([]);
    expect(findWaves(pictureOf(straight(40, 120, 200, 120), wavy(120, 120)))).toEqual([]);
  });

  test('is none that is a bond of its own', () => {
    expect(
      findWaves(pictureOf(straight(60, 60, 120, 88), straight(180, 60, 120, 88), wavy(120, 120))),
    ).toEqual([]);
  });
});

const atom = (x: number, y: number) => ({ element: 'C', charge: 0, isotope: 0, x, y, confidence: 1 });

test('two wavy lines near one end are not two open bonds of it', () => {
  const molecule = {
    atoms: [atom(0, 0), atom(30, 0), atom(60, 0)],
    bonds: [0, 1].map((from) => ({
      from,
      to: from + 1,
      order: 1 as const,
      stereo: 'none' as const,
      confidence: 1,
    })),
  };
  expect(
    openEnds(molecule, [
      { x: -4, y: 0 },
      { x: -2, y: 6 },
    ]),
  ).toEqual([0]);
  expect(
    openEnds(molecule, [
      { x: -4, y: 0 },
      { x: 64, y: 0 },
    ]),
  ).toEqual([0, 2]);
});
