import { expect } from '@open-wc/testing';
import { Router } from './router.ts';

const made = (): { router: Router<string>; places: string[] } => {
  const router = new Router(({ pathname, search }) => `${pathname} ${search}`);
  const places: string[] = [];
  router.subscribe(() => places.push(router.place));
  return { router, places };
};

describe('the routes of a tool', () => {
  const home = window.location.pathname + window.location.search;
  afterEach(() => history.replaceState(null, '', home));

  it('are entries of the history, of which going back tells as well', async () => {
    const { router, places } = made();
    const before = history.length;
    router.go('/sets');
    router.go('/sets/one?page=2');
    expect(router.search).to.equal('?page=2');
    expect(history.length).to.equal(before + 2);
    const back = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    history.back();
    await back;
    expect(places).to.deep.equal(['/sets ', '/sets/one ?page=2', '/sets ']);
  });

  it('take the place of the present entry where they are asked to', () => {
    const { router, places } = made();
    const before = history.length;
    router.go('/sets?page=3', { replace: true });
    expect(history.length).to.equal(before);
    expect(places).to.deep.equal(['/sets ?page=3']);
  });

  it('make no entry and tell of nothing where they lead to where somebody is', () => {
    const { router, places } = made();
    router.go('/sets?page=3', { replace: true });
    const before = history.length;
    router.go('/sets?page=3');
    expect(history.length).to.equal(before);
    expect(places).to.have.length(1);
  });
});
