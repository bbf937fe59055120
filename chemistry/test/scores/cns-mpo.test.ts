import { beforeAll, describe, expect, it } from 'vitest';
import { loadPredictor } from '../../src/admet/node/load-predictor.ts';
import { withParent } from '../../src/admet/molecular-graph.ts';
import type { AdmetPredictor } from '../../src/admet/predictor.ts';
import type { Engine } from '../../src/engine.ts';
import { mayHaveStrongBase } from '../../src/scores/basic-centers.ts';
import { cnsDesirability, type CnsMpo, cnsMpoOf, type CnsMpoPart } from '../../src/scores/cns-mpo.ts';
import { engineForTests } from '../engine-for-tests.ts';

let engine: Engine;
let predictor: AdmetPredictor;
beforeAll(async () => {
  [engine, predictor] = await Promise.all([engineForTests(), loadPredictor()]);
});

const scoreOf = (smiles: string): CnsMpo => {
  const features = predictor.featuresOf(engine, smiles);
  return cnsMpoOf(features, predictor.read(features).predictions.logd);
};

describe('CNS MPO', () => {
  // Wager et al. 2010: full, half and no desirability.
  it.each<[CnsMpoPart, ...[value: number, desirability: number][]]>([
    ['clogp', [3, 1], [4, 0.5], [5, 0]],
    ['logd', [2, 1], [3, 0.5], [4, 0]],
    ['molecularWeight', [360, 1], [430, 0.5], [500, 0]],
    ['tpsa', [20, 0], [30, 0.5], [40, 1], [90, 1], [105, 0.5], [120, 0]],
    ['donors', [0, 1], [0.5, 1], [2, 0.5], [3.5, 0]],
    ['pka', [8, 1], [9, 0.5], [10, 0]],
  ])('has the desirabilities of the article for %s', (part, ...points) => {
    for (const [value, desirability] of points)
      expect(cnsDesirability(part, value)).toBeCloseTo(desirability, 10);
  });

  it('is an interval as wide as its logD is unsure where nothing is basic, and one wider where a pKa counts', () => {
    const phenytoin = scoreOf('O=C1NC(=O)C(c2ccccc2)(c2ccccc2)N1');
    expect(phenytoin.desirabilities.pka).toEqual({ low: 1, high: 1 });
    const { low, high } = phenytoin.desirabilities.logd;
    expect(phenytoin.high - phenytoin.low).toBeCloseTo(high - low, 10);
    // All but logD and pKa by hand from the values that are known of it: clogP 1.77, 252.27 g/mol, 58.2 Å², 2 donors.
    expect(phenytoin.high - high - 1).toBeCloseTo(1 + 1 + 1 + 0.5, 5);

    const propranolol = scoreOf('CC(C)NCC(O)COc1cccc2ccccc12');
    expect(propranolol.values.pka).toBe(null);
    expect(propranolol.desirabilities.pka).toEqual({ low: 0, high: 1 });
    expect(propranolol.high - propranolol.low).toBeGreaterThanOrEqual(1);
    expect(propranolol.low).toBeGreaterThanOrEqual(0);
    expect(propranolol.high).toBeLessThanOrEqual(6);
  });

  it('is of the parent', () => {
    expect(scoreOf('CC(C)[NH2+]CC(O)COc1cccc2ccccc12.[Cl-]')).toEqual(scoreOf('CC(C)NCC(O)COc1cccc2ccccc12'));
  });

  // Conjugate acids, Perrin 1965/1972 and the drugs' labels.
  it.each([
    ['celecoxib', 'Cc1ccc(-c2cc(C(F)(F)F)nn2-c2ccc(S(N)(=O)=O)cc2)cc1', false],
    ['carbamazepine', 'NC(=O)N1c2ccccc2C=Cc2ccccc21', false],
    ['2,4,6-collidine, 7.4', 'Cc1cc(C)nc(C)c1', false],
    ['aniline, 4.6', 'Nc1ccccc1', false],
    ['nitrobenzene', 'O=[N+]([O-])c1ccccc1', false],
    ['acetonitrile', 'CC#N', false],
    ['acetone oxime, 2', 'CC(C)=NO', false],
    ['4-(dimethylamino)pyridine, 9.6', 'CN(C)c1ccncc1', true],
    ['2-methylimidazole, 7.9', 'Cc1ncc[nH]1', true],
    ['benzamidine, 11.6', 'NC(=N)c1ccccc1', true],
    ['guanidine, 13.6', 'NC(N)=N', true],
    ['piperidine, 11.1', 'C1CCNCC1', true],
    ['trimethylphosphine, 8.7', 'CP(C)C', true],
  ])('knows whether a base may be stronger than 8: %s', (_, smiles, may) => {
    expect(withParent(engine, smiles, ({ graph }) => mayHaveStrongBase(graph))).toBe(may);
  });
});
