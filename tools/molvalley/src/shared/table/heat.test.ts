import { expect } from '@open-wc/testing';
import { heatOf } from './heat.ts';
import { NumberColumn } from './number-column.ts';

const columnOf = (values: readonly number[]): NumberColumn => {
  const column = new NumberColumn();
  for (const value of values) column.push(value);
  return column;
};
const steps = (values: readonly number[]): (number | undefined)[] => {
  const column = columnOf(values);
  return values.map((_, position) => heatOf(column, position));
};

describe('the colour of numbers', () => {
  it('has seven steps from the least to the greatest, whatever lies far out', () => {
    expect(steps([1, 2, 3, 4, 5, 6, 7, 1e9])).to.deep.equal([1, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('tells few different values apart, and has none for what is missing', () => {
    expect(steps([0, 0, 0, 1, NaN])).to.deep.equal([1, 1, 1, 7, undefined]);
    expect(steps([3, 3, 3])).to.deep.equal([1, 1, 1]);
    expect(steps([])).to.deep.equal([]);
    expect(heatOf(undefined, 0)).to.equal(undefined);
  });

  it('follows a column that grows', () => {
    const column = columnOf([1, 2]);
    expect(heatOf(column, 1)).to.be.greaterThan(1);
    for (let value = 3; value <= 100; value++) column.push(value);
    expect(heatOf(column, 1)).to.equal(1);
    expect(heatOf(column, 99)).to.equal(7);
  });
});
