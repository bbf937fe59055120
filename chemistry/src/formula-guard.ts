/**
 * What keeps a spreadsheet from computing a text as a formula, and how it comes off when a file is read back.
 * @see {@link https://owasp.org/www-community/attacks/CSV_Injection}
 */

/** What a spreadsheet takes for the begin of a formula, in Chinese and Japanese editions also in full width. */
const BEGIN_OF_CELL = /^[\s']*[=+\-@＝＋－＠]/;
const GUARDED_CELL = /^'[\s']*[=+\-@＝＋－＠]/;

/**
 * A part of a cell that begins a cell of its own in a program that parts cells by semicolons, as Excel does in German
 * or French, or by tabs: such a program does not see that the cell is in quotes.
 */
const PART = /([;\t\r\n])([^;\t\r\n]+)/g;
/** In the midst of a cell a quote may be passed over as an empty quoted text. */
const BEGIN_OF_PART = /^[\s"']*[=+\-@＝＋－＠]/;
const GUARDED_PART = /^'[\s"']*[=+\-@＝＋－＠]/;

/** Nothing longer is a number or a quantity. */
const NUMBER_MAX = 100;
/** With points or commas wherever a language has them: two operands without a sign between are no formula. */
const NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)*[.,]?|[.,]\d+)(?:[eE][+-]?\d+)?\s?%?$/;
/**
 * A negative quantity (`-5 nM`): a blank between a number and what follows it is no operator, so it is no formula.
 * Google Sheets makes an error of it after a `+`.
 */
const QUANTITY = /^-\d+(?:[.,]\d+)*(?: +[\p{L}\d°%µ][\p{L}\d°%µ/.,]*)+$/u;
/** Signs with nothing to compute: `-` for "none", `+++` for an activity, `+/-`. */
const SIGNS_ALONE = /^[=+\-@＝＋－＠*/.,:;~?±…–—|\s]+$/;

/** What follows a semicolon in the atom of a SMARTS (`[N;+1]`): a formula has no bracket that nothing opened. */
const REST_OF_ATOM = /^[+\-@][+\-@\dH,&!:]*\]/;
/** What follows a semicolon in the bond of a SMARTS (`-;@[#6]`). */
const REST_OF_BOND = /^@\[#\d[^"'|(]*$/;
/** What follows a semicolon in the charges of an InChI (`…/q;+1/p-1`): layers of numbers, with no function to call. */
const REST_OF_CHARGES = /^[+-]\d+(?:\*\d+)?(?:\/[a-z][\d+\-,.?DT]*)*$/;

/** Whether a text that begins as a formula does is nothing that can be computed. It never begins with an apostrophe. */
const isHarmless = (text: string): boolean => {
  const bare = text.trim();
  return SIGNS_ALONE.test(bare) || (bare.length <= NUMBER_MAX && (NUMBER.test(bare) || QUANTITY.test(bare)));
};

const isFormulaInside = (part: string, isInchi: boolean): boolean =>
  BEGIN_OF_PART.test(part) &&
  !isHarmless(part) &&
  !REST_OF_ATOM.test(part) &&
  !REST_OF_BOND.test(part) &&
  !(isInchi && REST_OF_CHARGES.test(part));

const withGuardedParts = (text: string): string => {
  const isInchi = text.startsWith('InChI=');
  return text.replaceAll(PART, (whole, separator: string, part: string) =>
    isFormulaInside(part, isInchi) ? `${separator}'${part}` : whole,
  );
};

/**
 * A text with an apostrophe, which says "this is text" to a spreadsheet, before whatever it would run as a formula:
 * at its begin, and behind each semicolon, tab and line break. Numbers, quantities and signs stay as they are. `-word`
 * is guarded too, for which a spreadsheet would show `#NAME?`.
 */
export const withFormulaGuard = (text: string): string => {
  const inside = /[;\t\r\n]/.test(text) ? withGuardedParts(text) : text;
  return BEGIN_OF_CELL.test(inside) && !isHarmless(inside) ? `'${inside}` : inside;
};

/** Undoes {@link withFormulaGuard}; a text that it has not written keeps its apostrophes, but for those that it writes. */
export const withoutFormulaGuard = (text: string): string => {
  if (!text.includes("'")) return text;
  const inside = GUARDED_CELL.test(text) ? text.slice(1) : text;
  return inside.replaceAll(PART, (whole, separator: string, part: string) =>
    GUARDED_PART.test(part) ? separator + part.slice(1) : whole,
  );
};
