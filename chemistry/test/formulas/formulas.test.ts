import {
  array,
  assert,
  constantFrom,
  double,
  integer,
  letrec,
  oneof,
  property,
  record,
  string,
  tuple,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMeasurement } from '../../src/activities/measurement.ts';
import { concentrationUnit } from '../../src/activities/units.ts';
import { calculate, type Calculated, type ColumnValue } from '../../src/formulas/calculate.ts';
import { exactly, type Estimate } from '../../src/formulas/estimate.ts';
import { FormulaError } from '../../src/formulas/formula-error.ts';
import {
  columnsOf,
  FORMULA_LENGTH_MAX,
  parseFormula,
  renamedColumns,
  writtenColumn,
} from '../../src/formulas/parse-formula.ts';
import {
  heavyAtomsOf,
  ligandEfficiencyFormula,
  lipophilicEfficiencyFormula,
  negativeLogarithmFormula,
} from '../../src/formulas/ready-formulas.ts';

/** A cell as a file has it, for a column of a formula. */
const cell = (field: string): Calculated => {
  const measured = parseMeasurement(field, null);
  if (measured === null) return 'missing';
  const { value, low, high, censoring } = measured;
  return { value, low, high, about: censoring === 'about' };
};
const from =
  (fields: Record<string, string>): ColumnValue =>
  (name) =>
    cell(fields[name] ?? '');
/** A result as it is read: `>5`, `2–3`, a number, or why there is none. */
const shown = (text: string, fields: Record<string, string> = {}): string | number => {
  const result = calculate(parseFormula(text), from(fields));
  if (typeof result === 'string') return result;
  const { value, low, high } = result;
  if (low === high) return Number(value.toPrecision(12));
  if (high === Infinity) return `>${Number(low.toPrecision(6))}`;
  if (low === -Infinity) return `<${Number(high.toPrecision(6))}`;
  return `${Number(low.toPrecision(6))}–${Number(high.toPrecision(6))}`;
};
const faultOf = (text: string): [fault: string, at: string] => {
  try {
    parseFormula(text);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return [error.fault, text.slice(error.from, error.to)];
  }
  throw new Error(`${text} is a formula`);
};

const between = ([one, other]: [number, number]): Estimate => ({
  value: (one + other) / 2,
  low: Math.min(one, other),
  high: Math.max(one, other),
  about: false,
});
const inside = ({ low, high }: Estimate, share: number): number =>
  Math.min(high, Math.max(low, low + share * (high - low)));
const valueOf = (text: string, fields: Record<string, string>): number => Number(shown(text, fields));
/** Where a text is at fault, which is within it; where it is a formula nowhere, at its begin. */
const placeOf = (text: string): { from: number; to: number } => {
  try {
    parseFormula(text);
    return { from: 0, to: 0 };
  } catch (error) {
    if (error instanceof FormulaError) return error;
    throw error;
  }
};

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 - 3 - 4', -5],
    ['24 / 4 / 2', 3],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['2 × 3 ÷ 4 − 1', 0.5],
    ['.5e1 + 1.', 6],
    ['min(3, 1; 2) + max(1, 2)', 3],
    ['abs(-2.5)', 2.5],
    ['log10(1000) + ln(exp(2)) + sqrt(9)', 8],
    ['round(2.5) + round(-2.5)', 0],
    ['round(1.005, 2)', 1.01],
    ['ROUND(1234.5, -2)', 1200],
    ['if(1 < 2, 10, 20)', 10],
    ['if(2 <= 1, 10, 20)', 20],
    ['(1 < 2) + (2 >= 2) + (1 = 2) + (1 <> 2) + (3 ≠ 3)', 3],
  ])('%s is %d', (text, value) => {
    expect(shown(text)).toBeCloseTo(value, 12);
  });

  it.each([
    ['', 'empty', ''],
    ['1 +', 'value-expected', ''],
    ['1 + * 2', 'value-expected', '*'],
    ['(1 + 2', 'unclosed-parenthesis', '('],
    ['1 + 2)', 'operator-expected', ')'],
    ['1 2', 'operator-expected', '2'],
    ['1 < 2 < 3', 'operator-expected', '<'],
    ['[IC50 (nM', 'unclosed-name', '[IC50 (nM'],
    ['[] + 1', 'unknown-column', '[]'],
    ['log(10)', 'unknown-function', 'log'],
    ['9 - pIC50', 'bare-word', 'pIC50'],
    ['constructor(1)', 'unknown-function', 'constructor'],
    ['sqrt(1, 2)', 'wrong-arguments', 'sqrt'],
    ['min()', 'wrong-arguments', 'min'],
    ['abs', 'wrong-arguments', 'abs'],
    ['2 @ 3', 'unknown-character', '@'],
    ['2 + 🧪', 'unknown-character', '🧪'],
  ])('says what is wrong with “%s” and where', (text, fault, at) => {
    expect(faultOf(text)).toEqual([fault, at]);
  });

  it('is not read where it is too long or too deep', () => {
    expect(faultOf('1+'.repeat(FORMULA_LENGTH_MAX))[0]).toBe('too-long');
    expect(faultOf('('.repeat(200))[0]).toBe('too-deep');
    expect(faultOf('-'.repeat(200))[0]).toBe('too-deep');
    expect(faultOf(`${'2^'.repeat(200)}2`)[0]).toBe('too-deep');
  });

  it('names columns in brackets or quotes, whatever they are called', () => {
    assert(
      property(
        string({ minLength: 1, maxLength: 40 }).filter((name) => name.trim() === name),
        (name) => {
          const formula = parseFormula(`2 * ${writtenColumn(name)} + 1`);
          expect(columnsOf(formula).map((column) => column.name)).toEqual([name]);
          expect(columnsOf(parseFormula(`"${name.replaceAll('"', '""')}"`))[0]?.name).toBe(name);
        },
      ),
    );
  });

  it('gets other names for its columns and is otherwise as it was', () => {
    expect(renamedColumns('[a] + "b" * [a]', (name) => (name === 'a' ? 'x]y' : undefined))).toBe(
      '[x]]y] + "b" * [x]]y]',
    );
  });

  it('ends with a formula or a fault in the text, whatever is written', () => {
    const piece = constantFrom(
      '1',
      '.',
      '[a]',
      '"',
      '[',
      ']',
      '(',
      ')',
      ',',
      '+',
      '-',
      '^',
      '<',
      '=',
      'if',
      'min',
      ' ',
      'é',
      '²',
    );
    assert(
      property(
        oneof(
          string(),
          array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const { from: at, to } = placeOf(text);
          expect(at).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

const { formula } = letrec<{ formula: { text: string; value: number } }>((tie) => ({
  formula: oneof(
    { maxDepth: 4 },
    integer({ min: 0, max: 50 }).map((value) => ({ text: String(value), value })),
    double({ min: 0, max: 1e6, noNaN: true }).map((value) => ({ text: String(value), value })),
    tie('formula').map(({ text, value }) => ({ text: `-(${text})`, value: -value })),
    tie('formula').map(({ text, value }) => ({ text: `abs(${text})`, value: Math.abs(value) })),
    tuple(tie('formula'), constantFrom('+', '-', '*'), tie('formula')).map(([left, operator, right]) => ({
      text: `(${left.text}) ${operator} (${right.text})`,
      value:
        operator === '+'
          ? left.value + right.value
          : operator === '-'
            ? left.value - right.value
            : left.value * right.value,
    })),
    tuple(tie('formula'), tie('formula')).map(([left, right]) => ({
      text: `if(${left.text} < ${right.text}, min(${left.text}, ${right.text}), max(1, ${left.text}))`,
      value: left.value < right.value ? Math.min(left.value, right.value) : Math.max(1, left.value),
    })),
  ),
}));

describe('a result', () => {
  it('is what JavaScript computes of the same numbers', () => {
    assert(
      property(formula, ({ text, value }) => {
        if (text.length > FORMULA_LENGTH_MAX) return;
        const result = calculate(parseFormula(text), () => 'missing');
        expect(typeof result === 'string' ? NaN : result.value).toBeCloseTo(value, 6);
      }),
      { numRuns: 300 },
    );
  });

  it('is empty where a value is', () => {
    expect(shown('[a] + 1', { a: '' })).toBe('missing');
    expect(shown('min([a], 1)', { a: '' })).toBe('missing');
    expect(shown('if([a] > 1, 1, 2)', { a: '' })).toBe('missing');
    // The branch that does not count need not have one.
    expect(shown('if(1 > 2, [a], 2)', { a: '' })).toBe(2);
  });

  it('is none where there is none, and says so', () => {
    for (const text of [
      '1 / 0',
      'log10(0)',
      'ln(-1)',
      'sqrt(-1)',
      '(-8) ^ (1 / 3)',
      '10 ^ 400',
      'round(1, 0.5)',
    ])
      expect([text, shown(text)]).toEqual([text, 'undefined']);
  });

  it.each([
    ['9 - log10([a])', '>10000', '<5'],
    ['9 - log10([a])', '<10', '>8'],
    ['9 - log10([a])', '10-100', '7–8'],
    ['2 * [a]', '>5', '>10'],
    ['-2 * [a]', '>5', '<-10'],
    ['0 * [a]', '>5', 0],
    ['1 / [a]', '>5', '0–0.2'],
    ['[a] - [a]', '>5', 'undecided'],
    ['[a] ^ 2', '>5', '>25'],
    ['2 ^ [a]', '<3', '0–8'],
    ['max([a], 100)', '>5', '>100'],
    ['min([a], 100)', '>5', '5–100'],
    ['if([a] > 1, 1, 2)', '>5', 1],
    ['if([a] > 10, 1, 2)', '>5', 'undecided'],
    ['if([a] < 5, 1, 2)', '>5', 2],
    ['round([a], 1)', '>5.26', '>5.3'],
    ['sqrt([a])', '<4', '0–2'],
    ['exp([a])', '<0', '0–1'],
    ['1 / ([a] - 5)', '<9', 'undecided'],
  ])('%s of %s is %s', (text, field, result) => {
    expect(shown(text, { a: field })).toBe(result);
  });

  it('of limits has every number in it that the true values may give', () => {
    const bounds = tuple(
      double({ min: -50, max: 50, noNaN: true }),
      double({ min: -50, max: 50, noNaN: true }),
    );
    const texts = [
      '[a] + [b]',
      '[a] - [b]',
      '[a] * [b]',
      '[a] / [b]',
      '[a] ^ 2',
      '[a] ^ 3',
      'abs([a])',
      'min([a], [b])',
      'exp([a])',
      'round([a], 1)',
    ];
    assert(
      property(
        record({
          a: bounds,
          b: bounds,
          at: tuple(double({ min: 0, max: 1, noNaN: true }), double({ min: 0, max: 1, noNaN: true })),
          text: constantFrom(...texts),
        }),
        ({ a, b, at, text }) => {
          const [estimateA, estimateB] = [between(a), between(b)];
          const parsed = parseFormula(text);
          const result = calculate(parsed, (name) => (name === 'a' ? estimateA : estimateB));
          const one = calculate(parsed, (name) =>
            exactly(name === 'a' ? inside(estimateA, at[0]) : inside(estimateB, at[1])),
          );
          if (typeof result === 'string' || typeof one === 'string') return;
          const slack = 1e-9 * Math.max(1, Math.abs(one.value));
          expect(one.value).toBeGreaterThanOrEqual(result.low - slack);
          expect(one.value).toBeLessThanOrEqual(result.high + slack);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('stays “about” where a value was', () => {
    expect(calculate(parseFormula('[a] * 2'), from({ a: '~5' }))).toMatchObject({ value: 10, about: true });
  });
});

describe('ready formulas', () => {
  it('turn a concentration of any molar unit into its negative logarithm', () => {
    for (const [unit, field] of [
      ['nM', '100'],
      ['µM', '0.1'],
      ['pM', '100000'],
      ['mM', '0.0001'],
    ] as const) {
      const text = negativeLogarithmFormula('IC50', concentrationUnit(unit)!);
      expect(valueOf(text, { IC50: field })).toBeCloseTo(7, 12);
    }
    expect(negativeLogarithmFormula('IC50 (nM)', concentrationUnit('nM')!)).toBe('9 - log10([IC50 (nM)])');
  });

  it('give LE and LLE as published', () => {
    // Imatinib: 37 heavy atoms; pIC50 7 gives 1.37 × 7 / 37.
    expect(heavyAtomsOf('C29H31N7O')).toBe(37);
    const fields = { pIC50: '7', HeavyAtoms: '37', cLogP: '4.5' };
    expect(valueOf(ligandEfficiencyFormula('[pIC50]'), fields)).toBeCloseTo(0.2592, 4);
    expect(valueOf(lipophilicEfficiencyFormula('[pIC50]'), fields)).toBeCloseTo(2.5, 12);
  });

  it('count atoms that are not hydrogen', () => {
    expect(
      ['CH4', 'C9H8O4', 'C5H14NO+', 'CClF3', 'Ca+2', 'H2', 'C6H4*2', ''].map((formula_) =>
        heavyAtomsOf(formula_),
      ),
    ).toEqual([1, 13, 7, 5, 1, 0, null, null]);
  });
});
