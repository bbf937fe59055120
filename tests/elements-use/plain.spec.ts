// Plain HTML: one script tag of another origin, and tags.
import { prepared } from './prepared.ts';
import { expect, openPage, test } from './use.ts';

const items = JSON.stringify([
  { id: 'home', title: 'Home', titles: { 'zh-CN': '首页' }, url: '/home', icon: 'home' },
  { id: 'data', title: 'Data', url: '/data', items: [{ id: 'sets', title: 'Sets', url: '/data/sets' }] },
]).replaceAll('"', '&quot;');

test('one script tag and tags make a shell, with attributes only', async ({ page, show }) => {
  await show({
    body: `<mo-layout
      app-info='{"name":"Assay desk"}'
      navitems="${items}"
      current="/data/sets"
      sidebar='{"visible":true,"collapsible":true}'
      footer='{"companyName":"Acme"}'
    ><h1>Results</h1></mo-layout>`,
  });
  await expect(page.getByRole('banner')).toContainText('Assay desk');
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('Acme');
  await expect(page.getByRole('link', { name: 'Sets' })).toHaveAttribute('aria-current', 'page');
});

test('a dialog opens by its attribute, under both of an attribute’s names', async ({ page, show }) => {
  await show({
    body: `<mo-dialog id="one" title="Delete it?" content="It cannot be undone." dialog-type="confirm"></mo-dialog>
      <mo-dialog id="two" title="Done" dialogtype="success"></mo-dialog>`,
  });
  await page.locator('#one').evaluate((dialog) => dialog.setAttribute('open', ''));
  await expect(page.getByRole('alertdialog', { name: 'Delete it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.locator('#two').evaluate((dialog) => dialog.setAttribute('open', ''));
  await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Got it' })).toBeHidden();
});

test('a script of the page uses what the file exports', async ({ page, show }) => {
  await show({
    head: `<script type="module">
      import { confirm, toast } from '${prepared.elements}/elements/moiety.js';
      document.querySelector('#ask').addEventListener('click', async () => {
        if (await confirm({ title: 'Leave?', content: 'The run goes on.' })) toast.success('Left');
      });
    </script>`,
    body: '<mo-button id="ask">Leave</mo-button>',
  });
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('alertdialog', { name: 'Leave?' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.locator('mo-toast')).toContainText('Left');
});

test('a form of the page has the fields', async ({ page, show }) => {
  await show({
    body: `<form action="javascript:void 0"><mo-input name="compound" label="Compound"></mo-input>
      <mo-button type="submit">Search</mo-button></form>`,
  });
  await page.evaluate(() =>
    document.querySelector('form')!.addEventListener('submit', (event) => {
      event.preventDefault();
      document.title = JSON.stringify([...new FormData(event.target as HTMLFormElement)]);
    }),
  );
  await page.getByLabel('Compound').fill('aspirin');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveTitle('[["compound","aspirin"]]');
});

test('both languages are inside: the words follow <html lang> at once', async ({ page, show }) => {
  await show({
    lang: 'zh-CN',
    head: `<script type="module">
      import { setLocale } from '${prepared.elements}/elements/moiety.js';
      window.setLocale = setLocale;
    </script>`,
    body: `<mo-dialog open title="x" dialog-type="confirm"></mo-dialog><mo-nav items="${items}"></mo-nav>`,
  });
  const words = page.getByRole('alertdialog').getByRole('button').filter({ hasText: /\S/ });
  await expect(words).toHaveText(['取消', '确定']);
  await expect(page.locator('mo-nav')).toContainText('首页');
  await page.evaluate(() => {
    document.documentElement.lang = 'en-US';
  });
  await expect(words).toHaveText(['Cancel', 'OK']);
  await expect(page.locator('mo-nav')).toContainText('Home');
  await page.evaluate(() => (window as unknown as { setLocale(to: string): void }).setLocale('zh-CN'));
  await expect(words).toHaveText(['取消', '确定']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('nothing moves when the shell’s script arrives', async ({ page }) => {
  // The script comes late, so that the page is painted before.
  await page.route('**/moiety.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openPage(
    page,
    `<!doctype html>
      <html lang="en-US">
        <head>
          <meta charset="utf-8" />
          <title>A page</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="${prepared.elements}/elements/theme.css" />
          <script type="module" src="${prepared.elements}/elements/moiety.js"></script>
        </head>
        <body>
          <mo-layout app-info='{"name":"Assay desk"}' nav-items="${items}">
            <h1>Results</h1>
            <p>Of the last run.</p>
            <mo-button variant="primary">Run again</mo-button>
          </mo-layout>
        </body>
      </html>`,
  );
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});
