import { expect } from '@open-wc/testing';
import { ColumnPreferences } from './column-preferences.ts';

const columnsOf = (ids: string): { id: string }[] => ids.split('').map((id) => ({ id }));
const idsOf = (columns: readonly { id: string }[]): string => columns.map(({ id }) => id).join('');

/** A storage that is this object. */
const storage = (): {
  kept: Map<string, string>;
  getItem: (key: string) => string | null;
  setItem: (key: string, text: string) => void;
} => {
  const kept = new Map<string, string>();
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
};

describe('the columns of a table', () => {
  it('stand as they come until one is moved, and are remembered', () => {
    const kept = storage();
    const first = new ColumnPreferences(kept, 'table', ['c']);
    expect(idsOf(first.inOrder(columnsOf('abcd')))).to.equal('abcd');
    first.move(columnsOf('abcd'), 'd', 'b');
    first.move(first.inOrder(columnsOf('abcd')), 'a', undefined);
    first.setWidth('b', 5000);
    first.setHidden('b', true);
    const again = new ColumnPreferences(kept, 'table', ['c']);
    expect(idsOf(again.inOrder(columnsOf('abcd')))).to.equal('dbca');
    expect([again.width('a'), again.width('b')]).to.deep.equal([undefined, 800]);
    expect(['a', 'b', 'c'].filter((id) => again.isHidden(id))).to.deep.equal(['b', 'c']);
  });

  it('stand behind the one that they follow where they are new', () => {
    const preferences = new ColumnPreferences(undefined, 'table');
    preferences.move(columnsOf('abc'), 'c', 'a');
    expect(idsOf(preferences.inOrder(columnsOf('xabyzc')))).to.equal('xcabyz');
    expect(idsOf(preferences.inOrder(columnsOf('cd')))).to.equal('cd');
  });

  it('keep their order in one table when those of another are moved', () => {
    const preferences = new ColumnPreferences(undefined, 'table');
    preferences.move(columnsOf('abc'), 'c', 'a');
    preferences.move(columnsOf('xyz'), 'z', 'x');
    expect(idsOf(preferences.inOrder(columnsOf('abc')))).to.equal('cab');
    expect(idsOf(preferences.inOrder(columnsOf('xyz')))).to.equal('zxy');
  });

  it('are reset for one table, which is undone', () => {
    const preferences = new ColumnPreferences(undefined, 'table', ['c']);
    const [abcd, xy] = [columnsOf('abcd'), columnsOf('xy')];
    expect(preferences.isChanged(abcd)).to.equal(false);
    preferences.move(xy, 'y', 'x');
    preferences.setHidden('x', true);
    expect(preferences.isChanged(abcd)).to.equal(false);
    for (const change of [
      () => preferences.move(abcd, 'd', 'a'),
      () => preferences.setHidden('c', false),
      () => preferences.setWidth('b', 99),
    ]) {
      change();
      expect(preferences.isChanged(abcd)).to.equal(true);
      preferences.reset(abcd);
      expect(preferences.isChanged(abcd)).to.equal(false);
    }
    preferences.move(abcd, 'd', 'a');
    preferences.setHidden('b', true);
    const putBack = preferences.reset(abcd);
    expect(idsOf(preferences.inOrder(abcd))).to.equal('abcd');
    expect([preferences.isHidden('b'), preferences.isHidden('c')]).to.deep.equal([false, true]);
    expect(idsOf(preferences.inOrder(xy))).to.equal('yx');
    expect(preferences.isHidden('x')).to.equal(true);
    putBack();
    expect(idsOf(preferences.inOrder(abcd))).to.equal('dabc');
    expect(preferences.isHidden('b')).to.equal(true);
  });

  it('are those of the start where what was kept cannot be read', () => {
    const kept = storage();
    kept.setItem('table', '{"widths":{"a":1},"hidden":7,"order"');
    const preferences = new ColumnPreferences(kept, 'table', ['b']);
    expect(preferences.width('a')).to.equal(undefined);
    expect(preferences.isHidden('b')).to.equal(true);
  });
});
