import { expect, test } from 'vitest';
import {
  createMoleculeSet,
  MARKED_TEXT_MAX,
  markMolecules,
  MOLECULES_PER_SET_MAX,
  parsePages,
  writeMoleculeNote,
  writePositions,
} from '../src/index.ts';

const all = Array.from({ length: MOLECULES_PER_SET_MAX }, (_, position) => position);

test('a set has as many molecules as there may be, and not one more', () => {
  const body = { name: 'Screen', sourceName: 'screen.csv', format: 'csv', columns: [] };
  const total = MOLECULES_PER_SET_MAX;
  expect(total).toBe(100_000);
  expect(createMoleculeSet.body.safeParse({ ...body, total }).success).toBe(true);
  expect(createMoleculeSet.body.safeParse({ ...body, total: total + 1 }).success).toBe(false);
});

test.each([
  ['all', () => true],
  ['every second one', (at: number) => at % 2 === 0],
  ['pairs', (at: number) => at % 3 !== 2],
  ['runs of three', (at: number) => at % 4 !== 3],
  ['pairs of the last', (at: number) => (all.length - at) % 3 !== 0],
])('%s of the largest set are named in one change, to the last number', (_which, isMarked) => {
  const positions = all.filter((at) => isMarked(at));
  const molecules = writePositions(positions);
  expect(molecules.length).toBeLessThanOrEqual(MARKED_TEXT_MAX);
  const body = { molecules, change: { kind: 'star', on: true } };
  expect(markMolecules.body.safeParse(body).success).toBe(true);
  expect(parsePages(molecules, all.length)).toEqual(positions.map((at) => at + 1));
  expect(parsePages(String(all.length), all.length)).toEqual([all.length]);
});

const moleculeAt = (position: number) => ({
  id: '0190b6b1-0000-7000-8000-000000000000',
  position: String(position),
});

test('the last molecule of the largest set may have a note', () => {
  const { params } = writeMoleculeNote;
  expect(params.safeParse(moleculeAt(all.length - 1)).success).toBe(true);
  expect(params.safeParse(moleculeAt(all.length)).success).toBe(false);
});
