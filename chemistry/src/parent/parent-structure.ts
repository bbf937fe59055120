import type { Mol } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { SALTS, SOLVENTS } from './salts-and-solvents.ts';
import { unchargedSmiles } from './uncharge.ts';

/** What is left of a record without what it is a salt or solvate of. */
export interface ParentStructure {
  /** Canonical SMILES, uncharged where hydrogens allow it, without isotopes. */
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
/** An alkali metal that is drawn with a bond stands at an end: without it its neighbor has a hydrogen. */
const BOUND_ALKALI = /(?:\[(?:Li|Na|K)\](?=[NOn]))|(?:(?<=[NOn])\[(?:Li|Na|K)\])|\(\[(?:Li|Na|K)\]\)/g;
const ISOTOPE = /\[\d+(?=[A-Za-z])/g;

/** A part of a salt or a solvent, ready to be compared with. */
interface Known {
  query: Mol;
  atoms: number;
  bonds: number;
}

/** Patterns of an engine; they live as long as it does. */
const knownParts = new WeakMap<Engine, { solvents: Known[]; salts: Known[] }>();

function knownOf(engine: Engine): { solvents: Known[]; salts: Known[] } {
  const known = knownParts.get(engine);
  if (known !== undefined) {
    return known;
  }
  const read = (smarts: string): Known[] => {
    const query = engine.rdkit.get_qmol(smarts);
    return query === null ? [] : [{ query, atoms: query.get_num_atoms(), bonds: query.get_num_bonds() }];
  };
  const made = { solvents: SOLVENTS.flatMap(read), salts: SALTS.flatMap(read) };
  knownParts.set(engine, made);
  return made;
}

function isOneOf(molecule: Mol, known: readonly Known[]): boolean {
  const atoms = molecule.get_num_atoms();
  const bonds = molecule.get_num_bonds();
  return known.some(
    (part) =>
      part.atoms === atoms && part.bonds === bonds && molecule.get_substruct_match(part.query) !== '{}',
  );
}

/**
 * The parent of a structure by the rules of the ChEMBL structure pipeline: isotopes are no part of it, nor are solvents, nor the
 * counterions, acids and bases of its list, unless nothing else is there; charges go where hydrogens allow it.
 * A. P. Bento et al., J. Cheminform. 12 (2020) 51.
 * @param smiles canonical; an extension is passed over
 * @returns `null` for what is not taken apart: compounds of metals, large boranes
 * @throws {StructureError} when it cannot be read
 */
export function parentOf(engine: Engine, smiles: string): ParentStructure | null {
  const [plain = ''] = smiles.split(' ', 1);
  if (METAL.test(plain) || (plain.match(BORON)?.length ?? 0) > BORON_MAX) {
    return null;
  }
  const settled = settle(engine, plain);
  const parts = settled.split('.');
  if (parts.length === 1) {
    return { smiles: unchargedSmiles(engine, settled), removed: [] };
  }
  const { solvents, salts } = knownOf(engine);
  const isKnown = (known: readonly Known[]): ((part: string) => boolean) => {
    const answers = new Map<string, boolean>();
    return (part) => {
      const answer = answers.get(part) ?? engine.withMolecule(part, (molecule) => isOneOf(molecule, known));
      answers.set(part, answer);
      return answer;
    };
  };
  const isSolvent = isKnown(solvents);
  const isSalt = isKnown(salts);
  const dissolved = parts.filter((part) => !isSolvent(part));
  if (dissolved.length === 0) {
    return { smiles: unchargedSmiles(engine, settled), removed: [] };
  }
  const kept = dissolved.filter((part) => !isSalt(part));
  const left = kept.length > 0 ? kept : dissolved;
  // Of a salt of two equal ions, one is the parent.
  const uncharged = left.map((part) => unchargedSmiles(engine, part));
  const parent =
    new Set(uncharged).size === 1
      ? (uncharged[0] ?? '')
      : unchargedSmiles(engine, settle(engine, left.join('.')));
  const isLeft = new Set(left);
  return {
    smiles: parent,
    removed: parts
      .filter((part) => !isLeft.has(part))
      .map((part) => unchargedSmiles(engine, part))
      .toSorted(),
  };
}

/** Canonical once more, without isotopes and bonds to alkali metals. */
function settle(engine: Engine, smiles: string): string {
  const text = smiles.replaceAll(ISOTOPE, '[').replaceAll(BOUND_ALKALI, '');
  return text === smiles ? smiles : engine.withMolecule(text, (molecule) => molecule.get_smiles());
}
