// What a person could stumble over in the elements' gallery: axe, the keyboard, 320 px, 200 %, text spacing, longer
// words, right to left, forced colors, reduced motion. A page with planted defects comes first: a check that finds
// nothing there is silent. `--pages dialog,menu` looks at some pages, `--url http://…/elements/` at a running gallery.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { checkNames, checkPage } from './accessibility/checks.ts';
import { plantedDefects } from './accessibility/planted.ts';
import { bundle } from './bundle.ts';
import { launch } from './chromium.ts';
import { figure } from './figure.ts';
import { startProduct } from './product.ts';
import { serveFiles } from './static-site.ts';

const { values: options } = parseArgs({
  options: { pages: { type: 'string' }, url: { type: 'string' } },
});

const silentChecks = async (browser: Browser, probe: string): Promise<string[]> => {
  const site = await serveFiles({ '/': plantedDefects });
  try {
    const found = await checkPage(browser, site.url, probe);
    return checkNames.filter((name) => found[name]?.length === 0);
  } finally {
    site.close();
  }
};

/** The gallery's pages in the language of its first one. */
const pagesOf = async (browser: Browser, start: string): Promise<string[]> => {
  const page = await browser.newPage();
  try {
    await page.goto(start);
    const links = await page.evaluate((base) => {
      const all = (root: Document | ShadowRoot): HTMLAnchorElement[] => [
        ...root.querySelectorAll('a'),
        ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
      ];
      return all(document)
        .map(({ href }) => href.replace(/[?#].*/, ''))
        .filter((href) => href.startsWith(base) && !/[/.]/.test(href.slice(base.length)));
    }, start);
    const wanted = options.pages?.split(',');
    return [...new Set([start, ...links])].filter(
      (url) => !wanted || wanted.includes(url.slice(start.length)),
    );
  } finally {
    await page.close();
  }
};

const probe = await bundle(`import '${join(import.meta.dirname, 'accessibility/probe.ts')}';`);
const product = options.url ? undefined : await startProduct({ port: 8176 });
const browser = await launch();
try {
  const silent = await silentChecks(browser, probe);
  if (silent.length > 0) throw new Error(`silent on planted defects: ${silent.join(', ')}`);

  const start = options.url ?? `${product!.url}/elements/`;
  let count = 0;
  const pages = await pagesOf(browser, start);
  for (const url of pages) {
    const found = await checkPage(browser, url, probe).catch((error: unknown) => ({
      'not looked at': [error instanceof Error ? error.message.split('\n')[0]! : String(error)],
    }));
    const findings = Object.entries(found).flatMap(([name, list]) =>
      list.map((words) => `${name}: ${words}`),
    );
    count += findings.length;
    console.log(`${findings.length === 0 ? '✓' : '✗'} ${url.slice(start.length) || 'index'}`);
    for (const finding of new Set(findings)) console.log(`    ${finding}`);
  }
  figure(
    { name: 'findings', value: count, target: 0 },
    `on ${pages.length} pages by ${checkNames.length} checks`,
  );
} finally {
  await browser.close();
  await product?.stop();
}
