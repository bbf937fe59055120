/** What is wrong with a formula. */
export type FormulaFault =
  /** There is nothing in it. */
  | 'empty'
  /** It is longer than `FORMULA_LENGTH_MAX`, or nested deeper than `FORMULA_DEPTH_MAX`. */
  | 'too-long'
  | 'too-deep'
  /** A character that no formula has. */
  | 'unknown-character'
  /** A quote or bracket around a column's name is not closed. */
  | 'unclosed-name'
  /** A parenthesis is not closed. */
  | 'unclosed-parenthesis'
  /** A value is wanted here: a number, a column, a function or a parenthesis. */
  | 'value-expected'
  /** Behind a value something stands that does not go on. */
  | 'operator-expected'
  | 'unknown-function'
  /** A word that is no function; columns are in quotes or brackets. */
  | 'bare-word'
  /** A function has more or fewer arguments than it takes. */
  | 'wrong-arguments'
  | 'unknown-column'
  /** A column of text. */
  | 'no-numbers'
  /** The formula needs its own result, by way of other calculated columns. */
  | 'circular';

/** A formula that cannot be calculated, and where that shows. */
export class FormulaError extends Error {
  readonly fault: FormulaFault;
  /** Place in the text of the first character that is at fault, and of the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** The word, character or name at fault; empty where there is none. */
  readonly word: string;

  constructor(fault: FormulaFault, { from, to, word = '' }: { from: number; to: number; word?: string }) {
    super(`${fault} at ${from}`);
    this.name = 'FormulaError';
    this.fault = fault;
    this.from = from;
    this.to = to;
    this.word = word;
  }
}
