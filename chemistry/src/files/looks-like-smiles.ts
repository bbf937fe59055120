const TOKEN =
  /\[\d{0,3}(?:[A-Z][a-z]?|[a-z]{1,2}|\*|#\d{1,3})(?:@[@A-Z\d]{0,4})?(?:H\d?)?(?:[+-]+\d{0,2})?(?::\d{1,6})?\]|Br|Cl|[BCNOPSFIbcnops*]|%\d\d|%\(\d+\)|\d|[-=#$:/\\.~()@]/gy;

/**
 * Whether a text has the grammar of SMILES: known atoms, balanced parentheses, every ring closed. Says nothing of its
 * chemistry; short words such as "NO" and "CON" have the grammar too.
 * @see {@link http://opensmiles.org/opensmiles.html} OpenSMILES.
 */
export const looksLikeSmiles = (text: string): boolean => {
  if (text === '' || text.length > 20_000) return false;
  let depth = 0;
  let atoms = 0;
  let end = 0;
  const openRings = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) {
    end += token.length;
    if (token === '(') depth += 1;
    else if (token === ')') {
      depth -= 1;
      if (depth < 0) return false;
    } else if (/^[%\d]/.test(token)) {
      const ring = token.replaceAll(/\D/g, '');
      if (atoms === 0) return false;
      if (!openRings.delete(ring)) openRings.add(ring);
    } else if (/^[[A-Za-z*]/.test(token)) atoms += 1;
  }
  return end === text.length && atoms > 0 && depth === 0 && openRings.size === 0;
};

/** Whether a text begins as an InChI of version 1, standard or not, and has no further words. */
export const isInchi = (text: string): boolean => /^InChI=1S?\/\S+$/.test(text);

/** Whether the first word of a line is a structure: of the grammar of SMILES, or an InChI. */
export const startsWithStructure = (line: string): boolean => {
  const word = line.trim().split(/\s/, 1)[0] ?? '';
  return isInchi(word) || looksLikeSmiles(word);
};

/** Whether a text has a sign that SMILES have and chemical names have not, so that it is a SMILES even if a broken one. */
export const hasSmilesSigns = (text: string): boolean => /[=#@\\$%]/.test(text);
