import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { completeFirstStep, listFirstSteps, listMoleculeSets, pathOf } from '@moiety/contract';
import type { Page } from '@playwright/test';
import { casePages } from '../pages/case-pages.ts';
import { loginPage } from '../pages/login-page.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { origin } from '../product.ts';
import { expect, signInAs, test, inLanguage } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { newPerson } from './people.ts';

const content = (name: string): string => join(import.meta.dirname, '../../content/cases', name);

/** What the API tells the person who is signed in on this page. */
const askedOf = async (page: Page, path: string): Promise<unknown> => {
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value;
  const answer = await page.request.get(origin + path, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: unknown }).data;
};

inLanguage('zh-CN', (language) => {
  test('a case is read by anybody, on every screen', async ({ page }) => {
    const { cases, title, open, drawings, say, next } = casePages(page, language);
    await page.goto('/case');
    await expect(title).toHaveText(say('portal.cases.title'));
    await expect(cases).toHaveCount(5);
    const name = await cases.first().textContent();
    await cases.first().click();
    await expect(page).toHaveURL('/case/drug-like-shortlist');
    await expect(title).toHaveText(name!);
    await expect(open).toBeVisible();
    // Drawn by the elements' own worker, which the portal's policy lets in.
    await expect(drawings).toHaveCount(3);
    // One is drawn where it is in view. They are made anew where the text comes while the page is shown, which may scroll it back.
    for (let index = 0; index < 3; index++) {
      const drawing = drawings.nth(index);
      await expect(async () => {
        await drawing.scrollIntoViewIfNeeded({ timeout: 1000 });
        await expect(drawing.locator('svg[part=drawing]')).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 30_000 });
    }
    await next.click();
    await expect(page).toHaveURL('/case/substructure-search');
    await expect(title).not.toHaveText(name!);
  });
});

inLanguage('en-US', (language) => {
  test('its file is opened in the tool, through the sign-in, and makes one set', async ({ page }) => {
    // The whole way, from an account of its own on.
    test.slow();
    const person = await newPerson();
    await page.goto('/case/mend-unread-records');
    const { open, download } = casePages(page, language);
    const saving = page.waitForEvent('download');
    await download.click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('pain-and-joints.csv');
    expect(await readFile(await file.path())).toEqual(
      await readFile(content('mend-unread-records/pain-and-joints.csv')),
    );
    // By the keyboard alone.
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await loginPage(page, language).signIn(person);
    const { title, saved, tool, button, say } = molvalleyPage(page, language);
    await saved();
    await expect(title).toHaveText('pain-and-joints');
    await expect(tool.locator('.facts')).toContainText(say('molvalley.unread.count', 7));
    const sets = async () => (await askedOf(page, pathOf(listMoleculeSets))) as { items: { name: string }[] };
    expect((await sets()).items.map(({ name }) => name)).toEqual(['pain-and-joints']);

    // Neither reloading nor coming back makes a second one.
    await page.reload();
    await expect(title).toHaveText('pain-and-joints');
    await page.goto('/case');
    await page.goBack();
    await expect(title).toHaveText('pain-and-joints');
    expect((await sets()).items).toHaveLength(1);

    await button('molvalley.filter').click();
    await button('molvalley.filter.unread').click();
    await expect(
      tool.getByText(say('molvalley.set.shown', 7, say('molvalley.molecules.many', 35))),
    ).toBeVisible();
    await expect
      .poll(async () =>
        ((await askedOf(page, pathOf(listFirstSteps))) as { step: string }[]).map(({ step }) => step),
      )
      .toEqual(['read-file', 'find', 'case']);
  });
});

test('another case is opened in the tool that is open already', async ({ page, context }) => {
  await signInAs(context, await newPerson());
  const { open, next } = casePages(page);
  const { title, saved } = molvalleyPage(page);
  await page.goto('/case/drug-like-shortlist');
  await open.click();
  await saved();
  await expect(title).toHaveText('cancer-drugs');
  // Back once is the case, for the tool has put nothing between.
  await page.goBack();
  await expect(page).toHaveURL('/case/drug-like-shortlist');
  await next.click();
  await expect(page).toHaveURL('/case/substructure-search');
  await open.click();
  await expect(title).toHaveText('anti-infectives-and-cardiovascular');
  await saved();
});

test('an address that names no case says so', async ({ page }) => {
  for (const id of ['no-such-case', 'No%20Case', '..%2Fx']) {
    await page.goto(`/case/${id}`);
    await expect(casePages(page).title).toHaveText('Case not found');
  }
});

test('a tool takes no address for the name of a case', async ({ page, context }) => {
  await signInAs(context, await newPerson());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/molvalley?molvalley-app=${encodeURIComponent('/open?case=https://example.org/x')}`);
  await expect(molvalleyPage(page).title).toHaveText('Page not found');
  expect(asked.filter((url) => url.includes('example.org/x') && !url.startsWith(origin))).toEqual([]);
  expect(asked.filter((url) => url.includes(pathOf(completeFirstStep, { step: 'case' })))).toEqual([]);
});
