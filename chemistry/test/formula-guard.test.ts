import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { withFormulaGuard, withoutFormulaGuard } from '../src/formula-guard.ts';
import { csvRow } from '../src/writing/csv-row.ts';
import { timesOf } from '../../tests/proofs.ts';

const FORMULAS = ['=1+1', '@SUM(A1)', '+A1', '-A1', "=cmd|'/C calc'!A0", '＝1+1'];

/** The cells of a text in a program that parts them so, and knows quotes, or passes over empty quoted texts only. */
const cellsIn = (text: string, separator: string): string[] => {
  const known = papaparse.parse<string[]>(text, { delimiter: separator }).data.flat();
  const parts = text
    .split('\r')
    .flatMap((line) => line.split('\n'))
    .flatMap((line) => line.split(separator));
  return separator === ',' ? known : [...known, ...parts.map((part) => part.replace(/^(?:\s|"")+/, ''))];
};

const runs = (cell: string): boolean => FORMULAS.some((formula) => cell.trimStart().startsWith(formula));

describe('a cell of a CSV file', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ['\t=1', "'\t'=1"],
    [' =1+1', "' =1+1"],
    ['a;=1+1;', "a;'=1+1;"],
    ['a; +A1', "a;' +A1"],
    ['a\n-A1\n=2', "a\n'-A1\n'=2"],
    ['a;"=1+1;b', 'a;\'"=1+1;b'],
    ["a;'=1", "a;''=1"],
    ['InChI=1S/;=1+1', "InChI=1S/;'=1+1"],
    ['InChI=1S/;+1+SUM(A1)', "InChI=1S/;'+1+SUM(A1)"],
  ])('has an apostrophe before each formula of %j', (text, written) => {
    expect(withFormulaGuard(text)).toBe(written);
    expect(withoutFormulaGuard(written)).toBe(text);
  });

  it.each([
    '+',
    '++',
    '+++',
    '++++',
    '-',
    '--',
    '+/-',
    '+/++',
    '+++; +; -',
    '=',
    '==',
    '@',
    '± ; -',
    '-1,5',
    '-1,234.5',
    '+1.5e3',
    '-.5',
    '5 nM; -6 nM',
    '1.2;-3.4; +5',
    '-5 nM\n',
    '-12 %',
    '-1.23    0.50 C',
    '[N;+1]',
    '[#6;-1:2]',
    '[C;@@H1](F)Cl',
    'C-;@[#6]',
    '[N;+,++]',
    'InChI=1S/C2H4O2.Na/c1-2(3)4;/h1H3,(H,3,4);/q;+1/p-1',
    'InChI=1S/2Na.H2O4S/c;;1-5(2,3)4/h;;(H2,1,2,3,4)/q2*+1;/p-2',
    "2,2';6',2''-terpyridine",
    '(+)-a; (-)-b',
  ])('stays as it is where it only looks like a formula: %j', (text) => {
    expect(withFormulaGuard(text)).toBe(text);
    expect(withoutFormulaGuard(text)).toBe(text);
  });

  const piece = fc.constantFrom(...FORMULAS, ';', '\t', '\n', '\r', ',', '"', "'", ' ', 'a', '+', '5');
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

  it('begins no formula, whether a program parts cells by commas, semicolons or tabs', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (values) => {
        for (const separator of [',', ';', '\t'])
          expect(cellsIn(csvRow(values), separator).filter(runs)).toEqual([]);
      }),
      { numRuns: timesOf('formulas') },
    );
  });

  it('is read back as it was written, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (value) => {
        expect(withoutFormulaGuard(withFormulaGuard(value))).toBe(value);
      }),
      { numRuns: timesOf('formulas') },
    );
  });

  it.each([
    ['a number that is none', `-${'1'.repeat(1_000_000)}x`],
    ['thousands', `-${'1,111'.repeat(200_000)}x`],
    ['a quantity that is none', `-5${' a'.repeat(500_000)}!`],
    ['signs', `${'+-'.repeat(500_000)}a`],
    ['blanks and quotes', `a;${` "'`.repeat(300_000)}`],
    ['parts', ';+1'.repeat(300_000)],
    ['a SMARTS without end', `a;${'+1,'.repeat(300_000)}`],
    ['an InChI without end', `InChI=;+1${'/a1'.repeat(300_000)}!`],
  ])('is written and read in a moment: %s', (_what, value) => {
    const begin = performance.now();
    expect(withoutFormulaGuard(withFormulaGuard(value))).toBe(value);
    // Some 20 ms; what is quadratic takes minutes.
    expect(performance.now() - begin).toBeLessThan(2000);
  });
});
