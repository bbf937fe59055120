import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';

/** How a structure is written otherwise. */
export interface Identity {
  /** Canonical SMILES; CXSMILES where something is left open. */
  smiles: string;
  /** Standard InChIKey; null where something is left open. */
  inchikey: string | null;
  /** The structure's molfile (V3000) as RDKit writes it, with the same coordinates. */
  molfile: string;
}

/** @returns undefined where the structure is chemically impossible */
export function identify(engine: Engine, molfile: string): Identity | undefined {
  try {
    return engine.withMolecule(molfile, (molecule) => {
      const plain = molecule.get_smiles();
      const isOpen = plain.includes('*');
      const inchi = isOpen ? '' : molecule.get_inchi();
      return {
        smiles: isOpen ? molecule.get_cxsmiles() : plain,
        inchikey: inchi === '' ? null : engine.rdkit.get_inchikey_for_inchi(inchi),
        molfile: molecule.get_v3Kmolblock(),
      };
    });
  } catch (error) {
    if (error instanceof StructureError) {
      return undefined;
    }
    throw error;
  }
}
