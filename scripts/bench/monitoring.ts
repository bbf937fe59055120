// What monitoring costs: bytes of the portal with and without it, and the main thread's time while a table of 10,000 rows is shown and changes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundle } from './bundle.ts';
import { launch } from './chromium.ts';
import { figure } from './figure.ts';
import { repository } from './product.ts';
import { serveFiles } from './static-site.ts';

const ROWS = 10_000;
/** What is recorded is a list of the portal's, which are shown by the page; the library's picture of much more takes seconds. */
const LISTED = 1000;
const ROUNDS = 3;
/** Frames, in each of which so many cells change, while the page scrolls. */
const FRAMES = 10;
const CHANGED = 50;

const kilobytes = (file: string): number => brotliCompressSync(readFileSync(file)).length / 1000;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Brotli kB of a build's scripts: those that the sign-in page loads, all, and the parts that come late. */
interface BuildSizes {
  first: number;
  all: number;
  recorder: number;
  driver: number;
}

const sizesOf = (applicationId: string): BuildSizes => {
  const folder = mkdtempSync(join(tmpdir(), 'moiety-monitoring-'));
  try {
    const { status } = spawnSync(
      'vite',
      ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
      {
        cwd: repository,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, VITE_RUM_APPLICATION_ID: applicationId },
        shell: process.platform === 'win32',
      },
    );
    if (status !== 0) throw new Error('the portal was not built');
    const html = readFileSync(join(folder, 'login.password.en-US.html'), 'utf8');
    const loaded =
      /data-main="([^"]+)" data-preload="([^"]*)"/.exec(html)?.slice(1).join(' ').split(' ') ?? [];
    const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
    const sizeOf = (names: readonly string[]): number =>
      names.reduce((sum, name) => sum + kilobytes(join(folder, 'assets', name)), 0);
    const named = (beginning: string): number =>
      sizeOf(scripts.filter((name) => new RegExp(`^${beginning}-`).test(name)));
    return {
      first: loaded.reduce((sum, path) => sum + kilobytes(join(folder, path)), 0),
      all: sizeOf(scripts),
      recorder: named('record') + named('compress-worker'),
      driver: named('monitoring') + named('monitoring-paths'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const [off, on] = [sizesOf(''), sizesOf('bench')];
figure({ name: 'scripts of the sign-in page, monitoring off', value: off.first, unit: 'kB' });
figure({
  name: 'scripts of the sign-in page, monitoring on',
  value: on.first,
  unit: 'kB',
  floor: { of: 'off', value: off.first },
});
figure({ name: '… what follows after the start', value: on.driver, unit: 'kB' });
figure({ name: '… and of sessions with a replay', value: on.recorder, unit: 'kB' });
figure({
  name: 'all scripts, monitoring on',
  value: on.all,
  unit: 'kB',
  floor: { of: 'off', value: off.all },
});

/** `table` is left out of a recording, `list` is recorded. */
type Shape = 'table' | 'list';

const script = await bundle(`
import { Recorder } from '${repository}portal/src/shared/telemetry/replay/recorder.ts';
const cells = [];
window.build = (shape) => {
  const list = document.createElement('div');
  if (shape === 'table') list.setAttribute('role', 'grid');
  for (let index = 0; index < (shape === 'table' ? ${ROWS} : ${LISTED}); index++) {
    const line = document.createElement('div');
    line.style.cssText = 'block-size: 24px; contain: strict; content-visibility: auto';
    for (let column = 0; column < 6; column++) {
      const one = document.createElement('span');
      one.textContent = index + '.' + column;
      line.append(one);
      cells.push(one);
    }
    list.append(line);
  }
  document.body.append(list);
};
let bytes = 0;
window.record = async () => {
  const recorder = new Recorder(({ text }) => { bytes += text.length; }, () => '/bench');
  const begun = performance.now();
  recorder.start();
  while (recorder.state !== 'started') {
    if (recorder.state === 'stopped') throw new Error('the page could not be recorded');
    await new Promise((resolve) => setTimeout(resolve));
  }
  return performance.now() - begun;
};
window.use = async () => {
  for (let frame = 0; frame < ${FRAMES}; frame++) {
    for (let index = 0; index < ${CHANGED}; index++) cells[(frame * ${CHANGED} + index) * 7 % cells.length].textContent = 'x' + frame;
    scrollBy(0, 100);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  return bytes;
};
`);
const site = await serveFiles({
  '/': '<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><body><script type="module" src="/bench.js"></script>',
  '/bench.js': script,
});
interface Bench {
  build(shape: Shape): void;
  record(): Promise<number>;
  use(): Promise<number>;
}

/** Milliseconds: the picture of the whole page, and the main thread's tasks while it is used. */
const measure = async (shape: Shape, isRecorded: boolean): Promise<{ start: number; use: number }> => {
  // A browser of its own: a second page of one may get no frames to draw.
  const browser = await launch();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  const tasks = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  await page.goto(site.url, { waitUntil: 'load' });
  await page.evaluate((given) => (window as unknown as Bench).build(given), shape);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  const start = isRecorded ? await page.evaluate(() => (window as unknown as Bench).record()) : 0;
  const before = await tasks();
  await page.evaluate(() => (window as unknown as Bench).use());
  const use = (await tasks()) - before;
  await browser.close();
  return { start, use };
};

try {
  for (const shape of ['table', 'list'] as const) {
    const [without, recorded]: Awaited<ReturnType<typeof measure>>[][] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      without!.push(await measure(shape, false));
      recorded!.push(await measure(shape, true));
    }
    const what =
      shape === 'table'
        ? '10,000 rows of a table, which is left out'
        : '1,000 rows of a list, which is recorded';
    figure({
      name: `${what}: picture of the page`,
      value: median(recorded!.map(({ start }) => start)),
      unit: 'ms',
    });
    figure({
      name: `${what}: main thread in ${FRAMES} frames of ${CHANGED} changes`,
      value: median(recorded!.map(({ use }) => use)),
      unit: 'ms',
      floor: { of: 'without', value: median(without!.map(({ use }) => use)) },
    });
  }
} finally {
  site.close();
}
