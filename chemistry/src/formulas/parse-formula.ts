import { FormulaError } from './formula-error.ts';

/** Characters that a formula may have. */
export const FORMULA_LENGTH_MAX = 1000;
/** Parentheses, functions and signs that may stand within one another. */
export const FORMULA_DEPTH_MAX = 50;

export type BinaryOperator = '+' | '-' | '*' | '/' | '^';
export type Comparison = '<' | '<=' | '>' | '>=' | '=' | '<>';

/** The functions, with the least and the greatest number of arguments. */
export const FORMULA_FUNCTIONS = {
  min: [1, 20],
  max: [1, 20],
  abs: [1, 1],
  log10: [1, 1],
  ln: [1, 1],
  sqrt: [1, 1],
  exp: [1, 1],
  /** Its second argument: digits behind the decimal point. */
  round: [1, 2],
  /** A condition, the value where it holds, the value where it does not. */
  if: [3, 3],
} as const satisfies Record<string, readonly [least: number, most: number]>;

export type FormulaFunction = keyof typeof FORMULA_FUNCTIONS;

/** A formula, taken apart. */
export type Formula =
  | { kind: 'number'; value: number }
  /** `from` and `to` are its place in the text, quotes or brackets included. */
  | { kind: 'column'; name: string; from: number; to: number }
  | { kind: 'negative'; of: Formula }
  | { kind: 'operation'; operator: BinaryOperator; left: Formula; right: Formula }
  | { kind: 'comparison'; operator: Comparison; left: Formula; right: Formula }
  | { kind: 'call'; name: FormulaFunction; of: readonly Formula[] };

type Token =
  | { kind: 'number'; value: number; from: number; to: number }
  | { kind: 'column'; name: string; from: number; to: number }
  | { kind: 'word'; word: string; from: number; to: number }
  | { kind: 'sign'; sign: string; from: number; to: number }
  | { kind: 'end'; from: number; to: number };

/** Signs as people and programs write them, by the one that stands for all. */
const SIGNS: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '÷': '/',
  '−': '-',
  '–': '-',
  '（': '(',
  '）': ')',
  '，': ',',
  '；': ',',
  ';': ',',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '!=': '<>',
  '==': '=',
  '**': '^',
};
const TWO_CHARACTERS: ReadonlySet<string> = new Set(['<=', '>=', '<>', '!=', '==', '**']);
const ONE_CHARACTER = '+-*/^(),<>=×·÷−–（），；;≤≥≠';
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '"': '"', '“': '”' };

// Bounded: a formula of at most 1000 characters.
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SPACE = /\s+/y;

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
};

/** The name that begins with a quote or bracket; a closing one within it is written twice. */
function nameAt(text: string, from: number): Token {
  const closing = CLOSING[text[from]!]!;
  let name = '';
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== closing) {
      name += text[at]!;
    } else if (text[at + 1] === closing) {
      name += closing;
      at++;
    } else {
      return { kind: 'column', name: name.trim(), from, to: at + 1 };
    }
  }
  throw new FormulaError('unclosed-name', { from, to: text.length });
}

function tokenAt(text: string, from: number): Token {
  const character = text[from]!;
  if (CLOSING[character] !== undefined) {
    return nameAt(text, from);
  }
  const digits = matchAt(NUMBER, text, from);
  if (digits !== '') {
    return { kind: 'number', value: Number(digits), from, to: from + digits.length };
  }
  const word = matchAt(WORD, text, from);
  if (word !== '') {
    return { kind: 'word', word, from, to: from + word.length };
  }
  const two = text.slice(from, from + 2);
  if (TWO_CHARACTERS.has(two)) {
    return { kind: 'sign', sign: SIGNS[two] ?? two, from, to: from + 2 };
  }
  if (ONE_CHARACTER.includes(character)) {
    return { kind: 'sign', sign: SIGNS[character] ?? character, from, to: from + 1 };
  }
  const whole = String.fromCodePoint(text.codePointAt(from)!);
  throw new FormulaError('unknown-character', { from, to: from + whole.length, word: whole });
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = matchAt(SPACE, text, 0).length;
  while (at < text.length) {
    const token = tokenAt(text, at);
    tokens.push(token);
    at = token.to + matchAt(SPACE, text, token.to).length;
  }
  const { length } = text.trimEnd();
  tokens.push({ kind: 'end', from: length, to: length });
  return tokens;
}

/** Reads tokens by recursive descent; what binds least comes first. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  formula(): Formula {
    const formula = this.#comparison();
    const rest = this.#token;
    if (rest.kind !== 'end') {
      throw new FormulaError('operator-expected', { ...rest, word: wordOf(rest) });
    }
    return formula;
  }

  get #token(): Token {
    return this.#tokens[this.#at]!;
  }

  /** The sign that comes next where it is one of these, which is then read. */
  #take<Sign extends string>(...signs: readonly Sign[]): Sign | undefined {
    const token = this.#token;
    const sign = token.kind === 'sign' ? signs.find((one) => one === token.sign) : undefined;
    if (sign !== undefined) {
      this.#at++;
    }
    return sign;
  }

  #comparison(): Formula {
    const left = this.#sum();
    const operator = this.#take('<', '<=', '>', '>=', '=', '<>');
    return operator === undefined ? left : { kind: 'comparison', operator, left, right: this.#sum() };
  }

  #sum(): Formula {
    let left = this.#product();
    for (;;) {
      const operator = this.#take('+', '-');
      if (operator === undefined) {
        return left;
      }
      left = { kind: 'operation', operator, left, right: this.#product() };
    }
  }

  #product(): Formula {
    let left = this.#signed();
    for (;;) {
      const operator = this.#take('*', '/');
      if (operator === undefined) {
        return left;
      }
      left = { kind: 'operation', operator, left, right: this.#signed() };
    }
  }

  /** A sign binds less than a power: -2^2 is -4, as in mathematics. */
  #signed(): Formula {
    return this.#nested(() => {
      if (this.#take('+') !== undefined) {
        return this.#signed();
      }
      return this.#take('-') === undefined ? this.#power() : { kind: 'negative', of: this.#signed() };
    });
  }

  /** Powers go from right to left: 2^3^2 is 2^9. */
  #power(): Formula {
    const left = this.#value();
    return this.#take('^') === undefined
      ? left
      : { kind: 'operation', operator: '^', left, right: this.#signed() };
  }

  #value(): Formula {
    const token = this.#token;
    this.#at++;
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: token.value };
      case 'column': {
        const { name, from, to } = token;
        if (name === '') {
          throw new FormulaError('unknown-column', { from, to });
        }
        return { kind: 'column', name, from, to };
      }
      case 'word':
        return this.#call(token);
      case 'sign': {
        if (token.sign !== '(') {
          break;
        }
        const within = this.#comparison();
        this.#close(token);
        return within;
      }
    }
    throw new FormulaError('value-expected', { from: token.from, to: token.to, word: wordOf(token) });
  }

  #close({ from, to }: { from: number; to: number }): void {
    if (this.#take(')') !== undefined) {
      return;
    }
    const rest = this.#token;
    if (rest.kind === 'end') {
      throw new FormulaError('unclosed-parenthesis', { from, to });
    }
    throw new FormulaError('operator-expected', { from: rest.from, to: rest.to, word: wordOf(rest) });
  }

  #call({ word, from, to }: Token & { kind: 'word' }): Formula {
    const name = word.toLowerCase();
    const next = this.#token;
    const isCalled = next.kind === 'sign' && next.sign === '(';
    if (!isFunction(name)) {
      throw new FormulaError(isCalled ? 'unknown-function' : 'bare-word', { from, to, word });
    }
    if (!isCalled) {
      throw new FormulaError('wrong-arguments', { from, to, word: name });
    }
    this.#at++;
    const of: Formula[] = [];
    if (this.#take(')') === undefined) {
      do {
        of.push(this.#comparison());
      } while (this.#take(',') !== undefined);
      this.#close(next);
    }
    const [least, most] = FORMULA_FUNCTIONS[name];
    if (of.length < least || of.length > most) {
      throw new FormulaError('wrong-arguments', { from, to, word: name });
    }
    return { kind: 'call', name, of };
  }

  #nested(read: () => Formula): Formula {
    this.#depth++;
    if (this.#depth > FORMULA_DEPTH_MAX) {
      throw new FormulaError('too-deep', { from: this.#token.from, to: this.#token.to });
    }
    const formula = read();
    this.#depth--;
    return formula;
  }
}

const isFunction = (name: string): name is FormulaFunction => Object.hasOwn(FORMULA_FUNCTIONS, name);

function wordOf(token: Token): string {
  switch (token.kind) {
    case 'number':
      return String(token.value);
    case 'column':
      return token.name;
    case 'word':
      return token.word;
    case 'sign':
      return token.sign;
    default:
      return '';
  }
}

/**
 * Takes a formula apart, such as `1.37 * (9 - log10([IC50 (nM)])) / [HeavyAtoms]`: numbers, columns in brackets or quotes (a closing one in a
 * name is doubled), `+ - * / ^`, comparisons, parentheses and the functions of `FORMULA_FUNCTIONS`. It is read, never run as a program.
 * @throws FormulaError with the place of the fault
 */
export function parseFormula(text: string): Formula {
  if (text.trim() === '') {
    throw new FormulaError('empty', { from: 0, to: text.length });
  }
  if (text.length > FORMULA_LENGTH_MAX) {
    throw new FormulaError('too-long', { from: FORMULA_LENGTH_MAX, to: text.length });
  }
  return new Reader(tokensOf(text)).formula();
}

/** A column that a formula names, with its place in the text. */
export type ColumnReference = Formula & { kind: 'column' };

/** The columns that a formula names, in the order of the text; one that is named twice comes twice. */
export function columnsOf(formula: Formula): ColumnReference[] {
  switch (formula.kind) {
    case 'number':
      return [];
    case 'column':
      return [formula];
    case 'negative':
      return columnsOf(formula.of);
    case 'call':
      return formula.of.flatMap(columnsOf);
    default:
      return [...columnsOf(formula.left), ...columnsOf(formula.right)];
  }
}

/** A column's name as a formula has it. */
export function writtenColumn(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`;
}

/** The text of a formula with other names for its columns. @param nameOf `undefined` where a column keeps its name */
export function renamedColumns(text: string, nameOf: (name: string) => string | undefined): string {
  let renamed = text;
  // From behind, so that the places of those before stay.
  for (const { name, from, to } of columnsOf(parseFormula(text)).toReversed()) {
    const other = nameOf(name);
    if (other !== undefined) {
      renamed = renamed.slice(0, from) + writtenColumn(other) + renamed.slice(to);
    }
  }
  return renamed;
}
