import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { parseFormula } from './formula.ts';
import type { ColumnOf } from './formula.ts';
import { intervalText } from './interval.ts';
import type { Interval } from './interval.ts';

const columns: Readonly<Record<string, Interval | undefined>> = {
  a: { low: 8, high: 8 },
  b: { low: 2, high: 2 },
  zero: { low: 0, high: 0 },
  above: { low: 10_000, high: Infinity },
  below: { low: 0, high: 10 },
  range: { low: 10, high: 100 },
  empty: undefined,
  'IC50 [nM]': { low: 100, high: 100 },
};
const columnOf: ColumnOf = (name) => {
  if (name === 'text') return 'text';
  return name in columns ? () => columns[name] : undefined;
};
const valueOf = (text: string): string => {
  const parsed = parseFormula(text, columnOf);
  if (typeof parsed !== 'function') throw new Error(`${text}: ${parsed.code} at ${parsed.at}`);
  const value = parsed(0);
  return value ? intervalText(value) : '';
};
const problemOf = (text: string): [code: string, at: number, name: string] => {
  const parsed = parseFormula(text, columnOf);
  if (typeof parsed === 'function') throw new Error(`${text} is understood`);
  return [parsed.code, parsed.at, parsed.name];
};

const between = (one: number, other: number): Interval => ({
  low: Math.min(one, other),
  high: Math.max(one, other),
});

describe('a formula', () => {
  for (const [text, expected] of [
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['2 ^ 3 ^ 2', '512'],
    ['-2 ^ 2', '-4'],
    ['2 ^ -1', '0.5'],
    ['8 - 3 - 2', '3'],
    ['8 / 4 / 2', '1'],
    ['8 ÷ 4 × 3 − 1', '5'],
    ['[a] / b', '4'],
    ['9 - log10([IC50 [nM]])', '7'],
    ['LN(1) + sqrt(16) + exp(0) + abs(-3)', '8'],
    ['min(3, a, 1) + max(3, a)', '9'],
    ['round(2.3456, 2) + round(2.6)', '5.35'],
    ['if(a > 5, 1, 2) + if(a = 8, 10, 20) + if(a ≠ 8, 100, 200)', '211'],
    ['.5 + 1e-3', '0.501'],
    // Limits are carried through.
    ['9 - log10(above)', '<5'],
    ['9 - log10(below)', '>8'],
    ['9 - log10(range)', '7-8'],
    ['1 / above', '0-0.0001'],
    ['above / above', '>0'],
    ['above / b', '>5000'],
    ['-above', '<-10000'],
    ['above * zero', '0'],
    ['if(above > 5000, 1, 0)', '1'],
    // What is not known is empty, not 0.
    ['empty + 1', ''],
    ['a / zero', ''],
    ['log10(zero)', ''],
    ['sqrt(0 - a)', ''],
    ['if(range > 50, 1, 0)', ''],
    ['above - above', ''],
  ] as const)
    it(`${text} is ${expected || 'empty'}`, () => {
      expect(valueOf(text)).to.equal(expected);
    });

  for (const [text, ...problem] of [
    ['', 'empty', 0, ''],
    ['1 +', 'unexpected', 3, ''],
    ['1 2', 'unexpected', 2, '2'],
    ['(1 + 2', 'unclosed', 0, '('],
    ['[a', 'unclosed', 0, '['],
    ['nothing + 1', 'unknown-column', 0, 'nothing'],
    ['1 + [No column]', 'unknown-column', 4, 'No column'],
    ['text + 1', 'text-column', 0, 'text'],
    ['log(10)', 'unknown-function', 0, 'log'],
    ['sqrt(1, 2)', 'arguments', 0, 'sqrt'],
    ['a > 1', 'comparison', 0, ''],
    ['if(a, 1, 2)', 'comparison', 3, ''],
    ['1 # 2', 'unexpected', 2, '#'],
    ['1'.repeat(501), 'too-long', 500, ''],
    [`${'('.repeat(99)}1`, 'too-deep', 61, ''],
  ] as const)
    it(`says where ${text.slice(0, 20) || 'nothing'} is none`, () => {
      expect(problemOf(text)).to.deep.equal(problem);
    });

  it('is understood or refused, whatever is typed, and never run', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc
            .array(
              fc.constantFrom(
                'a',
                '[a]',
                '(',
                ')',
                '+',
                '-',
                '*',
                '/',
                '^',
                ',',
                'if',
                'min',
                '<',
                '1',
                '2.5',
              ),
            )
            .map((parts) => parts.join(' ')),
        ),
        (text) => {
          const parsed = parseFormula(text, columnOf);
          if (typeof parsed === 'function') parsed(0);
          else expect(parsed.at).to.be.within(0, Math.max(text.length, 1));
        },
      ),
    );
  });

  it('of what lies between two values is between what it can be', () => {
    const number = fc.double({ min: -50, max: 50, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(
          'x + y',
          'x - y',
          'x * y',
          'x / y',
          'abs(x) - y',
          'exp(x / 10)',
          'x ^ 2 + 0 * y',
          'max(x, y) * 2',
          'min(x, -y)',
          'sqrt(x) + y',
          'log10(x) * y',
        ),
        fc.tuple(number, number, number, number, share, share),
        (text, [x1, x2, y1, y2, p, q]) => {
          const [x, y] = [between(x1, x2), between(y1, y2)];
          const points: Readonly<Record<string, Interval>> = {
            x: between(x.low + p * (x.high - x.low), x.low + p * (x.high - x.low)),
            y: between(y.low + q * (y.high - y.low), y.low + q * (y.high - y.low)),
          };
          const whole = parseFormula(text, (name) => () => ({ x, y })[name]);
          const point = parseFormula(text, (name) => () => points[name]);
          if (typeof whole !== 'function' || typeof point !== 'function') throw new Error(text);
          const [range, value] = [whole(0), point(0)];
          if (!range || !value) return;
          const slack = 1e-9 * Math.max(1, Math.abs(value.low));
          expect(
            value.low >= range.low - slack && value.high <= range.high + slack,
            `${text}: ${JSON.stringify([x, y, range, points, value])}`,
          ).to.equal(true);
        },
      ),
    );
  });
});
