import { FIRST_LABEL } from '@moiety/chemistry/recognition/open-labels.ts';
import { FIRST_PRIMITIVE } from '@moiety/chemistry/sketches.ts';
import type { Sketch } from '@moiety/chemistry/sketches.ts';
import { isQuery } from './molecule.ts';
import type { Molecule } from './molecule.ts';
import { writeMolfile } from './write-molfile.ts';

/** A molecule in the form in which the chemistry engine is asked about it. */
export const toSketch = (molecule: Molecule): Sketch => {
  const primitives: string[] = [];
  const labels: string[] = [];
  const atoms = molecule.atoms.map((atom) => {
    const { symbol, alias, rGroups } = atom;
    if (alias && rGroups.length === 0 && /^(?:\*|R#?)$/.test(symbol)) {
      labels.push(alias);
      return { ...atom, symbol: 'R#', alias: '', rGroups: [FIRST_LABEL + labels.length - 1] };
    }
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
  return { molfile: writeMolfile({ ...molecule, atoms }), primitives, isQuery: isQuery(molecule), labels };
};
