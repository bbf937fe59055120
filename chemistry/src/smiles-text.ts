import { StructureError } from './structure-error.ts';

/**
 * Refuses a SMILES with white space in it, other than before a CXSMILES extension: RDKit takes what follows for a name,
 * so that "CC O" would silently be ethane. A molfile passes.
 * @throws {StructureError}
 */
export function refuseWhiteSpace(structure: string): void {
  const text = structure.trim();
  if (!text.includes('\n') && /\s/.test(text.replace(/\s+\|.*\|$/, ''))) {
    throw new StructureError('unreadable', 'white space');
  }
}
