import type { DrawnAtom, DrawnMolecule } from './drawn-molecule.ts';

/** Index of the connected part that each atom belongs to. */
function partsOf({ atoms, bonds }: DrawnMolecule): number[] {
  const part = atoms.map((_, index) => index);
  const root = (index: number): number => {
    let top = index;
    while (part[top] !== top) {
      top = part[top]!;
    }
    return top;
  };
  for (const { from, to } of bonds) {
    part[root(from)] = root(to);
  }
  for (const [index, { anyOf = [] }] of atoms.entries()) {
    for (const other of anyOf) {
      part[root(index)] = root(other);
    }
  }
  return part.map((_, index) => root(index));
}

/** An atom whose references to others are renumbered. */
const renumbered = (atom: DrawnAtom, placeOf: (other: number) => number | undefined): DrawnAtom =>
  atom.anyOf === undefined ? atom : { ...atom, anyOf: atom.anyOf.flatMap((other) => placeOf(other) ?? []) };

/** The atoms and bonds that are kept, renumbered. */
function only({ atoms, bonds }: DrawnMolecule, isKept: (atom: number) => boolean): DrawnMolecule {
  const kept = atoms.flatMap((_, index) => (isKept(index) ? [index] : []));
  const place = new Map(kept.map((index, position) => [index, position]));
  return {
    atoms: kept.map((index) => renumbered(atoms[index]!, (other) => place.get(other))),
    bonds: bonds.flatMap((bond) => {
      const [from, to] = [place.get(bond.from), place.get(bond.to)];
      return from === undefined || to === undefined ? [] : [{ ...bond, from, to }];
    }),
  };
}

/** The sum of the atoms' charges. */
export const chargeOf = ({ atoms }: DrawnMolecule): number =>
  atoms.reduce((sum, { charge }) => sum + charge, 0);

export function joined(molecules: readonly DrawnMolecule[]): DrawnMolecule {
  const whole: DrawnMolecule = { atoms: [], bonds: [] };
  for (const { atoms, bonds } of molecules) {
    const shift = whole.atoms.length;
    // Parts of two molecules are two.
    const units = 1 + Math.max(-1, ...whole.atoms.map(({ repeat }) => repeat?.unit ?? -1));
    for (const atom of atoms) {
      const { repeat } = atom;
      whole.atoms.push({
        ...renumbered(atom, (other) => other + shift),
        ...(repeat === undefined ? {} : { repeat: { ...repeat, unit: repeat.unit + units } }),
      });
    }
    for (const bond of bonds) {
      whole.bonds.push({ ...bond, from: bond.from + shift, to: bond.to + shift });
    }
  }
  return whole;
}

/** Acids that make salts with bases, by their atoms without hydrogens: halides, trifluoroacetic, oxalic, fumaric, malic, tartaric, citric, methanesulfonic, toluenesulfonic acid. */
const SALT_ACIDS = new Set(['Cl', 'Br', 'C2F3O2', 'C2O4', 'C4O4', 'C4O5', 'C4O6', 'C6O7', 'CO3S', 'C7O3S']);

/** The formula of a part, without its hydrogens, in the order of the alphabet. */
function formulaOf({ atoms }: DrawnMolecule): string {
  const counts = new Map<string, number>();
  for (const { element } of atoms.filter((atom) => atom.element !== 'H')) {
    counts.set(element, (counts.get(element) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([element, count]) => `${element}${count === 1 ? '' : count}`)
    .join('');
}

/** Neutral molecules, of which one base and the acids beside it are one salt. */
function withSalts(molecules: readonly DrawnMolecule[]): DrawnMolecule[] {
  const acids = molecules.filter((part) => SALT_ACIDS.has(formulaOf(part)));
  const [base, ...others] = molecules.filter((part) => !acids.includes(part));
  const isBase = base?.atoms.some(({ element }) => element === 'N') === true;
  return isBase && others.length === 0 ? [joined([base, ...acids])] : [...molecules];
}

/**
 * The molecules of a drawing, the largest first; ions whose charges make up for each other stay together, and so do a base alone and the acids with which it makes a
 * salt.
 */
export function splitMolecules(drawing: DrawnMolecule): DrawnMolecule[] {
  const parts = partsOf(drawing);
  const molecules = [...new Set(parts)]
    .map((part) => only(drawing, (atom) => parts[atom] === part))
    .toSorted((a, b) => b.atoms.length - a.atoms.length);
  const isSalt = molecules.some((part) => chargeOf(part) > 0) && molecules.some((part) => chargeOf(part) < 0);
  if (!isSalt) {
    return withSalts(molecules);
  }
  const ions = molecules.filter((part) => chargeOf(part) !== 0);
  const neutral = molecules.filter((part) => chargeOf(part) === 0);
  return [joined(ions), ...neutral].toSorted((a, b) => b.atoms.length - a.atoms.length);
}
