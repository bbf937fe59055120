import type { AnalysedMolecule } from '../../src/sar/analysed-molecule.ts';

/**
 * Adrenergic blocking activity (log 1/ED50, rat) of N,N-dimethyl-2-bromo-phenethylamines with groups in meta and para place: 22 compounds.
 * S. H. Unger, C. Hansch, J. Med. Chem. 16 (1973) 745-749; the additive model of them: H. Kubinyi, O.-H. Kehrhahn, J. Med. Chem. 19 (1976) 578-586.
 */
const SERIES: readonly (readonly [meta: string, para: string, activity: number])[] = [
  ['', '', 7.46],
  ['', 'F', 8.16],
  ['', 'Cl', 8.68],
  ['', 'Br', 8.89],
  ['', 'I', 9.25],
  ['', 'C', 9.3],
  ['F', '', 7.52],
  ['Cl', '', 8.16],
  ['Br', '', 8.3],
  ['I', '', 8.4],
  ['C', '', 8.46],
  ['Cl', 'F', 8.19],
  ['Br', 'F', 8.57],
  ['C', 'F', 8.82],
  ['Cl', 'Cl', 8.89],
  ['Br', 'Cl', 8.92],
  ['C', 'Cl', 8.96],
  ['Cl', 'Br', 9],
  ['Br', 'Br', 9.35],
  ['C', 'Br', 9.22],
  ['C', 'C', 9.3],
  ['Br', 'C', 9.52],
];

export const adrenergicBlockers: readonly AnalysedMolecule[] = SERIES.map(([meta, para, activity], id) => ({
  id,
  smiles: `CN(C)CC(Br)c1ccc(${para || '[H]'})c(${meta || '[H]'})c1`,
  activity,
}));
