import { readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { atomContributions } from '../../src/admet/contributions.ts';
import { ENDPOINT_KEYS, ENDPOINT_UNITS, isProbability } from '../../src/admet/endpoints.ts';
import { MeasuredMolecules } from '../../src/admet/measured-molecules.ts';
import type { ModelCards } from '../../src/admet/model-cards.ts';
import { loadPredictor } from '../../src/admet/node/load-predictor.ts';
import type { AdmetPredictor, Predictions } from '../../src/admet/predictor.ts';
import type { Engine } from '../../src/engine.ts';
import { StructureError } from '../../src/structure-error.ts';
import { engineForTests } from '../engine-for-tests.ts';

const models = new URL('../../src/admet/models/', import.meta.url);
const read = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'));

let engine: Engine;
let predictor: AdmetPredictor;
beforeAll(async () => {
  [engine, predictor] = await Promise.all([engineForTests(), loadPredictor()]);
});

describe('predictions', () => {
  test('equal the trainer’s within 1e-5 for every molecule and endpoint of the fixture', () => {
    const fixture = read(new URL('fixture.json', import.meta.url)) as {
      smiles: string;
      predictions: Predictions;
    }[];
    expect(fixture.length).toBe(40);
    for (const { smiles, predictions } of fixture) {
      const found = predictor.predict(engine, smiles);
      const apart = ENDPOINT_KEYS.filter((key) => {
        const [ours, theirs] = [found[key], predictions[key]];
        return (
          ours.inDomain !== theirs.inDomain ||
          ours.unit !== ENDPOINT_UNITS[key] ||
          !(['value', 'low', 'high'] as const).every((field) => Math.abs(ours[field] - theirs[field]) < 1e-5)
        );
      });
      expect({ smiles, apart }).toEqual({ smiles, apart: [] });
    }
  });

  test.each([
    ['a salt', 'CC(C)NCC(O)COc1cccc2ccccc12.Cl', 'CC(C)NCC(O)COc1cccc2ccccc12'],
    ['a charged form', '[Na+].[O-]C(=O)c1ccccc1OC(C)=O', 'OC(=O)c1ccccc1OC(C)=O'],
    ['an ammonium', 'C[NH+](C)CCCN1c2ccccc2CCc2ccccc21', 'CN(C)CCCN1c2ccccc2CCc2ccccc21'],
    ['a configuration', 'C[C@H](N)C(=O)O', 'CC(N)C(=O)O'],
    ['an isotope', '[2H]c1ccccc1O', 'Oc1ccccc1'],
    ['another order of the atoms', 'O=C(C)Oc1c(cccc1)C(O)=O', 'CC(=O)Oc1ccccc1C(=O)O'],
  ])('of %s are those of its parent', (_, written, parent) => {
    expect(predictor.predict(engine, written)).toEqual(predictor.predict(engine, parent));
  });

  test('have a value within their interval, probabilities between 0 and 1', () => {
    for (const smiles of readFileSync(new URL('fixture.smi', import.meta.url), 'utf8')
      .trim()
      .split('\n')) {
      const found = predictor.predict(engine, smiles);
      const outside = ENDPOINT_KEYS.filter((key) => {
        const { value, low, high } = found[key];
        const isImpossible = isProbability(key) && (low < 0 || high > 1);
        return isImpossible || !(low <= value && value <= high);
      });
      expect({ smiles, outside }).toEqual({ smiles, outside: [] });
    }
  });

  test('of a molecule unlike all others say that it is outside of the models’ domain', () => {
    const odd = predictor.predict(engine, 'FC(F)(F)C(F)(F)C(F)(F)C(F)(F)C(F)(F)F');
    expect(odd.hlm.inDomain).toBe(false);
    expect(predictor.predict(engine, 'CC(C)NCC(O)COc1cccc2ccccc12').bbb.inDomain).toBe(true);
  });

  test('of what cannot be read are refused, and the engine goes on', () => {
    for (const broken of ['c1ccccc', 'CN(C)(C)(C)C', '', '[H][H]'])
      expect(() => predictor.predict(engine, broken)).toThrow(StructureError);
    expect(predictor.predict(engine, 'CCO').logd.value).toBeLessThan(1);
  });

  test('know some medicines for what they are', () => {
    const terfenadine = predictor.predict(
      engine,
      'CC(C)(C)c1ccc(C(O)CCCN2CCC(C(O)(c3ccccc3)c3ccccc3)CC2)cc1',
    );
    expect(terfenadine.herg.value).toBeGreaterThan(0.7);
    expect(terfenadine.hppb.value).toBeLessThan(1);
    const caffeine = predictor.predict(engine, 'Cn1cnc2c1c(=O)n(C)c(=O)n2C');
    expect(caffeine.bbb.value).toBeGreaterThan(0.5);
    expect(caffeine.herg.value).toBeLessThan(0.3);
  });
});

describe('what a prediction rests on', () => {
  test('a molecule that was measured is its own nearest one, and all five have values', async () => {
    const measured = await MeasuredMolecules.load(predictor, readFileSync(new URL('references.bin', models)));
    const features = predictor.featuresOf(engine, 'CC(C)NCC(O)COc1cccc2ccccc12');
    const { similarities } = predictor.read(features);
    const nearest = measured.nearest('bbb', similarities);
    expect(nearest).toHaveLength(5);
    const again = nearest.map(({ smiles }) => {
      const itself = predictor.read(predictor.featuresOf(engine, smiles)).similarities;
      return measured.nearest('bbb', itself)[0];
    });
    expect(again).toEqual(nearest.map((molecule) => ({ ...molecule, similarity: 1 })));
    expect(nearest.map(({ similarity }) => similarity)).toEqual(
      nearest.map(({ similarity }) => similarity).toSorted((a, b) => b - a),
    );
    const impossible = ENDPOINT_KEYS.filter((key) =>
      measured
        .nearest(key, similarities)
        .some(({ value }) => (isProbability(key) ? value !== 0 && value !== 1 : Math.abs(value) > 10)),
    );
    expect(impossible).toEqual([]);
  });

  test('atoms push up or down: the amine raises hERG inhibition, an acid in its place does not', () => {
    const amine = predictor.featuresOf(engine, 'Fc1ccc(CCCN2CCCCC2)cc1.Cl');
    const { herg } = atomContributions(predictor, amine, ['herg']);
    expect(herg).toHaveLength(17);
    expect(herg[8]).toBeGreaterThan(0);
    expect(herg[16]).toBe(0);
    const acid = predictor.featuresOf(engine, 'Fc1ccc(CCCC(=O)O)cc1');
    const oxygen = atomContributions(predictor, acid, ['herg']).herg[10]!;
    expect(oxygen).toBeLessThan(herg[8]!);
  });
});

describe('the models’ files', () => {
  test('are at most 4 MB, and the measured molecules at most 1.5 MB', () => {
    expect(statSync(new URL('models.bin', models)).size).toBeLessThanOrEqual(4_000_000);
    expect(statSync(new URL('references.bin', models)).size).toBeLessThanOrEqual(1_500_000);
  });

  test('say intervals that cover 87 to 93 % of all, and at least 85 % in every bin of similarity with 50 molecules', () => {
    const cards = read(new URL('cards.json', models)) as ModelCards;
    for (const key of ENDPOINT_KEYS) {
      const { all, similarity } = cards[key];
      const few = similarity.filter(({ n, coverage }) => n >= 50 && coverage !== null && coverage < 0.85);
      const isRight = all.coverage !== null && all.coverage >= 0.87 && all.coverage <= 0.93;
      expect({ key, isRight, few }).toEqual({ key, isRight: true, few: [] });
    }
  });
});
