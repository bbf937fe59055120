/** An atom of a group that a label stands for. */
export interface FragmentAtom {
  /** Element symbol, or `*` for what is left open (R, X, Ar). */
  element: string;
  charge: number;
  /** Mass number; 0 for the natural mixture. */
  isotope: number;
  /** Hydrogens that are written; undefined where they follow from the valence. */
  hydrogens?: number;
}

export interface FragmentBond {
  from: number;
  to: number;
  order: number;
}

/** The atoms and bonds that a label stands for. */
export interface Fragment {
  atoms: FragmentAtom[];
  bonds: FragmentBond[];
  /** Atoms that the drawn bonds go to, from the label's beginning to its end; one of them may take all. */
  attachments: number[];
}

export const plainAtom = (element: string): FragmentAtom => ({ element, charge: 0, isotope: 0 });

/** Common valences of neutral elements; Daylight's list, with boron, silicon and metals of salts. */
const VALENCES: Readonly<Record<string, readonly number[]>> = {
  H: [1],
  D: [1],
  T: [1],
  B: [3],
  C: [4],
  N: [3],
  O: [2],
  F: [1],
  Si: [4],
  P: [3, 5],
  S: [2, 4, 6],
  Cl: [1],
  Se: [2, 4, 6],
  Br: [1],
  I: [1, 3, 5],
  As: [3, 5],
  Ge: [4],
  Sn: [4],
  Te: [2, 4, 6],
  Li: [1],
  Na: [1],
  K: [1],
};

export const isElement = (symbol: string): boolean => symbol in VALENCES;

/** Isotopes that are drawn in labelled compounds: stable ones and those of tracers. */
const ISOTOPES: Readonly<Record<string, readonly number[]>> = {
  H: [2, 3],
  C: [11, 13, 14],
  N: [13, 15],
  O: [15, 17, 18],
  F: [18],
  P: [32, 33],
  S: [34, 35],
  Br: [76, 77, 82],
  I: [123, 124, 125, 131],
};

/** Whether a mass number is one of an element that is drawn: `3C` is a `13C` whose first digit was lost. */
export const isIsotope = (symbol: string, mass: number): boolean => ISOTOPES[symbol]?.includes(mass) === true;

/** Valences that an atom may have: those of the element that its charge makes it equal to. */
export function valencesOf({ element, charge }: Pick<FragmentAtom, 'element' | 'charge'>): readonly number[] {
  const neutral = VALENCES[element] ?? [];
  if (charge === 0) {
    return neutral;
  }
  // A cation of nitrogen's family and right of it gains a bond, carbon and what is left of it loses one.
  const gains = ['N', 'P', 'O', 'S', 'Se', 'As', 'I', 'Cl', 'Br', 'F'].includes(element) ? 1 : -1;
  const change = element === 'B' ? -charge : Math.sign(charge) < 0 && gains < 0 ? charge : gains * charge;
  return neutral.map((valence) => valence + change).filter((valence) => valence >= 0);
}

const SMILES_TOKEN = /\[(\d*)([A-Z][a-z]?)(?:H(\d*))?([+-]?)\]|Cl|Br|Si|[A-Z]|\*|[=#()]|\d/gy;

/**
 * Reads the SMILES of a dictionary's entry: organic subset and brackets, Kekulé form, no stereo; each `*` is a place
 * where a drawn bond goes to.
 * @throws {SyntaxError} where it is another SMILES
 */
export function fragmentOfSmiles(smiles: string): Fragment {
  const atoms: FragmentAtom[] = [];
  const bonds: FragmentBond[] = [];
  const stack: number[] = [];
  const rings = new Map<string, { atom: number; order: number }>();
  let previous = -1;
  let order = 1;
  let end = 0;
  const add = (atom: FragmentAtom): void => {
    atoms.push(atom);
    if (previous >= 0) {
      bonds.push({ from: previous, to: atoms.length - 1, order });
    }
    previous = atoms.length - 1;
    order = 1;
  };
  for (const match of smiles.matchAll(SMILES_TOKEN)) {
    const [token, isotope = '', element, hydrogens, sign = ''] = match;
    end = match.index + token.length;
    if (element !== undefined) {
      const charge = sign === '+' ? 1 : sign === '-' ? -1 : 0;
      const count = hydrogens === undefined ? 0 : Number(hydrogens || 1);
      add({ element, charge, isotope: Number(isotope), hydrogens: count });
    } else if (token === '(') {
      stack.push(previous);
    } else if (token === ')') {
      previous = stack.pop() ?? -1;
    } else if (token === '=' || token === '#') {
      order = token === '=' ? 2 : 3;
    } else if (/\d/.test(token)) {
      const opened = rings.get(token);
      if (opened === undefined) {
        rings.set(token, { atom: previous, order });
      } else {
        bonds.push({ from: opened.atom, to: previous, order: Math.max(order, opened.order) });
        rings.delete(token);
      }
      order = 1;
    } else {
      add(plainAtom(token));
    }
  }
  if (end !== smiles.length || rings.size > 0 || stack.length > 0) {
    throw new SyntaxError(`not a group: ${smiles}`);
  }
  return withoutStars(atoms, bonds);
}

function withoutStars(atoms: readonly FragmentAtom[], bonds: readonly FragmentBond[]): Fragment {
  const kept = atoms.flatMap(({ element }, index) => (element === '*' ? [] : [index]));
  const isStar = (index: number): boolean => atoms[index]?.element === '*';
  const attachments = atoms.flatMap((_, star) =>
    isStar(star)
      ? bonds
          .filter(({ from, to }) => from === star || to === star)
          .map(({ from, to }) => kept.indexOf(from === star ? to : from))
      : [],
  );
  return {
    atoms: kept.map((index) => atoms[index]!),
    bonds: bonds
      .filter(({ from, to }) => !isStar(from) && !isStar(to))
      .map(({ from, to, order }) => ({ from: kept.indexOf(from), to: kept.indexOf(to), order })),
    attachments,
  };
}
