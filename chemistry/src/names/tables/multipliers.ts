/** Multiplying prefixes (IUPAC 2013, P-14.2), longest first where one begins another. */
export const MULTIPLIERS: Readonly<Record<string, number>> = {
  mono: 1,
  di: 2,
  bis: 2,
  tri: 3,
  tris: 3,
  tetra: 4,
  tetr: 4,
  tetrakis: 4,
  penta: 5,
  pent: 5,
  pentakis: 5,
  hexa: 6,
  hex: 6,
  hexakis: 6,
  hepta: 7,
  octa: 8,
  nona: 9,
  deca: 10,
  undeca: 11,
  dodeca: 12,
  trideca: 13,
  tetradeca: 14,
  pentadeca: 15,
  hexadeca: 16,
};

/** Those that multiply a whole compound prefix. */
export const COMPOUND_MULTIPLIERS: ReadonlySet<string> = new Set([
  'bis',
  'tris',
  'tetrakis',
  'pentakis',
  'hexakis',
]);

const UNITS = ['', 'un', 'do', 'tri', 'tetra', 'penta', 'hexa', 'hepta', 'octa', 'nona'];

/** The stems of the unbranched hydrocarbons, without `a` (P-14.2.1, P-21.2.1): one to forty carbon atoms. */
export const CHAIN_STEMS: ReadonlyMap<string, number> = new Map<string, number>([
  ['meth', 1],
  ['eth', 2],
  ['prop', 3],
  ['but', 4],
  ['pent', 5],
  ['hex', 6],
  ['hept', 7],
  ['oct', 8],
  ['non', 9],
  ['dec', 10],
  ...UNITS.slice(1).map((unit, index): [string, number] => [`${unit}dec`, index + 11]),
  ['icos', 20],
  ['eicos', 20],
  ['henicos', 21],
  ...UNITS.slice(2).map((unit, index): [string, number] => [`${unit}cos`, index + 22]),
  ['triacont', 30],
  ['tetracont', 40],
]);
