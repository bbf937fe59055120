import { canonicalSmiles } from '../canonical-smiles.ts';
import type { Engine } from '../engine.ts';

/*
 * Charges are taken away by adding and removing hydrogens, in the way of RDKit's `Uncharger` (rdMolStandardize), which the ChEMBL
 * structure pipeline uses: a cation that cannot lose a proton (quaternary nitrogen, a metal) keeps as many anions as it needs, of which
 * acids come first.
 */

/** Cations that can lose a proton; those beside an anion (nitro, N-oxide) only where there are two. */
const CATION_WITH_HYDROGEN = '[+,+2,+3,+4;!h0;!$(*~[-]),$(*(~[-])~[-])]';
const CATION_WITHOUT_HYDROGEN = '[+,+2,+3,+4;h0;!$(*~[-])]';
const ANION = '[-!$(*~[+,+2,+3,+4])]';
/** Anions of acids: carboxylates, sulfonates, phosphates and their thio analogues, nitrate, perhalates, tetrazolates. */
const ACID_ANION = [
  '$([O,S;-][C,S;+0]=[O,S])',
  '$([O,S;-][N;+](=[O,S])[O,S;-])',
  '$([O,S;-][P](=[O,S])[O,S;-])',
  '$([O,S;-][P;+0]=[O,S])',
  '$([O-][Cl,Br,I;+0]=O)',
  '$([O-][Cl,Br,I;+,+2,+3][O-])',
  '$([n-]1nnnc1)',
  '$([n-]1ncnn1)',
].join(',');

/** Atoms of a SMILES, as they are written; bracket atoms are those that have a charge. */
const ATOM = /\[[^\][]+\]|Br|Cl|[BCNOPSFI]|[bcnops]|\*/g;
const BRACKET_ATOM = /^\[(\d*)([A-Za-z*]{1,2}?)(@{0,2})(H\d*)?([+-]\d*|\++|-+)?(:\d+)?\]$/;

interface BracketAtom {
  isotope: string;
  symbol: string;
  chirality: string;
  hydrogens: number;
  charge: number;
}

const parseAtom = (text: string): BracketAtom | null => {
  const found = BRACKET_ATOM.exec(text);
  if (found === null) return null;

  const [, isotope = '', symbol = '', chirality = '', h, charge = ''] = found;
  const sign = charge.startsWith('-') ? -1 : 1;
  return {
    isotope,
    symbol,
    chirality,
    hydrogens: h === undefined ? 0 : Number(h.slice(1) || 1),
    charge: charge === '' ? 0 : sign * (Number(charge.replaceAll(/[+-]/g, '')) || charge.length),
  };
};

const formatAtom = ({ isotope, symbol, chirality, hydrogens, charge }: BracketAtom): string => {
  const h = hydrogens === 0 ? '' : hydrogens === 1 ? 'H' : `H${hydrogens}`;
  const sign = charge < 0 ? '-' : '+';
  const size = Math.abs(charge);
  return `[${isotope}${symbol}${chirality}${h}${size === 0 ? '' : size === 1 ? sign : sign + size}]`;
};

/**
 * Canonical SMILES of a structure without the charges that hydrogens can take away.
 * @param smiles canonical, without an extension
 * @param extension of CXSMILES, of its atoms
 */
export const unchargedSmiles = (engine: Engine, smiles: string, extension = ''): string => {
  if (!/[+-]\d?\]/.test(smiles)) return joined(smiles, extension);

  const [cations, quaternary, anions, acids] = matchesOf(engine, smiles, [
    CATION_WITH_HYDROGEN,
    CATION_WITHOUT_HYDROGEN,
    ANION,
    `[${ACID_ANION}]`,
  ]) as [number[], number[], number[], number[]];
  const atoms = smiles.match(ATOM) ?? [];
  const changed = new Map<number, BracketAtom>();
  const read = (index: number): BracketAtom | null => changed.get(index) ?? parseAtom(atoms[index] ?? '');
  const total = (indexes: readonly number[]): number =>
    indexes.reduce((sum, index) => sum + Math.abs(read(index)?.charge ?? 0), 0);
  let surplus = Math.max(0, total(anions) - total(quaternary));
  const inOrder =
    quaternary.length > 0
      ? [
          ...anions.filter((index) => !acids.includes(index)),
          ...anions.filter((index) => acids.includes(index)),
        ]
      : anions;
  for (const index of inOrder) {
    const atom = read(index);
    if (surplus <= 0 || atom === null) continue;

    const taken = Math.min(surplus, -atom.charge);
    changed.set(index, { ...atom, charge: atom.charge + taken, hydrogens: atom.hydrogens + taken });
    surplus -= taken;
  }
  for (const index of cations) {
    const atom = read(index);
    if (atom !== null) {
      const taken = Math.min(atom.charge, atom.hydrogens);
      changed.set(index, { ...atom, charge: atom.charge - taken, hydrogens: atom.hydrogens - taken });
    }
  }
  let place = -1;
  const text = smiles.replaceAll(ATOM, (atom) => {
    place += 1;
    const now = changed.get(place);
    return now === undefined ? atom : formatAtom(now);
  });
  const whole = joined(text, extension);
  return engine.withMolecule(whole, (molecule) => canonicalSmiles(molecule, whole));
};

const joined = (smiles: string, extension: string): string =>
  extension === '' ? smiles : `${smiles} ${extension}`;

/** How many atoms a SMILES writes. */
export const atomsIn = (smiles: string): number => smiles.match(ATOM)?.length ?? 0;

/** The atoms that each query matches, as places in the SMILES. */
const matchesOf = (engine: Engine, smiles: string, queries: readonly string[]): number[][] => {
  return engine.withMolecule(smiles, (molecule) =>
    queries.map((query) =>
      engine.withQuery(query, (read) => {
        const matches = JSON.parse(molecule.get_substruct_matches(read)) as { atoms?: number[] }[] | object;
        return Array.isArray(matches) ? matches.flatMap(({ atoms = [] }: { atoms?: number[] }) => atoms) : [];
      }),
    ),
  );
};
