import type { DrawnMolecule } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import { impliedHydrogens } from '@moiety/sketcher/molecule/elements.ts';

/** An atom with another number of bonds than its element has as a rule. */
export interface UnusualValence {
  /** Its place in the molecule. */
  atom: number;
  /** Bonds that it has, written hydrogens among them. */
  bonds: number;
}

/** More bonds than these are possible, and rare enough to be looked at. */
const USUAL: Readonly<Record<string, number>> = { Cl: 1, Br: 1, I: 1 };
const CHARGES_USUAL = new Set([
  'N 1',
  'O -1',
  'S -1',
  'P 1',
  'S 1',
  'N -1',
  'B -1',
  'Cl -1',
  'Br -1',
  'I -1',
  'F -1',
]);
/** Those of which a charge says nothing about bonds. */
const METALS = /^(?:Li|Na|K|Mg|Ca|Zn|Al|Fe|Cu|Ag|Pt|Pd|Co|Ni|Mn|Ba|Cs|Rb|Sr)$/;

const BONDS = { 1: 1, 2: 2, 3: 3, 4: 1.5 } as const;

/**
 * The atoms of a molecule whose valence is unusual: more bonds than the element can have, a hypervalent halogen, a charge that is rare at that element, or written hydrogens that
 * do not go with the bonds, as where a bond was overlooked.
 */
export const unusualValences = ({ atoms, bonds }: DrawnMolecule): UnusualValence[] => {
  const sums = atoms.map(() => 0);
  const isOpen = atoms.map(({ element }) => element === '*');
  for (const { from, to, order } of bonds) {
    sums[from]! += BONDS[order];
    sums[to]! += BONDS[order];
  }
  return atoms.flatMap(({ element, charge, hydrogens, inner }, atom) => {
    if (isOpen[atom] || inner || METALS.test(element)) return [];
    // Three bonds of aromatic rings are 4.5 by halves.
    const drawn = Math.floor(sums[atom]! + 1e-9);
    const total = drawn + (hydrogens ?? 0);
    const missing = impliedHydrogens(element, { charge, radical: 0, valence: 0 }, total);
    const isRare = charge !== 0 && !CHARGES_USUAL.has(`${element} ${charge}`);
    const isTooMany = missing === undefined || total > (USUAL[element] ?? Infinity);
    // "NH" at the end of one bond: written hydrogens leave no room for others.
    const isTooFew = hydrogens !== undefined && (missing ?? 0) > 0;
    return isRare || isTooMany || isTooFew ? [{ atom, bonds: total }] : [];
  });
};
