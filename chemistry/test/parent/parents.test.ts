import { expect, test } from 'vitest';
import { parentOf } from '../../src/parent/parent-structure.ts';
import { engineForTests } from '../engine-for-tests.ts';
import reference from './parents.json' with { type: 'json' };

test('parents are those that RDKit’s Uncharger and matching give by the lists of the ChEMBL structure pipeline', async () => {
  const engine = await engineForTests();
  const settled = (smiles: string): string =>
    engine.withMolecule(smiles, (molecule) => molecule.get_smiles());
  const different = Object.entries(reference).flatMap(([smiles, expected]) => {
    const found = parentOf(engine, settled(smiles))?.smiles;
    return found === settled(expected) ? [] : [`${smiles}: ${found}, not ${expected}`];
  });
  expect(Object.keys(reference).length).toBeGreaterThan(900);
  expect(different).toEqual([]);
  expect(engine.lent).toBe(0);
});

test('salts are known to an engine that was renewed', async () => {
  const engine = await engineForTests();
  const salt = 'Cl.c1ccncc1';
  expect(parentOf(engine, salt)?.removed).toEqual(['Cl']);
  await engine.renew();
  expect(parentOf(engine, salt)).toEqual({ smiles: 'c1ccncc1', removed: ['Cl'] });
});
