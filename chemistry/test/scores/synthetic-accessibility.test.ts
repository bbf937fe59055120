import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine.ts';
import { SyntheticAccessibility } from '../../src/scores/synthetic-accessibility.ts';
import { StructureError } from '../../src/structure-error.ts';
import { engineForTests } from '../engine-for-tests.ts';

let engine: Engine;
let scorer: SyntheticAccessibility;
beforeAll(async () => {
  engine = await engineForTests();
  scorer = await SyntheticAccessibility.load(
    readFileSync(new URL('../../src/scores/fragment-scores.bin', import.meta.url)),
  );
});

describe('synthetic accessibility', () => {
  // RDKit 2022.09.3, `training/scores/fragments.py score`.
  it.each([
    ['benzene, the easy end', 'c1ccccc1', 1],
    ['aspirin', 'CC(=O)Oc1ccccc1C(O)=O', 1.58004],
    ['dicyclohexylmethane, symmetric', 'C(C1CCCCC1)C1CCCCC1', 1.856738],
    ['caffeine', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C', 2.297982],
    ['imatinib', 'Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(-c2cccnc2)n1', 2.33166],
    ['adamantane, bridgeheads', 'C1C2CC3CC1CC(C2)C3', 3.058564],
    ['penicillin G', 'CC1(C)S[C@@H]2[C@H](NC(=O)Cc3ccccc3)C(=O)N2[C@H]1C(=O)O', 3.200273],
    ['griseofulvin, spiro', 'O=C1c2c(OC)cc(OC)c(Cl)c2O[C@]11C(OC)=CC(=O)C[C@H]1C', 4.187037],
    ['morphine', 'CN1CC[C@]23[C@@H]4[C@H]1Cc1ccc(O)c(c12)O[C@H]3[C@@H](O)C=C4', 5.273602],
    [
      'paclitaxel',
      'CC1=C2[C@@]([C@]([C@H]([C@@H]3[C@]4([C@H](OC4)C[C@@H]([C@]3(C(=O)[C@@H]2OC(=O)C)C)O)OC(=O)C)OC(=O)c5ccccc5)(C[C@@H]1OC(=O)[C@H](O)[C@@H](NC(=O)c6ccccc6)c7ccccc7)O)(C)C',
      5.915624,
    ],
    [
      'erythromycin, a macrocycle',
      'CC[C@@H]1[C@@]([C@@H]([C@H](C(=O)[C@@H](C[C@@]([C@@H]([C@H]([C@@H]([C@H](C(=O)O1)C)O[C@H]2C[C@@]([C@H]([C@@H](O2)C)O)(C)OC)C)O[C@H]3[C@@H]([C@H](C[C@H](O3)C)N(C)C)O)(C)O)C)C)O)(C)O',
      6.088311,
    ],
    ['a salt, whole', '[Na+].CC(=O)c1ccc([O-])cc1', 3.00432],
    ['anisole with deuterium', '[2H]C([2H])([2H])Oc1ccccc1', 3.572934],
    ['cisplatin, dative bonds', '[NH3]->[Pt](Cl)(Cl)<-[NH3]', 7.610971],
  ])('of %s is that of RDKit', (_, smiles, score) => {
    expect(scorer.score(engine, smiles)).toBeCloseTo(score, 6);
  });

  it('is not of what is no structure', () => {
    expect(() => scorer.score(engine, 'C1CC')).toThrow(StructureError);
    expect(engine.lent).toBe(0);
  });
});
