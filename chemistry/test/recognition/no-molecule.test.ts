import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { timeLimit, timesOf } from '../../../tests/proofs.ts';
import { isAcceptable } from '../../src/recognition/confidence.ts';
import type { DrawnAtom, DrawnMolecule } from '../../src/recognition/drawn-molecule.ts';
import { isNoMolecule } from '../../src/recognition/no-molecule.ts';
import { loadNetworks } from '../../src/recognition/node/load-networks.ts';
import { readPicture } from '../../src/recognition/node/read-picture.ts';
import { recognisePicture } from '../../src/recognition/recognise.ts';
import { randomNumbers } from '../../src/sar/umap.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { svgOf, withoutMolecules } from './pictures-without-molecules.ts';

const engine = await engineForTests();
const WHOLE = { explained: 1, strays: 0 };

type Place = readonly [x: number, y: number];
/** Bare corners at places, and lines between them. */
const skeleton = (
  places: readonly Place[],
  lines: readonly (readonly [number, number])[],
): DrawnMolecule => ({
  atoms: places.map(([x, y]): DrawnAtom => ({ x, y, element: 'C', charge: 0, isotope: 0, confidence: 1 })),
  bonds: lines.map(([from, to]) => ({ from, to, order: 1, stereo: 'none', confidence: 1 })),
});
const chainOf = (places: readonly Place[]): DrawnMolecule =>
  skeleton(
    places,
    places.slice(1).map((_, index) => [index, index + 1]),
  );
const ringOf = (places: readonly Place[]): DrawnMolecule =>
  skeleton(
    places,
    places.map((_, index) => [index, (index + 1) % places.length]),
  );
const around = (sides: number, radius: (index: number) => number): Place[] =>
  Array.from({ length: sides }, (_, index) => {
    const angle = (2 * Math.PI * index) / sides;
    return [radius(index) * Math.cos(angle), radius(index) * Math.sin(angle)];
  });
/** A lattice of so many squares on a side. */
const squares = (count: number): DrawnMolecule => {
  const side = count + 1;
  const places = Array.from({ length: side * side }, (_, index): Place => [
    30 * (index % side),
    30 * Math.floor(index / side),
  ]);
  const lines = places.flatMap((_, index): [number, number][] => [
    ...(index % side < count ? ([[index, index + 1]] as [number, number][]) : []),
    ...(index + side < places.length ? ([[index, index + side]] as [number, number][]) : []),
  ]);
  return skeleton(places, lines);
};
const isNothing = (molecule: DrawnMolecule, circumstances = WHOLE, confidence = 0.99): boolean =>
  isNoMolecule(molecule, confidence, circumstances);

const hexane = chainOf([0, 1, 2, 3, 4, 5].map((index) => [26 * index, index % 2 === 0 ? 0 : 15]));
const cyclohexane = ringOf(around(6, () => 30));

describe('a skeleton of lines alone', () => {
  it('is a molecule where it is drawn as one is', () => {
    expect([isNothing(hexane), isNothing(cyclohexane), isNothing(squares(1))]).toEqual([false, false, false]);
  });

  it('is none where it is a lattice, a star, a line of a chart, or has words beside it', () => {
    expect(isNothing(squares(3))).toBe(true);
    expect(isNothing(ringOf(around(10, (index) => (index % 2 === 0 ? 80 : 35))))).toBe(true);
    expect(
      isNothing(
        chainOf([
          [0, 0],
          [30, 12],
          [60, -6],
          [90, 40],
          [120, 35],
          [150, 0],
        ]),
      ),
    ).toBe(true);
    expect(isNothing(cyclohexane, { explained: 1, strays: 1 })).toBe(true);
    expect(isNothing(cyclohexane, { explained: 0.9, strays: 0 })).toBe(true);
  });

  it('is never accepted, as what has a letter may be', () => {
    const drawing = { isComplete: true, isByHand: false };
    expect(isAcceptable(hexane, 0.99, drawing)).toBe(false);
    const ether = {
      ...hexane,
      atoms: hexane.atoms.with(2, { ...hexane.atoms[2]!, element: 'O', label: 'O' }),
    };
    expect(isAcceptable(ether, 0.99, drawing)).toBe(true);
    expect([isNothing(ether), isNothing(ether, { explained: 0.9, strays: 1 }, 0.5)]).toEqual([false, false]);
  });
});

describe('a picture without a molecule', () => {
  it(
    'has no structure that is accepted, and hardly ever one at all',
    async () => {
      const networks = await loadNetworks();
      const kinds = Object.entries(withoutMolecules);
      const found: string[] = [];
      const accepted: string[] = [];
      const count = timesOf('picturesWithoutMolecules');
      for (let seed = 0; seed < count; seed += 1) {
        // The first are of those kinds that used to be accepted.
        const [kind, draw] = kinds[seed % kinds.length]!;
        if (engine.broken) await engine.renew();
        const svg = svgOf(draw(randomNumbers(1 + seed)));
        const structures = await recognisePicture(
          networks,
          engine,
          await readPicture(await sharp(Buffer.from(svg)).png().toBuffer()),
        );
        if (structures.length > 0) found.push(`${seed}, ${kind}: ${structures[0]!.smiles}`);
        if (structures.some((structure) => structure.accepted)) accepted.push(`${seed}, ${kind}`);
      }
      expect(accepted).toEqual([]);
      expect(found.slice(Math.floor(0.1 * count))).toEqual([]);
    },
    timeLimit(120_000),
  );
});
