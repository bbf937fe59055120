import type { Mol } from '@rdkit/rdkit';
import { canonicalSmiles } from '../canonical-smiles.ts';
import type { Engine } from '../engine.ts';
import { SALTS, SOLVENTS } from './salts-and-solvents.ts';
import { atomsIn, unchargedSmiles } from './uncharge.ts';

/** What is left of a record without what it is a salt or solvate of. */
export interface ParentStructure {
  /** Canonical SMILES, uncharged where hydrogens allow it, without isotopes; with its groups of configurations (CXSMILES). */
  smiles: string;
  /** Canonical SMILES of the parts that were left out, uncharged; each as often as it is there. */
  removed: string[];
}

/** Records with these are not taken apart: of an organometallic compound no part is the drug. Zinc is in ordinary salts. */
const METAL =
  /\[\d*(?:Sc|Ti|V|Cr|Mn|Fe|Co|Ni|Cu|Ga|Ge|Y|Zr|Nb|Mo|Tc|Ru|Rh|Pd|Cd|In|Sn|Sb|La|Hf|Ta|W|Re|Os|Ir|Pt|Au|Hg|Tl|Pb|Bi|Po|Ac|Ce|Pr|Nd|Pm|Sm|Eu|Gd|Tb|Dy|Ho|Er|Tm|Yb|Lu|Th|Pa|U|Np|Pu|Am|Cm|Bk|Cf|Es|Fm|Md|No|Lr)(?![a-z])/;
const BORON = /B(?![a-z])/g;
/** A borane with more of them is a cage. */
const BORON_MAX = 7;
/** An alkali metal that is drawn with a bond, before or after its neighbor, which has a hydrogen without it. */
const ALKALI_BEFORE = /\[(?:Li|Na|K)\]\[?([NOn])\]?/g;
const ALKALI_AFTER = /\[?([NOn])\]?(?:\[(?:Li|Na|K)\]|\(\[(?:Li|Na|K)\]\))/g;
const ISOTOPE = /\[\d+(?=[A-Za-z])/g;

/** A part of a salt or a solvent, ready to be compared with. */
interface Known {
  query: Mol;
  atoms: number;
  bonds: number;
}

interface KnownParts {
  /** Of which of the engine's instances the patterns are: those of an earlier one went with its memory. */
  generation: number;
  solvents: Known[];
  salts: Known[];
}

/** Patterns of an engine; they live as long as its instance. */
const knownParts = new WeakMap<Engine, KnownParts>();

const knownOf = (engine: Engine): KnownParts => {
  const known = knownParts.get(engine);
  if (known?.generation === engine.generation) return known;

  const read = (smarts: string): Known[] => {
    const query = engine.rdkit.get_qmol(smarts);
    return query === null ? [] : [{ query, atoms: query.get_num_atoms(), bonds: query.get_num_bonds() }];
  };
  const made = {
    generation: engine.generation,
    solvents: SOLVENTS.flatMap(read),
    salts: SALTS.flatMap(read),
  };
  knownParts.set(engine, made);
  return made;
};

const isOneOf = (molecule: Mol, known: readonly Known[]): boolean => {
  const atoms = molecule.get_num_atoms();
  const bonds = molecule.get_num_bonds();
  return known.some(
    (part) =>
      part.atoms === atoms && part.bonds === bonds && molecule.get_substruct_match(part.query) !== '{}',
  );
};

/**
 * The parent of a structure by the rules of the ChEMBL structure pipeline: isotopes are no part of it, nor are solvents, nor the
 * counterions, acids and bases of its list, unless nothing else is there; charges go where hydrogens allow it.
 * A. P. Bento et al., J. Cheminform. 12 (2020) 51.
 * @param smiles canonical, as records have it
 * @returns `null` for what is not taken apart: compounds of metals, large boranes
 * @throws {StructureError} when it cannot be read
 */
export const parentOf = (engine: Engine, smiles: string): ParentStructure | null => {
  const [plain = ''] = smiles.split(' ', 1);
  if (METAL.test(plain) || (plain.match(BORON)?.length ?? 0) > BORON_MAX) return null;

  const [settled = '', extension = ''] = settle(engine, smiles).split(' ');
  const parts = settled.split('.');
  if (parts.length === 1) return { smiles: unchargedSmiles(engine, settled, extension), removed: [] };

  const { solvents, salts } = knownOf(engine);
  const isSolvent = memoized((part) => engine.withMolecule(part, (molecule) => isOneOf(molecule, solvents)));
  const isSalt = memoized((part) => engine.withMolecule(part, (molecule) => isOneOf(molecule, salts)));
  const dissolved = parts.filter((part) => !isSolvent(part));
  const kept = dissolved.filter((part) => !isSalt(part));
  // Of what is solvents and salts alone all is the parent.
  const left = kept.length > 0 ? kept : dissolved.length > 0 ? dissolved : parts;
  const isLeft = new Set(left);
  const isOne = new Set(left.map((part) => unchargedSmiles(engine, part))).size === 1;
  // Of several equal parts one is the parent.
  const places = parts
    .flatMap((part, place) => (isLeft.has(part) ? [place] : []))
    .slice(0, isOne ? 1 : undefined);
  const text = places.map((place) => parts[place]).join('.');
  const groups = extensionOf(extension, parts, places);
  return {
    smiles: unchargedSmiles(engine, text, groups),
    removed: parts
      .filter((part) => !isLeft.has(part))
      .map((part) => unchargedSmiles(engine, part))
      .toSorted(),
  };
};

const memoized = (ask: (part: string) => boolean): ((part: string) => boolean) => {
  const answers = new Map<string, boolean>();
  return (part) => {
    const answer = answers.get(part) ?? ask(part);
    answers.set(part, answer);
    return answer;
  };
};

/** A group of configurations of a CXSMILES: `o1:3,5`, `&1:2`, `a:4`. */
const GROUP = /(a|[o&]\d+):(\d+(?:,\d+)*)/g;

/** The groups of configurations of the parts at some places, by the numbers that their atoms have then. */
const extensionOf = (extension: string, parts: readonly string[], places: readonly number[]): string => {
  const numbers = new Map<number, number>();
  let from = 0;
  for (const [place, part] of parts.entries()) {
    const size = atomsIn(part);
    if (places.includes(place))
      for (let atom = 0; atom < size; atom += 1) numbers.set(from + atom, numbers.size);

    from += size;
  }
  const groups = [...extension.matchAll(GROUP)].flatMap(([, name = '', atoms = '']) => {
    const here = atoms.split(',').flatMap((atom) => numbers.get(Number(atom)) ?? []);
    return here.length > 0 ? [`${name}:${here.join(',')}`] : [];
  });
  return groups.length > 0 ? `|${groups.join(',')}|` : '';
};

/** Canonical once more, without isotopes and bonds to alkali metals. */
const settle = (engine: Engine, smiles: string): string => {
  const unlabeled = smiles.replaceAll(ISOTOPE, '[');
  const [plain = ''] = unlabeled.split(' ', 1);
  const freed = plain.replaceAll(ALKALI_BEFORE, '$1').replaceAll(ALKALI_AFTER, '$1');
  // Without those atoms an extension would count wrongly.
  const text = freed === plain ? unlabeled : freed;
  return text === smiles ? smiles : engine.withMolecule(text, (molecule) => canonicalSmiles(molecule, text));
};
