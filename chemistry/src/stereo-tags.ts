import type { Mol } from '@rdkit/rdkit';
import { isEngineException } from './engine.ts';

/** What RDKit calls the centers and double bonds of a molecule, by the rules of Cahn, Ingold and Prelog: `(R)`, `(E)`; `(?)` without a configuration. */
export interface StereoTags {
  CIP_atoms: [atom: number, label: string][];
  CIP_bonds: [from: number, to: number, label: string][];
}

/**
 * The tags of a molecule; undefined where RDKit gives up. It does where very many paths have to be compared, as between the branches of a
 * spiro atom that lead to large fused rings, and the molecule is sound all the same.
 */
export const stereoTagsOf = (molecule: Mol): StereoTags | undefined => {
  try {
    return JSON.parse(molecule.get_stereo_tags()) as StereoTags;
  } catch (error) {
    if (isEngineException(error)) return undefined;

    throw error;
  }
};
