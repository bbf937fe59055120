import { FORMULA_MAX } from '@moiety/contract';
import {
  absolute,
  add,
  divide,
  exact,
  greatest,
  isEqual,
  isLess,
  least,
  logarithm,
  multiply,
  power,
  rising,
  root,
  subtract,
} from './interval.ts';
import type { Interval } from './interval.ts';

/** Brackets and signs in one another; no formula that a person writes comes near it. */
const DEPTH_MAX = 60;

export type FormulaProblemCode =
  /** There is none. */
  | 'empty'
  | 'too-long'
  | 'too-deep'
  /** Something else should stand here; `name` is what does, empty at the end. */
  | 'unexpected'
  | 'unclosed'
  | 'unknown-column'
  /** The column holds text. */
  | 'text-column'
  | 'unknown-function'
  /** The function takes another number of values. */
  | 'arguments'
  /** A comparison stands where a number should, or the other way round. */
  | 'comparison';

/** Why a text is no formula. */
export interface FormulaProblem {
  code: FormulaProblemCode;
  /** Index into the text. */
  at: number;
  /** What stands there: a column, a function, a sign. */
  name: string;
}

/** The values of a column by position; `text` where it holds none, undefined where there is no such column. */
export type ColumnOf = (name: string) => ((position: number) => Interval | undefined) | 'text' | undefined;

/** A formula that is understood: its value for a molecule, undefined where one that it needs is missing. */
export type Formula = (position: number) => Interval | undefined;

type Truth = (position: number) => boolean | undefined;
type Part = { kind: 'number'; of: Formula } | { kind: 'truth'; of: Truth };

interface Token {
  kind: 'number' | 'column' | 'word' | 'sign' | 'end';
  text: string;
  at: number;
}

class Fault extends Error {
  readonly problem: FormulaProblem;
  constructor(code: FormulaProblemCode, at: number, name = '') {
    super(code);
    this.problem = { code, at, name };
  }
}

const NUMBER = /\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?|\.\d+/iy;
const WORD = /[a-z_]\w*/iy;
const SIGN = /<=|>=|!=|<>|[-+*/^(),<>=≤≥≠−×÷·]/y;
/** Signs as they are typed in other places. */
const SIGNS: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '<>': '!=',
  '−': '-',
  '×': '*',
  '·': '*',
  '÷': '/',
};

/** Where the bracket closes that opens at a place: a column's name may have brackets of its own, as `[IC50 [nM]]`. */
export const closingBracket = (text: string, open: number): number => {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '[') depth += 1;
    else if (text[at] === ']') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
};

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  const take = (expression: RegExp): string | undefined => {
    expression.lastIndex = at;
    return expression.exec(text)?.[0];
  };
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    if (text[at] === '[') {
      const end = closingBracket(text, at);
      if (end < 0) throw new Fault('unclosed', at, '[');
      tokens.push({ kind: 'column', text: text.slice(at + 1, end).trim(), at });
      at = end + 1;
      continue;
    }
    const number = take(NUMBER);
    const word = number === undefined ? take(WORD) : undefined;
    const sign = number === undefined && word === undefined ? take(SIGN) : undefined;
    const found = number ?? word ?? sign;
    if (found === undefined) throw new Fault('unexpected', at, text.charAt(at));
    const kind = number === undefined ? (word === undefined ? 'sign' : 'word') : 'number';
    tokens.push({ kind, text: kind === 'sign' ? (SIGNS[found] ?? found) : found, at });
    at += found.length;
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
};

interface Called {
  /** How many values it takes. */
  counts: readonly [least: number, most: number];
  of: (values: readonly Interval[]) => Interval | undefined;
}

const one = (of: (value: Interval) => Interval | undefined): Called => ({
  counts: [1, 1],
  of: ([value]) => value && of(value),
});

const rounded = (value: Interval, digits: Interval | undefined): Interval | undefined => {
  const places = Math.min(12, Math.max(0, Math.trunc(digits?.low ?? 0)));
  return rising((number) => (Number.isFinite(number) ? Number(number.toFixed(places)) : number), value);
};

/** Functions by their names; `if` is beside them, since it takes a comparison. */
const FUNCTIONS: Readonly<Record<string, Called>> = {
  abs: one(absolute),
  ln: one((value) => logarithm(Math.log, value)),
  log10: one((value) => logarithm(Math.log10, value)),
  sqrt: one(root),
  exp: one((value) => rising(Math.exp, value)),
  min: { counts: [2, 20], of: least },
  max: { counts: [2, 20], of: greatest },
  round: { counts: [1, 2], of: ([value, digits]) => value && rounded(value, digits) },
};

/** The functions of formulas, for those who write them. */
export const functionNames: readonly string[] = [...Object.keys(FUNCTIONS), 'if'];

const COMPARISONS: Readonly<Record<string, (a: Interval, b: Interval) => boolean | undefined>> = {
  '<': isLess,
  '>': (a, b) => isLess(b, a),
  '<=': (a, b) => negated(isLess(b, a)),
  '>=': (a, b) => negated(isLess(a, b)),
  '=': isEqual,
  '!=': (a, b) => negated(isEqual(a, b)),
};

const negated = (truth: boolean | undefined): boolean | undefined =>
  truth === undefined ? undefined : !truth;

const both =
  (a: Formula, b: Formula, of: (a: Interval, b: Interval) => Interval | undefined): Formula =>
  (position) => {
    const [left, right] = [a(position), b(position)];
    return left && right && of(left, right);
  };

class Parser {
  readonly #tokens: readonly Token[];
  readonly #columnOf: ColumnOf;
  #place = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], columnOf: ColumnOf) {
    this.#tokens = tokens;
    this.#columnOf = columnOf;
  }

  whole(): Formula {
    const at = this.#next.at;
    const part = this.#comparison();
    if (this.#next.kind !== 'end') throw new Fault('unexpected', this.#next.at, this.#next.text);
    return numberOf(part, at);
  }

  get #next(): Token {
    return this.#tokens[this.#place]!;
  }

  #takes(...signs: readonly string[]): Token | undefined {
    const { kind, text } = this.#next;
    if (kind !== 'sign' || !signs.includes(text)) return undefined;
    this.#place += 1;
    return this.#tokens[this.#place - 1];
  }

  #comparison(): Part {
    if (this.#depth > DEPTH_MAX) throw new Fault('too-deep', this.#next.at);
    this.#depth += 1;
    const { at } = this.#next;
    const left = this.#sum();
    const sign = this.#takes(...Object.keys(COMPARISONS));
    if (!sign) {
      this.#depth -= 1;
      return left;
    }
    const a = numberOf(left, at);
    const after = this.#next.at;
    const b = numberOf(this.#sum(), after);
    const compare = COMPARISONS[sign.text]!;
    this.#depth -= 1;
    return {
      kind: 'truth',
      of: (position) => {
        const [one_, other] = [a(position), b(position)];
        return one_ && other && compare(one_, other);
      },
    };
  }

  /** Parts that are joined by signs of one rank, from left to right. */
  #joined(
    part: () => Part,
    signs: Readonly<Record<string, (a: Interval, b: Interval) => Interval | undefined>>,
  ): Part {
    const { at } = this.#next;
    let left = part();
    for (let sign = this.#takes(...Object.keys(signs)); sign; sign = this.#takes(...Object.keys(signs))) {
      const a = numberOf(left, at);
      const after = this.#next.at;
      left = { kind: 'number', of: both(a, numberOf(part(), after), signs[sign.text]!) };
    }
    return left;
  }

  #sum(): Part {
    return this.#joined(() => this.#product(), { '+': add, '-': subtract });
  }

  #product(): Part {
    return this.#joined(() => this.#signed(), { '*': multiply, '/': divide });
  }

  #signed(): Part {
    if (!this.#takes('-')) {
      this.#takes('+');
      return this.#power();
    }
    if (this.#depth > DEPTH_MAX) throw new Fault('too-deep', this.#next.at);
    this.#depth += 1;
    const { at } = this.#next;
    const of = numberOf(this.#signed(), at);
    this.#depth -= 1;
    return { kind: 'number', of: both(() => exact(0), of, subtract) };
  }

  #power(): Part {
    const { at } = this.#next;
    const base = this.#atom();
    if (!this.#takes('^')) return base;
    const after = this.#next.at;
    return { kind: 'number', of: both(numberOf(base, at), numberOf(this.#signed(), after), power) };
  }

  #atom(): Part {
    const { kind, text, at } = this.#next;
    if (this.#takes('(')) {
      const inside = this.#comparison();
      if (!this.#takes(')')) throw new Fault('unclosed', at, '(');
      return inside;
    }
    if (kind === 'end' || kind === 'sign') throw new Fault('unexpected', at, text);
    this.#place += 1;
    if (kind === 'number') {
      const value = exact(Number(text));
      return { kind: 'number', of: () => value };
    }
    if (kind === 'word' && this.#takes('(')) return this.#call(text, at);
    const column = this.#columnOf(text);
    if (column === undefined) throw new Fault('unknown-column', at, text);
    if (column === 'text') throw new Fault('text-column', at, text);
    return { kind: 'number', of: column };
  }

  #call(name: string, at: number): Part {
    const key = name.toLowerCase();
    const called = FUNCTIONS[key];
    if (!called && key !== 'if') throw new Fault('unknown-function', at, name);
    const parts: { part: Part; at: number }[] = [];
    do {
      const from = this.#next.at;
      parts.push({ part: this.#comparison(), at: from });
    } while (this.#takes(','));
    if (!this.#takes(')')) throw new Fault('unclosed', at, name);
    const [fewest, most] = called?.counts ?? [3, 3];
    if (parts.length < fewest || parts.length > most) throw new Fault('arguments', at, name);
    if (!called) return this.#choice(parts);
    const values = parts.map(({ part, at: from }) => numberOf(part, from));
    return {
      kind: 'number',
      of: (position) => {
        const known = values.map((value) => value(position));
        return known.includes(undefined) ? undefined : called.of(known as Interval[]);
      },
    };
  }

  #choice(parts: readonly { part: Part; at: number }[]): Part {
    const [test, then, otherwise] = parts as [
      { part: Part; at: number },
      { part: Part; at: number },
      { part: Part; at: number },
    ];
    if (test.part.kind !== 'truth') throw new Fault('comparison', test.at);
    const { of } = test.part;
    const [yes, no] = [numberOf(then.part, then.at), numberOf(otherwise.part, otherwise.at)];
    return {
      kind: 'number',
      of: (position) => {
        const truth = of(position);
        if (truth === undefined) return undefined;
        return truth ? yes(position) : no(position);
      },
    };
  }
}

const numberOf = (part: Part, at: number): Formula => {
  if (part.kind === 'truth') throw new Fault('comparison', at);
  return part.of;
};

/**
 * Reads a formula: numbers, columns as `[IC50 (nM)]` or a word such as `MW`, `+ - * / ^`, brackets, comparisons and functions. Nothing in
 * it is ever run as code. What a value only limits (`>10000`) is carried through: its logarithm is a limit too.
 * @param columnOf what a column's name stands for
 */
export const parseFormula = (text: string, columnOf: ColumnOf): Formula | FormulaProblem => {
  if (text.trim() === '') return { code: 'empty', at: 0, name: '' };
  if (text.length > FORMULA_MAX) return { code: 'too-long', at: FORMULA_MAX, name: '' };
  try {
    return new Parser(tokensOf(text), columnOf).whole();
  } catch (error) {
    if (error instanceof Fault) return error.problem;
    throw error;
  }
};
