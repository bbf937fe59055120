import type { MainModule, Mol } from '@rdkit/rdkit';
import { looksLikeSmiles } from './files/looks-like-smiles.ts';

/** A hydrogen written as an atom of its own: `[H]`, not `[2H]`, `[H+]` or the count in `[CH3]`. */
const HYDROGEN_ATOM = '[H]';
/** What only SMARTS can say inside an atom, or between atoms, although a reader of SMILES may let it pass. */
const SMARTS_ONLY = /[~!&,;$]|\[[^[\]]*(?:#\d|[XDRxrv]\d)|\[[aAR]\]/;

/** Reads a molecule, or nothing: an error of the engine while a text is only tried is none of the caller's. */
const tried = (module: MainModule, text: string, details: Record<string, boolean>): Mol | null => {
  try {
    return module.get_mol(text, JSON.stringify(details));
  } catch {
    return null;
  }
};

/** Aromatic atoms and charges of a SMILES: whether the reader changed it says whether it was written as it is matched. */
const formOf = (smiles: string): string => {
  const aromatic = smiles.replaceAll(/Cl|Br|\[[A-Z][a-z]/g, '').match(/[bcnops]/g)?.length ?? 0;
  const inBrackets = smiles.match(/\[[^[\]]*\]/g) ?? [];
  const charged = inBrackets.join('').match(/[+-]\d?/g)?.length ?? 0;
  return `${aromatic} ${charged}`;
};

/** A SMILES that as SMARTS asks for no number of hydrogens. */
export const withoutHydrogenCounts = (smiles: string): string =>
  smiles
    .replaceAll(/\[(\d{0,3}[A-Za-z][a-z]?@{0,2})H\d?([^[\]]*)\]/g, '[$1$2]')
    .replaceAll(/\[(B|C|N|O|P|S|F|I|b|c|n|o|p|s)\]/g, '$1');

/**
 * The SMARTS that a query stands for. Every SMILES is SMARTS, but one with its rings in the Kekulé form (`C1=CC=CC=C1`), or a nitro
 * group with five bonds (`O=N(=O)C`), would find nothing: it is normalized as the structures are. A hydrogen that is written as an atom
 * (`[H]OCC`) asks for at least that many. A SMILES that is normal already stays as it is, and so does what only SMARTS can say.
 */
export const substructureSmarts = (module: MainModule, query: string): string => {
  if (SMARTS_ONLY.test(query) || !looksLikeSmiles(query)) return query;
  const hasHydrogen = query.includes(HYDROGEN_ATOM);
  const molecule = tried(
    module,
    query,
    hasHydrogen ? { removeHs: false, mergeQueryHs: true } : { removeHs: true },
  );
  if (molecule === null) return query;
  try {
    if (hasHydrogen) return molecule.get_smarts();
    const smiles = molecule.get_smiles();
    return formOf(smiles) === formOf(query) ? query : withoutHydrogenCounts(smiles);
  } finally {
    molecule.delete();
  }
};
