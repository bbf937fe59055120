import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { MoleculeFile } from '../src/files/open-file.ts';
import { formulaOfInchi, formulaOfMolecule } from '../src/formula.ts';
import { readRecord } from '../src/read-record.ts';
import { engineForTests } from './engine-for-tests.ts';
import { sampleDrugs, samplePath, type SampleDrug } from './sample.ts';

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

  describe('by its structures', () => {
    let computed: (SampleDrug & { ownFormula: string; formulaByInchi: string | null; ownInchiKey: string })[];

    beforeAll(async () => {
      const engine = await engineForTests();
      computed = sampleDrugs().map((drug) =>
        engine.withMolecule(drug.smiles, (molecule) => {
          const inchi = molecule.get_inchi();
          return {
            ...drug,
            ownFormula: formulaOfMolecule(molecule),
            formulaByInchi: formulaOfInchi(inchi),
            ownInchiKey: engine.rdkit.get_inchikey_for_inchi(inchi),
          };
        }),
      );
    });

    it('has the published formula of every drug', () => {
      expect(computed.filter(({ ownFormula, formula }) => ownFormula !== formula)).toEqual([]);
    });

    it('has the published InChIKey of every drug with a known configuration, and of most others', () => {
      // The second block is UHFFFAOYSA where nothing of the configuration is stated.
      const wrong = computed.filter(
        ({ inchiKey, ownInchiKey }) =>
          inchiKey !== ownInchiKey && (inchiKey !== '' || !ownInchiKey.includes('-UHFFFAOYSA-')),
      );
      expect(wrong).toEqual([]);
      expect(computed.filter(({ inchiKey }) => inchiKey !== '').length).toBeGreaterThan(300);
    });

    it('has formulas by which both ways to make one agree', () => {
      expect(computed.filter(({ ownFormula, formulaByInchi }) => ownFormula !== formulaByInchi)).toEqual([]);
    });
  });
});
