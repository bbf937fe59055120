import { estimateOf, exactly, isExact, type Estimate, type NoResult } from './estimate.ts';
import type { BinaryOperator, Comparison, Formula } from './parse-formula.ts';

/** A result, or why there is none. */
export type Calculated = Estimate | NoResult;

/** What a column has for the molecule that is calculated for; `missing` where it is empty. */
export type ColumnValue = (name: string) => Calculated;

const isNone = (calculated: Calculated): calculated is NoResult => typeof calculated === 'string';

/** 0 × ∞ is 0 here: a bound of what is 0 whatever the other is. */
const times = (one: number, other: number): number => (one === 0 || other === 0 ? 0 : one * other);

/** The bounds of a function of two numbers that, with either held, only rises or only falls: they are at corners. */
function atCorners(
  left: Estimate,
  right: Estimate,
  of: (one: number, other: number) => number,
): [low: number, high: number] {
  const corners = [
    of(left.low, right.low),
    of(left.low, right.high),
    of(left.high, right.low),
    of(left.high, right.high),
  ];
  return [Math.min(...corners), Math.max(...corners)];
}

function divide(left: Estimate, right: Estimate, about: boolean): Calculated {
  if (isExact(right) && right.value === 0) {
    return 'undefined';
  }
  // The divisor may be on either side of 0: the quotient may be anything.
  if (right.low < 0 && right.high > 0) {
    return 'undecided';
  }
  const reciprocal: [number, number] = [
    right.high === 0 ? -Infinity : 1 / right.high,
    right.low === 0 ? Infinity : 1 / right.low,
  ];
  const [low, high] = atCorners(
    left,
    { ...right, low: Math.min(...reciprocal), high: Math.max(...reciprocal) },
    times,
  );
  const value =
    isExact(left) && isExact(right) ? left.value / right.value : times(left.value, 1 / right.value);
  return isExact(left) && isExact(right)
    ? estimateOf(value, value, value, about)
    : estimateOf(Number.isNaN(value) ? low : value, low, high, about);
}

function raise(left: Estimate, right: Estimate, about: boolean): Calculated {
  const value = left.value ** right.value;
  if (isExact(left) && isExact(right)) {
    return estimateOf(value, value, value, about);
  }
  // Of what may be negative only whole powers are known, which rise and fall.
  if (left.low < 0) {
    if (!isExact(right) || !Number.isInteger(right.value) || right.value <= 0) {
      return 'undecided';
    }
    const ends = [left.low ** right.value, left.high ** right.value];
    const low = right.value % 2 === 0 && left.high > 0 ? 0 : Math.min(...ends);
    return estimateOf(value, low, Math.max(...ends), about);
  }
  const [low, high] = atCorners(left, right, (base, exponent) => base ** exponent);
  return estimateOf(value, low, high, about);
}

function operate(operator: BinaryOperator, left: Estimate, right: Estimate): Calculated {
  const about = left.about || right.about;
  switch (operator) {
    case '+':
      return estimateOf(left.value + right.value, left.low + right.low, left.high + right.high, about);
    case '-':
      return estimateOf(left.value - right.value, left.low - right.high, left.high - right.low, about);
    case '*': {
      const [low, high] = atCorners(left, right, times);
      return estimateOf(times(left.value, right.value), low, high, about);
    }
    case '/':
      return divide(left, right, about);
    default:
      return raise(left, right, about);
  }
}

const decided = (always: boolean, never: boolean): boolean | undefined =>
  always ? true : never ? false : undefined;

/** Whether every pair of values between the bounds compares so, none does, or that is open. */
function compare(operator: Comparison, left: Estimate, right: Estimate): boolean | undefined {
  switch (operator) {
    case '<':
      return decided(left.high < right.low, left.low >= right.high);
    case '<=':
      return decided(left.high <= right.low, left.low > right.high);
    case '>':
      return compare('<', right, left);
    case '>=':
      return compare('<=', right, left);
    case '=':
      return decided(
        isExact(left) && isExact(right) && left.value === right.value,
        left.high < right.low || left.low > right.high,
      );
    default: {
      const same = compare('=', left, right);
      return same === undefined ? undefined : !same;
    }
  }
}

/** A function that only rises, of what is in its domain; a limit whose other end is outside of it stays a limit. */
function rising(
  { value, low, high, about }: Estimate,
  of: (value: number) => number,
  domain = -Infinity,
): Calculated {
  const isOutside = high < domain || (low === high && Number.isNaN(of(value)));
  return isOutside
    ? 'undefined'
    : estimateOf(of(Math.max(value, domain)), of(Math.max(low, domain)), of(high), about);
}

function absolute({ value, low, high, about }: Estimate): Calculated {
  const ends = [Math.abs(low), Math.abs(high)];
  return estimateOf(Math.abs(value), low < 0 && high > 0 ? 0 : Math.min(...ends), Math.max(...ends), about);
}

/** Half away from zero, as a person rounds; infinities stay. */
function roundTo(value: number, digits: number): number {
  if (!Number.isFinite(value)) {
    return value;
  }
  const [mantissa = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  const [whole = '0', power = '0'] = String(shifted).split('e');
  return Math.sign(value) * Number(`${whole}e${Number(power) - digits}`);
}

/** Digits that numbers may be rounded to. */
const DIGITS_MAX = 15;

function round(of: Estimate, digits: Estimate): Calculated {
  if (!isExact(digits)) {
    return 'undecided';
  }
  if (!Number.isInteger(digits.value) || Math.abs(digits.value) > DIGITS_MAX) {
    return 'undefined';
  }
  return rising(of, (value) => roundTo(value, digits.value));
}

function extreme(of: readonly Estimate[], pick: (...values: number[]) => number): Calculated {
  return estimateOf(
    pick(...of.map(({ value }) => value)),
    pick(...of.map(({ low }) => low)),
    pick(...of.map(({ high }) => high)),
    of.some(({ about }) => about),
  );
}

function call(
  name: Exclude<(Formula & { kind: 'call' })['name'], 'if'>,
  of: readonly Estimate[],
): Calculated {
  const first = of[0]!;
  switch (name) {
    case 'min':
      return extreme(of, Math.min);
    case 'max':
      return extreme(of, Math.max);
    case 'abs':
      return absolute(first);
    case 'log10':
      return rising(first, Math.log10, 0);
    case 'ln':
      return rising(first, Math.log, 0);
    case 'sqrt':
      return rising(first, Math.sqrt, 0);
    case 'exp':
      return rising(first, Math.exp);
    default:
      return round(first, of[1] ?? exactly(0));
  }
}

/** Only the branch that counts has to have a value. */
function choose([condition, then, otherwise]: readonly Formula[], valueOf: ColumnValue): Calculated {
  const holds = calculate(condition!, valueOf);
  if (isNone(holds)) {
    return holds;
  }
  if (holds.low > 0 || holds.high < 0) {
    return calculate(then!, valueOf);
  }
  return isExact(holds) ? calculate(otherwise!, valueOf) : 'undecided';
}

/**
 * Calculates a formula for one molecule. Limits are calculated with as what they are, values between bounds: of `IC50 > 10000` nM, pIC50 is `< 5`.
 * Where a value is empty there is no result, and where limits leave the result open neither. A comparison is 1 where it holds and 0 where not.
 */
export function calculate(formula: Formula, valueOf: ColumnValue): Calculated {
  switch (formula.kind) {
    case 'number':
      return exactly(formula.value);
    case 'column':
      return valueOf(formula.name);
    case 'negative': {
      const of = calculate(formula.of, valueOf);
      return isNone(of) ? of : estimateOf(-of.value, -of.high, -of.low, of.about);
    }
    case 'call': {
      if (formula.name === 'if') {
        return choose(formula.of, valueOf);
      }
      const given: Estimate[] = [];
      for (const one of formula.of) {
        const calculated = calculate(one, valueOf);
        if (isNone(calculated)) {
          return calculated;
        }
        given.push(calculated);
      }
      return call(formula.name, given);
    }
    default: {
      const left = calculate(formula.left, valueOf);
      if (isNone(left)) {
        return left;
      }
      const right = calculate(formula.right, valueOf);
      if (isNone(right)) {
        return right;
      }
      if (formula.kind === 'operation') {
        return operate(formula.operator, left, right);
      }
      const holds = compare(formula.operator, left, right);
      return holds === undefined ? estimateOf(0, 0, 1, left.about || right.about) : exactly(Number(holds));
    }
  }
}
