import { describe, expect, it } from 'vitest';
import { QedScorer } from '../../src/scores/qed.ts';
import { StructureError } from '../../src/structure-error.ts';
import { engineForTests } from '../engine-for-tests.ts';

describe('the quantitative estimate of drug-likeness', () => {
  it.each([
    // RDKit 2022.09.3, Chem.QED.qed and properties(); the first three are also in its own tests, from Bickerton's implementation.
    ['cimetidine', 'CNC(=NCCSCc1nc[nH]c1C)NC#N', 0.234659, 5, 1, 5],
    ['famotidine', 'N=C(CCSCc1csc(N=C(N)N)n1)NS(N)(=O)=O', 0.253143, 6, 1, 3],
    ['tegaserod', 'CCCCCNC(=N)NN=Cc1c[nH]c2ccc(CO)cc12', 0.234872, 3, 2, 4],
    ['aspirin', 'CC(=O)Oc1ccccc1C(O)=O', 0.550122, 4, 1, 2],
    ['caffeine', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C', 0.538463, 3, 2, 0],
    ['imatinib', 'Cc1ccc(NC(=O)c2ccc(CN3CCN(C)CC3)cc2)cc1Nc1nccc(-c2cccnc2)n1', 0.389416, 7, 4, 0],
    ['propranolol', 'CC(C)NCC(O)COc1cccc2ccccc12', 0.837506, 3, 2, 0],
    ['diazepam', 'CN1C(=O)CN=C(c2ccccc2)c2cc(Cl)ccc21', 0.791645, 1, 2, 0],
    ['morphine', 'CN1CCC23C4C1Cc1ccc(O)c(c12)OC3C(O)C=C4', 0.703347, 4, 1, 1],
    ['testosterone', 'CC12CCC3C(CCC4=CC(=O)CCC43C)C1CCC2O', 0.73423, 2, 0, 0],
    ['penicillin G', 'CC1(C)SC2C(NC(=O)Cc3ccccc3)C(=O)N2C1C(O)=O', 0.797763, 5, 1, 1],
    ['celecoxib', 'Cc1ccc(-c2cc(C(F)(F)F)nn2-c2ccc(S(N)(=O)=O)cc2)cc1', 0.754105, 3, 3, 0],
    ['sildenafil', 'CCCc1nn(C)c2c1nc([nH]c2=O)-c1cc(ccc1OCC)S(=O)(=O)N1CCN(C)CC1', 0.553405, 7, 3, 0],
    ['guaiazulene', 'CC(C)C1=CC2=C(C)C=CC2=C(C)C=C1', 0.631128, 0, 2, 0],
  ])('of %s is that of RDKit', async (_, smiles, score, acceptors, aromaticRings, alerts) => {
    const scorer = new QedScorer(await engineForTests());
    expect(scorer.properties(smiles)).toMatchObject({ acceptors, aromaticRings, alerts });
    expect(scorer.score(smiles)).toBeCloseTo(score, 5);
    scorer.free();
  });

  it('is there again after the engine was renewed, and not for what is no structure', async () => {
    const engine = await engineForTests();
    const scorer = new QedScorer(engine);
    const before = scorer.score('CC(=O)Oc1ccccc1C(O)=O');
    await engine.renew();
    expect(scorer.score('CC(=O)Oc1ccccc1C(O)=O')).toBe(before);
    expect(() => scorer.score('C1CC')).toThrow(StructureError);
    scorer.free();
    expect(engine.lent).toBe(0);
  });
});
