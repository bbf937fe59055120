import { expect } from '@open-wc/testing';
import { activityOf } from '../../../test/server-double.ts';
import { assayOf, meantValueOf, measuredValueOf } from './measured-values.ts';

const document = '0192b0e4-0000-7000-8000-0000000000d0';
const valueOf = (value: string, given: Parameters<typeof activityOf>[2] = {}, unit = 'nM') => {
  const { origin: _origin, ...rest } = measuredValueOf(activityOf('1', value, given), unit, document);
  return rest;
};
const read = { confidence: 0.97, unit: 'nM' };

describe('a value of a document as a typed value', () => {
  it('is a number in the unit of its column, with its qualifier and its print', () => {
    expect(valueOf('1.1', { qualifier: '>', unit: 'μM', text: '> 1.1\n μM' })).to.deep.equal({
      ...read,
      value: 1100,
      qualifier: '>',
      text: '> 1.1 μM',
    });
    expect(valueOf('1,200', { qualifier: '' })).to.deep.equal({
      ...read,
      value: 1200,
      qualifier: '=',
      text: '1,200',
    });
  });

  it('has both ends of a range', () => {
    expect(valueOf('10-100', { qualifier: '' })).to.deep.equal({
      ...read,
      value: 10,
      upper: 100,
      qualifier: '=',
      text: '10-100',
    });
  });

  it('keeps a unit that cannot be converted into that of its column', () => {
    expect(valueOf('3', { unit: 'h' })).to.deep.include({ value: 3, unit: 'h' });
  });

  it('is no number where it is a code, or nothing that is read as a number', () => {
    expect(valueOf('+++', { code: '+++', qualifier: '', unit: '' })).to.deep.include({
      value: null,
      text: '+++',
    });
    expect(valueOf('active', { qualifier: '' })).to.deep.include({ value: null, text: 'active' });
  });

  it('leads to its page, where it has one', () => {
    expect(measuredValueOf(activityOf('1', '5'), 'nM', document).origin).to.deep.equal({
      document,
      page: 2,
      item: 'activity:1:IC50:5',
    });
    expect(measuredValueOf(activityOf('1', '5', { evidence: [] }), 'nM', document)).to.not.have.property(
      'origin',
    );
  });
});

const meant = (lower: number | null, upper: number | null) => {
  const meaning = { lower, upper, unit: 'nM', text: '++: as the legend says' };
  const {
    value,
    upper: to,
    qualifier,
    unit,
    text,
  } = meantValueOf(activityOf('1', '++', { code: '++', meaning }), document)!;
  return { value, to, qualifier, unit, text };
};

describe('what a code stands for as a typed value', () => {
  it('is a limit or a range, in the words of the legend', () => {
    const words = { unit: 'nM', text: '++: as the legend says' };
    expect(meant(null, 10)).to.deep.equal({ ...words, value: 10, to: undefined, qualifier: '<=' });
    expect(meant(100, null)).to.deep.equal({ ...words, value: 100, to: undefined, qualifier: '>=' });
    expect(meant(10, 100)).to.deep.equal({ ...words, value: 10, to: 100, qualifier: '=' });
    expect(meant(null, null)).to.deep.equal({ ...words, value: null, to: undefined, qualifier: '=' });
  });

  it('is nothing without a legend', () => {
    expect(meantValueOf(activityOf('1', '++', { code: '++' }), document)).to.equal(undefined);
  });
});

describe('what a column is of', () => {
  it('is said in words that are not too long', () => {
    const column = { id: '1', endpoint: 'IC50', target: 'x'.repeat(300), unit: 'nM' };
    expect(assayOf('IC50 (nM)', column, 'nM')).to.deep.equal({
      column: 'IC50 (nM)',
      endpoint: 'IC50',
      target: 'x'.repeat(200),
      unit: 'nM',
    });
  });
});
