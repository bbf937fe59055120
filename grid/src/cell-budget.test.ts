import { expect } from '@open-wc/testing';
import { CellBudget } from './cell-budget.ts';

describe('the budget of cells', () => {
  it('comes to what a machine can render in 6 ms, whether it is slow or quick', () => {
    for (const cellMs of [0.5, 0.005]) {
      const budget = new CellBudget();
      for (let at = 0; at < 40; at++) budget.spent(100 * cellMs, 100);
      expect(budget.cells).to.be.closeTo(6 / cellMs, 1);
    }
  });

  it('stays as it is where nothing was rendered', () => {
    const budget = new CellBudget();
    const before = budget.cells;
    budget.spent(50, 0);
    expect(budget.cells).to.equal(before);
  });
});
