import { msg, str } from '@lit/localize';
import type { MoleculeRecord } from '@moiety/contract';

/** What a molecule is called: its name, else its number. */
export const moleculeName = ({ name, position }: MoleculeRecord): string =>
  name || msg(str`Molecule ${position + 1}`, { id: 'molvalley.panel.unnamed' });
