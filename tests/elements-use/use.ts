import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { prepared, tell } from './prepared.ts';
import { startServers } from './servers.ts';

export { expect };

interface Body {
  head?: string;
  body: string;
  lang?: string;
  /** The page's Content-Security-Policy. */
  policy?: string;
}

interface PageOptions {
  /** The page's Content-Security-Policy. */
  policy?: string | undefined;
  query?: string;
}

interface Fixtures {
  /** What the console said, errors and warnings; a test expects it to be empty unless it empties it. */
  complaints: string[];
  /** Shows a page that has the elements by one script tag of another origin. */
  show(body: Body): Promise<void>;
}

/** Opens a page of an application's origin. */
export const openPage = async (
  page: Page,
  html: string,
  { policy, query = '' }: PageOptions = {},
): Promise<void> => {
  const answer = await page.request.post(`${prepared.pages}/page`, { data: { html, policy } });
  await page.goto(prepared.pages + (await answer.text()) + query);
};

const watch = (page: Page, complaints: string[]): void => {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
};

export const test = base.extend<Fixtures, { servers: void }>({
  /** Of this process, for as long as it runs. */
  servers: [
    // Playwright reads of the pattern what a fixture needs.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const { elements, pages, close } = await startServers(join(prepared.projects, 'pages'));
      tell({ elements, pages });
      await provide();
      await close();
    },
    { scope: 'worker', auto: true },
  ],
  complaints: [
    async ({ page }, provide) => {
      const complaints: string[] = [];
      watch(page, complaints);
      await provide(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  show: async ({ page }, provide) => {
    await provide(async ({ head = '', body, lang = 'en-US', policy }) => {
      const html = `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8" />
    <title>A page</title>
    <link rel="icon" href="data:," />
    <script type="module" src="${prepared.elements}/elements/moiety.js"></script>
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>`;
      await openPage(page, html, { policy });
      await page.waitForFunction(() => customElements.get('mo-dialog'));
    });
  },
});
