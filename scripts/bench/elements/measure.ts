// What is measured of one library in one fresh browser. The names of the figures are those of the report.
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { launch } from '../chromium.ts';
import { kinds, overlayKinds, type Kind } from './adapter.ts';
import type { Opening } from './page.ts';
import { lowerQuartile, type Figures } from './statistics.ts';

export interface Tab {
  page: Page;
  devtools: CDPSession;
}

export interface Heap {
  /** Bytes of script, of the document and its styles, and of what both keep outside. */
  bytes: number;
  nodes: number;
  listeners: number;
}

const COUNTS = [1, 100, 1000] as const;
/** Openings that are not counted: they also compile. */
const WARM_UP = 3;
const OPENINGS = 15;

/** Opens a page in a browser of its own, visits it, and closes both. */
export const withTab = async <Result>(
  url: string,
  visit: (tab: Tab) => Promise<Result>,
  options: BrowserContextOptions = {},
  /** Runs in the page before anything of its own. */
  beforehand?: () => void,
): Promise<Result> => {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, ...options });
    const devtools = await page.context().newCDPSession(page);
    if (beforehand) await page.addInitScript(beforehand);
    await page.goto(url);
    return await visit({ page, devtools });
  } finally {
    await browser.close();
  }
};

/** What is alive after collecting what is not. */
export const heapOf = async ({ page, devtools }: Tab): Promise<Heap> => {
  // Finalizers and what they free need several turns.
  for (let turn = 0; turn < 3; turn += 1) {
    await devtools.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(50);
  }
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return {
    bytes: usedSize + embedderHeapUsedSize + backingStorageSize,
    nodes,
    listeners: jsEventListeners,
  };
};

const create = ({ page }: Tab, kind: Kind, count: number): Promise<boolean> =>
  page.evaluate(([what, many]) => window.bench.create(what, many), [kind, count] as const);
const clear = ({ page }: Tab): Promise<void> => page.evaluate(() => window.bench.clear());
const churn = ({ page }: Tab, kind: Kind, batches: number): Promise<boolean> =>
  page.evaluate(([what, many]) => window.bench.churn(what, many, 50), [kind, batches] as const);

/** CPU milliseconds of the main thread to create, lay out and paint 1, 100 and 1000. */
export const renderCosts = async (tab: Tab): Promise<Figures> => {
  const { devtools } = tab;
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpu = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  };
  const figures: Figures = {};
  for (const kind of kinds)
    for (const count of COUNTS) {
      const before = await cpu();
      if (!(await create(tab, kind, count))) break;
      figures[`${kind} × ${count}`] = (await cpu()) - before;
      await clear(tab);
      await devtools.send('HeapProfiler.collectGarbage');
    }
  for (const kind of kinds)
    if (`${kind} × 100` in figures)
      figures[`${kind} 1000 / 100`] = figures[`${kind} × 1000`]! / figures[`${kind} × 100`]!;
  return figures;
};

const open = async ({ page }: Tab): Promise<Opening> => {
  // So that nothing which rendering left over falls into the click.
  await page.waitForTimeout(60);
  await page.mouse.click(20, 790);
  const opening = await page.evaluate(() => window.bench.opening);
  await page.evaluate(() => window.bench.dismiss());
  return opening;
};

/** Milliseconds from a trusted click to the first frame, and until nothing moves. */
export const openingTimes = async (tab: Tab): Promise<Figures> => {
  const figures: Figures = {};
  for (const kind of overlayKinds) {
    const openings: Opening[] = [];
    for (let turn = 0; turn < WARM_UP + OPENINGS; turn += 1) {
      if (!(await tab.page.evaluate((what) => window.bench.prepare(what), kind))) break;
      const opening = await open(tab);
      if (turn >= WARM_UP) openings.push(opening);
    }
    if (openings.length === 0) continue;
    for (const key of ['first', 'settled'] as const)
      figures[`${kind} ${key}`] = lowerQuartile(openings.map((opening) => opening[key]));
    figures[`${kind} animated`] = openings.filter(({ animated }) => animated).length / openings.length;
  }
  return figures;
};

/** Bytes for each of 1000 that are in the page. */
export const memoryUse = async (tab: Tab): Promise<Figures> => {
  const figures: Figures = {};
  for (const kind of kinds) {
    if (!(await create(tab, kind, 50))) continue;
    await clear(tab);
    const before = await heapOf(tab);
    await create(tab, kind, 1000);
    figures[kind] = ((await heapOf(tab)).bytes - before.bytes) / 1000;
    await clear(tab);
  }
  return figures;
};

/** What stays after 1000 of each kind were created and removed. */
export const remains = async (tab: Tab): Promise<Figures> => {
  const figures: Figures = { nodes: 0, listeners: 0 };
  for (const kind of kinds) {
    if (!(await churn(tab, kind, 4))) continue;
    const before = await heapOf(tab);
    await churn(tab, kind, 20);
    const after = await heapOf(tab);
    figures[`${kind} kB`] = (after.bytes - before.bytes) / 1000;
    figures.nodes! += after.nodes - before.nodes;
    figures.listeners! += after.listeners - before.listeners;
  }
  return figures;
};
