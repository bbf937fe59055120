const SYMBOLS =
  'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts Og'.split(
    ' ',
  );

/** Mass numbers that the mass difference of a V2000 atom counts from (CTfile formats, 2020: the atomic weight, rounded), by atomic number. */
const MASSES =
  '1 4 7 9 11 12 14 16 19 20 23 24 27 28 31 32 35 40 39 40 45 48 51 52 55 56 59 59 64 65 70 73 75 79 80 84 85 88 89 91 93 96 98 101 103 106 108 112 115 119 122 128 127 131 133 137 139 140 141 144 145 150 152 157 159 163 165 167 169 173 175 178 181 184 186 190 192 195 197 201 204 207 209 209 210 222'
    .split(' ')
    .map(Number);

/** Numbers of bonds that an uncharged atom can have, ascending; elements that are not here get no hydrogen. */
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
  Cl: [1, 3, 5, 7],
  Ge: [4],
  As: [3, 5],
  Se: [2, 4, 6],
  Br: [1, 3, 5],
  Te: [2, 4, 6],
  I: [1, 3, 5, 7],
};

const known = new Set([...SYMBOLS, 'D', 'T']);

/** Whether it is an element's symbol, D or T, written as chemists write it. */
export const isElement = (symbol: string): boolean => known.has(symbol);

/** The symbol that was meant by letters of either case; undefined where there is none. */
export const elementOf = (letters: string): string | undefined => {
  const symbol = letters.charAt(0).toUpperCase() + letters.slice(1).toLowerCase();
  return known.has(symbol) ? symbol : undefined;
};

/** The mass number from which V2000 counts the difference of an isotope; 0 where it is not known. */
export const commonMass = (symbol: string): number => MASSES[SYMBOLS.indexOf(symbol)] ?? 0;

/** What an ion of an element can have as bonds, as the uncharged element that has as many electrons. */
const valencesOf = (symbol: string, charge: number): readonly number[] | undefined => {
  const plain = VALENCES[symbol];
  if (!plain || charge === 0) return plain;
  // Carbon and what is left of it lose a bond with either charge; boron gains one with a negative one.
  if (symbol === 'B') return [3 - charge];
  if (/^(?:C|Si|Ge)$/.test(symbol)) return [4 - Math.abs(charge)];
  if (/^[HDT]$/.test(symbol)) return [0];
  return plain.map((valence) => valence + charge).filter((valence) => valence >= 0);
};

/**
 * The hydrogen atoms that an atom has beside its bonds, for showing: the chemistry engine judges what is read.
 * @param bonds the sum of its bonds' orders
 * @returns undefined where it has more bonds than it can
 */
export const impliedHydrogens = (
  symbol: string,
  { charge, radical, valence }: { charge: number; radical: number; valence: number },
  bonds: number,
): number | undefined => {
  if (valence > 0) {
    const left = (valence === 15 ? 0 : valence) - bonds;
    return left < 0 ? undefined : left;
  }
  const allowed = valencesOf(symbol, charge);
  if (!allowed) return 0;
  const taken = bonds + (radical === 0 ? 0 : radical === 2 ? 1 : 2);
  const fits = allowed.find((bound) => bound >= taken);
  return fits === undefined ? undefined : fits - taken;
};
