import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Engine } from '../../../chemistry/src/index.ts';

const run = promisify(execFile);
const program = process.env.MOIETY_OSRA ?? 'osra';

/** Whether OSRA is installed; it is a peer to measure beside, called as a program. */
export const hasOsra = async (): Promise<boolean> =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );

/** The InChIKey of the largest structure that OSRA finds; undefined of none. */
export const osraKey = async (engine: Engine, path: string): Promise<string | undefined> => {
  const { stdout } = await run(program, ['-f', 'sdf', path], { timeout: 120_000, maxBuffer: 1 << 24 }).catch(
    () => ({
      stdout: '',
    }),
  );
  const found = stdout.split('$$$$').flatMap((text) => {
    const lines = text.replaceAll('\r', '').split('\n');
    const counts = lines.findIndex((line) => line.includes('V2000'));
    if (counts < 0) return [];
    const molfile = ['', '', '', ...lines.slice(counts)].join('\n');
    try {
      return engine.withMolecule(molfile, (molecule) => ({
        atoms: molecule.get_num_atoms(),
        key: engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()),
      }));
    } catch {
      return [];
    }
  });
  return found.toSorted((a, b) => b.atoms - a.atoms)[0]?.key;
};
