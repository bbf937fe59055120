import type { Mol } from '@rdkit/rdkit';

/** What of a CXSMILES is part of a molecule's identity: stereo groups, and bonds that cannot turn. */
const IDENTITY = JSON.stringify({ CX_ENHANCEDSTEREO: true, CX_BOND_ATROPISOMER: true });

/** A bond of a V2000 molfile that is a wedge or a hash, by which it may say that a bond cannot turn. */
const V2000_WEDGE = /^[ \d]{9}  [16]/m;
const V3000_STEREO = /MDLV30\/STE| CFG=[13]/;

/** Whether a structure as it was written can say more of its stereochemistry than a plain SMILES. */
const mayHaveExtension = (source: string): boolean =>
  source.includes('\n') ? V2000_WEDGE.test(source) || V3000_STEREO.test(source) : source.includes('|');

/**
 * A molecule's canonical SMILES. Stereocentres that are known relative to each other only (or1), a racemate (and1) and a single
 * enantiomer have the same SMILES; what tells them apart stands in a CXSMILES extension, as do atropisomeric bonds
 * (decision 0094). Without any the text is a plain SMILES.
 * @param source the structure as it was written
 */
export const canonicalSmiles = (molecule: Mol, source: string): string => {
  const smiles = molecule.get_smiles();
  if (!mayHaveExtension(source)) return smiles;
  const extended = molecule.get_cxsmiles(IDENTITY);
  return extended.includes(' |') ? extended : smiles;
};
