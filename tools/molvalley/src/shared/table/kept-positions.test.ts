import { expect } from '@open-wc/testing';
import { KeptPositions } from './kept-positions.ts';

/** More than an address can hold: no two follow one another. */
const many = (step: number): number[] => Array.from({ length: 900 }, (_, place) => step * place);

describe('some molecules in an address', () => {
  it('are their numbers from 1', () => {
    const kept = new KeptPositions();
    expect(kept.write([4, 0, 1, 2])).to.equal('1-3,5');
    expect([...new KeptPositions().read('1-3,5')!]).to.deep.equal([0, 1, 2, 4]);
  });

  it('are a name of their own where they are too many, which means them as long as the set is open', () => {
    const kept = new KeptPositions();
    const [first, second] = [kept.write(many(2)), kept.write(many(3))];
    expect(first).to.not.equal(second);
    expect(kept.write(many(2))).to.equal(first);
    expect([...kept.read(first)!]).to.deep.equal(many(2));
    expect([...kept.read(second)!]).to.deep.equal(many(3));
    const reloaded = new KeptPositions();
    expect(reloaded.read(first)).to.equal(undefined);
    expect(reloaded.write(many(3))).to.not.equal(first);
  });

  it('are not known where nothing is said', () => {
    expect(new KeptPositions().read('')).to.equal(undefined);
    expect(new KeptPositions().read('first')).to.equal(undefined);
  });
});
