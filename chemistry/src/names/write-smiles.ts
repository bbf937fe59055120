import type { Bond, Fragment } from './fragment.ts';
import { hydrogensOf } from './valence.ts';

/** Configurations to write: of atoms, by the order of their bonds, hydrogen last; of double bonds. */
export interface Configurations {
  /** 1 or -1 for each stereogenic atom. */
  atoms: ReadonlyMap<number, number>;
  /** 1 or -1 for each double bond: the sides of the first neighbors at both ends. */
  bonds: ReadonlyMap<Bond, number>;
}

/** A SMILES, and the atoms in the order in which they stand in it. */
export interface Written {
  smiles: string;
  order: number[];
}

const ORGANIC = new Set(['B', 'C', 'N', 'O', 'P', 'S', 'F', 'Cl', 'Br', 'I']);
const BOND_SYMBOLS = ['', '', '=', '#'];

const parityOf = (permutation: readonly number[]): number => {
  let sign = 1;
  for (let a = 0; a < permutation.length; a += 1)
    for (let b = a + 1; b < permutation.length; b += 1)
      if ((permutation[a] ?? 0) > (permutation[b] ?? 0)) sign = -sign;
  return sign;
};

interface Tree {
  children: { atom: number; bond: Bond }[][];
  parent: (Bond | undefined)[];
  closures: { bond: Bond; digit: number }[][];
  roots: number[];
  inTree: Set<Bond>;
}

/** A spanning tree from the first atom of each component, and the bonds that close rings. */
const treeOf = (fragment: Fragment): Tree => {
  const count = fragment.atoms.length;
  const tree: Tree = {
    children: Array.from({ length: count }, () => []),
    parent: Array.from({ length: count }),
    closures: Array.from({ length: count }, () => []),
    roots: [],
    inTree: new Set(),
  };
  const neighbors = fragment.atoms.map((_, atom) => fragment.neighbors(atom));
  const seen = new Set<number>();
  const closed = new Set<Bond>();
  let digit = 0;
  const visit = (atom: number): void => {
    seen.add(atom);
    for (const { atom: next, bond } of neighbors[atom] ?? []) {
      if (tree.inTree.has(bond) || closed.has(bond)) continue;
      if (seen.has(next)) {
        digit += 1;
        closed.add(bond);
        tree.closures[atom]?.push({ bond, digit });
        tree.closures[next]?.push({ bond, digit });
        continue;
      }
      tree.inTree.add(bond);
      tree.parent[next] = bond;
      tree.children[atom]?.push({ atom: next, bond });
      visit(next);
    }
  };
  for (let atom = 0; atom < count; atom += 1)
    if (!seen.has(atom)) {
      tree.roots.push(atom);
      visit(atom);
    }
  return tree;
};

/** 1 where a bond's direction is that away from an atom. */
const outward = (bond: Bond, from: number): number => (bond.a === from ? 1 : -1);

/** Which way each single bond beside a double bond points, from its atom `a` to its atom `b`. */
const directionsOf = (fragment: Fragment, tree: Tree, configurations: Configurations): Map<Bond, number> => {
  const directions = new Map<Bond, number>();
  const reference = (atom: number, double: Bond): { bond: Bond; sign: number } | undefined => {
    const around = fragment.neighbors(atom).filter(({ bond }) => bond !== double);
    const chosen =
      around.find(({ bond }) => directions.has(bond)) ??
      around.find(({ bond }) => tree.inTree.has(bond)) ??
      around[0];
    if (!chosen || chosen.bond.order !== 1) return undefined;
    return { bond: chosen.bond, sign: chosen === around[0] ? 1 : -1 };
  };
  for (const [double, side] of configurations.bonds) {
    const [one, two] = [reference(double.a, double), reference(double.b, double)];
    if (!one || !two) continue;
    const wanted = side * one.sign * two.sign;
    const known = directions.get(one.bond);
    const knownOther = directions.get(two.bond);
    if (known !== undefined || knownOther === undefined) {
      const first = known === undefined ? 1 : known * outward(one.bond, double.a);
      directions.set(one.bond, first * outward(one.bond, double.a));
      directions.set(two.bond, first * wanted * outward(two.bond, double.b));
    } else
      directions.set(
        one.bond,
        knownOther * outward(two.bond, double.b) * wanted * outward(one.bond, double.a),
      );
  }
  return directions;
};

/** The order in which an atom's neighbors stand in the SMILES, by their place among its bonds; hydrogen comes last there. */
const permutationOf = (fragment: Fragment, tree: Tree, atom: number): number[] => {
  const bonds = fragment.neighbors(atom).map(({ bond }) => bond);
  const parent = tree.parent[atom];
  const hasHydrogen = hydrogensOf(fragment, atom) === 1;
  return [
    ...(parent ? [bonds.indexOf(parent)] : []),
    ...(hasHydrogen ? [bonds.length] : []),
    ...(tree.closures[atom] ?? []).map(({ bond }) => bonds.indexOf(bond)),
    ...(tree.children[atom] ?? []).map(({ bond }) => bonds.indexOf(bond)),
  ];
};

const symbolOf = (fragment: Fragment, tree: Tree, atom: number, sign: number | undefined): string => {
  const place = fragment.atoms[atom];
  if (!place) return '';
  const { element, charge, isotope, lambda } = place;
  const hydrogens = hydrogensOf(fragment, atom);
  if (charge === 0 && isotope === 0 && sign === undefined && lambda === 0 && ORGANIC.has(element))
    return element;
  const chirality =
    sign === undefined ? '' : sign * parityOf(permutationOf(fragment, tree, atom)) > 0 ? '@' : '@@';
  const size = Math.abs(charge);
  const charged = charge === 0 ? '' : `${charge > 0 ? '+' : '-'}${size > 1 ? size : ''}`;
  const shown = element === 'H' ? 0 : hydrogens;
  return `[${isotope || ''}${element}${chirality}${shown > 0 ? `H${shown > 1 ? shown : ''}` : ''}${charged}]`;
};

/** Writes a structure whose double bonds are set as SMILES, the atoms in the order of a walk from the first. */
export const writeSmiles = (fragment: Fragment, configurations: Configurations): Written => {
  const tree = treeOf(fragment);
  const directions = directionsOf(fragment, tree, configurations);
  const order: number[] = [];
  const bondSymbol = (bond: Bond, from: number): string => {
    const direction = directions.get(bond);
    if (direction === undefined || bond.order !== 1) return BOND_SYMBOLS[bond.order] ?? '';
    return direction * (bond.a === from ? 1 : -1) > 0 ? '/' : '\\';
  };
  const opened = new Set<Bond>();
  const write = (atom: number): string => {
    order.push(atom);
    const closures = (tree.closures[atom] ?? []).map(({ bond, digit }) => {
      const symbol = opened.has(bond) ? '' : bondSymbol(bond, atom);
      opened.add(bond);
      return `${symbol}${digit > 9 ? `%${digit > 99 ? `(${digit})` : digit}` : digit}`;
    });
    const children = tree.children[atom] ?? [];
    const branches = children.map(({ atom: next, bond }, index) => {
      const text = bondSymbol(bond, atom) + write(next);
      return index < children.length - 1 ? `(${text})` : text;
    });
    return (
      symbolOf(fragment, tree, atom, configurations.atoms.get(atom)) + closures.join('') + branches.join('')
    );
  };
  return { smiles: tree.roots.map(write).join('.'), order };
};
