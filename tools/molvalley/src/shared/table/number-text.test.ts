import { expect } from '@open-wc/testing';
import { numberOf, splitAtPoint } from './number-text.ts';

describe('numbers that a person types', () => {
  it('are read with a decimal point or comma, exponents and separators of thousands', () => {
    expect(['12', '-0.5', '.5', '1e-3', '0,5', '10,000'].map(numberOf)).to.deep.equal([
      12, -0.5, 0.5, 0.001, 0.5, 10_000,
    ]);
  });

  it('are nothing else', () => {
    expect(['', 'abc', '10 nM', '1-2', '2026-11-20', 'Infinity'].map(numberOf)).to.deep.equal(
      Array.from({ length: 6 }),
    );
  });

  it('are cut at their point', () => {
    expect(['12.50', '>3', '1e-7', '-0.5'].map((text) => splitAtPoint(text))).to.deep.equal([
      ['12', '.50'],
      ['>3', ''],
      ['1', 'e-7'],
      ['-0', '.5'],
    ]);
    expect(splitAtPoint('1,5', true)).to.deep.equal(['1', ',5']);
  });
});
