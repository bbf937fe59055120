import { expect } from '@open-wc/testing';
import {
  addSubApp,
  cleanUp,
  order,
  report,
  settled,
  until,
} from '../../../tests/fixtures/plain-tool/hosted.ts';
import './define.ts';
import { configureHost } from './host.ts';
import { readRoute } from './route-query.ts';

let start = '';
const asked = (): string | undefined => readRoute(location.search, 'plain');

beforeEach(() => {
  start = location.href;
});
afterEach(async () => {
  await cleanUp();
  history.replaceState(null, '', start);
});

const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

describe('the route of a tool in the address', () => {
  it('is a new entry when the tool pushes, and the same entry when it replaces', async () => {
    await settled(addSubApp({ sync: true }));
    const entries = history.length;
    await order('push', '/set/1?view=table#row-3');
    await until(() => asked() === '/set/1?view=table#row-3');
    expect(history.length).to.equal(entries + 1);
    await order('replace', '/set/2');
    await until(() => asked() === '/set/2');
    expect(history.length).to.equal(entries + 1);
  });

  it('leads the tool back and forth, without loading it again', async () => {
    await settled(addSubApp({ sync: true }));
    const { born } = await report();
    await order('push', '/a');
    await until(() => asked() === '/a');
    await order('push', '/b');
    await until(() => asked() === '/b');
    await goBack();
    await until(async () => (await report()).shown === '/a');
    await goBack();
    await until(async () => (await report()).shown === '/');
    history.forward();
    await until(async () => (await report()).shown === '/a');
    expect(await report()).to.include({ born, popped: 3 });
  });

  it("goes back by the tool's own history", async () => {
    await settled(addSubApp({ sync: true }));
    await order('push', '/a');
    await until(() => asked() === '/a');
    await order('back');
    await until(() => asked() === undefined);
    await until(async () => (await report()).shown === '/');
    expect(location.href).to.equal(start);
  });

  it('decides where a tool begins, as after a reload of the page', async () => {
    history.replaceState(null, '', '?plain-app=/set/7%3Fq%3D1');
    await settled(addSubApp({ sync: true }));
    expect((await report()).shown).to.equal('/set/7?q=1');
  });

  it('follows a link of the host to another route of the tool', async function () {
    // Only the Navigation API tells of an address that somebody else pushes.
    if (!('navigation' in window)) this.skip();
    await settled(addSubApp({ sync: true }));
    history.pushState(null, '', '?plain-app=/set/9');
    await until(async () => (await report()).shown === '/set/9');
    expect(asked()).to.equal('/set/9');
  });

  it('comes back with a kept tool', async () => {
    const element = addSubApp({ sync: true, alive: true });
    await settled(element);
    await order('push', '/set/5');
    await until(() => asked() === '/set/5');
    element.remove();
    history.pushState(null, '', location.pathname);
    const entries = history.length;
    await settled(addSubApp({ sync: true, alive: true }));
    expect(asked()).to.equal('/set/5');
    expect(history.length).to.equal(entries);
  });

  it('comes back with a tool that had to be ended meanwhile', async () => {
    configureHost({ maxKept: 0 });
    const element = addSubApp({ sync: true, alive: true });
    await settled(element);
    await order('push', '/set/5');
    await until(() => asked() === '/set/5');
    element.remove();
    history.pushState(null, '', location.pathname);
    await settled(addSubApp({ sync: true, alive: true }));
    expect((await report()).shown).to.equal('/set/5');
  });

  it('leaves a tool alone while the host is on the way to another page', async () => {
    await settled(addSubApp({ sync: true }));
    await order('push', '/set/3');
    await until(() => asked() === '/set/3');
    history.pushState(null, '', '/elsewhere');
    await order('report');
    expect((await report()).shown).to.equal('/set/3');
    history.back();
    await until(() => asked() === '/set/3');
  });

  it("goes through the host's router, which may take its time", async () => {
    const calls: [string, boolean][] = [];
    configureHost({
      navigate: (href, { replace }) => {
        calls.push([href, replace]);
        setTimeout(() => history[replace ? 'replaceState' : 'pushState'](null, '', href), 60);
      },
    });
    await settled(addSubApp({ sync: true }));
    await order('push', '/a');
    await order('push', '/b');
    await until(() => asked() === '/b');
    await order('report');
    const { shown, popped } = await report();
    expect([shown, popped], 'a late router does not throw the tool back').to.deep.equal(['/b', 0]);
    expect(calls.map(([, replace]) => replace)).to.deep.equal([false, false]);
    expect(calls.every(([href]) => new URL(href, location.href).pathname === location.pathname)).to.equal(
      true,
    );
  });

  it('keeps the rest of the query as it is written', async () => {
    history.replaceState(null, '', '?q=a+b&x=%7e#part');
    await settled(addSubApp({ sync: true }));
    await order('push', '/a b&c');
    await until(() => asked() !== undefined);
    expect(location.search).to.equal('?q=a+b&x=%7e&plain-app=/a%2520b%26c');
    expect(location.hash).to.equal('#part');
  });

  it('is only told, not written, without `sync`', async () => {
    const element = addSubApp();
    await settled(element);
    const routes: unknown[] = [];
    element.addEventListener('route', (event) => routes.push((event as CustomEvent).detail));
    await order('push', '/a');
    await until(() => routes.length === 1);
    expect(routes).to.deep.equal([{ route: '/a', replace: false }]);
    expect(asked()).to.equal(undefined);
  });

  it('takes nothing from the address that is no route', async () => {
    history.replaceState(null, '', `?plain-app=${encodeURIComponent('//evil.example/x')}`);
    await settled(addSubApp({ sync: true }));
    expect((await report()).shown).to.equal('/');
  });

  it('leaves the address of the next page alone when the tool goes together with its pool', async () => {
    const page = document.createElement('main');
    const pages = document.createElement('div');
    page.append(pages, document.createElement('mo-sub-app-pool'));
    document.body.append(page);
    await settled(addSubApp({ parent: pages, sync: true }));
    await order('push', '/set/1');
    await until(() => asked() === '/set/1');
    history.replaceState(null, '', '/elsewhere');
    page.remove();
    await Promise.resolve();
    expect(location.pathname + location.search).to.equal('/elsewhere');
    expect(document.querySelector('iframe')).to.equal(null);
  });
});
