// Switching between hosted tools, beside iframes whose visibility is toggled, in the same run and browser; and how long
// the host stands still while a tool blocks its own thread. The prototype is an iframe that shakes hands by penpal and
// is shown when the tool says that it is ready, and nothing else. Read the ratios: the milliseconds are this machine's.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { browserArgs, ensureBrowser } from '../browser.ts';
import { figure } from './figure.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = Number(options.rounds);
const root = join(import.meta.dirname, '../..');

/** What the host's page measures; every time is ms from the act to the tool's second animation frame after it. */
const hostSource = `
import '/elements/src/sub-app/define.ts';
import { destroySubApps, preloadSubApps } from '/elements/src/sub-app/host.ts';
import { connect, WindowMessenger } from 'penpal';
const params = new URLSearchParams(location.search);
const url = (name) => params.get('tool') + '?name=' + name;
const stage = document.querySelector('#stage');
const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
const rest = (ms) => new Promise((done) => setTimeout(done, ms));
const answered = (frame, what) => new Promise((done) => {
  const id = crypto.randomUUID();
  const hear = ({ data }) => { if (data === id) { removeEventListener('message', hear); clearInterval(asking); done(); } };
  addEventListener('message', hear);
  const ask = () => frame.contentWindow.postMessage({ [what]: id }, '*');
  const asking = setInterval(ask, 50);
  ask();
});
const painted = (frame) => answered(frame, 'paint');
const frameOf = (name) => document.querySelector('iframe[name="' + name + '"]');
const timed = async (act) => { await rest(30); await nextFrame(); const begin = performance.now(); await act(); return performance.now() - begin; };

const element = (name) => Object.assign(document.createElement('mo-sub-app'), { name, url: url(name), alive: true });
const ready = (one) => one.state === 'ready' ? undefined : new Promise((done) => one.addEventListener('ready', done, { once: true }));
const showElement = async (name) => {
  const one = element(name);
  stage.replaceChildren(one);
  await one.updateComplete;
  await ready(one);
  await painted(frameOf(name));
};
const bareFrames = new Map();
const loadPrototype = (name) => new Promise((done) => {
  void loadBare(name, '&prototype');
  connect({
    messenger: new WindowMessenger({ remoteWindow: bareFrames.get(name).contentWindow, allowedOrigins: [new URL(url(name)).origin] }),
    methods: { ready: () => done() },
  });
});
const loadBare = (name, kind = '&bare') => {
  const frame = document.createElement('iframe');
  frame.src = url(name) + kind;
  Object.assign(frame.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', border: '0', visibility: 'hidden' });
  stage.append(frame);
  bareFrames.set(name, frame);
  return new Promise((done) => frame.addEventListener('load', done, { once: true }));
};
const showBare = async (name) => {
  for (const [other, { style }] of bareFrames) style.visibility = other === name ? 'visible' : 'hidden';
  await painted(bareFrames.get(name));
};
const clear = () => { stage.replaceChildren(); bareFrames.clear(); destroySubApps(); return rest(50); };

globalThis.bench = {
  async keptElement(rounds) {
    await showElement('a'); await showElement('b');
    const times = [];
    for (let i = 0; i < rounds; i += 1) times.push(await timed(() => showElement('ab'[i % 2])));
    await clear();
    return times;
  },
  async keptBare(rounds) {
    await loadBare('a'); await loadBare('b'); await showBare('a'); await showBare('b');
    const times = [];
    for (let i = 0; i < rounds; i += 1) times.push(await timed(() => showBare('ab'[i % 2])));
    await clear();
    return times;
  },
  async preloadedElement() {
    const stop = preloadSubApps([{ name: 'a', url: url('a'), preload: 'hover' }]);
    const link = Object.assign(document.createElement('button'));
    link.dataset.subApp = 'a';
    document.body.append(link);
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    link.remove();
    stop();
    await answered(frameOf('a'), 'answer');
    await rest(300);
    const time = await timed(() => showElement('a'));
    await clear();
    return time;
  },
  async preloadedBare() {
    await loadBare('a');
    await answered(bareFrames.get('a'), 'answer');
    await rest(300);
    const time = await timed(() => showBare('a'));
    await clear();
    return time;
  },
  async coldElement() { const time = await timed(() => showElement('a')); await clear(); return time; },
  async coldBare() { const time = await timed(async () => { await loadBare('a'); await showBare('a'); }); await clear(); return time; },
  async coldPrototype() { const time = await timed(async () => { await loadPrototype('a'); await showBare('a'); }); await clear(); return time; },
  async frozenElement() { await showElement('a'); return frozenBy(frameOf('a')); },
  async frozenBare() { await loadBare('a'); await showBare('a'); return frozenBy(bareFrames.get('a')); },
};
const frozenBy = async (frame) => {
    let longest = 0; let last = performance.now(); let watching = true;
    const watch = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (watching) requestAnimationFrame(watch); };
    requestAnimationFrame(watch);
    await rest(100);
    longest = 0;
    frame.contentWindow.postMessage({ block: 1500 }, '*');
    await rest(1800);
    watching = false;
    await clear();
    return longest;
};
`;

const toolSource = `
import { connectToHost } from '/elements/src/sub-app/client.ts';
import { connect, WindowMessenger } from 'penpal';
addEventListener('message', ({ data, source }) => {
  if (data?.paint) requestAnimationFrame(() => requestAnimationFrame(() => source.postMessage(data.paint, '*')));
  if (data?.answer) source.postMessage(data.answer, '*');
  if (data?.block) { const end = performance.now() + data.block; while (performance.now() < end); }
});
for (let row = 0; row < 300; row += 1) document.body.append(Object.assign(document.createElement('p'), { textContent: 'Row ' + row }));
const params = new URLSearchParams(location.search);
if (params.has('prototype')) {
  const host = await connect({ messenger: new WindowMessenger({ remoteWindow: parent, allowedOrigins: [location.ancestorOrigins[0]] }) }).promise;
  host.ready();
} else if (!params.has('bare')) {
  const host = await connectToHost({ name: params.get('name') });
  host?.ready();
}
`;

/** Bundles one source as the portal or a tool would be. */
const bundle = async (id: string, source: string): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'source',
        resolveId: (path) => (path === id ? path : null),
        load: (path) => (path === id ? source : null),
      },
    ],
    resolve: {
      conditions: ['source'],
      alias: {
        '/elements': join(root, 'elements'),
        penpal: join(root, 'node_modules/penpal/dist/penpal.mjs'),
      },
    },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: id, output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
};

const listen = (handle: RequestListener): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(handle);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

const serve = (script: string, body: string): Promise<Server> =>
  listen((request, response) => {
    response.setHeader('origin-agent-cluster', '?1');
    response.setHeader('cache-control', 'no-store');
    const isScript = request.url?.startsWith('/main.js') ?? false;
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      isScript
        ? script
        : `<!doctype html><html lang="en-US"><body>${body}<script type="module" src="/main.js"></script>`,
    );
  });

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

type Bench = Record<string, (rounds?: number) => Promise<number | number[]>>;
/** Runs one measurement in the host's page; ms. */
const measure = async (page: Page, name: string, times?: number): Promise<number[]> =>
  [
    await page.evaluate(([what, count]) => (globalThis as unknown as { bench: Bench }).bench[what]!(count), [
      name,
      times,
    ] as const),
  ].flat();

const tool = await serve(await bundle('/bench-tool.js', toolSource), '');
const host = await serve(
  await bundle('/bench-host.js', hostSource),
  '<style>body{margin:0}#stage{position:relative;height:100vh}</style><div id="stage"></div>',
);
// With the display's clock: frames of two processes are compared, and without it the idle one starves the other.
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`http://127.0.0.1:${portOf(host)}/?tool=http://localhost:${portOf(tool)}/`);
  await page.waitForFunction(() => 'bench' in globalThis);
  const figures = [
    { name: 'kept tool', ours: 'keptElement', floor: 'keptBare', targetRatio: 1.15 },
    { name: 'preloaded tool', ours: 'preloadedElement', floor: 'preloadedBare', targetRatio: 1.15 },
    { name: 'cold tool', ours: 'coldElement', floor: 'coldPrototype', targetRatio: 1.15 },
    { name: 'cold tool, prototype without a bridge', ours: 'coldElement', floor: 'coldBare' },
    {
      name: 'longest gap between two frames of the host while a tool blocks its own thread for 1500 ms',
      ours: 'frozenElement',
      floor: 'frozenBare',
      target: 60,
    },
  ];
  const names = [...new Set(figures.flatMap(({ ours, floor }) => [ours, floor]))];
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (const name of names) await measure(page, name, 4);
  // A cold or preloaded tool is one switch a time and not thirty.
  const single = names.filter((name) => /^(?:cold|preloaded)/.test(name));
  // Alternating, every other round the other way, so that what else the machine does and what one leaves to the next falls on all alike.
  for (let round = 0; round < 8; round += 1) {
    const turn = [...names, ...single, ...single];
    for (const name of round % 2 === 0 ? turn : turn.toReversed())
      times.get(name)!.push(...(await measure(page, name, rounds)));
  }
  for (const { name, ours, floor, ...targets } of figures)
    figure({
      name,
      value: median(times.get(ours)!),
      unit: 'ms',
      floor: { of: 'prototype', value: median(times.get(floor)!) },
      ...targets,
    });
} finally {
  await browser.close();
  host.close();
  tool.close();
}
