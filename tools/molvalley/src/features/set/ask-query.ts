import { msg } from '@lit/localize';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import { askStructure } from '@moiety/sketcher/ask-structure.ts';

/** The query that was drawn last, or that a structure of the table stands for, and its drawing, which lies as it did. */
let last: { query: string; molfile: string } | undefined;

/** Has the drawing of `query` begin with a molfile, whose coordinates a SMILES has not. */
export const rememberDrawing = (query: string, molfile: string): void => {
  last = { query, molfile };
};

/** What the editor says that it is for, where that is not a search. */
export interface EditorWords {
  heading: string;
  submittext: string;
}

/**
 * Has a person draw what is searched for, or what else a query is for.
 * @param begin SMILES, SMARTS or molfile to begin with
 * @param whole whether a structure is asked for, not a query that leaves something open
 * @param words of another purpose than a search
 * @returns SMILES of a whole structure, else SMARTS, or what was typed where its drawing was not changed; undefined when the person left it
 * @throws when the editor could not be loaded
 */
export const askQuery = async (
  workers: MoleculeWorkers,
  begin: string,
  whole: boolean,
  words?: EditorWords,
): Promise<string | undefined> => {
  const isMolfile = begin.includes('\n');
  const molfile = isMolfile ? begin : last?.query === begin ? last.molfile : '';
  const drawn = await askStructure({
    service: workers,
    query: !whole,
    value: molfile,
    text: isMolfile ? '' : begin,
    ...(words ?? { submittext: msg('Find', { id: 'molvalley.substructure.find' }) }),
  });
  if (!drawn) return undefined;
  const query = whole ? drawn.smiles : drawn.typed || drawn.smarts;
  rememberDrawing(query, drawn.molfile);
  return query;
};
