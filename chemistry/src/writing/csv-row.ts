/** What a spreadsheet takes for the begin of a formula, in Chinese and Japanese editions also in full width. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^[+-]?(?:\d+(?:,\d{3})*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s?%?$/;
/**
 * Signs with nothing to compute, such as `-` for "none", which a spreadsheet shows as they are. More than one `+` or
 * `=` is shown as an error by Google Sheets, so those are not among them.
 */
const SIGNS_ALONE = /^(?:[=+@＝＋＠]|[-－][-－+*/.~?… –—]*)$/;
/**
 * A negative quantity (`-5 nM`): a blank between a number and what follows it is no operator, so it is no formula.
 * Google Sheets makes an error of it after a `+`.
 */
const QUANTITY = /^-\d+(?:[.,]\d+)*(?: [\p{L}\d°%µ][\p{L}\d°%µ/]*)+$/u;

/** Whether a spreadsheet would compute a text, and show its result or an error in its place. */
function isFormula(value: string): boolean {
  return FORMULA.test(value) && !NUMBER.test(value) && !SIGNS_ALONE.test(value) && !QUANTITY.test(value);
}

/**
 * One cell after RFC 4180. A text that a spreadsheet would run as a formula gets an apostrophe in front, which the
 * spreadsheet takes for "this is text" and our own reader takes off again; numbers stay numbers. So does `-word`, for
 * which a spreadsheet would show `#NAME?`.
 * @see {@link https://owasp.org/www-community/attacks/CSV_Injection}
 */
function cell(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A row of a CSV file; a file in UTF-8 is known by Excel only with a byte order mark before the first. */
export function csvRow(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}
