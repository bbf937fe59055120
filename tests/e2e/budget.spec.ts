import { loginPage } from '../pages/login-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { locales, words } from '../pages/words.ts';
import { origin, singleSignOnOrigin } from '../product.ts';
import { expect, test } from './journey.ts';

/** kB of 1000 bytes; where they come from is said in `docs/decisions/0005-size-budgets.md`. */
const BEFORE_PAINT = 20;
const IN_ALL = 130;

const sum = (list: Iterable<number>): number => [...list].reduce((total, size) => total + size, 0);

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language });

    for (const [mode, server] of [
      ['account and password', origin],
      ['single sign-on', singleSignOnOrigin],
    ] as const)
      test(`the sign-in page by ${mode} keeps to its bytes`, async ({ page, context }) => {
        const devtools = await context.newCDPSession(page);
        await devtools.send('Network.enable');
        const paths = new Map<string, string>();
        const sizes = new Map<string, number>();
        devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
          paths.set(requestId, new URL(request.url).pathname),
        );
        devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
          sizes.set(paths.get(requestId) ?? requestId, encodedDataLength / 1000),
        );
        await page.goto(`${server}/login`, { waitUntil: 'networkidle' });
        await expect(page.locator('.entry-submit')).toBeVisible();

        // What the document holds and names itself comes before the paint; the application's scripts start after it.
        const html = await (await page.request.get(`${server}/login`)).text();
        const named = [
          ...html.matchAll(/<(?:script[^>]* src|link rel="stylesheet"[^>]* href)="([^"]+)"/g),
        ].map(([, path = '']) => new URL(path, server).pathname);
        expect(html).toContain('<style>');
        expect(sum(['/login', ...named].map((path) => sizes.get(path) ?? Infinity))).toBeLessThan(
          BEFORE_PAINT,
        );
        expect([...sizes.keys()].some((path) => path.includes('/libraries-'))).toBe(true);
        // The operator's own logo and colors weigh what they weigh.
        const ours = [...sizes].filter(([path]) => !path.startsWith('/site/')).map(([, size]) => size);
        expect(sum(ours)).toBeLessThan(IN_ALL);
      });
  });

test.describe('the words that the sign-in page does without', () => {
  test.use({ language: 'zh-CN' });

  test('are there before the pages that say them: none is in English for a moment', async ({ page }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>();
      const textsOf = (root: Node): void => {
        if (root instanceof Element && root.shadowRoot) textsOf(root.shadowRoot);
        if (root instanceof Text && root.data.trim()) seen.add(root.data.trim());
        for (const child of root.childNodes) textsOf(child);
      };
      const look = (): void => {
        textsOf(document);
        requestAnimationFrame(look);
      };
      look();
      Object.assign(window, { textsSeen: () => [...seen] });
    });
    await page.goto('/login');
    await loginPage(page, 'zh-CN').signIn();
    await expect(shellPage(page, 'zh-CN').home).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { textsSeen(): string[] }).textsSeen());
    expect(seen).toContain(words('zh-CN', 'portal.home'));
    for (const id of [
      'portal.home',
      'portal.guide.tools',
      'elements.collapse',
      'login.succeeded',
      'login.title',
    ])
      expect(seen).not.toContain(words('en-US', id));
  });
});
