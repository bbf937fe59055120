import {
  createMoleculeSet,
  storeMolecules,
  completeMoleculeSet,
  type MoleculeRecord,
  type MoleculeSet,
} from '@moiety/contract';
import type { Product } from './product.ts';

/** Aspirin and its like: a record that was read. */
export const readRecord = (position: number): MoleculeRecord => ({
  status: 'ok',
  position,
  line: position * 40 + 1,
  name: `molecule ${position}`,
  source: `\n  Mrv\n\n  0  0  0\nM  END ${position}`,
  data: { 'IC50 (nM)': '12.5', 备注: '阿司匹林' },
  smiles: `CC(=O)Oc1ccccc1C(=O)O${'C'.repeat(position % 7)}`,
  inchiKey: 'BSYNRYMUTXBXSQ-UHFFFAOYSA-N',
  formula: 'C9H8O4',
  properties: {
    molecularWeight: 180.159,
    clogp: 1.3101,
    tpsa: 63.6,
    hBondDonors: 1,
    hBondAcceptors: 3,
    rotatableBonds: 2,
    rings: 1,
    fractionSp3: 1 / 9,
    lipinskiViolations: 0,
  },
});

/** A record that could not be read. */
export const unreadRecord = (position: number): MoleculeRecord => ({
  status: 'error',
  position,
  line: position + 1,
  name: '',
  source: 'C1CC',
  data: {},
  error: { reason: 'unreadable-smiles', detail: 'ring 1 is not closed' },
});

export const setBody = (total: number, name = 'Kinase inhibitors') => ({
  name,
  sourceName: 'kinases.sdf',
  format: 'sdf' as const,
  columns: ['IC50 (nM)', '备注'],
  total,
});

/** Begins a set. */
export const begin = async (product: Product, token: string, total: number): Promise<string> => {
  const answer = await product.call(createMoleculeSet, { token, body: setBody(total) });
  return (answer.data as MoleculeSet).id;
};

/** Saves a whole set. */
export const save = async (
  product: Product,
  token: string,
  records: readonly MoleculeRecord[],
): Promise<string> => {
  const id = await begin(product, token, records.length);
  for (let from = 0; from < records.length; from += 500)
    await product.call(storeMolecules, {
      token,
      params: { id },
      body: { molecules: records.slice(from, from + 500) },
    });
  await product.call(completeMoleculeSet, { token, params: { id } });
  return id;
};
