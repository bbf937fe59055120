import { expect, test } from 'vitest';
import { identityKey, type Sameness } from '../../src/identity-key.ts';
import { mayHaveParent, parentFactsOf } from '../../src/parent/parent-facts.ts';
import { engineForTests, read } from '../engine-for-tests.ts';

/** What a record of a set is told by. */
const keyOf = async (smiles: string, sameness: Sameness): Promise<string> => {
  const record = await read(smiles);
  const parent =
    sameness === 'parent' && mayHaveParent(record.smiles)
      ? parentFactsOf(await engineForTests(), record.smiles)
      : null;
  return parent?.key ?? identityKey(record, sameness);
};
const areSame = async (one: string, other: string, sameness: Sameness): Promise<boolean> =>
  (await keyOf(one, sameness)) === (await keyOf(other, sameness));

test.each([
  ['a salt of an acid and the acid', 'CC(C)Cc1ccc(CC(=O)[O-])cc1.[Na+]', 'CC(C)Cc1ccc(CC(=O)O)cc1'],
  ['a hydrochloride written with or without charges and the base', 'C[NH3+].[Cl-]', 'CN'],
  ['two hydrochlorides', 'C[NH3+].[Cl-]', 'CN.Cl'],
  ['a zwitterion', '[NH3+]CC(=O)[O-]', 'NCC(=O)O'],
  ['a base and its cation', 'C[C@H](N)c1ccccc1', 'C[C@H]([NH3+])c1ccccc1'],
  ['a hydrate', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C.O', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C'],
  ['salts of a fixed cation', 'C[N+](C)(C)Cc1ccccc1.[Cl-]', 'C[N+](C)(C)Cc1ccccc1.[I-]'],
  ['isotopes', '[2H]C(Cl)(Cl)c1ccccc1', 'C(Cl)(Cl)c1ccccc1'],
  ['a salt drawn with a bond to its metal', 'CC(C)Cc1ccc(CC(=O)O[Na])cc1', 'CC(C)Cc1ccc(CC(=O)O)cc1'],
  ['one group of configurations', 'C[C@H](N)CC.Cl |o1:1|', 'C[C@H](N)CC |o1:1|'],
  ['two of a base to one acid', 'OC(=O)CC(=O)O.NCc1ccccc1.NCc1ccccc1', 'NCc1ccccc1'],
])('%s have the same parent', async (_, one, other) => {
  expect(await areSame(one, other, 'parent')).toBe(true);
  expect(await areSame(one, 'CCC', 'parent')).toBe(false);
});

test.each([
  ['enantiomers', 'C[C@H](N)c1ccccc1', 'C[C@@H](N)c1ccccc1'],
  ['the salt of one enantiomer and the other', 'C[C@H](N)c1ccccc1.Cl', 'C[C@@H](N)c1ccccc1'],
  ['a racemate and an enantiomer', 'CC(N)c1ccccc1.Cl', 'C[C@@H](N)c1ccccc1'],
  ['a racemate and one enantiomer in salts', 'Cl.C[C@H](N)CC |&1:2|', 'Cl.C[C@H](N)CC'],
  ['homologues', 'CCN.Cl', 'CN'],
])('%s have different parents', async (_, one, other) => {
  expect(await areSame(one, other, 'parent')).toBe(false);
});

test.each([
  ['enantiomers', 'C[C@H](N)c1ccccc1', 'C[C@@H](N)c1ccccc1'],
  ['isotopes', '[2H]C(Cl)(Cl)Cl', 'C(Cl)(Cl)Cl'],
  ['E and Z', 'C/C=C/C', 'C/C=C\\C'],
])('%s are the same only without stereochemistry', async (_, one, other) => {
  expect(await areSame(one, other, 'exact')).toBe(false);
  expect(await areSame(one, other, 'flat')).toBe(true);
});

test('tautomers are the same molecule; a salt and its parent are not, nor an acid and its anion', async () => {
  expect(await areSame('Oc1ccccn1', 'O=c1cccc[nH]1', 'exact')).toBe(true);
  expect(await areSame('CN.Cl', 'CN', 'exact')).toBe(false);
  expect(await areSame('CC(=O)[O-]', 'CC(=O)O', 'flat')).toBe(false);
});

test('or and and groups of one configuration are other molecules', async () => {
  expect(await areSame('C[C@H](N)CC |o1:1|', 'C[C@H](N)CC |&1:1|', 'exact')).toBe(false);
  expect(await areSame('C[C@H](N)CC |o1:1|', 'C[C@H](N)CC |&1:1|', 'flat')).toBe(true);
});

test('what has a wildcard is told by its SMILES, also within a salt', async () => {
  expect(await areSame('*c1ccccc1', '*c1ccccc1', 'exact')).toBe(true);
  expect(await areSame('*c1ccccc1', '*c1ccncc1', 'flat')).toBe(false);
  expect(await areSame('*c1ccccc1C.Cl', '*c1ccccc1C', 'parent')).toBe(true);
});

test('a text that is no structure has no parent, nor has a compound of a metal', async () => {
  const engine = await engineForTests();
  for (const structure of ['C1CC', 'Cl[Pt](Cl)(N)N', '[Fe+2].CC(=O)[O-].CC(=O)[O-]'])
    expect(parentFactsOf(engine, structure)).toBeNull();
});

test('solvents and salt formers are told by their formulas; of a salt of salt formers all is the parent', async () => {
  const engine = await engineForTests();
  expect(parentFactsOf(engine, 'C[NH2+]Cc1ccccc1.O.O.[Cl-]')).toMatchObject({
    smiles: 'CNCc1ccccc1',
    removed: ['ClH', 'H2O', 'H2O'],
  });
  expect(parentFactsOf(engine, 'OC(=O)CC(O)(C(=O)O)CC(=O)[O-].[Na+]')?.removed).toEqual([]);
});
