import { canonicalSmiles } from './canonical-smiles.ts';
import type { Engine } from './engine.ts';
import { identityKey } from './identity-key.ts';
import { withWhole } from './whole-structure.ts';

/** What a structure is compared by, written as it is in the records of a file. */
export interface StructureIdentity {
  /** Canonical, with what plain SMILES cannot say of the configuration behind it (CXSMILES). */
  smiles: string;
  /** Empty where there is a wildcard. */
  inchiKey: string;
}

/** @throws {QueryError} when it is no structure. */
export const identityOf = (engine: Engine, structure: string): StructureIdentity =>
  withWhole(engine, structure, (molecule) => {
    const inchi = molecule.get_inchi();
    return {
      smiles: canonicalSmiles(molecule, structure),
      inchiKey: inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi),
    };
  });

/**
 * Whether two structures are the same: one InChIKey (one SMILES, where there is none), so that tautomers are, and one stereo group.
 * @param withStereo also in their configuration and isotopes
 */
export const isSameStructure = (
  one: StructureIdentity,
  other: StructureIdentity,
  withStereo: boolean,
): boolean => {
  if (one.inchiKey === '' || other.inchiKey === '') return one.smiles === other.smiles;
  const sameness = withStereo ? 'exact' : 'flat';
  return identityKey(one, sameness) === identityKey(other, sameness);
};
