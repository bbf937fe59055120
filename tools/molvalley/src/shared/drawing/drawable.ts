import type { ReadMolecule } from '@moiety/contract';

/** What a molecule is drawn from: the file's molfile, for its own coordinates, else the canonical SMILES. */
export const drawable = ({ source, smiles }: ReadMolecule): string =>
  source.includes('\n') ? source : smiles;
