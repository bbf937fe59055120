import type { Mol } from '@rdkit/rdkit';

type Composition = Map<string, number>;

const SYMBOLS =
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og'.split(
    ' ',
  );

const add = (composition: Composition, symbol: string, count: number): void => {
  composition.set(symbol, (composition.get(symbol) ?? 0) + count);
};

/**
 * Hill's order: carbon, hydrogen, then the other elements by symbol; without carbon all of them by symbol. Ends in the
 * net charge, such as `C5H14NO+` or `Ca+2`, as RDKit's `CalcMolFormula` writes it.
 */
const hill = (composition: Composition, charge: number): string => {
  const hasCarbon = composition.has('C');
  const rank = (symbol: string): string =>
    hasCarbon && symbol === 'C' ? '0' : hasCarbon && symbol === 'H' ? '1' : symbol === '*' ? '~' : symbol;
  const atoms = [...composition]
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
    .map(([symbol, count]) => (count === 1 ? symbol : `${symbol}${count}`))
    .join('');
  const size = Math.abs(charge);
  return charge === 0 ? atoms : `${atoms}${charge > 0 ? '+' : '-'}${size === 1 ? '' : size}`;
};

/**
 * Reads the composition out of a standard InChI: its formula layer, with the protons of the `/p` layer added and the
 * charges of `/q` and `/p` summed. The InChI is made anyway for the InChIKey, so the formula costs nothing more.
 * @returns the formula of all parts together (a salt's ions are summed, isotopes are not told apart), or `null` when
 *   the text is no InChI.
 * @see {@link https://www.inchi-trust.org/technical-manual/} InChI Technical Manual, layers.
 */
export const formulaOfInchi = (inchi: string): string | null => {
  const [version, formula, ...layers] = inchi.split('/');
  if (version !== 'InChI=1S' || formula === undefined) return null;
  const composition: Composition = new Map();
  let charge = 0;
  const layerOf = (prefix: string): string | undefined => layers.find((layer) => layer.startsWith(prefix));
  // A bare proton is the one substance without a formula layer: `InChI=1S/p+1`.
  const isProton = /^p[+-]\d/.test(formula);
  if (!isProton)
    for (const part of formula.split('.')) {
      const multiplier = /^\d*/.exec(part)?.[0];
      for (const [, symbol = '', count = ''] of part.matchAll(/([A-Z][a-z]?)(\d*)/g))
        add(composition, symbol, Number(count || 1) * Number(multiplier || 1));
    }
  for (const part of (layerOf('q') ?? 'q').slice(1).split(';')) {
    const [, multiplier = '', value = '0'] = /^(?:(\d+)\*)?([+-]\d+)?$/.exec(part) ?? [];
    charge += Number(value) * Number(multiplier || 1);
  }
  const protons = Number((isProton ? formula : (layerOf('p') ?? 'p0')).slice(1));
  add(composition, 'H', protons);
  return hill(composition, charge + protons);
};

interface JsonAtom {
  z?: number;
  impHs?: number;
  chg?: number;
}

/**
 * Counts the atoms themselves: for structures that have no InChI (wildcard atoms, query bonds). Wildcards are written
 * `*`, behind the elements.
 */
export const formulaOfMolecule = (molecule: Mol): string => {
  const { defaults, molecules } = JSON.parse(molecule.get_json()) as {
    defaults: { atom: Required<JsonAtom> };
    molecules: { atoms: JsonAtom[] }[];
  };
  const composition: Composition = new Map();
  let charge = 0;
  for (const atom of molecules[0]?.atoms ?? []) {
    const { z, impHs, chg } = { ...defaults.atom, ...atom };
    add(composition, SYMBOLS[z - 1] ?? '*', 1);
    add(composition, 'H', impHs);
    charge += chg;
  }
  return hill(composition, charge);
};
