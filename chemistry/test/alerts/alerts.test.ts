import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AlertFinder } from '../../src/alerts/alert-finder.ts';
import { STRUCTURAL_ALERTS } from '../../src/alerts/structural-alerts.ts';
import { Engine } from '../../src/engine.ts';
import { StructureError } from '../../src/structure-error.ts';
import { substructureSmarts } from '../../src/substructure-smarts.ts';
import { engineForTests } from '../engine-for-tests.ts';
import { sampleDrugs } from '../sample.ts';

/** What RDKit 2022.09.3 finds in drugs of the sample, written by `training/alerts/export.py`. */
const reference = JSON.parse(readFileSync(new URL('matches.json', import.meta.url), 'utf8')) as [
  name: string,
  alerts: string[],
][];
const smilesOf = new Map(sampleDrugs().map(({ name, smiles }) => [name, smiles]));

const namesOf = (places: Uint16Array): string[] =>
  Array.from(places, (place) => {
    const { catalog, name } = STRUCTURAL_ALERTS[place]!;
    return `${catalog}:${name}`;
  });

describe('structural alerts', () => {
  it('are those that the catalogues of RDKit find', async () => {
    const finder = new AlertFinder(await engineForTests());
    const found = reference.map(([name]) => [name, namesOf(finder.find(smilesOf.get(name)!)).toSorted()]);
    expect(found).toEqual(reference.map(([name, alerts]) => [name, alerts.toSorted()]));
    finder.free();
  });

  it.each([
    ['O=C1C=CC(=O)C=C1', 'pains-a:quinone_A(370)'],
    ['O=C1CSC(=S)N1', 'pains-b:rhod_sat_A(33)'],
    ['CC(=O)Cl', 'brenk:acid_halide'],
    ['N#CCC(C#N)CC(C#N)CC#N', 'nih:four_nitriles'],
  ])('of %s have %s', async (smiles, alert) => {
    const finder = new AlertFinder(await engineForTests());
    expect(namesOf(finder.find(smiles))).toContain(alert);
    finder.free();
  });

  it('are none in ethanol, and none can be told of what is unreadable', async () => {
    const finder = new AlertFinder(await engineForTests());
    expect(finder.find('CCO')).toHaveLength(0);
    expect(() => finder.find('C1CC')).toThrow(StructureError);
    finder.free();
  });

  it('go on when the engine has been renewed', async () => {
    const engine = await Engine.load();
    const finder = new AlertFinder(engine);
    const before = finder.find('O=C1C=CC(=O)C=C1');
    await engine.renew();
    expect(finder.find('O=C1C=CC(=O)C=C1')).toEqual(before);
  });

  it('can be highlighted: no pattern is taken for a SMILES and changed', async () => {
    const { rdkit } = await engineForTests();
    const changed = STRUCTURAL_ALERTS.filter(({ smarts }) => substructureSmarts(rdkit, smarts) !== smarts);
    expect(changed).toEqual([]);
    expect(STRUCTURAL_ALERTS).toHaveLength(765);
  });
});
