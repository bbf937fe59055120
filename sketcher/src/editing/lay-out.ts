import type { Molecule } from '../molecule/molecule.ts';
import { centerOf, usualLength } from './geometry.ts';

/** Names a bond by its ends, whichever it begins at. */
const key = (one: number, other: number): string => `${Math.min(one, other)}-${Math.max(one, other)}`;

/**
 * A molecule with the places and wedges of another drawing of it, about the same middle and with bonds of the same length;
 * all else stays.
 * @param laidOut the same atoms in the same order
 */
export const withLayout = (molecule: Molecule, laidOut: Molecule): Molecule => {
  const scale = usualLength(molecule) / usualLength(laidOut);
  const [from, to] = [centerOf(laidOut.atoms), centerOf(molecule.atoms)];
  const indexes = new Map(molecule.atoms.map(({ id }, index) => [id, index]));
  const ids = new Map(laidOut.atoms.map(({ id }, index) => [id, molecule.atoms[index]?.id ?? 0]));
  const drawn = new Map(
    laidOut.bonds.map((bond) => {
      const ends = { from: ids.get(bond.from) ?? 0, to: ids.get(bond.to) ?? 0 };
      return [key(ends.from, ends.to), { ...ends, stereo: bond.stereo }];
    }),
  );
  return {
    ...molecule,
    atoms: molecule.atoms.map((atom) => {
      const place = laidOut.atoms[indexes.get(atom.id) ?? -1];
      return place
        ? { ...atom, x: to.x + (place.x - from.x) * scale, y: to.y + (place.y - from.y) * scale, z: 0 }
        : atom;
    }),
    bonds: molecule.bonds.map((bond) => {
      // A crossed double bond and a wavy single one say that nothing is known, which no layout changes.
      if (bond.order === 2 || bond.stereo === 'either') return bond;
      return { ...bond, ...drawn.get(key(bond.from, bond.to)) };
    }),
    // Brackets are drawn at places of the old layout.
    groups: molecule.groups.map((group) => ({
      ...group,
      rest: group.rest.filter((fact) => fact.key !== 'SDI' && fact.key !== 'BRKXYZ'),
    })),
  };
};
