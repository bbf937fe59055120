import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeOf, inverseOf, isEmpty, marksBefore, netOf, weightOf, type SetChange } from './set-change.ts';
import { Toggled } from './toggled.ts';

const range = fc
  .tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 0, max: 6000 }))
  .map(([first, more]) => (more === 0 ? String(first) : `${first}-${first + more}`));
const toggles = fc.array(fc.record({ range, on: fc.boolean() }), { minLength: 1, maxLength: 8 });

test('marks that are given and taken away are counted as one by one, however many they are', () => {
  fc.assert(
    fc.property(toggles, (given) => {
      const toggled = new Toggled();
      const expected = new Map<number, boolean>();
      for (const { range: molecules, on } of given) {
        toggled.toggle(molecules, on);
        const [first = 0, last = first] = molecules.split('-').map(Number);
        for (let position = first - 1; position < last; position += 1)
          if (expected.get(position) === !on) expected.delete(position);
          else expected.set(position, on);
      }
      expect(toggled.size).toBe(expected.size);
      const written = new Toggled();
      for (const { on, molecules, count } of toggled.sides()) {
        expect([...expected.values()].filter((isOn) => isOn === on)).toHaveLength(count);
        written.toggle(molecules, on);
      }
      // What is written is read as the same.
      for (let position = 0; position < 15_000; position += 1)
        if (written.get(position) !== expected.get(position)) throw new Error(`position ${position}`);
    }),
    { numRuns: 30 },
  );
});

test('a change and what takes it back make no difference', () => {
  const column = { id: 'a', name: 'LE', formula: '1' };
  const change: SetChange = {
    name: { before: 'A', after: 'B' },
    calculated: { before: [], after: [column] },
    stars: [
      { on: true, molecules: '1-3' },
      { on: false, molecules: '9' },
    ],
    tags: [{ tag: 'lead', on: true, molecules: '4,7-9' }],
    notes: [{ position: 2, before: '', after: 'Soluble' }],
  };
  expect(changeOf(netOf([change]))).toStrictEqual(change);
  expect(isEmpty(changeOf(netOf([change, inverseOf(change)])))).toBe(true);
  expect(changeOf(netOf([inverseOf(inverseOf(change))]))).toStrictEqual(change);
});

test('columns whose keys stand in another order are the same', () => {
  const before = [{ id: 'a', name: 'LE', formula: '1' }];
  const after = [{ formula: '1', name: 'LE', id: 'a' }];
  expect(isEmpty(changeOf(netOf([{ calculated: { before, after } }])))).toBe(true);
});

test('marks of before are those of now with what was changed taken back, also of molecules that lost them', () => {
  const net = netOf([
    { stars: [{ on: true, molecules: '1-5000' }] },
    { tags: [{ tag: 'b', on: true, molecules: '1-4' }] },
    { tags: [{ tag: 'a', on: false, molecules: '2,4999' }] },
    { notes: [{ position: 1, before: 'First', after: 'Second' }] },
  ]);
  const now = { star: true, tags: ['b'], note: '' };
  expect(
    marksBefore(net, [
      { ...now, position: 1, note: 'Second' },
      { ...now, position: 3 },
      { ...now, position: 4998, tags: [] },
      { ...now, position: 5000 },
    ]),
  ).toStrictEqual([
    { position: 1, star: false, tags: ['a'], note: 'First' },
    { position: 3, star: false, tags: [], note: '' },
    { position: 4998, star: false, tags: ['a'], note: '' },
    { position: 5000, star: true, tags: ['b'], note: '' },
  ]);
});

test('a change of all molecules of a large set weighs what it takes to read, and not a molecule each', () => {
  const change: SetChange = { tags: [{ tag: 'a', on: true, molecules: '1-100000' }] };
  expect(weightOf(change, netOf([change]))).toBeLessThan(3500);
});
