import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activitiesOf } from '../../src/sar/contributions.ts';
import { decompose } from '../../src/sar/decomposition.ts';
import type { Decomposition } from '../../src/sar/decomposition.ts';
import { EnumerationRun } from '../../src/sar/enumeration.ts';
import { missingCombinations } from '../../src/sar/missing-combinations.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { adrenergicBlockers } from './adrenergic-blockers.ts';

const enumerate = async (core: string, molecules: typeof adrenergicBlockers) => {
  const engine = await engineForTests();
  const decomposition = decompose(engine, core, molecules);
  const run = new EnumerationRun(engine, decomposition);
  run.add(molecules);
  return run.finish();
};

describe('combinations that a series lacks', () => {
  it('of a published series are those of its table that stand empty, with what the published model says of them', async () => {
    const found = await enumerate('CN(C)CC(Br)c1ccccc1', adrenergicBlockers);
    // Six groups at each of two places, of which 22 are made.
    expect(found).toHaveLength(36 - 22);
    const best = found[0]!;
    // Iodine at both: 7.82 + 1.43 + 0.58 by Kubinyi and Kehrhahn's table.
    expect(best.groups).toEqual({ R1: 'I*', R2: 'I*' });
    expect(best.activity).toBeCloseTo(7.82 + 1.43 + 0.58, 1);
    expect(best.smiles).toBe('CN(C)CC(Br)c1ccc(I)c(I)c1');
    expect(best.properties.molecularWeight).toBeCloseTo(479.94, 1);
    // Each of the two groups is in one compound only: the prediction's own error is about twice the residual's.
    expect(best.support).toBe(1);
    expect(best.interval).toBeGreaterThan(2.2 * 0.194);
    expect(found.map(({ activity }) => activity)).toEqual(
      found.map(({ activity }) => activity).toSorted((one, other) => other - one),
    );
  });

  it('leave out what is a compound of the series by symmetry, and what is open', async () => {
    const molecules = [
      ['Fc1ccccc1', 5],
      ['Clc1ccccc1', 6],
      ['Fc1ccc(Cl)cc1', 7],
      ['c1ccccc1', 4],
    ].map(([smiles, activity], id) => ({ id, smiles: String(smiles), activity: Number(activity) }));
    const found = await enumerate('c1cc([*:1])ccc1[*:2]', molecules);
    const smiles = found.map((one) => one.smiles);
    expect(smiles).not.toContain('Fc1ccc(Cl)cc1');
    expect(new Set(smiles).size).toBe(smiles.length);
    expect(smiles.every((text) => !text.includes('*'))).toBe(true);
  });

  it('have the interval of a new observation', () => {
    // Two places of two groups, three compounds made twice with a scatter of 0.1: by hand, s² = 3 · 2 · 0.1² / 3, and x'(X'X)⁻¹x = 3/2.
    const rows = [
      ['H', 'H'],
      ['Cl', 'H'],
      ['H', 'F'],
    ].flatMap(([one, other], pair) =>
      [0, 1].map((twin) => ({
        id: 2 * pair + twin,
        groups: { R1: `${one}*`, R2: `${other}*` },
        isRebuilt: true,
      })),
    );
    const decomposition: Decomposition = { core: '', places: ['R1', 'R2'], rows, unmatched: [] };
    const activities = new Map(
      [5, 6, 7].flatMap((value, pair) => [
        [2 * pair, value - 0.1],
        [2 * pair + 1, value + 0.1],
      ]),
    );
    const [only, ...others] = missingCombinations(decomposition, activities, 10);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ groups: { R1: 'Cl*', R2: 'F*' }, support: 2 });
    expect(only!.activity).toBeCloseTo(8, 9);
    expect(only!.interval).toBeCloseTo(3.1824 * Math.sqrt(0.02) * Math.sqrt(1 + 3 / 2), 3);
  });

  it('come by falling activity, each once, and none that is made', () => {
    const group = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(group, group, group, fc.integer({ min: 0, max: 40 })), {
          minLength: 3,
          maxLength: 30,
          selector: ([one, two, three]) => `${one} ${two} ${three}`,
        }),
        (made) => {
          const rows = made.map(([one, two, three], id) => ({
            id,
            groups: { R1: `C${one}*`, R2: `N${two}*`, R3: `O${three}*` },
            isRebuilt: true,
          }));
          const decomposition: Decomposition = { core: '', places: ['R1', 'R2', 'R3'], rows, unmatched: [] };
          const activities = activitiesOf(
            made.map(([, , , value], id) => ({ id, smiles: '', activity: value / 10 })),
          );
          const all = missingCombinations(decomposition, activities, 1000);
          const keys = all.map(({ groups }) => JSON.stringify(groups));
          expect(new Set(keys).size).toBe(keys.length);
          const known = new Set(rows.map(({ groups }) => JSON.stringify(groups)));
          expect(keys.filter((key) => known.has(key))).toEqual([]);
          for (const [index, { activity }] of all.entries())
            expect(activity).toBeLessThanOrEqual((all[index - 1]?.activity ?? Infinity) + 1e-9);

          // The first ones are the same, however many are asked for.
          expect(missingCombinations(decomposition, activities, 5)).toEqual(all.slice(0, 5));
        },
      ),
      { numRuns: 60 },
    );
  });
});
