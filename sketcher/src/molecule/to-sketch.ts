import { FIRST_PRIMITIVE } from '@moiety/chemistry/sketches.ts';
import type { Sketch } from '@moiety/chemistry/sketches.ts';
import { isQuery } from './molecule.ts';
import type { Molecule } from './molecule.ts';
import { writeMolfile } from './write-molfile.ts';

/** A molecule in the form in which the chemistry engine is asked about it. */
export const toSketch = (molecule: Molecule): Sketch => {
  const primitives: string[] = [];
  const atoms = molecule.atoms.map((atom) => {
    if (!atom.smarts) return atom;
    primitives.push(atom.smarts);
    return {
      ...atom,
      symbol: '*',
      smarts: '',
      list: undefined,
      charge: 0,
      isotope: 0,
      radical: 0,
      map: FIRST_PRIMITIVE + primitives.length - 1,
    };
  });
  return { molfile: writeMolfile({ ...molecule, atoms }), primitives, isQuery: isQuery(molecule) };
};
