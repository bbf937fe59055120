// The sign-in page beside the least that its libraries allow, and a dialog's opening beside the browser's own.
import { bundle } from './bundle.ts';
import { clickToFrame, costOf, launch, type PageCost } from './chromium.ts';
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

const dialogs = {
  native: {
    body: '<button id="go">Open</button><dialog><p>Content</p></dialog>',
    script: `
const dialog = document.querySelector('dialog');
window.shown = () => dialog;
document.querySelector('#go').addEventListener('click', () => dialog.showModal());
window.reset = () => dialog.close();`,
  },
  'mo-dialog': {
    body: '<button id="go">Open</button>',
    script: `
import '@moiety/elements/dialog/define.js';
let dialog;
const make = () => { dialog?.remove(); dialog = document.createElement('mo-dialog'); dialog.title = 'Title'; dialog.content = 'Content'; document.body.append(dialog); };
make();
window.shown = () => dialog.shadowRoot.querySelector('dialog');
document.querySelector('#go').addEventListener('click', () => { dialog.open = true; });
window.reset = make;`,
  },
};

const signInPage = async (): Promise<void> => {
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
  console.log(
    `sign-in page      ${of('ours', 'kilobytesBeforePaint').toFixed(1)} kB before the first paint (target 20), ` +
      `${of('ours', 'kilobytes').toFixed(1)} kB in all (target 130; "hello" by the same libraries ${of('floor', 'kilobytes').toFixed(1)}), ` +
      `${of('ours', 'requests')} requests`,
  );
  console.log(
    `largest paint     ${of('ours', 'largestContentfulPaint').toFixed(0)} ms on a slow phone, ${ratio.toFixed(2)} of that floor's ` +
      `${of('floor', 'largestContentfulPaint').toFixed(0)} ms (target 0.50)`,
  );
};

const dialogOpening = async (): Promise<void> => {
  const sites = await Promise.all(
    Object.entries(dialogs).map(async ([name, { body, script }]) => ({
      name,
      site: await serveFiles({ '/': page(body), '/main.js': await bundle(script) }),
      latencies: [] as number[],
    })),
  );
  const browser = await launch();
  try {
    for (let round = 0; round < 7; round++)
      for (const { site, latencies } of sites) {
        const tab = await browser.newPage();
        await tab.goto(site.url, { waitUntil: 'networkidle' });
        const found: number[] = [];
        for (let i = 0; i < 6; i++) {
          found.push(await clickToFrame(tab, '#go'));
          await tab.evaluate(() => (window as unknown as { reset: () => void }).reset());
        }
        // The first opening also compiles; what a person meets all day are the others.
        latencies.push(median(found.slice(1)));
        await tab.close();
      }
  } finally {
    await browser.close();
    for (const { site } of sites) site.close();
  }
  const [native, ours] = sites;
  const ratio = median(ours!.latencies.map((latency, i) => latency / native!.latencies[i]!));
  console.log(
    `dialog opening    ${median(ours!.latencies).toFixed(1)} ms from click to frame, native <dialog> ${median(native!.latencies).toFixed(1)} ms, ` +
      `ratio ${ratio.toFixed(2)} (target 0.90)`,
  );
};

await signInPage();
await dialogOpening();
