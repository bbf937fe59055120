import type { ReadMolecule } from '@moiety/contract';

/**
 * When two records are the same molecule:
 * - `exact`: one InChIKey, so that tautomers are, and one group of relative configurations; configuration, isotopes and charge count
 * - `flat`: configuration and isotopes do not count
 * - `parent`: counterions, solvents, isotopes and added or removed protons do not count; configuration does
 */
export const SAMENESSES = ['exact', 'flat', 'parent'] as const;
export type Sameness = (typeof SAMENESSES)[number];

/** Configurations that are known only to one another, and bonds that cannot turn: what stands behind the SMILES. */
const extensionOf = (smiles: string): string => smiles.split(' |')[1] ?? '';

/** The blocks of an InChIKey for the connections (with hydrogens and tautomers) and the charge; between them stand configuration and isotopes. */
const connectionsOf = (inchiKey: string): string => inchiKey.slice(0, 14) + inchiKey.slice(-1);

/** An InChIKey without its last letter, which counts the protons that were added or removed. */
const withoutProtons = (inchiKey: string): string => inchiKey.slice(0, -2);

/**
 * A text that is the same for the same molecules; one without an InChIKey (it has a wildcard) is told by its SMILES.
 *
 * With `parent` the structure has to be one fragment without isotopes already: `parentFactsOf` is for those of several.
 */
export const identityKey = (
  { inchiKey, smiles }: Pick<ReadMolecule, 'inchiKey' | 'smiles'>,
  sameness: Sameness,
): string => {
  if (inchiKey === '') return smiles;
  if (sameness === 'flat') return connectionsOf(inchiKey);
  const key = sameness === 'parent' ? withoutProtons(inchiKey) : inchiKey;
  return `${key} ${extensionOf(smiles)}`;
};
