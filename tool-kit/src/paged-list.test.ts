import { expect } from '@open-wc/testing';
import { PagedList } from './paged-list.ts';
import type { ListPage } from './paged-list.ts';

interface Thing {
  id: string;
  name: string;
}
const thing = (id: string, name = id): Thing => ({ id, name });

/** A list of which the server has `all`, two on a page. */
class Things extends PagedList<Thing> {
  all: Thing[] = ['a', 'b', 'c', 'd', 'e'].map((id) => thing(id));
  refusal: Error | undefined;
  readonly asked: number[] = [];

  protected override async fetchPage(page: number): Promise<ListPage<Thing>> {
    this.asked.push(page);
    await Promise.resolve();
    if (this.refusal) throw this.refusal;
    return { items: this.all.slice(2 * (page - 1), 2 * page), total: this.all.length };
  }

  rename(id: string, name: string): void {
    this.replace(thing(id, name));
  }

  remove(id: string): void {
    this.drop(id);
  }
}
const ids = ({ items }: Things): string | undefined => items?.map(({ id }) => id).join('');

describe('a list in pages', () => {
  it('has nothing before the first answer, then a page, then those that are asked for', async () => {
    const things = new Things();
    expect([things.items, things.total, things.loading]).to.deep.equal([undefined, 0, false]);
    const loading = things.load();
    expect(things.loading).to.equal(true);
    await loading;
    expect([ids(things), things.total, things.loading]).to.deep.equal(['ab', 5, false]);
    await things.loadMore();
    expect(ids(things)).to.equal('abcd');
    await things.loadMore();
    expect(ids(things)).to.equal('abcde');
  });

  it('asks once where it is asked to load while it does', async () => {
    const things = new Things();
    await Promise.all([things.load(), things.load()]);
    expect(things.asked).to.deep.equal([1]);
  });

  it('asks for all its pages anew, and has what moved from one to another once', async () => {
    const things = new Things();
    await things.load();
    await things.loadMore();
    things.all = ['d', 'a', 'b', 'c', 'e'].map((id) => thing(id));
    await things.load();
    expect(ids(things)).to.equal('dabc');
    expect(things.asked).to.deep.equal([1, 1, 2, 1, 2]);
  });

  it('keeps what it had where the server does not answer, and says why', async () => {
    const things = new Things();
    await things.load();
    things.refusal = new Error('no answer');
    await things.load();
    expect([ids(things), things.failure]).to.deep.equal(['ab', things.refusal]);
    things.refusal = undefined;
    await things.load();
    expect(things.failure).to.equal(undefined);
  });

  it('has what was changed in its place, and not what was deleted, and tells of both', async () => {
    const things = new Things();
    await things.load();
    let told = 0;
    things.subscribe(() => (told += 1));
    things.rename('b', 'Bee');
    expect(things.items?.map(({ name }) => name)).to.deep.equal(['a', 'Bee']);
    things.remove('a');
    expect([ids(things), things.total, told]).to.deep.equal(['b', 4, 2]);
  });
});
