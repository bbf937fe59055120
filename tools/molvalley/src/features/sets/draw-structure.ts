import { msg } from '@lit/localize';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { askStructure } from '@moiety/sketcher/ask-structure.ts';
import type { ImportSource } from '../../shared/imports/import-job.ts';

/** A molfile that is called what it was drawn from, where it has no name of its own. */
export const withName = (molfile: string, name: string): string => {
  const [first = '', ...lines] = molfile.split('\n');
  return first.trim() ? molfile : [name.replaceAll(/\s+/g, ' ').trim(), ...lines].join('\n');
};

/**
 * Has a person draw a structure, or type its name.
 * @param text what is drawn first: a name, a SMILES
 * @returns it as a set of one molecule; undefined when the person left it
 * @throws when the editor could not be loaded
 */
export const drawStructure = async (
  workers: MoleculeWorkers,
  text = '',
): Promise<ImportSource | undefined> => {
  const drawn = await askStructure({
    service: workers,
    text,
    submittext: msg('Import', { id: 'molvalley.paste.submit' }),
  });
  return (
    drawn && {
      blob: new Blob([withName(drawn.molfile, drawn.name)], { type: 'chemical/x-mdl-molfile' }),
      name: drawn.name || msg('Drawn structure', { id: 'molvalley.draw.name' }),
      sourceName: '',
      format: 'mol',
    }
  );
};
