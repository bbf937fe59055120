import { expect } from '@open-wc/testing';
import { inReadingOrder } from './reading-order.ts';

const at = (name: string, x: number, y: number, width = 60, height = 50) => ({
  name,
  box: { x, y, width, height },
});
const names = (items: ReturnType<typeof at>[]): string =>
  inReadingOrder(items)
    .map(({ name }) => name)
    .join('');

describe('structures in a picture', () => {
  it('are in the order in which they are read, however large each is', () => {
    expect(
      names([at('B', 200, 0, 150, 120), at('A', 10, 30), at('D', 200, 160), at('C', 10, 150, 90, 80)]),
    ).to.equal('ABCD');
  });

  it('of a scheme in one line are in the order of its steps', () => {
    expect(names([at('3', 300, 10, 80, 90), at('1', 0, 40, 40, 20), at('2', 120, 20, 90, 60)])).to.equal(
      '123',
    );
  });
});
