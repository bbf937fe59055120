import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listJobs } from '@moiety/contract/jobs.ts';
import { listReceivedInvitations } from '@moiety/contract/organizations.ts';
import { listRecentItems, type RecentItem } from '@moiety/contract/home.ts';
import { getLanding } from '@moiety/contract/landing.ts';
import { LANDING_ELEMENT_ID } from '@moiety/contract/page-settings.ts';
import { setLocale } from '@moiety/locales';
import { renderView } from '../src/app/prerender-views.tsx';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, noAnswer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { keep as keepCredits } from './credits-account.ts';
import { jobOf } from './job-doubles.ts';
import { landing } from './landing-words.ts';
import { received } from './organization-double.ts';
import { person } from './people.ts';
import { address, beginApplication, open, settings, signedInAs } from './start.tsx';

const title = page.getByRole('heading', { level: 1, name: landing.hero.heading });
const askedForLanding = (): Request[] => calls.filter(({ url }) => url.includes('/public/landing/'));

/** The page was served with the words, as the server does at `/home`. */
const serveWords = (locale: string): void => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = LANDING_ELEMENT_ID;
  script.textContent = JSON.stringify({ locale, words: landing });
  document.head.append(script);
};
afterEach(() => document.getElementById(LANDING_ELEMENT_ID)?.remove());

describe('/home of whoever is not signed in', () => {
  test('shows the words that the page was served with, without a call and without the shell', async () => {
    serveWords('en-US');
    open('/home');
    await expect.element(title).toBeVisible();
    await expect.poll(() => document.title).toBe(landing.title);
    expect(calls).toHaveLength(0);
    expect(document.querySelector('mo-layout')).toBeNull();
    await expectNoFindings();
  });

  test('asks for the words where the page was opened elsewhere, in the language shown', async () => {
    serve(answer(getLanding, () => landing));
    await setLocale('zh-CN');
    open('/home');
    await expect.element(title).toBeVisible();
    expect(askedForLanding().map(({ url }) => new URL(url).search)).toEqual(['?lang=zh']);
  });

  test('asks for them when another tab changes the language', async () => {
    serve(
      answer(getLanding, (request) =>
        request.url.includes('zh') ? { ...landing, hero: { ...landing.hero, heading: '中文标题' } } : landing,
      ),
    );
    serveWords('en-US');
    open('/home');
    await expect.element(title).toBeVisible();
    await setLocale('zh-CN');
    await expect.element(page.getByRole('heading', { level: 1, name: '中文标题' })).toBeVisible();
  });

  test('says so where the words cannot be loaded, with the way to try again and the way in', async () => {
    let fails = true;
    serve(answer(getLanding, () => (fails ? noAnswer() : landing)));
    open('/home');
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect.element(retry).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    fails = false;
    await retry.click();
    await expect.element(title).toBeVisible();
  });

  test('names only the tools that are there', async () => {
    serveWords('en-US');
    open('/home');
    await expect.element(page.getByRole('heading', { name: 'Analyses' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Works' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Extracts' })).not.toBeInTheDocument();
  });

  test('marks samples, and only those', async () => {
    serveWords('en-US');
    open('/home');
    const samples = page.getByText('Sample', { exact: true });
    await expect.element(samples).toBeVisible();
    expect(samples.elements()).toHaveLength(1);
    expect(samples.element().closest('figure')?.textContent).toContain('A quote');
  });

  test('leads to the sign-in page and, where people help themselves, to the sign-up', async () => {
    serveWords('en-US');
    open('/home');
    await expect.element(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(address).toBe('/login');
  });

  test('has no way to sign up where there is none', async () => {
    serveWords('en-US');
    open('/home', { selfService: false });
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign up' })).not.toBeInTheDocument();
  });

  test('shows the pictures of the language and of the chosen appearance', async () => {
    serveWords('en-US');
    open('/home');
    const picture = page.getByRole('img', { name: 'The table' });
    await expect.element(picture).toHaveAttribute('width', '1120');
    const media = (): string | null | undefined =>
      picture.element().parentElement?.querySelector('source')?.getAttribute('media');
    expect(media()).toBe('(prefers-color-scheme: dark)');
    await page.getByRole('link', { name: 'Dark' }).click();
    await expect.poll(media).toBe('all');
    await expect.element(page.getByRole('link', { name: 'Dark' })).toHaveAttribute('aria-current', 'true');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(address()).toBe('/home');
    await expect
      .poll(() => (picture.element() as HTMLImageElement).currentSrc)
      .toContain('table.en-US.dark.');
    await expectNoFindings();
    chooseTheme('light');
    await expect.poll(media).toBe('not all');
    await expect
      .poll(() => (picture.element() as HTMLImageElement).currentSrc)
      .toContain('table.en-US.light.');
  });

  test('gives way to the dashboard when another tab has signed in', async () => {
    serveWords('en-US');
    const { session } = open('/home');
    await expect.element(title).toBeVisible();
    signedInAs(person.ada);
    session.follow();
    await expect.element(page.getByRole('heading', { name: 'Recent' })).toBeVisible();
    expect(address()).toBe('/home');
  });
});

test.each([
  ['en-US', 'system'],
  ['zh-CN', 'dark'],
] as const)('the landing page of the server is taken over as it is (%s, %s)', async (locale, theme) => {
  chooseTheme(theme);
  await setLocale(locale);
  serveWords(locale);
  history.replaceState(null, '', '/home');
  const { LandingPage } = await import('../src/features/landing/landing-page.tsx');
  const { loadLaterWords } = await import('../src/shared/words/later-words.ts');
  await loadLaterWords();
  const root = document.createElement('div');
  root.innerHTML = renderView({
    locale,
    theme,
    settings,
    signedIn: false,
    page: { name: 'landing', words: landing },
  });
  document.body.append(root);
  const before = root.querySelector('h1');
  const application = beginApplication({ settings, shown: { route: 'home', Page: LandingPage } });
  const differences = vi.fn<(error: unknown) => void>();
  const hydrated = hydrateRoot(root, application.tree, { onRecoverableError: differences });
  // What only scripts do shows that they have taken over.
  await expect.poll(() => document.title).toBe(landing.title);
  expect(differences).not.toHaveBeenCalled();
  expect(root.querySelector('h1')).toBe(before);
  hydrated.unmount();
  application.close();
  root.remove();
});

const item = (title_: string, more: Partial<RecentItem> = {}): RecentItem => ({
  tool: 'molvalley',
  id: crypto.randomUUID(),
  title: title_,
  route: '/set/1',
  updatedAt: new Date(Date.now() - 5.5 * 60_000).toISOString(),
  count: 475,
  ...more,
});

describe('/home of whoever is signed in', () => {
  beforeEach(() => void signedInAs(person.ada));

  test.each([
    [4, 'Good evening, Ada'],
    [5, 'Good morning, Ada'],
    [11, 'Good morning, Ada'],
    [12, 'Good afternoon, Ada'],
    [17, 'Good afternoon, Ada'],
    [18, 'Good evening, Ada'],
  ])('greets at %i o’clock', async (hour, words) => {
    const { greeting } = await import('../src/features/home/greeting.ts');
    const { msg } = await import('@lit/localize');
    expect(greeting(hour, 'Ada', msg)).toBe(words);
  });

  test('lists what was worked on last; each leads to its place in the tool', async () => {
    serve(answer(listRecentItems, () => [item('approved-drugs'), item('solvents', { count: 1 })]));
    open('/home');
    await expect.element(page.getByRole('heading', { level: 1, name: /^Good .+, Ada$/ })).toBeVisible();
    const links = page.getByRole('link', { name: /ago$/ });
    await expect.poll(() => links.elements().length).toBe(2);
    expect(links.elements().map(({ textContent }) => textContent)).toEqual([
      'approved-drugsMolecule analysis · 475 molecules5 minutes ago',
      'solventsMolecule analysis · 1 molecule5 minutes ago',
    ]);
    await expectNoFindings();
    await links.first().click();
    await expect.poll(address).toBe('/molvalley?molvalley-app=%2Fset%2F1');
  });

  test.each([360, 1440])(
    'has what to do next, running work and recent work above the credits and the check-in (%i px)',
    async (width) => {
      await page.viewport(width, 900);
      keepCredits();
      serve(
        answer(listReceivedInvitations, () => [received]),
        answer(listJobs, () => ({ total: 1, items: [jobOf({ state: 'running', position: null })] })),
        answer(listRecentItems, () => [item('approved-drugs')]),
      );
      open('/home');
      const inOrder = [
        page.getByRole('heading', { name: received.organization, exact: true }),
        page.getByRole('region', { name: 'Jobs' }),
        page.getByRole('link', { name: /^Analyze molecules/ }),
        page.getByRole('region', { name: 'Recent' }),
        page.getByRole('region', { name: 'Credits' }),
      ];
      for (const part of inOrder) await expect.element(part).toBeVisible();
      await expect.element(page.getByText('approved-drugs')).toBeVisible();
      const boxes = inOrder.map((part) => part.element().getBoundingClientRect());
      for (const [index, above] of boxes.slice(0, -1).entries())
        expect(boxes[index + 1]!.top).toBeGreaterThanOrEqual(above.bottom);
      const credits = page.getByRole('region', { name: 'Credits' });
      await expect.element(credits.getByRole('button', { name: /Check in$/ })).toBeVisible();
    },
  );

  test('leaves out what belongs to a tool that is not there', async () => {
    serve(answer(listRecentItems, () => [item('from a tool that went', { tool: 'gone' }), item('here')]));
    open('/home');
    await expect.element(page.getByText('here', { exact: true })).toBeVisible();
    await expect.element(page.getByText('from a tool that went')).not.toBeInTheDocument();
  });

  test('leads into each tool that is there', async () => {
    open('/home');
    await expect
      .element(page.getByRole('link', { name: /^Analyze molecules/ }))
      .toHaveAttribute('href', '/molvalley');
    await expect.element(page.getByRole('link', { name: /^Go extract/ })).not.toBeInTheDocument();
  });

  test('says what would be here where nothing is, with the next step', async () => {
    open('/home');
    await expect.element(page.getByText('Nothing here yet')).toBeVisible();
    await expectNoFindings();
    await page.getByRole('link', { name: 'Open a file or the sample' }).click();
    await expect.poll(address).toBe('/molvalley?molvalley-app=%2F');
  });

  test('says why the list is not there, with the request id, and tries again', async () => {
    let fails = true;
    serve(
      answer(listRecentItems, () =>
        fails ? refusal(500, 1000, 'Failed', 'request-77') : [item('solvents')],
      ),
    );
    open('/home');
    await expect.element(page.getByText('Your recent items could not be loaded')).toBeVisible();
    await expect.element(page.getByText(/request-77/)).toBeVisible();
    await expectNoFindings();
    fails = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('solvents')).toBeVisible();
  });

  test('is worded in Chinese, and has the guide beside it', async () => {
    await setLocale('zh-CN');
    open('/home');
    await expect
      .element(page.getByRole('heading', { level: 1, name: /^(早上|下午|晚上)好，Ada$/ }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: '工作台' })).toHaveAttribute('aria-current', 'page');
    await expectNoFindings();
    await page.getByRole('link', { name: '新手指引' }).click();
    await expect.poll(address).toBe('/guide');
  });

  test('becomes the landing page when the session is ended', async () => {
    const { session } = open('/home');
    await expect.element(page.getByRole('heading', { name: 'Recent' })).toBeVisible();
    session.signOut();
    await expect.element(title).toBeVisible();
    expect(document.querySelector('mo-layout')).toBeNull();
  });
});
