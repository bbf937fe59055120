import type { Numbers } from './file-numbers.ts';
import type { Molecule } from './molecule.ts';
import { writeV2000 } from './write-v2000.ts';
import { writeV3000 } from './write-v3000.ts';

/** V2000 has three columns for a count. */
const V2000_MAX = 999;

/** A molecule as a molfile, in the version that it was read in; a large one in V3000. */
export const writeMolfile = (molecule: Molecule): string => {
  const atoms = new Map(molecule.atoms.map(({ id }, index) => [id, index + 1]));
  const bonds = new Map(molecule.bonds.map(({ id }, index) => [id, index + 1]));
  const numbers: Numbers = { atom: (id) => atoms.get(id) ?? 0, bond: (id) => bonds.get(id) ?? 0 };
  const [name, , comment] = molecule.header;
  // The second line names who wrote the file and says that its coordinates are two-dimensional.
  const dimensions = molecule.atoms.some(({ z }) => z !== 0) ? '3D' : '2D';
  const head = [name, `  Moiety            ${dimensions}`, comment];
  const body =
    molecule.version === 'V3000' || molecule.atoms.length > V2000_MAX || molecule.bonds.length > V2000_MAX
      ? writeV3000(molecule, numbers)
      : writeV2000(molecule, numbers);
  return [...head, ...body, 'M  END', ''].join('\n');
};
