import type { StructureRole } from '@moiety/elements/structure/drawing.js';

/** The color in which an atom's letters are drawn, as in every drawing of the product. */
const ROLES: Readonly<Record<string, StructureRole>> = {
  C: 'carbon',
  H: 'hydrogen',
  D: 'hydrogen',
  T: 'hydrogen',
  B: 'boron',
  N: 'nitrogen',
  O: 'oxygen',
  F: 'fluorine',
  P: 'phosphorus',
  S: 'sulfur',
  Cl: 'chlorine',
  Br: 'bromine',
  I: 'iodine',
};

/** What stands for several atoms. */
const WILDCARD = /^(?:\*|R\d*|R#|L|[AQXM]H?)$/;

export const roleOf = (symbol: string): StructureRole =>
  ROLES[symbol] ?? (WILDCARD.test(symbol) ? 'wildcard' : 'other');
