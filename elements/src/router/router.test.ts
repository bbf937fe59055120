import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import {
  ANY_PATH,
  NavigationError,
  pathOf,
  Router,
  type PreloadErrorDetail,
  type Route,
  type RouteMatch,
  type RouterOptions,
} from './router.ts';

const here = location.href;
const base = '/__router/';
const routes: readonly Route[] = [{ path: '/' }, { path: '/case' }, { path: '/case/:id' }];

const routers: Router[] = [];
afterEach(() => {
  for (const router of routers.splice(0)) router.stop();
  document.querySelector('a')?.remove();
  history.replaceState(null, '', here);
});

/** A router that is started at a path below the base, and what it told of. */
const startAt = async (
  path: string,
  api: RouterOptions['api'],
  given: readonly Route[] = routes,
): Promise<{ router: Router; told: RouteMatch[] }> => {
  history.replaceState(null, '', base.slice(0, -1) + path);
  const router = new Router(given, { base, api });
  routers.push(router);
  const told: RouteMatch[] = [];
  router.addEventListener('change', ({ detail }) => told.push(detail));
  await router.start();
  return { router, told };
};

const nextChange = (router: Router): Promise<RouteMatch> =>
  new Promise((resolve) => {
    router.addEventListener('change', ({ detail }) => resolve(detail), { once: true });
  });

const rejection = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It came to something.');
};

const follow = (href: string): void => {
  const link = Object.assign(document.createElement('a'), { href, textContent: 'Link' });
  document.body.append(link);
  link.click();
};

const below = (path: string): string => base.slice(0, -1) + path;

describe('pathOf', () => {
  it('puts values in the place of parameters', () => {
    expect(pathOf('/case/:id/page/:page', { id: 'a/b c', page: 2 })).to.equal('/case/a%2Fb%20c/page/2');
    expect(pathOf('/signin')).to.equal('/signin');
  });

  for (const id of ['', '.', '..', '\uD800'])
    it(`refuses ${JSON.stringify(id)}, which no address can have`, () => {
      expect(() => pathOf('/case/:id', { id })).to.throw(TypeError, 'cannot stand for “:id”');
    });

  it('refuses a parameter that is not a whole part', () => {
    expect(() => new Router([{ path: '/case/:id.json' }])).to.throw(TypeError, '“:id.json”');
    expect(() => new Router([{ path: 'case' }])).to.throw(TypeError, 'begins with a slash');
    expect(() => new Router([{ path: '/case?tab=1' }])).to.throw(TypeError, 'no part of a path');
  });
});

for (const api of ['navigation', 'history'] as const)
  describe(`a router on the ${api} API`, () => {
    it('shows the route that the address has', async () => {
      const { router, told } = await startAt('/case/a%2Fb?tab=1&tab=2', api);
      expect(told).to.have.length(1);
      expect(router.match).to.equal(told[0]);
      expect(router.match?.path).to.equal('/case/a%2Fb');
      expect(router.match?.parameters).to.deep.equal({ id: 'a/b' });
      expect(router.match?.query.getAll('tab')).to.deep.equal(['1', '2']);
    });

    it('takes the base without its last slash for the first route', async () => {
      history.replaceState(null, '', base.slice(0, -1));
      const router = new Router(routes, { base, api });
      routers.push(router);
      await router.start();
      expect(router.match?.path).to.equal('/');
    });

    for (const path of ['/case/', '/Case', '/case/a/b', '/other', '/case/%E0%A4%A'])
      it(`has no route for ${path}, and the next for every other`, async () => {
        const { router } = await startAt(path, api);
        expect(router.match).to.equal(undefined);
        router.stop();
        const { router: other } = await startAt(path, api, [...routes, { path: ANY_PATH }]);
        expect(other.match?.route.path).to.equal(ANY_PATH);
        expect(other.match?.path).to.equal(path);
      });

    it('pushes and replaces, with a query', async () => {
      const { router, told } = await startAt('/', api);
      const { length } = history;
      await router.push('/case?tab=1&keep=x', { tab: ['a b', 3], none: undefined, nil: null, on: true });
      expect(location.pathname + location.search).to.equal(below('/case?keep=x&tab=a+b&tab=3&on=true'));
      expect(history.length).to.equal(length + 1);
      await router.replace(pathOf('/case/:id', { id: '分子' }));
      expect(history.length).to.equal(length + 1);
      expect(told.map(({ path }) => path)).to.deep.equal(['/', '/case', '/case/%E5%88%86%E5%AD%90']);
      expect(router.match?.parameters).to.deep.equal({ id: '分子' });
      await router.push(router.match?.path ?? '');
      expect(history.length).to.equal(length + 1);
    });

    it('goes back and forward', async () => {
      const { router } = await startAt('/', api);
      await router.push('/case');
      await router.push('/case/1');
      router.back();
      expect((await nextChange(router)).path).to.equal('/case');
      router.forward();
      expect((await nextChange(router)).parameters).to.deep.equal({ id: '1' });
    });

    it('follows links to its routes, and tells of the same route with another path', async () => {
      const { router } = await startAt('/case/1', api);
      const changed = nextChange(router);
      follow(below('/case/2?tab=x'));
      const { parameters, query } = await changed;
      expect(parameters).to.deep.equal({ id: '2' });
      expect(query.get('tab')).to.equal('x');
      expect(location.pathname).to.equal(below('/case/2'));
    });

    for (const path of ['/other', '/case/../../elsewhere', 'javascript:alert(1)'])
      it(`fails where no route has ${path}; navigate keeps that to itself`, async () => {
        const { router, told } = await startAt('/', api);
        const error = await rejection(router.push(path));
        expect(error).to.be.instanceOf(NavigationError);
        expect((error as NavigationError).code).to.equal('NAVIGATION_FAILED');
        await router.navigate(path);
        expect(told).to.have.length(1);
        expect(location.pathname).to.equal(base);
      });

    it('leads to no other site', async () => {
      history.replaceState(null, '', '/');
      const router = new Router([{ path: ANY_PATH }], { api });
      routers.push(router);
      await router.start();
      await router.push('//elsewhere.example/x');
      expect(location.origin).to.equal(new URL(here).origin);
    });

    it('fails where another navigation takes its place', async () => {
      const gate = Promise.withResolvers<string>();
      const { router, told } = await startAt('/', api, [
        { path: '/' },
        { path: '/slow', load: () => gate.promise },
        { path: '/case' },
      ]);
      const slow = rejection(router.push('/slow'));
      const quiet = router.navigate('/slow?again');
      await router.push('/case');
      gate.resolve('slow');
      expect(await slow).to.be.instanceOf(NavigationError);
      await quiet;
      expect(told.map(({ path }) => path)).to.deep.equal(['/', '/case']);
      expect(location.pathname).to.equal(below('/case'));
    });

    it('loads a view once', async () => {
      let loads = 0;
      const { router } = await startAt('/', api, [
        { path: '/' },
        { path: '/view', load: () => Promise.resolve((loads += 1)) },
      ]);
      await router.push('/view');
      await router.push('/');
      await router.push('/view', { tab: 1 });
      expect(router.match?.view).to.equal(1);
      expect(loads).to.equal(1);
    });

    it('tells of a view that cannot be loaded, throws the same error, and tries again', async () => {
      const missing = new TypeError('Failed to fetch dynamically imported module');
      let fails = true;
      const route: Route = {
        path: '/view',
        load: () => (fails ? Promise.reject(missing) : Promise.resolve('view')),
      };
      const { router } = await startAt('/', api, [{ path: '/' }, route]);
      const told: PreloadErrorDetail[] = [];
      router.addEventListener('preload-error', ({ detail }) => told.push(detail));
      expect(await rejection(router.push('/view'))).to.equal(missing);
      expect(await rejection(router.navigate('/view'))).to.equal(missing);
      expect(told).to.deep.equal([
        { route, error: missing },
        { route, error: missing },
      ]);
      expect(router.match?.path).to.equal('/');
      fails = false;
      await router.navigate('/view');
      expect(router.match?.view).to.equal('view');
    });

    it('leaves the address to others once it is stopped', async () => {
      const { router, told } = await startAt('/', api);
      router.stop();
      history.pushState(null, '', below('/case'));
      expect(told).to.have.length(1);
      expect(await rejection(router.push('/'))).to.be.instanceOf(Error);
    });
  });

describe('every address that a router makes', () => {
  const text = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((value) => value !== '.' && value !== '..' && value.isWellFormed());
  const literal = fc.stringMatching(/^[\w~+*:{}()!$&',;=@-]+$/).filter((part) => !part.startsWith(':'));

  it('leads back to what it was made of', async () => {
    const router = new Router([{ path: '/case/:id/of/:set' }], { base });
    routers.push(router);
    history.replaceState(null, '', router.href(pathOf('/case/:id/of/:set', { id: 1, set: 2 })));
    await router.start();
    await fc.assert(
      fc.asyncProperty(
        text,
        text,
        fc.dictionary(text, fc.array(text, { maxLength: 3 })),
        async (id, set, query) => {
          await router.replace(pathOf('/case/:id/of/:set', { id, set }), query);
          const { match } = router;
          expect(match?.parameters).to.deep.equal({ id, set });
          expect(location.pathname).to.equal(base.slice(0, -1) + (match?.path ?? ''));
          const given = Object.entries(query).flatMap(([name, values]) =>
            values.map((value) => [name, value]),
          );
          expect([...(match?.query ?? [])]).to.deep.equal(given);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('has the one route whose words it has, whatever these are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(literal, { minLength: 1, maxLength: 4 }), literal, async (parts, other) => {
        const path = `/${parts.join('/')}`;
        history.replaceState(null, '', new Router([{ path }], { base }).href(path));
        const router = new Router([{ path: `${path}/${other}` }, { path: `/${other}${path}` }, { path }], {
          base,
        });
        await router.start();
        router.stop();
        expect(router.match?.route.path).to.equal(path);
      }),
      { numRuns: 100 },
    );
  });
});
