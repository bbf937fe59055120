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
  return { atoms: result, bonds: mended.filter((_, place) => !gone.has(place)) };
}
