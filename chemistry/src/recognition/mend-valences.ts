import type { DrawnMolecule } from './drawn-molecule.ts';
import { valencesOf } from './labels/fragment.ts';

/** What a mended place's confidence is multiplied by. */
const DOUBT = 0.4;

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
      const used = own.reduce((sum, { bond }) => sum + (bond.order === 4 ? 1.5 : bond.order), 0);
      if (atom.element === 'N' && atom.charge === 0 && used === 4) {
        // `N(=O)=O` and its like are left to the toolkit, which writes them with charges.
        atom.charge = 1;
        break;
      }
      const allowed = atom.element === 'N' && atom.charge === 0 ? 5 : most;
      const [doubtful] = own.toSorted((a, b) => a.bond.confidence - b.bond.confidence);
      if (used <= allowed || doubtful === undefined) {
        break;
      }
      atom.confidence *= DOUBT;
      doubtful.bond.confidence *= DOUBT;
      if (doubtful.bond.order === 1 || doubtful.bond.order === 4) {
        gone.add(doubtful.place);
      } else {
        doubtful.bond.order = doubtful.bond.order === 3 ? 2 : 1;
      }
    }
  }
  chargeNitro(result, mended);
  const kept = mended.filter((_, place) => !gone.has(place));
  completeTrifluoromethyl(result, kept);
  return { atoms: result, bonds: kept };
}

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
    if (oxygens.length === 2 && single.length === 1 && atoms[single[0]!]!.hydrogens === undefined) {
      atoms[single[0]!]!.charge = -1;
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
