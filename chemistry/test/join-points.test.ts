import type { Mol } from '@rdkit/rdkit';
import { describe, expect, it } from 'vitest';
import { joinAtPoints } from '../src/join-points.ts';
import { engineForTests } from './engine-for-tests.ts';
import { sampleDrugs } from './sample.ts';

describe('parts joined at their points', () => {
  it.each([
    { parts: ['[H][*:1]', 'C[*:1]'], whole: 'C' },
    { parts: ['C[*:1]', '[*:1]=O'], whole: 'C=O' },
    { parts: ['C[*:1].Cl', '[*:1]C'], whole: 'CC.Cl' },
    // Two bonds of one group, which close a ring; both in one structure.
    { parts: ['c1c([*:1])c([*:2])ccc1', '[*:1]OCO[*:2]'], whole: 'c1ccc2c(c1)OCO2' },
    { parts: ['C1CC([*:1])NC1CO[*:1]'], whole: 'C1CC2NC1CO2' },
    // Several groups in one text, and a bond that stays open.
    { parts: ['F[C@]([*:1])([*:2])[*:3]', 'C[*:1].Br[*:2].Cl[*:3]'], whole: 'C[C@](F)(Cl)Br' },
    { parts: ['O[*:3]', '[*:1]c1ccc([*:3])cc1'], whole: 'Oc1ccc([*:1])cc1' },
    { parts: ['C(=C/[*:2])/[*:1]', '[*:1]CCC[*:2]'], whole: 'C1=CCCC1' },
  ])('$parts are $whole', async ({ parts, whole }) => {
    expect(joinAtPoints(await engineForTests(), ...parts)).toBe(whole);
  });

  it('are none where three have one number', async () => {
    expect(joinAtPoints(await engineForTests(), 'C[*:1]', 'N[*:1]', 'O[*:1]')).toBeUndefined();
  });

  it('keep the configuration of a double bond with both ends joined, whatever lies in memory', async () => {
    const engine = await engineForTests();
    const kept: Mol[] = [];
    for (const [index, { smiles }] of sampleDrugs().entries()) {
      // What is joined at once loses it, or reads memory that is not its own, in about one of seven states of the memory.
      const whole = joinAtPoints(engine, 'CC/C(Cl)=C/CC[*:1].OC[*:2]', 'C(=C/[*:2])/[*:1]');
      expect(whole).toBe('CC/C(Cl)=C/CC/C=C\\CO');
      kept.push(engine.takeMolecule(smiles));
      if (index % 3 > 0) kept.splice((index * 7) % kept.length, 1)[0]?.delete();
    }
    for (const molecule of kept) molecule.delete();
  });
});
