import { expect } from '@open-wc/testing';
import { Selection } from './selection.ts';

const visible = Uint32Array.of(5, 3, 8, 1, 9);

describe('a selection', () => {
  it('draws a range in the order shown, from the row that was chosen alone', () => {
    const selection = new Selection();
    selection.only(3);
    selection.extendTo(1, visible);
    expect([...selection.positions(visible)]).to.deep.equal([3, 8, 1]);
    selection.extendTo(5, visible);
    expect([...selection.positions(visible)]).to.deep.equal([5, 3]);
  });

  it('keeps what a filter hides, and counts what is shown', () => {
    const selection = new Selection();
    selection.addAll(visible);
    selection.toggle(7);
    expect(selection.size).to.equal(6);
    expect(selection.countIn(Uint32Array.of(8, 9, 2))).to.equal(2);
    selection.removeAll(visible);
    expect([...selection.positions(visible)]).to.deep.equal([7]);
  });

  it('begins anew where the row it began at is not shown', () => {
    const selection = new Selection();
    selection.only(42);
    selection.extendTo(8, visible);
    expect([...selection.positions(visible)]).to.deep.equal([8]);
  });
});
