import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MoleculeFile } from '../src/files/open-file.ts';
import { formulaOfInchi, formulaOfMolecule } from '../src/formula.ts';
import { readRecord } from '../src/read-record.ts';
import { engineForTests } from './engine-for-tests.ts';
import { sampleDrugs, samplePath } from './sample.ts';

describe('the sample', () => {
  it('is read whole, with its names and columns, by the way a dropped file takes', async () => {
    const engine = await engineForTests();
    const file = await MoleculeFile.open(new Blob([readFileSync(samplePath)]), {
      name: 'approved-drugs.csv',
    });
    const records = (await file.next(10_000)).map((raw) => readRecord(engine, raw));
    expect(file.format).toBe('csv');
    expect(file.columns).toEqual(['Class', 'Group']);
    expect(records.length).toBeGreaterThanOrEqual(200);
    expect(records.filter((record) => record.status === 'error')).toEqual([]);
    expect(records.filter((record) => record.name === '')).toEqual([]);
    expect(new Set(records.map((record) => (record.status === 'ok' ? record.smiles : ''))).size).toBe(
      records.length,
    );
  });

  it('has the published formula of every drug', async () => {
    const engine = await engineForTests();
    const wrong = sampleDrugs().filter(
      ({ smiles, formula }) => engine.withMolecule(smiles, formulaOfMolecule) !== formula,
    );
    expect(wrong).toEqual([]);
  });

  it('has the published InChIKey of every drug with a known configuration, and of most others', async () => {
    const engine = await engineForTests();
    const keyed = sampleDrugs().map((drug) => ({
      published: drug.inchiKey,
      computed: engine.withMolecule(drug.smiles, (molecule) =>
        engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()),
      ),
      name: drug.name,
    }));
    // The second block is UHFFFAOYSA where nothing of the configuration is stated.
    const wrong = keyed.filter(
      ({ published, computed }) =>
        published !== computed && (published !== '' || !computed.includes('-UHFFFAOYSA-')),
    );
    expect(wrong).toEqual([]);
    expect(keyed.filter(({ published }) => published !== '').length).toBeGreaterThan(300);
  });

  it('has formulas by which both ways to make one agree', async () => {
    const engine = await engineForTests();
    const differing = sampleDrugs().filter(({ smiles }) =>
      engine.withMolecule(
        smiles,
        (molecule) => formulaOfInchi(molecule.get_inchi()) !== formulaOfMolecule(molecule),
      ),
    );
    expect(differing).toEqual([]);
  });
});
