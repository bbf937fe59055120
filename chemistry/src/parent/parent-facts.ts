import type { Engine } from '../engine.ts';
import { formulaOfMolecule } from '../formula.ts';
import { identityKey } from '../identity-key.ts';
import { StructureError } from '../structure-error.ts';
import { parentOf } from './parent-structure.ts';

/** What a table says of a molecule's parent. */
export interface ParentFacts {
  /** Canonical SMILES. */
  smiles: string;
  /** What structures with the same parent are told by, whatever its protonation. */
  key: string;
  /** Formulas of the salt formers and solvents that are no part of it; each as often as it is there. */
  removed: string[];
}

/** @returns `null` for what is not taken apart, and for what cannot be read */
export const parentFactsOf = (engine: Engine, structure: string): ParentFacts | null => {
  try {
    const parent = parentOf(engine, structure);
    return (
      parent && {
        smiles: parent.smiles,
        key: engine.withMolecule(parent.smiles, (molecule) => {
          const inchi = molecule.get_inchi();
          const inchiKey = inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi);
          return identityKey({ inchiKey, smiles: parent.smiles }, 'parent');
        }),
        removed: parent.removed.map((part) => engine.withMolecule(part, formulaOfMolecule)),
      }
    );
  } catch (error) {
    if (error instanceof StructureError) return null;

    throw error;
  }
};

/** Whether a structure's parent may be another one than itself: it has several parts, isotopes, charges or metals. */
export const mayHaveParent = (smiles: string): boolean =>
  /[.]|\[\d|[+-]\d?\]|\[(?:Li|Na|K)\]/.test(smiles.split(' ', 1)[0] ?? '');
