import type { DrawnMolecule } from './drawn-molecule.ts';

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
  return part.map((_, index) => root(index));
}

/** The atoms and bonds that are kept, renumbered. */
function only({ atoms, bonds }: DrawnMolecule, isKept: (atom: number) => boolean): DrawnMolecule {
  const kept = atoms.flatMap((_, index) => (isKept(index) ? [index] : []));
  const place = new Map(kept.map((index, position) => [index, position]));
  return {
    atoms: kept.map((index) => atoms[index]!),
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
    whole.atoms.push(...atoms);
    for (const bond of bonds) {
      whole.bonds.push({ ...bond, from: bond.from + shift, to: bond.to + shift });
    }
  }
  return whole;
}

/** The molecules of a drawing, the largest first; ions whose charges make up for each other stay together. */
export function splitMolecules(drawing: DrawnMolecule): DrawnMolecule[] {
  const parts = partsOf(drawing);
  const molecules = [...new Set(parts)]
    .map((part) => only(drawing, (atom) => parts[atom] === part))
    .toSorted((a, b) => b.atoms.length - a.atoms.length);
  const isSalt = molecules.some((part) => chargeOf(part) > 0) && molecules.some((part) => chargeOf(part) < 0);
  if (!isSalt) {
    return molecules;
  }
  const ions = molecules.filter((part) => chargeOf(part) !== 0);
  const neutral = molecules.filter((part) => chargeOf(part) === 0);
  return [joined(ions), ...neutral].toSorted((a, b) => b.atoms.length - a.atoms.length);
}
