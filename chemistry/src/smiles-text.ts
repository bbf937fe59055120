import { StructureError } from './structure-error.ts';

/** A SMILES without its CXSMILES extension, which stands between bars at its end. */
const withoutExtension = (text: string): string => {
  const begin = text.search(/\s\|/);
  return begin !== -1 && text.endsWith('|') && begin + 2 < text.length
    ? text.slice(0, begin).trimEnd()
    : text;
};

/** Whether a text is a reaction SMILES or SMARTS: `>` between reactants, agents and products. */
export const isReactionSmiles = (structure: string): boolean =>
  /^[^|]*>[^|]*>/.test(structure) && !structure.includes('\n');

/**
 * Refuses a SMILES with white space in it, other than before a CXSMILES extension: RDKit takes what follows for a name,
 * so that "CC O" would silently be ethane. A molfile passes.
 * @throws {StructureError}
 */
export const refuseWhiteSpace = (structure: string): void => {
  const text = structure.trim();
  if (!text.includes('\n') && /\s/.test(withoutExtension(text)))
    throw new StructureError('unreadable', 'white space');
};
