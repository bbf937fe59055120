import { expect } from '@open-wc/testing';
import { potencyOf } from '../../shared/activities/activity-scale.ts';
import { differenceOf, ratioText } from './activity-columns.ts';
import type { KnownValue } from './activity-columns.ts';

const known = (text: string): KnownValue => {
  const [, side = '', value] = /^([<>]?)(.+)$/.exec(text)!;
  return { value: Number(value), side: side as KnownValue['side'] };
};

describe('activities beside each other', () => {
  it('have a difference, or a limit of it where one of them is a limit', () => {
    for (const [one, other, difference] of [
      ['8', '6', '2'],
      ['8', '<5', '>3'],
      ['8', '>7', '<1'],
      ['<5', '6', '<-1'],
      ['>9', '<5', '>4'],
      ['<5', '>6', '<-1'],
    ] as const)
      expect(differenceOf(known(one), known(other)), `${one} ${other}`).to.deep.equal(known(difference));
    expect(differenceOf(known('<5'), known('<5'))).to.equal(null);
    expect(differenceOf(known('>5'), known('>6'))).to.equal(null);
    expect(differenceOf(null, known('6'))).to.equal(null);
  });

  it('differ by a ratio of concentrations', () => {
    expect([2, 1.5, 0, -1, -0.01].map(ratioText)).to.deep.equal(['100×', '32×', '1×', '1/10×', '1×']);
  });

  it('are named by their measure and what they are about', () => {
    for (const [heading, measure, about] of [
      ['IC50 (nM)', 'IC50', ''],
      ['IC50 JAK2 [nM]', 'IC50', 'JAK2'],
      ['EGFR_IC50_nM', 'IC50', 'EGFR'],
      ['Ki (5-HT2A) (nM)', 'Ki', '(5-HT2A)'],
      ['Kinase IC50/µM', 'IC50', 'Kinase'],
      ['hERG pIC50', 'IC50', 'hERG'],
    ] as const)
      expect(potencyOf(heading), heading).to.deep.equal({ measure, about });
    expect(potencyOf('Kinase activity (nM)')).to.deep.equal({ measure: undefined, about: '' });
  });
});
