import { expect } from '@open-wc/testing';
import { isBlank, numberOf, splitAtPoint } from './number-text.ts';

describe('numbers in data files', () => {
  it('reads decimals, exponents and qualifiers', () => {
    expect(['12', '-0.5', '.5', '1e-3', '>10000', '<= 5', '≥2.5', '~7'].map(numberOf)).to.deep.equal([
      12, -0.5, 0.5, 0.001, 10000, 5, 2.5, 7,
    ]);
  });

  it('takes no other text for a number', () => {
    expect(
      ['', 'abc', '1,234', '10 nM', '1.2.3', '2026-11-20', '0x10', 'Infinity'].map(numberOf),
    ).to.deep.equal(Array.from({ length: 8 }));
  });

  it('knows what files write where there is no value', () => {
    expect(['', ' ', 'NA', 'n/a', 'NaN', '-', 'nd', '?'].every(isBlank)).to.equal(true);
    expect(['0', 'none of these', '-1'].some(isBlank)).to.equal(false);
  });

  it('cuts a number at its point', () => {
    expect(['12.50', '>3', '1e-7', '-0.5'].map(splitAtPoint)).to.deep.equal([
      ['12', '.50'],
      ['>3', ''],
      ['1', 'e-7'],
      ['-0', '.5'],
    ]);
  });
});
