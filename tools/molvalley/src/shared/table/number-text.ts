import { commasOf, parseMeasurement } from '@moiety/chemistry/activities/measurement.ts';

/** The number that a person typed, with a decimal point or comma; undefined where it is something else. */
export const numberOf = (text: string): number | undefined => {
  const commas = commasOf(text);
  const measured = parseMeasurement(text, commas === 'either' ? 'thousands' : commas);
  return measured && measured.censoring !== 'between' && !measured.unit ? measured.value : undefined;
};

/**
 * A number's text cut before its decimal point, so that a column of them can be set on the point: `['<12', '.5e-3']`.
 * @param isComma whether its point is a comma
 */
export const splitAtPoint = (text: string, isComma = false): [whole: string, fraction: string] => {
  const at = text.search(isComma ? /[,e]/i : /\.|(?<=\d)e/i);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
};
