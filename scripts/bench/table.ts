// A 10,000-row file in the molecule analysis tool, as a person opens it: read, shown, saved, scrolled.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { bigSmiles } from '../../chemistry/test/big-file.ts';
import { launch } from './chromium.ts';
import { figure } from './figure.ts';
import { ownerToken, startProduct } from './product.ts';

const MOLECULES = 10_000;

/** Counts the tool's long tasks and slow frames from now on. */
const watch = (frame: Frame): Promise<void> =>
  frame.evaluate(() => {
    const state = { longest: 0, frames: [] as number[] };
    (window as unknown as { watched: typeof state }).watched = state;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) state.longest = Math.max(state.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
    let last = performance.now();
    const tick = (now: number): void => {
      state.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });

const watched = async (frame: Frame): Promise<{ longest: number; frames: number[] }> =>
  frame.evaluate(() => {
    const { watched: state } = window as unknown as { watched: { longest: number; frames: number[] } };
    const { longest, frames } = state;
    state.longest = 0;
    state.frames = [];
    return { longest, frames };
  });

/** The most memory that a process of this browser has had, MB, summed over its processes; Linux only. */
const peakMemory = async (page: Page): Promise<number> => {
  const devtools = await page.context().browser()!.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const peaks = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      }),
  );
  return peaks.reduce((sum, peak) => sum + peak, 0);
};

// A file on the disk: the browser reads it as it would a person's, with nothing decoded in the page.
const folder = await mkdtemp(join(tmpdir(), 'moiety-table-'));
const file = join(folder, 'big.smi');
await writeFile(file, Buffer.from(await bigSmiles(MOLECULES).arrayBuffer()));

const product = await startProduct({ port: 8174 });
const browser = await launch();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await context.addCookies([
    { name: 'access_token', value: await ownerToken(product.url), domain: 'localhost', path: '/' },
  ]);
  const page = await context.newPage();
  await page.goto(`${product.url}/molvalley`);
  const tool = page.frameLocator('iframe[name="molvalley"]');
  await tool.getByRole('heading', { level: 1 }).waitFor();
  const frame = page.frames().find((each) => each.name() === 'molvalley')!;
  await watch(frame);

  const start = performance.now();
  await tool.locator('input[type=file]').setInputFiles(file);
  const grid = tool.getByRole('grid');
  await grid.locator('[aria-rowindex="2"] .drawing').waitFor();
  const firstRows = performance.now() - start;
  await tool.locator('mo-progress').last().waitFor({ state: 'visible' });
  await frame.waitForFunction(
    (rows) => {
      const find = (root: Document | ShadowRoot): Element | undefined => {
        for (const element of root.querySelectorAll('*')) {
          if (element.matches('[role=grid]')) return element;
          const inside = element.shadowRoot && find(element.shadowRoot);
          if (inside) return inside;
        }
        return undefined;
      };
      return find(document)?.getAttribute('aria-rowcount') === String(rows + 1);
    },
    MOLECULES,
    { timeout: 300_000, polling: 50 },
  );
  const read = performance.now() - start;
  await page.waitForURL(/app=(?:%2F|\/)set(?:%2F|\/)[0-9a-f-]{36}/, {
    timeout: 300_000,
    waitUntil: 'commit',
  });
  const saved = performance.now() - start;
  const { longest } = await watched(frame);

  const box = (await grid.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 100; i++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(20);
  }
  const scrolling = await watched(frame);
  figure({ name: 'first rows drawn', value: firstRows / 1000, unit: 's', target: 1 });
  figure({
    name: '10,000 molecules read',
    value: MOLECULES / (read / 1000),
    unit: 'a second',
    better: 'higher',
  });
  figure({ name: '… read and saved', value: saved / 1000, unit: 's' });
  figure({ name: 'longest block while reading', value: longest, unit: 'ms', target: 50 });
  figure({ name: 'longest block while scrolling', value: scrolling.longest, unit: 'ms', target: 50 });
  figure({ name: 'slowest frame while scrolling', value: Math.max(...scrolling.frames), unit: 'ms' });
  figure({
    name: 'peak memory, portal, tool and workers together',
    value: await peakMemory(page),
    unit: 'MB',
  });
} finally {
  await browser.close();
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}
