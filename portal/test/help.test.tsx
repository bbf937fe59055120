import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { getHelp, listHelp, type HelpSummary } from '@moiety/contract/help.ts';
import { setLocale } from '@moiety/locales';
import { answer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { address, open, settings } from './start.tsx';

const alike = (url: string) => ({ 'en-US': url, 'zh-CN': url });
const own = {
  help: { ...settings.help, center: alike('/help'), contactSupport: alike('/help/contact-support') },
};
const articles: HelpSummary[] = [
  { id: 'passwords', title: 'Passwords', summary: 'Rules and resets.', section: 'account', tool: null },
  { id: 'sign-up', title: 'Sign up', summary: 'The link.', section: 'account', tool: null },
  {
    id: 'molvalley-import',
    title: 'Import a file',
    summary: 'Formats and limits.',
    section: 'tool',
    tool: 'molvalley',
  },
];
/** A server with these articles. */
const keep = (): void =>
  serve(
    answer(listHelp, (call) => {
      const { q, lang } = listHelp.query.parse(Object.fromEntries(new URL(call.url).searchParams));
      const title = (one: HelpSummary): string => (lang === 'zh' ? `中文 ${one.title}` : one.title);
      return articles
        .filter((one) => one.title.toLowerCase().includes(q.toLowerCase()))
        .map((one) => Object.assign({}, one, { title: title(one), excerpt: q === '' ? '' : `… ${q} …` }));
    }),
    answer(
      getHelp,
      () => ({
        ...articles[0]!,
        html: '<p>Choose <strong>Forgot password?</strong> or see <a href="/help/sign-up">signing up</a>.</p><script>alert(1)</script>',
      }),
      { id: 'passwords' },
    ),
    answer(getHelp, () => refusal(404, errorCode.notFound, 'This article does not exist'), { id: 'nothing' }),
    answer(getHelp, () => refusal(500, errorCode.serverError, 'Broken', 'request-7'), { id: 'sign-up' }),
  );

describe('the help center', () => {
  test('is for visitors too: articles by what they are about, those of tools under their names', async () => {
    keep();
    open('/help', own);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2, name: 'Molecule analysis' })).toBeVisible();
    await expect.element(page.getByText('Formats and limits.')).toBeVisible();
    await expectNoFindings();
    await setLocale('zh-CN');
    await expect.element(page.getByRole('link', { name: '中文 Passwords' })).toBeVisible();
  });

  test('is searched, and the address keeps what is looked for', async () => {
    keep();
    open('/help', own);
    await page.getByRole('searchbox', { name: 'Search help' }).fill('import');
    await expect.poll(address).toBe('/help?q=import');
    await expect.element(page.getByText('1 article', { exact: true })).toBeVisible();
    await expect.element(page.getByText('… import …')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search help' }).fill('nothing like that');
    await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(address).toBe('/help');
  });

  test('shows an article, whose links stay in the portal and which runs nothing', async () => {
    keep();
    const { router } = open('/help/passwords', own);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Passwords' })).toBeVisible();
    await expect.poll(() => document.title).toBe('Passwords · Moiety');
    expect(document.querySelector('.help-article script')).toBeNull();
    const related = page.getByRole('navigation', { name: 'Related articles' });
    await expect.element(related.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await expectNoFindings();
    await page.getByRole('link', { name: 'signing up' }).click();
    await expect.poll(address).toBe('/help/sign-up');
    await expect.element(page.getByText('The article could not be loaded')).toBeVisible();
    await router.navigate('/help/nothing');
    await expect.element(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  });

  test('is where errors lead to; where the site file names another, they lead there', async () => {
    keep();
    const { router } = open('/nothing-is-here', own);
    const link = page.getByRole('link', { name: 'What to do' });
    await expect.element(link).toHaveAttribute('href', '/help/errors');
    await router.navigate('/help/sign-up');
    await expect.element(link).toHaveAttribute('href', '/help/errors');
  });

  test('of the site file is where errors lead to, in a new tab', async () => {
    open('/nothing-is-here', { help: { center: alike('https://help.example/en') } });
    const link = page.getByRole('link', { name: 'What to do' });
    await expect.element(link).toHaveAttribute('href', 'https://help.example/en');
    await expect.element(link).toHaveAttribute('target', '_blank');
  });
});
