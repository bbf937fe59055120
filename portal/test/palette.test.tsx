import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listRecentItems, type RecentItem } from '@moiety/contract/home.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { listJobs } from '@moiety/contract/jobs.ts';
import { setLocale } from '@moiety/locales';
import { matchCommand } from '../src/features/palette/match.ts';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { jobsOfEachState } from './job-doubles.ts';
import { person } from './people.ts';
import { address, open, settings, signedInAs } from './start.tsx';

const dialog = page.getByRole('dialog', { name: 'Commands' });
const field = page.getByRole('combobox');
const option = (name: string) => page.getByRole('option', { name, exact: true });
/** The options as they are listed, without their notes and keys. */
const titles = (): string[] =>
  [...document.querySelectorAll('.palette-title')].map(({ textContent }) => textContent ?? '');
const groups = (): string[] =>
  [...document.querySelectorAll('.palette-group')].map(({ textContent }) => textContent ?? '');
const marks = (): (string | null)[] =>
  [...document.querySelectorAll('.palette mark')].map((mark) => mark.textContent);
const chosen = (): string =>
  document.querySelector('[role="option"][aria-selected="true"] .palette-title')?.textContent ?? '';

const set: RecentItem = {
  tool: 'molvalley',
  id: '0192b0e4-0000-7000-8000-000000000001',
  title: 'Kinase inhibitors',
  route: '/set/0192b0e4-0000-7000-8000-000000000001',
  updatedAt: '2026-11-20T08:00:00.000Z',
  count: 5,
};

const score = (typed: string, title: string, keywords = ''): number =>
  matchCommand(typed, { title, keywords })?.score ?? 0;

/** Presses the key until it is heard: what listens to it comes a moment after the page that is seen. */
const openByKey = async (): Promise<void> => {
  await expect
    .poll(
      async () => {
        if (!dialog.query()) await userEvent.keyboard('{Control>}k{/Control}');
        return dialog.query();
      },
      { interval: 1000 },
    )
    .toBeVisible();
};

/** How many questions to log out are open. */
const questions = (): number =>
  [...document.querySelectorAll('mo-dialog')].filter(({ title }) => title === 'Log out').length;

/** Opens the palette by its key, on the start page of somebody signed in. */
const openPalette = async () => {
  signedInAs(person.ada);
  const application = open('/guide');
  await expect.element(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  await openByKey();
  return application;
};

beforeEach(() => serve(answer(listRecentItems, () => [set])));
afterEach(() => vi.restoreAllMocks());

describe('the command palette', () => {
  test('lists pages, tools, actions and recent work, and has the focus in its field', async () => {
    await openPalette();
    await expect.element(field).toHaveFocus();
    await expect.element(option('Kinase inhibitors Molecule analysis')).toBeVisible();
    expect(groups()).toEqual(['Pages', 'Tools', 'Actions', 'Recent work']);
    expect(titles()).toEqual([
      'Home',
      'User center',
      'Cases',
      'Notifications',
      'Notification settings',
      'Credits',
      'Jobs',
      'Organization',
      'Network detection',
      'Invite friends',
      'Molecule analysis',
      '切换到中文',
      'Use light appearance',
      'Use dark appearance',
      'Show keyboard shortcuts',
      'Log out',
      'Kinase inhibitors',
    ]);
    await expectNoFindings();
  });

  test('is walked through with the arrows, round and round, and opens a page with Enter', async () => {
    await openPalette();
    expect(chosen()).toBe('Home');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe('User center');
    const active = document.querySelector('[aria-selected="true"]')?.id;
    expect(field.element().getAttribute('aria-activedescendant')).toBe(active);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(chosen).toBe(titles().at(-1));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(address).toBe('/profile');
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('finds by title, by other words and across languages, and marks what it found', async () => {
    await openPalette();
    await field.fill('molana');
    await expect.poll(titles).toEqual(['Molecule analysis']);
    expect(marks()).toEqual(['Mol', 'ana']);
    await field.fill('夜间');
    await expect.poll(chosen).toBe('Use dark appearance');
    await field.fill('分子分析');
    await expect.poll(chosen).toBe('Molecule analysis');
    await field.fill('qqqq');
    await expect.element(page.getByText('No results.', { exact: false })).toBeVisible();
    expect(field.element().getAttribute('aria-expanded')).toBe('false');
    await expectNoFindings();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
  });

  test('offers the structure of a chemical name or a SMILES, and says where a name is not understood', async () => {
    await openPalette();
    for (const typed of ['2-chloropyridine', 'N-(4-hydroxyphenyl)acetamide', '2-氯吡啶', 'c1ccncc1']) {
      await field.fill(typed);
      await expect.poll(chosen).toBe(`Open the structure: ${typed}`);
    }
    expect(groups()).toEqual(['Structures']);
    await expectNoFindings();
    await field.fill('2-chloropyridxne');
    await expect
      .poll(() => document.querySelector('.palette-note')?.textContent)
      .toMatch(/^not understood from “[a-z]*xne”; expected: .*a parent structure/);
    for (const typed of ['language', 'set one', 'national', 'iso-9', 'C']) {
      await field.fill(typed);
      expect(titles().filter((title) => title.startsWith('Open the structure'))).toEqual([]);
    }
    await field.fill('2-chloropyridine');
    await expect.poll(chosen).toBe('Open the structure: 2-chloropyridine');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/molvalley?molvalley-app=/draw%3Ftext%3D2-chloropyridine');
  });

  test('finds Chinese titles by the first letters of their pinyin, and English words, in Chinese', async () => {
    signedInAs(person.ada);
    await setLocale('zh-CN');
    open('/guide');
    await page.getByRole('button', { name: '搜索或执行命令' }).click();
    await expect.element(page.getByRole('dialog', { name: '命令' })).toBeVisible();
    await field.fill('fzfx');
    await expect.poll(chosen).toBe('分子分析');
    await field.fill('dark');
    await expect.poll(chosen).toBe('使用深色外观');
    await field.fill('ｌｏｇ ｏｕｔ');
    await expect.poll(chosen).toBe('退出登录');
    await expectNoFindings();
  });

  test('opens recent work in its tool, and a page in a new tab with Ctrl-Enter', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await openPalette();
    await field.fill('kin');
    await expect.poll(chosen).toBe('Kinase inhibitors');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    const place = `/molvalley?molvalley-app=${set.route}`;
    expect(opened).toHaveBeenCalledWith(place, '_blank', 'noopener');
    expect(address()).toBe('/guide');
    await userEvent.keyboard('{Control>}k{/Control}');
    await field.fill('kin');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe(place);
  });

  test('lists first what was used last, for the same person only', async () => {
    const { session } = await openPalette();
    await field.fill('dark');
    await userEvent.keyboard('{Enter}');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.keyboard('{Control>}k{/Control}');
    await field.fill('profile');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/profile');
    chooseTheme('light');
    await expect.element(dialog).not.toBeInTheDocument();
    await openByKey();
    expect(groups()[0]).toBe('Recently used');
    expect(titles().slice(0, 2)).toEqual(['User center', 'Use dark appearance']);
    expect(titles().filter((title) => title === 'User center')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    session.signOut();
    await expect.poll(() => location.pathname).toBe('/home');
    signedInAs(person.bo);
    open('/guide');
    await expect.element(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
    await openByKey();
    expect(groups()[0]).toBe('Pages');
  });

  test('closes with Escape, its key and beside it, and gives the focus back', async () => {
    signedInAs(person.ada);
    open('/guide');
    const link = page.getByRole('link', { name: 'Open Molecule analysis' });
    await expect.element(link).toBeVisible();
    const again = async (): Promise<void> => {
      (link.element() as HTMLElement).focus();
      await userEvent.keyboard('{Control>}k{/Control}');
      await expect.element(field).toHaveFocus();
    };
    for (const key of ['{Escape}', '{Control>}k{/Control}']) {
      await again();
      await userEvent.keyboard(key);
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(link).toHaveFocus();
    }
    await again();
    const { bottom, left } = dialog.element().getBoundingClientRect();
    expect(bottom).toBeLessThan(innerHeight);
    await userEvent.click(document.body, { position: { x: left + 20, y: innerHeight - 10 }, force: true });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(link).toHaveFocus();
  });

  test('changes the language and says so at once', async () => {
    await openPalette();
    await field.fill('语言');
    await expect.poll(chosen).toBe('切换到中文');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: '搜索或执行命令' })).toBeVisible();
    expect(localStorage.getItem('moiety-share-locale')).toBe('zh-CN');
  });

  test('asks before it logs out without loading anything, as there may be no network', async () => {
    await openPalette();
    await expect.element(option('Log out')).toBeVisible();
    const before = questions();
    (option('Log out').element() as HTMLElement).click();
    expect(questions()).toBe(before + 1);
    await page.getByRole('alertdialog', { name: 'Log out' }).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(questions).toBe(before);
  });

  test('asks before it logs out', async () => {
    await openPalette();
    await field.fill('log out');
    await userEvent.keyboard('{Enter}');
    const question = page.getByRole('alertdialog', { name: 'Log out' });
    await expect.element(question).toBeVisible();
    // A question is answered before anything else is opened.
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(dialog).not.toBeInTheDocument();
    await question.getByRole('button', { name: 'OK' }).click();
    await expect.poll(address).toBe('/home');
  });

  test('lists the open jobs with their turn or how far they are, before recent work, and leads to them', async () => {
    serve(
      answer(listJobs, (request) => {
        expect(new URL(request.url).searchParams.get('state')).toBe('open');
        const items = jobsOfEachState.filter(({ endedAt }) => endedAt === null);
        return { total: items.length, items };
      }),
    );
    await openPalette();
    await expect.element(option('WO2026123456.pdf Waiting · Number 3 in the queue.')).toBeVisible();
    await expect.element(option('Kinase assays.pdf Running · 40%')).toBeVisible();
    expect(groups()).toEqual(['Pages', 'Tools', 'Actions', 'Open jobs', 'Recent work']);
    await expectNoFindings();
    await field.fill('assays');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/profile/jobs?state=open');
  });

  test('says when recent work could not be loaded, and tries again in place', async () => {
    let fails = true;
    serve(answer(listRecentItems, () => (fails ? refusal(500, errorCode.serverError, 'on fire') : [set])));
    await openPalette();
    const retry = option('Recent work could not be loaded. Try again');
    await expect.element(retry).toBeVisible();
    await expectNoFindings();
    fails = false;
    await retry.click();
    await expect.element(option('Kinase inhibitors Molecule analysis')).toBeVisible();
    await expect.element(retry).not.toBeInTheDocument();
  });

  test('offers a visitor what a visitor may do, without asking the server', async () => {
    open('/link-expired');
    await page.getByRole('button', { name: 'Search or run a command' }).click();
    await expect.element(dialog).toBeVisible();
    expect(titles()).toEqual([
      'Sign in',
      'Sign up',
      '切换到中文',
      'Use light appearance',
      'Use dark appearance',
      'Show keyboard shortcuts',
    ]);
    await field.fill('sign in');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/login');
  });

  test('fits a phone, and leads to help in a new tab', async () => {
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(360, 700);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    signedInAs(person.ada);
    const help = { 'en-US': 'https://help.example/en', 'zh-CN': 'https://help.example/zh' };
    open('/guide', { help: { ...settings.help, center: help } });
    await page.getByRole('button', { name: 'Search or run a command' }).click();
    await expect.element(dialog).toBeVisible();
    const { left, right } = dialog.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await expectNoFindings();
    await option('Help center opens in a new tab').click();
    expect(opened).toHaveBeenCalledWith('https://help.example/en', '_blank', 'noopener');
  });
});

describe('the keyboard shortcuts', () => {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  test('are listed by a question mark, unless it is typed', async () => {
    await openPalette();
    await userEvent.keyboard('?');
    await expect.element(field).toHaveValue('?');
    await expect.element(shortcuts).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await userEvent.keyboard('?');
    await expect.element(shortcuts).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'In tables' })).toBeVisible();
    await expectNoFindings();
    await userEvent.keyboard('{Escape}');
    await expect.element(shortcuts).not.toBeInTheDocument();
  });

  test('are in the palette too', async () => {
    await openPalette();
    await field.fill('keyboard');
    await userEvent.keyboard('{Enter}');
    await expect.element(shortcuts).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describe('matching', () => {
  test('puts the beginning before a word, a word before an inside, and all before other words', () => {
    const scores = [
      score('set', 'Settings'),
      score('set', 'Your sets'),
      score('set', 'Reset it'),
      score('set', 'Table', 'sets'),
    ];
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });

  test('takes letters that begin words, not letters strewn about', () => {
    expect(score('us', 'Use the system')).toBeGreaterThan(0);
    expect(score('uts', 'Use the system')).toBeGreaterThan(0);
    expect(score('eem', 'Use the system')).toBe(0);
    expect(score('dark theme', 'Use dark appearance', 'theme')).toBeGreaterThan(0);
    expect(score('dark qq', 'Use dark appearance', 'theme')).toBe(0);
  });

  test('marks the letters that were found', () => {
    expect(matchCommand('sz', { title: '设置 zone' })?.spans).toEqual([[0, 2]]);
    expect(matchCommand('USE sys', { title: 'Use the system' })?.spans).toEqual([
      [0, 3],
      [8, 11],
    ]);
  });
});
