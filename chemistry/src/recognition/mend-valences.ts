import type { DrawnAtom, DrawnBond, DrawnMolecule } from './drawn-molecule.ts';
import { valencesOf } from './labels/fragment.ts';

/** What a mended place's confidence is multiplied by. */
const DOUBT = 0.4;
/** Below this a bond to a nitrogen atom that has three others is likelier to be none than to make it a cation whose sign is not there. */
const UNLIKELY = 0.6;

/** Whether a nitrogen atom is bound in a ring with a circle and to one more atom, as that of a pyrrole or a pyridinium. */
const isSubstituted = ({ element }: DrawnAtom, own: readonly DrawnBond[]): boolean =>
  element === 'N' && own.length > 2 && own.filter(({ order }) => order === 4).length > 1;

/**
 * How many bonds an atom has by their orders: of its aromatic ones one is double, but those of oxygen and sulfur, of a carbon with a double bond out of its ring, and of a nitrogen
 * with three bonds.
 */
export function usedBy(atom: DrawnAtom, own: readonly DrawnBond[]): number {
  const hasNone =
    atom.element === 'O' ||
    atom.element === 'S' ||
    own.some(({ order }) => order === 2) ||
    isSubstituted(atom, own);
  const hasDouble = own.some(({ order }) => order === 4) && !hasNone;
  return own.reduce((sum, { order }) => sum + (order === 4 ? 1 : order), hasDouble ? 1 : 0);
}

/**
 * Makes a molecule possible: nitrogen with four bonds is a cation, and of an atom with too many the least certain bond
 * is single, then none.
 */
export function mendValences({ atoms, bonds }: DrawnMolecule): DrawnMolecule {
  const mended = bonds.map((bond) => ({ ...bond }));
  const result = atoms.map((atom) => ({ ...atom }));
  const gone = new Set<number>();
  for (const [index, atom] of result.entries()) {
    const most = valencesOf(atom).at(-1);
    if (atom.element === '*' || most === undefined) {
      continue;
    }
    for (let round = 0; round < 6; round += 1) {
      const own = mended.flatMap((bond, place) =>
        !gone.has(place) && (bond.from === index || bond.to === index) ? [{ bond, place }] : [],
      );
      const used = usedBy(
        atom,
        own.map(({ bond }) => bond),
      );
      const [doubtful] = own.toSorted((a, b) => a.bond.confidence - b.bond.confidence);
      if (atom.element === 'N' && atom.charge === 0 && used === 4) {
        if (doubtful !== undefined && doubtful.bond.confidence < UNLIKELY) {
          atom.confidence *= DOUBT;
          gone.add(doubtful.place);
        } else {
          // `N(=O)=O` and its like are left to the toolkit, which writes them with charges.
          atom.charge = 1;
        }
        break;
      }
      const allowed = atom.element === 'N' && atom.charge === 0 ? 5 : most;
      if (used <= allowed || doubtful === undefined) {
        break;
      }
      atom.confidence *= DOUBT;
      doubtful.bond.confidence *= DOUBT;
      if (doubtful.bond.order === 1 || doubtful.bond.order === 4 || doubtful.bond.isElseNone === true) {
        gone.add(doubtful.place);
      } else {
        doubtful.bond.order = doubtful.bond.order === 3 ? 2 : 1;
      }
    }
  }
  chargeNitro(result, mended);
  const kept = mended.filter((_, place) => !gone.has(place));
  completeOxides(result, kept);
  completeTrifluoromethyl(result, kept);
  readDeuterium(result, kept);
  return { atoms: result, bonds: kept };
}

/** A molecule whose substituted nitrogen atoms in rings with circles are cations without a sign: pyridinium, where a structure of pyrroles is impossible. */
export const withRingCations = ({ atoms, bonds }: DrawnMolecule): DrawnMolecule => ({
  atoms: atoms.map((atom, index) => {
    const own = bonds.filter(({ from, to }) => from === index || to === index);
    return atom.charge === 0 && isSubstituted(atom, own)
      ? { ...atom, charge: 1, confidence: atom.confidence * DOUBT }
      : atom;
  }),
  bonds,
});

/** Gives the oxygen of a nitro group or an N-oxide, whose minus sign was overlooked, its charge. */
function chargeNitro(atoms: DrawnMolecule['atoms'], bonds: DrawnMolecule['bonds']): void {
  const neighbours = (index: number): number[] =>
    bonds.flatMap(({ from, to }) => (from === index ? [to] : to === index ? [from] : []));
  for (const [index, atom] of atoms.entries()) {
    const around = atom.element === 'N' && atom.charge === 1 ? neighbours(index) : [];
    const oxygens = around.filter((other) => atoms[other]!.element === 'O' && neighbours(other).length === 1);
    const single = oxygens.filter((other) =>
      bonds.some((bond) => bond.order === 1 && [bond.from, bond.to].includes(other)),
    );
    if (single.length === 1 && atoms[single[0]!]!.hydrogens === undefined) {
      atoms[single[0]!]!.charge = -1;
    }
  }
}

/**
 * A single bond, or an arrow read as a wedge, from sulfur or phosphorus to an `O` without hydrogens stands for a double one where the valence needs it: of a sulfoxide, a
 * phosphine oxide, and twice of a sulfone.
 */
function completeOxides(atoms: DrawnMolecule['atoms'], bonds: DrawnMolecule['bonds']): void {
  const ownOf = (index: number): DrawnBond[] =>
    bonds.filter(({ from, to }) => from === index || to === index);
  for (const [index, atom] of atoms.entries()) {
    if (!/^(?:S|P)$/.test(atom.element) || atom.charge !== 0 || atom.hydrogens !== undefined) {
      continue;
    }
    const own = ownOf(index);
    const used = usedBy(atom, own);
    const bare = own.filter((bond) => {
      const end = bond.from === index ? bond.to : bond.from;
      const { element, label, charge, hydrogens } = atoms[end]!;
      const isBare = element === 'O' && label === 'O' && charge === 0 && hydrogens === undefined;
      return isBare && bond.order === 1 && ownOf(end).length === 1;
    });
    const isOpen = atom.element === 'S' ? used % 2 === 1 : used === 4;
    const missing = isOpen ? 1 : atom.element === 'S' && used === 4 && bare.length === 2 ? 2 : 0;
    for (const bond of bare.slice(0, missing)) {
      bond.order = 2;
      bond.stereo = 'none';
      bond.confidence *= DOUBT;
    }
  }
}

/** What a `D` is read as. */
const LIKE_D = /^[DOP]$/;

/** Three ends without hydrogens at one bare corner that were read as `O` or `P` are the deuterium atoms of a CD3: nobody draws a group like that of them. */
function readDeuterium(atoms: DrawnMolecule['atoms'], bonds: DrawnMolecule['bonds']): void {
  const ownOf = (index: number): DrawnBond[] =>
    bonds.filter(({ from, to }) => from === index || to === index);
  for (const [index, atom] of atoms.entries()) {
    const own = ownOf(index);
    const ends = own
      .filter(({ order }) => order === 1)
      .map(({ from, to }) => (from === index ? to : from))
      .filter((end) => {
        const { label, charge, hydrogens, inner } = atoms[end]!;
        const isLike = label !== undefined && LIKE_D.test(label);
        return isLike && charge === 0 && hydrogens === undefined && inner !== true && ownOf(end).length === 1;
      });
    const isBare = atom.element === 'C' && atom.label === undefined;
    if (isBare && own.length === 4 && ends.length === 3) {
      for (const end of ends.filter((place) => atoms[place]!.element !== 'H')) {
        const { x, y, confidence } = atoms[end]!;
        atoms[end] = {
          element: 'H',
          isotope: 2,
          charge: 0,
          x,
          y,
          label: 'D',
          confidence: confidence * DOUBT,
        };
      }
    }
  }
}

/**
 * A carbon atom whose label says no hydrogen, at the end of one bond with one fluorine atom, is CF3 whose small 3 was overlooked: a CH2F
 * would say its hydrogen.
 */
function completeTrifluoromethyl(atoms: DrawnMolecule['atoms'], bonds: DrawnMolecule['bonds']): void {
  for (const [index, atom] of atoms.entries()) {
    const own = bonds.filter(({ from, to }) => from === index || to === index);
    if (atom.label !== 'C' || own.length !== 2 || own.some(({ order }) => order !== 1)) {
      continue;
    }
    const fluorines = own
      .map(({ from, to }) => atoms[from === index ? to : from]!)
      .filter(({ label }) => label === 'F');
    const [fluorine] = fluorines;
    if (fluorine === undefined || fluorines.length !== 1) {
      continue;
    }
    for (let more = 0; more < 2; more += 1) {
      bonds.push({
        from: index,
        to: atoms.length,
        order: 1,
        stereo: 'none',
        confidence: fluorine.confidence,
      });
      atoms.push({ ...fluorine });
    }
    atom.confidence *= DOUBT;
  }
}
