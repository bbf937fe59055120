import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setLocale } from '@moiety/locales';
import { loadLaterWords } from '../src/shared/words/later-words.ts';
import { SettingsContext } from '../src/shared/config/use-settings.ts';
import { PageLayout } from '../src/shared/page-layout/page-layout.tsx';
import { expectNoFindings } from './axe.ts';
import { settings } from './start.tsx';

let close = (): void => undefined;
afterEach(() => close());

const show = async (given = settings): Promise<void> => {
  await loadLaterWords();
  const router = createMemoryRouter(
    [
      {
        path: '/cases/1',
        element: (
          <PageLayout
            title="Case one"
            above={[{ title: 'Cases', url: '/cases' }]}
            actions={<button type="button">Download</button>}
            article={{ id: 'administration', title: 'Help for administrators' }}
          >
            <p>What it is about</p>
          </PageLayout>
        ),
      },
      { path: '/cases', element: <PageLayout title="All cases" /> },
    ],
    { initialEntries: ['/cases/1'] },
  );
  const container = document.createElement('main');
  document.body.append(container);
  const root = createRoot(container);
  root.render(
    <SettingsContext value={given}>
      <RouterProvider router={router} />
    </SettingsContext>,
  );
  close = () => {
    root.unmount();
    container.remove();
  };
};

test('shows the way to the page, whose last step is no link, its title, actions and content', async () => {
  await show();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Case one' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect.element(page.getByText('What it is about')).toBeVisible();
  const way = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect.element(way.getByRole('link')).toHaveTextContent('Cases');
  await expect.element(way.getByText('Case one')).toBeVisible();
  await expect.poll(() => document.title).toBe('Case one · Moiety');
  await expectNoFindings();
  await way.getByRole('link', { name: 'Cases' }).click();
  await expect.element(page.getByRole('heading', { name: 'All cases' })).toBeVisible();
});

test('a page with none above shows no way to itself', async () => {
  await show();
  const way = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await way.getByRole('link', { name: 'Cases' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'All cases' })).toBeVisible();
  await expect.element(way).not.toBeInTheDocument();
});

test('has a help menu only where help is set up, in the language of the page', async () => {
  await show();
  await expect.element(page.getByRole('heading', { name: 'Case one' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Help' })).not.toBeInTheDocument();
  close();
  await setLocale('zh-CN');
  await show({
    ...settings,
    help: {
      documentation: { 'en-US': 'https://help.example/en', 'zh-CN': 'https://help.example/zh' },
      contactSupport: { 'en-US': 'mailto:help@lab.example', 'zh-CN': 'mailto:help@lab.example' },
    },
  });
  await page.getByRole('button', { name: '帮助', exact: true }).click();
  await expect
    .element(page.getByRole('menuitem', { name: '文档', exact: false }))
    .toHaveAttribute('href', 'https://help.example/zh');
  await expect
    .element(page.getByRole('menuitem', { name: '联系支持', exact: true }))
    .toHaveAttribute('href', 'mailto:help@lab.example');
  await expectNoFindings();
});

test('has the article about the page in its help menu, unless the site names another help center', async () => {
  const open = async (center: string): Promise<void> => {
    await show({
      ...settings,
      help: { ...settings.help, center: { 'en-US': center, 'zh-CN': center }, ...faqs },
    });
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await expect.element(page.getByRole('menuitem', { name: 'FAQs', exact: false })).toBeVisible();
  };
  const faqs = { faqs: { 'en-US': '/help/questions', 'zh-CN': '/help/questions' } };
  const article = page.getByRole('menuitem', { name: 'Help for administrators' });
  await setLocale('en-US');
  await open('/help');
  await expect.element(article).toHaveAttribute('href', '/help/administration');
  close();
  await open('https://help.example/');
  await expect.element(article).not.toBeInTheDocument();
});
