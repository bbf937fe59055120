/** How a bond is drawn: wedges begin at `from`; `either` is a wavy single bond or a crossed double one. */
export type BondStereo = 'none' | 'up' | 'down' | 'either';

/**
 * The kind of a bond, numbered as in molfiles: 1 to 3, 4 aromatic; in queries 5 single or double, 6 single or aromatic,
 * 7 double or aromatic, 8 any; 9 dative, 10 hydrogen bond.
 */
export type BondOrder = number;

/** An atom, with what a molfile can say of it. */
export interface Atom {
  /** Names it for as long as it is drawn; says nothing of its place in a file. */
  readonly id: number;
  /** Ångström, as in molfiles: y points up. */
  readonly x: number;
  readonly y: number;
  /** 0 but in a file with three dimensions. */
  readonly z: number;
  /** An element's symbol, D or T, or as in molfiles A, Q, X, M (any, hetero, halogen, metal), AH…, `*`, `R#`, `L` (a list), or what else a file says. */
  readonly symbol: string;
  readonly charge: number;
  /** Mass number; 0 for the natural mixture. */
  readonly isotope: number;
  /** 0 none, 1 singlet, 2 doublet, 3 triplet. */
  readonly radical: number;
  /** Number of bonds that the atom has by decree, 15 for none; 0 where it follows from the element. */
  readonly valence: number;
  /** Number of the atom-to-atom map; 0 for none. */
  readonly map: number;
  /** Numbers of the R-groups that it stands for. */
  readonly rGroups: readonly number[];
  /** What a list (`L`) allows or, if `not`, forbids. */
  readonly list: { readonly not: boolean; readonly elements: readonly string[] } | undefined;
  /** The text that a file prints instead of the symbol. */
  readonly alias: string;
  /** A value that a file gives the atom. */
  readonly value: string;
  /** A SMARTS primitive without its brackets, which says everything that is asked of the atom; empty for none. */
  readonly smarts: string;
  /** Queries, as in molfiles. Hydrogens at least: 0 not asked, 1 none, n + 1 for n. */
  readonly hydrogens: number;
  /** Other neighbors: 0 not asked, -1 none, -2 as drawn, 1 to 6. */
  readonly substitution: number;
  /** Ring bonds: 0 not asked, -1 none, -2 as drawn, 2 to 4. */
  readonly ringBonds: number;
  readonly unsaturated: boolean;
  /** Attachment point of a fragment: 0 none, 1 first, 2 second, 3 or -1 both. */
  readonly attachment: number;
  /** What else a V3000 file says of it, key and value. */
  readonly rest: readonly (readonly [key: string, value: string])[];
}

/** A bond between two atoms, named by their ids. */
export interface Bond {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly order: BondOrder;
  readonly stereo: BondStereo;
  /** Query: 0 not asked, 1 in a ring, 2 in a chain. */
  readonly topology: number;
  readonly rest: readonly (readonly [key: string, value: string])[];
}

/** A group of atoms that a file speaks of (an abbreviation, a polymer's unit, data): an S-group. */
export interface Group {
  /** Its number in the file, by which others name it. */
  readonly index: number;
  /** As in molfiles: SUP, SRU, DAT, GEN… */
  readonly type: string;
  readonly atoms: readonly number[];
  readonly bonds: readonly number[];
  /** What is printed: the abbreviation, the number of units. */
  readonly label: string;
  /** What else the file says, in the words of its version. */
  readonly rest: readonly GroupFact[];
}

/** One fact of a group, in the words of the version of the molfile that the molecule has. */
export interface GroupFact {
  readonly key: string;
  readonly text: string;
  /** Atoms and bonds that the text's `#` stand for, in order. */
  readonly atoms?: readonly number[];
  readonly bonds?: readonly number[];
}

/** A collection of a V3000 file: centers of which only the relation is known, highlights. */
export interface Collection {
  /** Such as `MDLV30/STERAC1`. */
  readonly name: string;
  readonly atoms: readonly number[];
  readonly bonds: readonly number[];
}

/** What a file says that is not kept: said to the person before it is lost. */
export type Loss = 'r-group-definitions' | 'three-dimensions' | 'properties' | 'templates';

/** A molecule as it is drawn. It never changes: an edit makes another one. */
export interface Molecule {
  readonly atoms: readonly Atom[];
  readonly bonds: readonly Bond[];
  readonly groups: readonly Group[];
  readonly collections: readonly Collection[];
  /** The version in which it is written. */
  readonly version: 'V2000' | 'V3000';
  /** The three lines above: name, program, comment. */
  readonly header: readonly [string, string, string];
  readonly chiral: boolean;
  readonly losses: readonly Loss[];
  /** The id of the next atom or bond. */
  readonly nextId: number;
}

/** Nothing is drawn. */
export const emptyMolecule: Molecule = {
  atoms: [],
  bonds: [],
  groups: [],
  collections: [],
  version: 'V2000',
  header: ['', '  Moiety', ''],
  chiral: false,
  losses: [],
  nextId: 1,
};

/** An atom of which nothing but the symbol and the place is said. */
export const plainAtom = (id: number, symbol: string, x: number, y: number): Atom => ({
  id,
  x,
  y,
  z: 0,
  symbol,
  charge: 0,
  isotope: 0,
  radical: 0,
  valence: 0,
  map: 0,
  rGroups: [],
  list: undefined,
  alias: '',
  value: '',
  smarts: '',
  hydrogens: 0,
  substitution: 0,
  ringBonds: 0,
  unsaturated: false,
  attachment: 0,
  rest: [],
});

/** A bond of which nothing but its kind is said. */
export const plainBond = (id: number, from: number, to: number, order: BondOrder = 1): Bond => ({
  id,
  from,
  to,
  order,
  stereo: 'none',
  topology: 0,
  rest: [],
});

export const atomOf = (molecule: Molecule, id: number): Atom | undefined =>
  molecule.atoms.find((atom) => atom.id === id);

export const bondOf = (molecule: Molecule, id: number): Bond | undefined =>
  molecule.bonds.find((bond) => bond.id === id);

/** The bonds that end at an atom. */
export const bondsAt = (molecule: Molecule, atom: number): Bond[] =>
  molecule.bonds.filter(({ from, to }) => from === atom || to === atom);

/** The atom at a bond's other end. */
export const otherEnd = (bond: Bond, atom: number): number => (bond.from === atom ? bond.to : bond.from);

/** The bond between two atoms. */
export const bondBetween = (molecule: Molecule, one: number, other: number): Bond | undefined =>
  molecule.bonds.find(({ from, to }) => (from === one && to === other) || (from === other && to === one));

/** The atoms that are connected with one by bonds, it among them. */
export const connectedTo = (molecule: Molecule, start: number): Set<number> => {
  const found = new Set([start]);
  for (const atom of found) for (const bond of bondsAt(molecule, atom)) found.add(otherEnd(bond, atom));
  return found;
};

/** Whether it asks something that only a query can: then its SMILES does not say all. */
export const isQuery = ({ atoms, bonds }: Molecule): boolean =>
  atoms.some(
    ({ symbol, smarts, list, hydrogens, substitution, ringBonds, unsaturated }) =>
      smarts !== '' ||
      list !== undefined ||
      hydrogens !== 0 ||
      substitution !== 0 ||
      ringBonds !== 0 ||
      unsaturated ||
      /^(?:[AQXM]H?|L)$/.test(symbol),
  ) || bonds.some(({ order, topology }) => (order >= 5 && order <= 8) || topology !== 0);
