import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { Slots } from './slots.ts';

const lists = fc.array(
  fc.record({
    ids: fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }),
    isOrdered: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('slots', () => {
  it('show each item once; what stays shown keeps its key, and no key is made while one is free', () => {
    fc.assert(
      fc.property(lists, (steps) => {
        const slots = new Slots<{ id: number }>(({ id }) => id);
        let before = slots.show([], true);
        for (const { ids, isOrdered } of steps) {
          const items = ids.map((id) => ({ id }));
          const added = slots.added(items);
          const after = slots.show(items, isOrdered);
          const keyOf = new Map(before.map(({ key, item }) => [item.id, key]));
          expect(after.map(({ item }) => item).toSorted((a, b) => a.id - b.id)).to.deep.equal(
            items.toSorted((a, b) => a.id - b.id),
          );
          expect(added.map(({ id }) => id)).to.deep.equal(ids.filter((id) => !keyOf.has(id)));
          expect(new Set(after.map(({ key }) => key)).size).to.equal(after.length);
          for (const { key, item } of after) if (keyOf.has(item.id)) expect(key).to.equal(keyOf.get(item.id));
          const free = before.length - (items.length - added.length);
          const old = new Set(keyOf.values());
          expect(after.filter(({ key }) => !old.has(key)).length).to.equal(Math.max(0, added.length - free));
          if (isOrdered) expect(after.map(({ item }) => item)).to.deep.equal(items);
          else {
            const kept = after.map(({ key }) => key).filter((key) => old.has(key));
            const places = before.map(({ key }) => key);
            expect(kept, 'in their places').to.deep.equal(places.filter((key) => kept.includes(key)));
          }
          before = after;
        }
      }),
    );
  });
});
