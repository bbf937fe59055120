import { canonicalSmiles } from './canonical-smiles.ts';
import type { Engine } from './engine.ts';
import { withWhole } from './whole-structure.ts';

/** What a structure is compared by, written as it is in the records of a file. */
export interface StructureIdentity {
  /** Canonical, with what plain SMILES cannot say of the configuration behind it (CXSMILES). */
  smiles: string;
  /** Empty where there is a wildcard. */
  inchiKey: string;
}

/** Configurations that are known only to one another, and bonds that cannot turn: what stands behind the SMILES. */
const extensionOf = (smiles: string): string => smiles.split(' |')[1] ?? '';

/** The blocks of an InChIKey for the connections (with hydrogens and tautomers) and the charge; between them stand configuration and isotopes. */
const connectionsOf = (inchiKey: string): string => inchiKey.slice(0, 14) + inchiKey.slice(-1);

/** @throws {QueryError} when it is no structure. */
export function identityOf(engine: Engine, structure: string): StructureIdentity {
  return withWhole(engine, structure, (molecule) => {
    const inchi = molecule.get_inchi();
    return {
      smiles: canonicalSmiles(molecule, structure),
      inchiKey: inchi === '' ? '' : engine.rdkit.get_inchikey_for_inchi(inchi),
    };
  });
}

/**
 * Whether two structures are the same: one InChIKey (one SMILES, where there is none), so that tautomers are, and one stereo group.
 * @param withStereo also in their configuration and isotopes
 */
export function isSameStructure(
  one: StructureIdentity,
  other: StructureIdentity,
  withStereo: boolean,
): boolean {
  if (one.inchiKey === '' || other.inchiKey === '') {
    return one.smiles === other.smiles;
  }
  if (!withStereo) {
    return connectionsOf(one.inchiKey) === connectionsOf(other.inchiKey);
  }
  return one.inchiKey === other.inchiKey && extensionOf(one.smiles) === extensionOf(other.smiles);
}
