import { expect } from '@open-wc/testing';
import { inUnit, unitKind } from './value-units.ts';

describe('a value in the unit of its column', () => {
  for (const [text, from, to, expected] of [
    ['1.2', 'µM', 'nM', '1200'],
    ['0.0034', 'uM', 'nM', '3.4'],
    ['12', 'nM', 'µM', '0.012'],
    ['10000', 'nM', 'µM', '10'],
    ['1000', 'nM', 'M', '0.000001'],
    ['1-2.5', 'µM', 'nM', '1000-2500'],
    ['0.10', 'mM', 'µM', '100'],
    ['5', 'ng/mL', 'µg/mL', '0.005'],
    ['7', 'nM', 'nM', '7'],
  ] as const)
    it(`is ${expected} ${to} for ${text} ${from}`, () => {
      expect(inUnit(text, from, to)).to.equal(expected);
    });

  it('is none where the units cannot be converted', () => {
    expect(inUnit('5', '%', 'nM')).to.equal(undefined);
    expect(inUnit('5', 'nM', 'µg/mL')).to.equal(undefined);
  });

  it('has the kind of its unit', () => {
    expect(unitKind('nM')).to.equal(unitKind('µM'));
    expect(unitKind('%')).to.equal('%');
    expect(unitKind('')).to.equal('');
  });
});
