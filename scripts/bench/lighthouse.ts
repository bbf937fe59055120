// Lighthouse on the pages that a visitor comes to first, simulated phone and desktop. Accessibility, best practices and SEO do
// not depend on what else the machine does; performance does. `--pages /login,/guide` looks at some, `--runs 5` more often.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { browserArgs, ensureBrowser } from '../browser.ts';
import { figure } from './figure.ts';
import { installApart } from './install-apart.ts';
import { median, ownerToken, startProduct } from './product.ts';

const { values: options } = parseArgs({
  options: { pages: { type: 'string' }, runs: { type: 'string', default: '3' } },
});
/** Of the categories, in their order; of 100. */
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof targets;
const categories = Object.keys(targets) as Category[];
/** Pages, and whether somebody is signed in there. */
const pages = [
  { path: '/login', signedIn: false },
  { path: '/home', signedIn: false },
  { path: '/case', signedIn: false },
  { path: '/guide', signedIn: true },
].filter(({ path }) => options.pages?.split(',').includes(path) ?? true);

/** What of Lighthouse's result is read here. */
interface Result {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<
      string,
      { score: number | null; scoreDisplayMode: string; title: string; numericValue?: number }
    >;
    runtimeError?: { message: string };
  };
}
interface Lighthouse {
  default(url: string, flags: object, config?: object): Promise<Result>;
  desktopConfig: object;
}

const folder = join(import.meta.dirname, 'lighthouse');
installApart(folder, 'Lighthouse');
const { default: lighthouse, desktopConfig } = (await import(
  pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href
)) as Lighthouse;

const PORT = 8206;
const DEVTOOLS_PORT = 8209;

/** What keeps a page from a whole score, performance left out. */
const shortcomings = ({ lhr }: Result): string[] =>
  categories
    .filter((category) => category !== 'performance')
    .flatMap((category) =>
      lhr.categories[category]!.auditRefs.flatMap(({ id, weight }) => {
        const { score, scoreDisplayMode, title } = lhr.audits[id]!;
        const counts = weight > 0 && scoreDisplayMode !== 'notApplicable' && scoreDisplayMode !== 'manual';
        return counts && score !== null && score < 1 ? [`${category}: ${title} (${id})`] : [];
      }),
    );

const look = async (url: string, token: string | undefined, desktop: boolean): Promise<Result> => {
  // Lighthouse looks at a browser's own window, not at one of Playwright's.
  const context = await chromium.launchPersistentContext('', {
    executablePath: await ensureBrowser(),
    args: [...browserArgs, `--remote-debugging-port=${DEVTOOLS_PORT}`],
  });
  try {
    if (token) await context.addCookies([{ name: 'access_token', value: token, url, sameSite: 'Lax' }]);
    const flags = {
      port: DEVTOOLS_PORT,
      logLevel: 'silent',
      onlyCategories: categories,
      disableStorageReset: token !== undefined,
      disableFullPageScreenshot: true,
      // Nobody wants search engines behind a sign-in.
      ...(token !== undefined && { skipAudits: ['is-crawlable'] }),
    };
    const result = await lighthouse(url, flags, desktop ? desktopConfig : undefined);
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result;
  } finally {
    await context.close();
  }
};

const product = await startProduct({ port: PORT });
try {
  const token = await ownerToken(product.url);
  for (const { path, signedIn } of pages)
    for (const desktop of [false, true]) {
      const results: Result[] = [];
      for (let run = 0; run < Number(options.runs); run++)
        results.push(await look(product.url + path, signedIn ? token : undefined, desktop));
      const page = `${path} ${desktop ? 'desktop' : 'phone'}`;
      for (const category of categories)
        figure({
          name: `${page}, ${category}`,
          value: median(results.map(({ lhr }) => (lhr.categories[category]!.score ?? 0) * 100)),
          target: targets[category],
          better: 'higher',
        });
      const audit = (name: string): number =>
        median(results.map(({ lhr }) => lhr.audits[name]!.numericValue ?? NaN));
      figure({ name: `${page}, largest paint`, value: audit('largest-contentful-paint'), unit: 'ms' });
      figure({ name: `${page}, blocked`, value: audit('total-blocking-time'), unit: 'ms' });
      for (const shortcoming of new Set(results.flatMap(shortcomings))) console.log(`    ${shortcoming}`);
    }
} finally {
  await product.stop();
}
