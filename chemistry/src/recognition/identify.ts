import type { Engine } from '../engine.ts';
import { StructureError } from '../structure-error.ts';
import { withOpenLabels, withoutStandIns } from './open-labels.ts';

/** What coordinates are is not a part of a structure's name. */
const CX_OPTIONS = JSON.stringify({ CX_ALL_BUT_COORDS: true });

/** How a structure is written otherwise. */
export interface Identity {
  /** Canonical SMILES; CXSMILES, with the labels of what is open, where something is left open. */
  smiles: string;
  /** Standard InChIKey; null where something is left open. */
  inchikey: string | null;
  /** The structure's molfile (V3000) as RDKit writes it, with the same coordinates. */
  molfile: string;
}

/**
 * @param molfile of `molfileV3000`
 * @param labels of `openLabels`
 * @returns undefined where the structure is chemically impossible
 */
export function identify(
  engine: Engine,
  molfile: string,
  labels: readonly string[] = [],
): Identity | undefined {
  try {
    return engine.withMolecule(molfile, (molecule) => {
      const plain = molecule.get_smiles();
      const isOpen = plain.includes('*');
      const inchi = isOpen ? '' : molecule.get_inchi();
      return {
        smiles: isOpen ? withOpenLabels(molecule.get_cxsmiles(CX_OPTIONS), labels) : plain,
        inchikey: inchi === '' ? null : engine.rdkit.get_inchikey_for_inchi(inchi),
        molfile: withoutStandIns(molecule.get_v3Kmolblock()),
      };
    });
  } catch (error) {
    if (error instanceof StructureError) {
      return undefined;
    }
    throw error;
  }
}
