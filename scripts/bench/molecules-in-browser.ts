// A large set in molecule analysis, as a person has it: a file is read and saved, opened again, sorted, searched and written, in the built
// product in Chromium. `MOLECULES=100000 npm run bench -- molecules` takes the largest set that there can be.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, CDPSession, Frame, FrameLocator, Page } from 'playwright-core';
import { bigScreen, bigScreenSdf } from '../../chemistry/test/big-file.ts';
import { launch } from './chromium.ts';
import { figure } from './figure.ts';
import { ownerToken, startProduct } from './product.ts';

const PORT = 8179;
/** Waits for what takes minutes on a busy machine, ms. */
const PATIENCE = 3_600_000;
/** A column of each kind: what its header says, and what it holds. */
const SORTS = [
  ['MW', 'computed numbers'],
  ['IC50 (nM)', 'measured numbers'],
  ['Series', 'few texts'],
  ['Batch', 'texts'],
  ['Name', 'names'],
] as const;
const SEARCHES = ['c1ccncc1', 'c1ccccc1', 'C(=O)N', 'S(=O)(=O)N', 'C'];

/** One browser with the tool in it. */
interface Seat {
  browser: Browser;
  devtools: CDPSession;
  page: Page;
  tool: FrameLocator;
  frame: () => Frame;
}

const number = (value: number): string => value.toLocaleString('en-US');

/** Processes of the browser with what they took of the processor, s. */
const processesOf = async ({ devtools }: Seat): Promise<{ type: string; id: number; cpuTime: number }[]> =>
  (await devtools.send('SystemInfo.getProcessInfo')).processInfo;

/** Seconds of the processor that pages took, their workers included. */
const cpuOf = async (seat: Seat): Promise<number> =>
  (await processesOf(seat))
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { cpuTime }) => sum + cpuTime, 0);

/** Megabytes of all processes of the browser; what they share counts once. Only Linux tells. */
const memoryOf = async (seat: Seat): Promise<number> => {
  if (process.platform !== 'linux') return NaN;
  const sizes = (await processesOf(seat)).map(({ id }) => {
    const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    return Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1]);
  });
  return (sizes.reduce((sum, size) => sum + size, 0) * 1024) / 1e6;
};

/** Says a figure that only some systems can give. */
const figureOfMemory = (name: string, value: number, target?: number): void => {
  if (Number.isFinite(value)) figure({ name, value, unit: 'MB', ...(target !== undefined && { target }) });
};

/** Follows the memory until `stop` tells the most that there was. */
const watchMemory = (seat: Seat): { stop: () => Promise<number> } => {
  let most = 0;
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      most = Math.max(most, await memoryOf(seat));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  return {
    stop: async () => {
      ending.abort();
      await watching;
      return Math.max(most, await memoryOf(seat));
    },
  };
};

/** The longest task of the tool's frame since the last look, ms. */
const longestTask = async ({ frame }: Seat): Promise<number> =>
  frame().evaluate(async () => {
    const holder = window as unknown as { longest?: number };
    if (holder.longest === undefined) {
      holder.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          holder.longest = Math.max(holder.longest ?? 0, duration);
      }).observe({ type: 'longtask', buffered: true });
    }
    // What was observed is told in a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { longest } = holder;
    holder.longest = 0;
    return longest;
  });

/** What stands beside a time: on a busy machine it says more. @param before seconds of the processor at the begin */
const beside = async (seat: Seat, before: number): Promise<string> => {
  const taken = (await cpuOf(seat)) - before;
  return `${taken.toFixed(1)} s of the processor, longest task ${(await longestTask(seat)).toFixed(0)} ms`;
};

/** A fresh browser in which the owner is signed in. */
export const sit = async (url: string): Promise<Seat> => {
  // Without a clock the bar of progress would be drawn as often as it can be, and take the processor.
  const browser = await launch('clocked');
  const context = await browser.newContext({
    // Wide enough for all columns: what is out of sight has no header to press.
    viewport: { width: 2560, height: 1200 },
    locale: 'en-US',
    acceptDownloads: true,
  });
  await context.addCookies([
    { name: 'access_token', value: await ownerToken(url), domain: 'localhost', path: '/' },
  ]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return {
    browser,
    page,
    devtools: await browser.newBrowserCDPSession(),
    tool: page.frameLocator('iframe[name="molvalley"]'),
    frame: () => page.frames().find((each) => each.name() === 'molvalley')!,
  };
};

const rowsOf = ({ tool }: Seat) => tool.locator('molvalley-grid .body [role=row]');
const shownOf = ({ tool }: Seat) => tool.locator('molvalley-set-toolbar .shown');

/** A file from the moment it is chosen until it is saved. @returns the address of the set */
const read = async (seat: Seat, file: string, count: number): Promise<{ address: string; cpu: number }> => {
  const { page, tool } = seat;
  const what = `${number(count)} of ${extname(file).slice(1).toUpperCase()}`;
  await tool.getByRole('heading', { level: 1 }).waitFor();
  // Nobody has chosen a file before the workers have loaded RDKit.
  await rested(seat);
  await longestTask(seat);
  const before = await cpuOf(seat);
  const memory = watchMemory(seat);
  const began = performance.now();
  await tool.locator('input[type=file]').setInputFiles(file);
  await rowsOf(seat).first().waitFor();
  figure(
    { name: `${what}: first rows`, value: performance.now() - began, unit: 'ms', target: 1000 },
    `${((await cpuOf(seat)) - before).toFixed(1)} s of the processor`,
  );
  await tool.locator('mo-progress[label^="Saving"]').first().waitFor({ state: 'attached' });
  const cpu = (await cpuOf(seat)) - before;
  figure(
    { name: `${what}: read`, value: (performance.now() - began) / 1000, unit: 's' },
    `${cpu.toFixed(1)} s of the processor`,
  );
  figure({
    name: `${what}: longest task while reading`,
    value: await longestTask(seat),
    unit: 'ms',
    target: 50,
  });
  figureOfMemory(`${what}: memory while reading, at most`, await memory.stop(), 1200);
  const saving = performance.now();
  const whileSaving = watchMemory(seat);
  await page.waitForURL(/set(?:%2F|\/)[0-9a-f-]{36}/u);
  figure({ name: `${what}: saved`, value: (performance.now() - saving) / 1000, unit: 's' });
  figure({
    name: `${what}: longest task while saving`,
    value: await longestTask(seat),
    unit: 'ms',
    target: 50,
  });
  figureOfMemory(`${what}: memory while saving, at most`, await whileSaving.stop(), 1200);
  return { address: page.url(), cpu };
};

/** The saved set from its address until all of it is there. */
const open = async (seat: Seat, address: string, what: string): Promise<void> => {
  const { page } = seat;
  const began = performance.now();
  await page.goto(address);
  await rowsOf(seat).first().waitFor();
  figure({
    name: `${what}: first rows of the saved set`,
    value: performance.now() - began,
    unit: 'ms',
    target: 1000,
  });
  await longestTask(seat);
  await shownOf(seat).getByText(/shown/u).waitFor();
  figure({
    name: `${what}: saved set opened`,
    value: (performance.now() - began) / 1000,
    unit: 's',
  });
  figure({
    name: `${what}: longest task while opening`,
    value: await longestTask(seat),
    unit: 'ms',
    target: 50,
  });
  figureOfMemory(`${what}: memory of the open set`, await memoryOf(seat), 1200);
};

const scroll = async (seat: Seat, count: number): Promise<void> => {
  const { page } = seat;
  const box = (await seat.tool.locator('molvalley-grid').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await longestTask(seat);
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 1500);
    await page.waitForTimeout(16);
  }
  figure({
    name: `${number(count)}: longest task while scrolling`,
    value: await longestTask(seat),
    unit: 'ms',
    target: 50,
  });
};

/** Orders by a column; from the press on its header until the rows are drawn in the new order, as the page itself has it. */
const sortBy = async ({ tool }: Seat, column: string): Promise<number> => {
  const header = await tool.getByRole('columnheader', { name: column }).first().elementHandle();
  return tool.locator('molvalley-grid').evaluate(async (grid, pressed) => {
    const { view } = (grid as unknown as { session: { view: { busy: boolean } } }).session;
    const begun = performance.now();
    (pressed as HTMLElement).click();
    do await new Promise(requestAnimationFrame);
    while (view.busy);
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, header);
};

const sort = async (seat: Seat, count: number): Promise<void> => {
  for (const [column, kind] of SORTS) {
    for (const turn of ['first', 'again']) {
      await longestTask(seat);
      const value = await sortBy(seat, column);
      figure(
        { name: `${number(count)}: sort by ${kind}, ${turn}`, value, unit: 'ms', target: 1000 },
        `longest task ${(await longestTask(seat)).toFixed(0)} ms`,
      );
    }
    // The third press takes the order away.
    await sortBy(seat, column);
  }
};

/** Waits until pages take next to nothing of the processor. */
const rested = async (seat: Seat): Promise<void> => {
  for (let before = await cpuOf(seat); ;) {
    await seat.page.waitForTimeout(3000);
    const now = await cpuOf(seat);
    if (now - before < 0.3) return;
    before = now;
  }
};

/** Searches by a structure as a person does, until what was found is shown. */
const searchBy = async (seat: Seat, query: string, { name, target }: { name: string; target: number }) => {
  const { tool, page } = seat;
  const form = tool.locator('molvalley-structure-form');
  await tool.getByRole('button', { name: 'Structure search', exact: true }).click();
  await form.getByRole('textbox').first().fill(query);
  await longestTask(seat);
  const before = await shownOf(seat).textContent();
  const cpu = await cpuOf(seat);
  const began = performance.now();
  await form.getByRole('button', { name: 'Find', exact: true }).click();
  for (;;) {
    const now = await shownOf(seat).textContent();
    if (now !== before && now?.includes('shown')) break;
    await page.waitForTimeout(10);
  }
  const value = performance.now() - began;
  const words = `${await shownOf(seat).textContent()}, ${await beside(seat, cpu)}`;
  figure({ name, value, unit: 'ms', target }, words);
};

const search = async (seat: Seat, count: number): Promise<void> => {
  const memory = watchMemory(seat);
  const [first = '', ...others] = SEARCHES;
  await searchBy(seat, first, { name: `${number(count)}: first search ${first}`, target: 10_000 });
  // Meanwhile the molecules are made quick to search.
  await rested(seat);
  for (const query of others)
    await searchBy(seat, query, { name: `${number(count)}: search ${query}`, target: 1000 });
  figureOfMemory(`${number(count)}: memory while searching, at most`, await memory.stop(), 1200);
};

const write = async (seat: Seat, count: number): Promise<void> => {
  const { tool, page } = seat;
  for (const format of ['SDF', 'CSV', 'Excel']) {
    const memory = watchMemory(seat);
    await longestTask(seat);
    await tool.getByRole('button', { name: 'Download', exact: true }).click();
    const cpu = await cpuOf(seat);
    const began = performance.now();
    const download = page.waitForEvent('download', { timeout: PATIENCE });
    await tool
      .getByRole('menuitem', { name: `All molecules as ${format}` })
      .first()
      .click();
    await (await download).path();
    figure(
      {
        name: `${number(count)}: written as ${format}`,
        value: (performance.now() - began) / 1000,
        unit: 's',
        ...(format === 'SDF' && { target: (20 * count) / 50_000 }),
      },
      await beside(seat, cpu),
    );
    figureOfMemory(`${number(count)}: memory while writing ${format}, at most`, await memory.stop(), 1200);
  }
};

/** Measures what is done with a set of so many molecules that is saved. */
export const measureSavedSet = async (seat: Seat, address: string, count: number): Promise<void> => {
  await open(seat, address, number(count));
  await scroll(seat, count);
  await sort(seat, count);
  await search(seat, count);
  await write(seat, count);
};

/** A fresh browser reads a file and saves it. */
const readApart = async (
  url: string,
  file: string,
  count: number,
): Promise<{ address: string; cpu: number }> => {
  const seat = await sit(url);
  await seat.page.goto(`${url}/molvalley`);
  const done = await read(seat, file, count);
  await seat.browser.close();
  return done;
};

/**
 * Measures the largest set of a person: read from SDF and from CSV, opened again, and what is done with the latter. `FORMATS=sdf` takes the SDF
 * alone.
 * @param count molecules of a file
 * @returns seconds of the processor that reading the CSV took
 */
export const measureInBrowser = async (count: number): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-screen-'));
  const formats = (process.env['FORMATS'] ?? 'sdf,csv').split(',');
  const product = await startProduct({ port: PORT });
  try {
    if (formats.includes('sdf')) {
      const file = join(folder, 'screen.sdf');
      await writeFile(file, (await bigScreenSdf(count)).stream());
      const { address } = await readApart(product.url, file, count);
      await rm(file);
      const seat = await sit(product.url);
      await open(seat, address, `${number(count)} of SDF`);
      await seat.browser.close();
    }
    if (!formats.includes('csv')) return NaN;
    const file = join(folder, 'screen.csv');
    await writeFile(file, bigScreen(count).stream());
    const { address, cpu } = await readApart(product.url, file, count);
    const seat = await sit(product.url);
    await measureSavedSet(seat, address, count);
    await seat.browser.close();
    return cpu;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
