/**
 * A measured value as data files write it: an optional qualifier, then a decimal number. Thousands separators are not
 * read, because `1,234` means another number in half of the world.
 */
const numberPattern =
  /^(?<qualifier>[<>]=?|[≤≥~≈])?\s*(?<digits>[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)$/i;

/** What files write where there is no value. */
const blankPattern = /^(?:|n\/?a|nan|null|none|nd|-|–|—|\?)$/i;

/** Whether a field says that there is no value. */
export const isBlank = (text: string): boolean => blankPattern.test(text.trim());

/** The number that a field holds, without its qualifier; undefined where it holds something else. */
export const numberOf = (text: string): number | undefined => {
  const digits = numberPattern.exec(text.trim())?.groups?.['digits'];
  return digits === undefined ? undefined : Number(digits);
};

/**
 * A number's text cut before its decimal point, so that a column of them can be set on the point: `['<12', '.5e-3']`.
 */
export const splitAtPoint = (text: string): [whole: string, fraction: string] => {
  const at = text.search(/[.e]/i);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
};
