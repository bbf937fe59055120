// The sign-in page beside the least that its libraries allow.
import { bundle } from './bundle.ts';
import { costOf, launch, type PageCost } from './chromium.ts';
import { figure } from './figure.ts';
import { median, startProduct } from './product.ts';
import { serveFiles } from './static-site.ts';

const rounds = 5;
const page = (body: string): string =>
  `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title></head><body>${body}<script type="module" src="/main.js"></script></body></html>`;

/** "Hello" by React, RTK Query and the data router: what the portal cannot be lighter than, were nothing in its HTML. */
const reactHello = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
const api = createApi({ baseQuery: fetchBaseQuery({ baseUrl: '/' }), endpoints: (b) => ({ hello: b.query({ query: () => 'hello' }) }) });
const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (m) => m().concat(api.middleware) });
const router = createBrowserRouter([{ path: '*', element: createElement('h1', null, 'Hello') }]);
createRoot(document.getElementById('root')).render(createElement(Provider, { store }, createElement(RouterProvider, { router })));
`;

const product = await startProduct({ port: 8172 });
const floor = await serveFiles({
  '/': page('<div id="root"></div>'),
  '/main.js': await bundle(reactHello),
});
const browser = await launch();
const costs: Record<string, PageCost[]> = { ours: [], floor: [] };
try {
  for (let round = 0; round < rounds; round++)
    for (const [name, url] of [
      ['ours', `${product.url}/login`],
      ['floor', floor.url],
    ] as const) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      costs[name]!.push(await costOf(context, url));
      await context.close();
    }
} finally {
  await browser.close();
  floor.close();
  await product.stop();
}
const of = (name: string, key: keyof PageCost): number => median(costs[name]!.map((cost) => cost[key]));
const ratio = median(
  costs.ours!.map((cost, i) => cost.largestContentfulPaint / costs.floor![i]!.largestContentfulPaint),
);
figure({
  name: 'sign-in page, before the first paint',
  value: of('ours', 'kilobytesBeforePaint'),
  unit: 'kB',
  target: 20,
});
figure({
  name: 'sign-in page, all',
  value: of('ours', 'kilobytes'),
  unit: 'kB',
  floor: { of: '"hello" by the same libraries', value: of('floor', 'kilobytes') },
  target: 130,
});
figure({ name: 'sign-in page, requests', value: of('ours', 'requests') });
figure({
  name: 'sign-in page, largest paint on a slow phone',
  value: of('ours', 'largestContentfulPaint'),
  unit: 'ms',
  floor: { of: '"hello" by the same libraries', value: of('floor', 'largestContentfulPaint') },
  ratio,
  targetRatio: 0.5,
});
