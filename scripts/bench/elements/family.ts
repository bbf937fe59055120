// Whether every element of ours goes without a trace: created, opened, closed and removed 200 times.
import { join } from 'node:path';
import { serveFiles } from '../static-site.ts';
import { bundleCode, importing } from './bundles.ts';
import { heapOf, withTab } from './measure.ts';
import { collectRegistered } from './registered.ts';

interface Growth {
  kB: number;
  nodes: number;
  listeners: number;
}

export interface Remains extends Growth {
  tag: string;
}

const LIVES = 200;
/** Lives before those: an element makes in them what it makes once and keeps. */
const FIRST_LIVES = 40;

const page = (head: string): string =>
  `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Family</title><link rel="icon" href="data:,">${head}</head><body></body></html>`;

/** What each element leaves behind. */
export const familyRemains = async (): Promise<Remains[]> => {
  const modules = ['@moiety/elements/define.js', join(import.meta.dirname, 'family-page.ts')];
  const { needed } = await bundleCode(importing(modules), { inOneFile: true });
  // A hosted tool is on another origin.
  const tool = await serveFiles({ '/': page('') });
  const site = await serveFiles({
    '/': page('<script type="module" src="/main.js"></script>'),
    '/main.js': needed,
  });
  try {
    return await withTab(
      `${site.url}/?tool=${encodeURIComponent(tool.url)}`,
      async (tab) => {
        const live = (name: string, many: number): Promise<void> =>
          tab.page.evaluate(([tag, times]) => window.live(tag, times), [name, many] as const);
        const found: Remains[] = [];
        for (const tag of await tab.page.evaluate(() => window.registered)) {
          process.stderr.write(`family: ${tag}\n`);
          await live(tag, FIRST_LIVES);
          const growth: Growth[] = [];
          for (let turn = 0; turn < 2; turn += 1) {
            const before = await heapOf(tab);
            await live(tag, LIVES);
            const after = await heapOf(tab);
            growth.push({
              kB: (after.bytes - before.bytes) / 1000,
              nodes: after.nodes - before.nodes,
              listeners: after.listeners - before.listeners,
            });
          }
          // What leaks does so both times; what the script engine keeps for its own speed comes once.
          const least = (key: keyof Growth): number => Math.min(...growth.map((each) => each[key]));
          found.push({ tag, kB: least('kB'), nodes: least('nodes'), listeners: least('listeners') });
        }
        return found;
      },
      {},
      collectRegistered,
    );
  } finally {
    site.close();
    tool.close();
  }
};
