import { emptyMolecule } from './molecule.ts';
import type { Molecule } from './molecule.ts';
import { MolfileError } from './molfile-error.ts';
import { readV2000 } from './read-v2000.ts';
import { readV3000 } from './read-v3000.ts';

/**
 * Reads a molfile of either version; of an SDF its first record.
 * @throws {MolfileError} when it is none
 */
export const readMolfile = (text: string): Molecule => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  // Pasted text often lost the empty lines above the counts.
  const counts = lines.slice(0, 8).findIndex((line) => /V[23]000\s*$/.test(line));
  if (lines.some((line) => line.startsWith('$RXN'))) throw new MolfileError('reaction', 1);
  if (counts < 0) throw new MolfileError('no-counts', 4);
  const header = counts === 3 ? lines.slice(0, 3) : ['', '', ''];
  const start: Molecule = {
    ...emptyMolecule,
    header: [header[0] ?? '', header[1] ?? '', header[2] ?? ''],
  };
  return (lines[counts] ?? '').includes('V3000')
    ? readV3000(lines, counts + 1, start)
    : readV2000(lines, counts, start);
};
