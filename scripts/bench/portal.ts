// Switching pages of the portal beside the least that its libraries allow: how long a click takes to the painted page on a
// slow processor, what 200 switches leave behind, and what first visits transfer. The floor is an application of two pages by React, RTK Query and the
// data router, in the same run and browser. Read the ratios and the growth: the milliseconds are this machine's.
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { bundle } from './bundle.ts';
import { costOf, launch } from './chromium.ts';
import { figure } from './figure.ts';
import { median, ownerToken, startProduct } from './product.ts';
import { serveFiles } from './static-site.ts';

const { values: options } = parseArgs({
  options: {
    switches: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '12' },
    cpu: { type: 'string', default: '4' },
  },
});
const switches = Number(options.switches);
const rounds = Number(options.rounds);

const floorSource = `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { Provider } from 'react-redux';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
const api = createApi({ baseQuery: fetchBaseQuery({ baseUrl: '/' }), endpoints: (b) => ({ hello: b.query({ query: () => 'data.json' }) }) });
const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (m) => m().concat(api.middleware) });
const Page = ({ title }) => { api.useHelloQuery(); return h('section', null, h('h1', null, title), Array.from({ length: 20 }, (_, i) => h('p', { key: i }, title + ' ' + i))); };
const Shell = () => h('div', null, h('nav', null, h(Link, { to: '/one' }, 'One'), ' ', h(Link, { to: '/two' }, 'Two')), h(Outlet));
const router = createBrowserRouter([{ path: '/', element: h(Shell), children: [{ path: 'one', element: h(Page, { title: 'One' }) }, { path: 'two', element: h(Page, { title: 'Two' }) }, { path: '*', element: h('p') }] }]);
createRoot(document.getElementById('root')).render(h(Provider, { store }, h(RouterProvider, { router })));
`;

/** A page to switch to: the words of its link in the navigation, and those of its heading. */
interface Target {
  link: string;
  heading: string;
  /** The hosted tool whose frame is to be seen too. */
  tool?: string;
}

interface Subject {
  url: string;
  cookie?: string;
  targets: readonly Target[];
}

/** What the page tells of one switch: milliseconds from the click to the frame in which the heading is there. */
interface Switch {
  painted: number;
  interaction: number;
}

/** Waits in the page for the next click, and then for the heading, and the tool's frame, to be there. */
const arm = (page: Page, { heading, tool }: Target): Promise<void> =>
  page.evaluate(
    ([words, name]) => {
      const isThere = (): boolean =>
        [...document.querySelectorAll('h1')].some(
          (each) => each.textContent?.includes(words) && each.checkVisibility(),
        ) &&
        (name === undefined ||
          document.querySelector(`iframe[name="${name}"]`)?.checkVisibility({ visibilityProperty: true }) ===
            true);
      let interaction = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.name === 'click' || entry.name === 'pointerup')
            interaction = Math.max(interaction, entry.duration);
      });
      observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      const state = window as unknown as { switched: Promise<{ painted: number; interaction: number }> };
      state.switched = new Promise((resolve) => {
        const begin = ({ timeStamp }: Event): void => {
          const frame = (): void => {
            if (!isThere()) {
              requestAnimationFrame(frame);
              return;
            }
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              const painted = performance.now() - timeStamp;
              setTimeout(() => {
                observer.disconnect();
                port1.close();
                resolve({ painted, interaction });
              }, 100);
            });
            port1.start();
            port2.postMessage(undefined);
          };
          requestAnimationFrame(frame);
        };
        window.addEventListener('click', begin, { once: true, capture: true });
      });
    },
    [heading, tool] as const,
  );

const go = async (page: Page, target: Target): Promise<Switch> => {
  const { link } = target;
  await arm(page, target);
  // A count of what is unread may follow the words.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${link}`) })
    .first()
    .click();
  return page.evaluate(() => (window as unknown as { switched: Promise<Switch> }).switched);
};

interface Weight {
  /** Bytes of scripts, of the documents' objects and of buffers. */
  heap: number;
  nodes: number;
  listeners: number;
  /** Nodes that are in no document and that a script still holds. */
  detached: number;
}

const weigh = async (devtools: CDPSession): Promise<Weight> => {
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage');
  const heap = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { detachedNodes } = await devtools.send('DOM.getDetachedDomNodes');
  return {
    heap: heap.usedSize + heap.embedderHeapUsedSize + heap.backingStorageSize,
    nodes,
    listeners: jsEventListeners,
    detached: detachedNodes.length,
  };
};

const openSubject = async (browser: Browser, { url, cookie, targets }: Subject): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  if (cookie) await context.addCookies([{ name: 'access_token', value: cookie, url, sameSite: 'Lax' }]);
  const page = await context.newPage();
  // Its network is never idle: the stream of notifications stays open.
  await page.goto(url);
  // Each page once, so that everything is loaded.
  for (const target of [...targets, ...targets]) await go(page, target);
  return page;
};

const latencyOf = async (browser: Browser, subject: Subject): Promise<Map<string, Switch>> => {
  const page = await openSubject(browser, subject);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(options.cpu) });
  const found = new Map<string, Switch[]>();
  for (let round = 0; round < rounds; round++)
    for (const target of subject.targets)
      found.set(target.link, [...(found.get(target.link) ?? []), await go(page, target)]);
  await page.context().close();
  return new Map(
    [...found].map(([link, all]) => [
      link,
      {
        painted: median(all.map(({ painted }) => painted)),
        interaction: median(all.map(({ interaction }) => interaction)),
      },
    ]),
  );
};

interface Growth {
  /** Bytes; of two spans the lesser, because a leak comes both times, and what the engine keeps for its own speed once. */
  heap: number;
  nodes: number;
  listeners: number;
  /** How many more nodes are in no document and held by a script. */
  detached: number;
}

const growthOf = async (browser: Browser, subject: Subject): Promise<Growth> => {
  const page = await openSubject(browser, subject);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  const { targets } = subject;
  // Every weighing is on the same page.
  const cycles = async (count: number): Promise<Weight> => {
    for (let i = 0; i < count; i++) for (const target of targets) await go(page, target);
    await page.evaluate(() => performance.clearResourceTimings());
    await page.waitForTimeout(1000);
    return weigh(devtools);
  };
  // The first switches fill caches that do not grow afterwards.
  const first = await cycles(Math.ceil(40 / targets.length));
  const second = await cycles(Math.ceil(switches / targets.length));
  const last = await cycles(Math.ceil(switches / targets.length));
  await page.context().close();
  return {
    heap: Math.min(second.heap - first.heap, last.heap - second.heap),
    nodes: last.nodes - second.nodes,
    listeners: last.listeners - second.listeners,
    detached: last.detached - second.detached,
  };
};

/**
 * Without the compilers of often used code: what they make, some hundred kB within the first thousand switches, is the engine's for
 * its own speed and would hide what pages leave behind.
 */
const INTERPRETED = '--js-flags=--no-sparkplug --no-maglev --no-opt';

/** What a first visit transfers, each in a browser of its own; that of the sign-in page is measured by `pages`. @param token for what is behind a sign-in */
const firstLoads = async (browser: Browser, url: string, token: string): Promise<void> => {
  for (const { path, signedIn } of [
    { path: '/home', signedIn: false },
    { path: '/guide', signedIn: true },
  ]) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
    if (signedIn) await context.addCookies([{ name: 'access_token', value: token, url, sameSite: 'Lax' }]);
    const { kilobytes, kilobytesBeforePaint, requests } = await costOf(context, url + path);
    await context.close();
    const page = `first load of ${path}`;
    figure({ name: `${page}, before the first paint`, value: kilobytesBeforePaint, unit: 'kB' });
    figure({ name: `${page}, all`, value: kilobytes, unit: 'kB' });
    figure({ name: `${page}, requests`, value: requests });
  }
};

const product = await startProduct({ port: 8176 });
const floor = await serveFiles({
  '/': '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Floor</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  '/data.json': '{}',
  '/main.js': await bundle(floorSource),
});
const browser = await launch('clocked');
try {
  const token = await ownerToken(product.url);
  await firstLoads(browser, product.url, token);
  const least: Subject = {
    url: floor.url,
    targets: [
      { link: 'One', heading: 'One' },
      { link: 'Two', heading: 'Two' },
    ],
  };
  const ours: Subject = {
    url: `${product.url}/guide`,
    cookie: token,
    targets: [
      { link: 'User center', heading: 'User center' },
      { link: 'Molecule analysis', heading: 'Molecule analysis', tool: 'molvalley' },
      { link: 'Home', heading: 'Welcome' },
    ],
  };
  const of = 'an application of two pages';

  const words: Record<string, string> = {
    'User center': 'built anew at each visit',
    'Molecule analysis': 'a kept tool',
    Home: 'a kept page',
  };
  const leastLatencies = [...(await latencyOf(browser, least)).values()];
  for (const [link, { painted, interaction }] of await latencyOf(browser, ours)) {
    const page = `to ${link} (${words[link]}) at ${options.cpu}x CPU`;
    figure({
      name: `${page}, click to painted`,
      value: painted,
      unit: 'ms',
      floor: { of, value: Math.max(...leastLatencies.map((each) => each.painted)) },
      target: 80,
    });
    figure({
      name: `${page}, interaction to next paint`,
      value: interaction,
      unit: 'ms',
      floor: { of, value: Math.max(...leastLatencies.map((each) => each.interaction)) },
      target: 40,
    });
  }

  const interpreting = await launch('clocked', [INTERPRETED]);
  try {
    const leastGrowth = await growthOf(interpreting, least);
    const growth = await growthOf(interpreting, ours);
    const kept = (what: keyof Growth, unit?: 'MB', target?: number): void => {
      const inUnit = (bytesOrCount: number): number => (unit ? bytesOrCount / 2 ** 20 : bytesOrCount);
      figure({
        name: `${switches} switches, ${what}`,
        value: inUnit(growth[what]),
        floor: { of, value: inUnit(leastGrowth[what]) },
        ...(unit && { unit }),
        ...(target !== undefined && { target }),
      });
    };
    kept('heap', 'MB', 0.4);
    kept('nodes');
    kept('listeners');
    kept('detached', undefined, 0);
  } finally {
    await interpreting.close();
  }
} finally {
  await browser.close();
  floor.close();
  await product.stop();
}
