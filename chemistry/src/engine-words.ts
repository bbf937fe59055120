/** Longest detail; what helps is said in far fewer characters. */
const LENGTH_MAX = 200;

/** Lines that speak of RDKit's source code, not of the structure. */
const INTERNAL =
  /^(?:Range Error|(?:Pre-condition|Post-condition|Invariant) Violation|Violation occurred on |Failed Expression: )|->|::|\(\)/;

/**
 * What RDKit's log of one failed call says that helps: `character:5` where it points at a character (1-based) of a
 * SMILES or SMARTS, else its first line that speaks of the structure, without the time of day, its own source code and
 * the input; empty when nothing is left.
 * @param skipped characters in front of the text that RDKit read, to be counted too.
 */
export const detailOf = (log: string, skipped = 0): string => {
  const position = /check for mistakes around position (\d+)/.exec(log)?.[1];
  if (position !== undefined) return `character:${Number(position) + skipped}`;
  const line = log
    .split('\n')
    .map((text) => text.replace(/^\[\d\d:\d\d:\d\d\] ?/, '').trim())
    .find((text) => text !== '' && text !== '****' && !INTERNAL.test(text));
  return (line ?? '')
    .replace(/^SM(?:ILES|ARTS) Parse Error: /, '')
    .replace(/ (?:for input|while parsing): .*/s, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, LENGTH_MAX);
};
