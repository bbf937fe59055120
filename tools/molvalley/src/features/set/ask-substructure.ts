import { msg } from '@lit/localize';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { askStructure } from '@moiety/sketcher/ask-structure.ts';

/** The query that was drawn last and its drawing, which lies as the person drew it. */
let last: { query: string; molfile: string } | undefined;

/**
 * Has a person draw a substructure.
 * @param begin SMILES, SMARTS or molfile to begin with
 * @returns SMARTS, or what was typed where its drawing was not changed; undefined when the person left it
 * @throws when the editor could not be loaded
 */
export const askSubstructure = async (
  workers: MoleculeWorkers,
  begin: string,
): Promise<string | undefined> => {
  const isMolfile = begin.includes('\n');
  const molfile = isMolfile ? begin : last?.query === begin ? last.molfile : '';
  const drawn = await askStructure({
    service: workers,
    query: true,
    value: molfile,
    text: isMolfile ? '' : begin,
    submittext: msg('Find', { id: 'molvalley.substructure.find' }),
  });
  if (!drawn) return undefined;
  const query = drawn.typed || drawn.smarts;
  last = { query, molfile: drawn.molfile };
  return query;
};
