import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import {
  combinationsOf,
  isIn,
  leadOf,
  maskOf,
  maskOfAll,
  moleculesIn,
  overlapOf,
  rowsIn,
  sharesOf,
} from './overlap.ts';
import type { Overlap } from './overlap.ts';

/** Sets of a few molecules, some of them several times, some records unreadable. */
const keysOfSets = (most = 5): fc.Arbitrary<(string | null)[][]> =>
  fc.array(
    fc.array(fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { freq: 8 }), {
      maxLength: 24,
    }),
    {
      minLength: 2,
      maxLength: most,
    },
  );
const distinct = (keys: readonly (string | null)[]): Set<string> =>
  new Set(keys.filter((key) => key !== null));
const positionsOf = ({ positions }: Overlap, set: number): number[] =>
  [...positions[set]!].filter((position) => position >= 0);

describe('the overlap of sets', () => {
  it('counts each molecule once, in the combination of the sets that it is in', async () => {
    await fc.assert(
      fc.asyncProperty(keysOfSets(), async (keys) => {
        const overlap = await overlapOf(keys);
        const union = distinct(keys.flat());
        const combinations = combinationsOf(overlap);
        const sum = combinations.reduce((total, { molecules }) => total + molecules, 0);
        expect(sum).to.equal(union.size);
        const { distinct: all, inAll, inSome, inOne } = sharesOf(overlap);
        expect([all, inAll + inSome + inOne]).to.deep.equal([union.size, union.size]);
        for (const { mask, molecules } of combinations) {
          const really = [...union].filter((key) =>
            keys.every((ofSet, set) => distinct(ofSet).has(key) === isIn(mask, set)),
          );
          expect(molecules).to.equal(really.length);
          expect(moleculesIn(overlap, new Set([mask]))).to.equal(really.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('has every readable record in exactly one row, and only records of one molecule in a row', async () => {
    await fc.assert(
      fc.asyncProperty(keysOfSets(), async (keys) => {
        const overlap = await overlapOf(keys);
        for (const [set, ofSet] of keys.entries()) {
          const readable = ofSet.flatMap((key, position) => (key === null ? [] : [position]));
          expect(positionsOf(overlap, set).toSorted((a, b) => a - b)).to.deep.equal(readable);
          const counts = overlap.sets[set]!;
          expect(counts.read).to.equal(readable.length);
          expect(counts.unread).to.equal(ofSet.length - readable.length);
          expect(counts.distinct).to.equal(distinct(ofSet).size);
        }
        for (let row = 0; row < overlap.moleculeOfRow.length; row++) {
          const inRow = keys.flatMap((ofSet, set) => {
            const position = overlap.positions[set]![row]!;
            return position < 0 ? [] : [ofSet[position]];
          });
          expect(new Set(inRow).size).to.equal(1);
          expect(overlap.positions[leadOf(overlap, row)]![row]).to.be.at.least(0);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('parts the molecules of one set into those that another has and those that it has not', async () => {
    await fc.assert(
      fc.asyncProperty(keysOfSets(2), async (keys) => {
        const overlap = await overlapOf(keys);
        const only = rowsIn(overlap, new Set([maskOf(0)]));
        const both = rowsIn(overlap, new Set([maskOfAll(2)]));
        const positions = [...only, ...both]
          .map((row) => overlap.positions[0]![row]!)
          .filter((position) => position >= 0);
        expect(positions.toSorted((a, b) => a - b)).to.deep.equal(
          positionsOf(overlap, 0).toSorted((a, b) => a - b),
        );
        expect([...only].some((row) => both.includes(row))).to.equal(false);
      }),
      { numRuns: 60 },
    );
  });

  it('counts the same whatever the order of the sets', async () => {
    await fc.assert(
      fc.asyncProperty(keysOfSets(), fc.nat(), async (keys, turn) => {
        const order = keys.map((_, set) => (set + turn) % keys.length);
        const overlap = await overlapOf(keys);
        const turned = await overlapOf(order.map((set) => keys[set]!));
        expect(sharesOf(turned)).to.deep.equal(sharesOf(overlap));
        const countsOf = (one: Overlap, setAt: (set: number) => number): string[] =>
          combinationsOf(one)
            .filter(({ molecules }) => molecules > 0)
            .map(
              ({ mask, molecules, rows }) =>
                `${keys
                  .map((_, set) => set)
                  .filter((set) => isIn(mask, set))
                  .map(setAt)
                  .toSorted((a, b) => a - b)
                  .join()}: ${molecules} in ${rows}`,
            )
            .toSorted((one_, other) => one_.localeCompare(other));
        expect(countsOf(turned, (set) => order[set]!)).to.deep.equal(countsOf(overlap, (set) => set));
      }),
      { numRuns: 60 },
    );
  });

  it('lists both sides of two sets and what they share even where there is nothing', async () => {
    const overlap = await overlapOf([
      ['a', 'b', 'a'],
      ['a', 'b'],
    ]);
    expect(combinationsOf(overlap)).to.deep.equal([
      { mask: 1, molecules: 0, rows: 0 },
      { mask: 3, molecules: 2, rows: 3 },
      { mask: 2, molecules: 0, rows: 0 },
    ]);
    expect(overlap.sets[0]).to.deep.equal({ read: 3, unread: 0, distinct: 2, repeated: 1 });
  });

  it('stops where nobody waits for it any more', async () => {
    const gone = new AbortController();
    const many = Array.from({ length: 200_000 }, (_, at) => `molecule ${at}`);
    const under = overlapOf([many, many], gone.signal);
    gone.abort();
    let refused: unknown;
    await under.catch((error: unknown) => (refused = error));
    expect((refused as Error | undefined)?.name).to.equal('AbortError');
  });
});
