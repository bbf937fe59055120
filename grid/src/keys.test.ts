import { expect } from '@open-wc/testing';
import { moveBy } from './keys.ts';

const size = { rows: 100, columns: 10, page: 8 };
const from = { row: 50, column: 5 };

const to = (key: string, ctrl = false) => Object.values(moveBy(key, ctrl, from, size, false)!);

describe('the keys of the grid', () => {
  it('move by a cell, a page, and to the ends', () => {
    expect(to('ArrowUp')).to.deep.equal([49, 5]);
    expect(to('ArrowDown')).to.deep.equal([51, 5]);
    expect(to('ArrowLeft')).to.deep.equal([50, 4]);
    expect(to('ArrowRight')).to.deep.equal([50, 6]);
    expect(to('PageUp')).to.deep.equal([42, 5]);
    expect(to('PageDown')).to.deep.equal([58, 5]);
    expect(to('Home')).to.deep.equal([50, 0]);
    expect(to('End')).to.deep.equal([50, 9]);
    expect(to('Home', true)).to.deep.equal([-1, 0]);
    expect(to('End', true)).to.deep.equal([99, 9]);
  });

  it('follow the direction of writing', () => {
    expect(moveBy('ArrowLeft', false, from, size, true)).to.deep.equal({ row: 50, column: 6 });
  });

  it('stay inside the table, also an empty one', () => {
    expect(moveBy('ArrowUp', false, { row: -1, column: 0 }, size, false)).to.deep.equal({
      row: -1,
      column: 0,
    });
    expect(moveBy('End', true, { row: -1, column: 0 }, { ...size, rows: 0 }, false)).to.deep.equal({
      row: -1,
      column: 9,
    });
    expect(moveBy('x', false, from, size, false)).to.equal(undefined);
  });
});
