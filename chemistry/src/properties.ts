import type { MolecularProperties } from '@moiety/contract';
import type { Mol } from '@rdkit/rdkit';

/** The part of RDKit's `get_descriptors()` that is used; the numbers are as RDKit names them. */
interface Descriptors {
  amw: number;
  CrippenClogP: number;
  tpsa: number;
  NumHBD: number;
  NumHBA: number;
  lipinskiHBD: number;
  lipinskiHBA: number;
  NumRotatableBonds: number;
  FractionCSP3: number;
}

/**
 * Lipinski's limits for oral absorption; a molecule above one of them breaks it.
 * C. A. Lipinski et al., Adv. Drug Deliv. Rev. 23 (1997) 3-25.
 */
export const LIPINSKI_LIMITS = {
  /** g/mol. */
  molecularWeight: 500,
  clogp: 5,
  /** O-H and N-H bonds. */
  hBondDonors: 5,
  /** Oxygens and nitrogens. */
  hBondAcceptors: 10,
} as const;

/** Whether a canonical SMILES has an atom that may be of several elements: RDKit writes each of them `*`. */
export const hasUnknownAtom = (smiles: string): boolean => structureOf(smiles).includes('*');

/** A SMILES without its extension. */
const structureOf = (smiles: string): string => smiles.split(' ', 1)[0] ?? '';

/** Parts of a SMILES that no bond connects. */
const partsOf = (smiles: string): number => structureOf(smiles).split('.').length;

const UNKNOWN = {
  molecularWeight: null,
  clogp: null,
  tpsa: null,
  hBondDonors: null,
  hBondAcceptors: null,
  rotatableBonds: null,
  fractionSp3: null,
  lipinskiViolations: null,
} as const;

/** Rounds away the binary noise of sums such as 180.15899999999996. */
const rounded = (value: number, digits: number): number => {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
};

/**
 * Computes the properties of the whole record, salts and solvents included, by RDKit's definitions:
 *
 * - `molecularWeight`: average weight from IUPAC's standard atomic weights (isotope labels count by their mass).
 * - `clogp`: Wildman and Crippen's atom contributions, J. Chem. Inf. Comput. Sci. 39 (1999) 868-873. Other programs'
 *   "XLogP" and "ALogP" are other models and differ by up to a unit and more.
 * - `tpsa`: P. Ertl et al., J. Med. Chem. 43 (2000) 3714-3717, from nitrogen and oxygen (RDKit's
 *   default). Cactvs, whose values PubChem shows, adds sulfur and phosphorus, and knows fewer rings as aromatic.
 * - `hBondDonors`: nitrogen, oxygen and sulfur atoms that carry a hydrogen (RDKit's `CalcNumHBD`).
 * - `hBondAcceptors`: RDKit's `CalcNumHBA`, after Gobbi and Poppinger, Biotechnol. Bioeng. 61 (1998) 47-54: no amide
 *   or aniline nitrogen, no pyrrole nitrogen, no hydroxyl of an acid. PubChem (Cactvs) counts otherwise.
 * - `rotatableBonds`: RDKit's `CalcNumRotatableBonds`, strict pattern: single bonds outside of rings between
 *   atoms that are not terminal, without amide, ester, thioester and similar stiff bonds or those beside triple bonds.
 * - `rings`: bonds minus atoms plus parts, the number of rings of a smallest set. RDKit's own number is of a symmetrised set, which has
 *   all of several like rings: cubane 6 instead of 5, α-cyclodextrin 70 instead of 7.
 * - `fractionSp3`: F. Lovering et al., J. Med. Chem. 52 (2009) 6752-6756; 0 for a molecule without carbon.
 * - `lipinskiViolations`: how many of {@link LIPINSKI_LIMITS} are exceeded, where donors and acceptors are counted as
 *   Lipinski did: O-H and N-H bonds, and all oxygens and nitrogens.
 *
 * With an atom that may be of several elements (`R1`, `*`, `A`, `X`, a list) only the rings are known; all else is `null`.
 * @param smiles the molecule's canonical SMILES
 */
export const computeProperties = (molecule: Mol, smiles: string): MolecularProperties => {
  const rings = molecule.get_num_bonds() - molecule.get_num_atoms() + partsOf(smiles);
  if (hasUnknownAtom(smiles)) return { ...UNKNOWN, rings };
  const descriptors = JSON.parse(molecule.get_descriptors()) as Descriptors;
  return {
    molecularWeight: rounded(descriptors.amw, 4),
    clogp: rounded(descriptors.CrippenClogP, 4),
    tpsa: rounded(descriptors.tpsa, 2),
    hBondDonors: descriptors.NumHBD,
    hBondAcceptors: descriptors.NumHBA,
    rotatableBonds: descriptors.NumRotatableBonds,
    rings,
    fractionSp3: rounded(descriptors.FractionCSP3, 4),
    lipinskiViolations:
      Number(descriptors.amw > LIPINSKI_LIMITS.molecularWeight) +
      Number(descriptors.CrippenClogP > LIPINSKI_LIMITS.clogp) +
      Number(descriptors.lipinskiHBD > LIPINSKI_LIMITS.hBondDonors) +
      Number(descriptors.lipinskiHBA > LIPINSKI_LIMITS.hBondAcceptors),
  };
};
