import type { ReadMolecule } from '@moiety/contract';
import type { StructureSource } from '@moiety/elements/structure/structure-source.js';
import { drawable } from './drawable.ts';

/**
 * A molecule as it is drawn, copied and saved.
 * @param highlight SMILES or SMARTS of what is highlighted
 */
export const structureSource = (record: ReadMolecule, highlight: string): StructureSource => ({
  structure: drawable(record),
  name: record.name || record.formula,
  highlight,
});
