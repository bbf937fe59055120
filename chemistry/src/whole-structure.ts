import type { Mol } from '@rdkit/rdkit';
import type { Engine } from './engine.ts';
import { QueryError } from './query-error.ts';
import { StructureError } from './structure-error.ts';

/** SMILES passes over what only SMARTS can say: `[#6]` would be a carbon atom without hydrogen. */
const QUERY_ONLY = /\[!?#|[~!&;$,]/;

/**
 * Reads a structure that a person asks about, and lends it.
 * @param structure SMILES or a molfile
 * @throws {QueryError} when it is none: what only SMARTS can say is no structure
 */
export const withWhole = <Result>(
  engine: Engine,
  structure: string,
  borrow: (molecule: Mol) => Result,
): Result => {
  const text = structure.trim();
  if (text === '' || QUERY_ONLY.test(text.split(/\s/, 1)[0] ?? '')) throw new QueryError('');
  try {
    return engine.withMolecule(text, borrow);
  } catch (error) {
    if (error instanceof StructureError && !engine.broken) throw new QueryError(error.message);
    throw error;
  }
};
