import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { readToken } from '../src/shared/session/token-cookie.ts';
import { unsavedWork } from '../src/shared/unsaved-work.ts';
import { calls } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { landing } from './landing-words.ts';
import { person } from './people.ts';
import { address, closeApplications, open, settings, signedInAs } from './start.tsx';

const welcome = page.getByRole('heading', { name: 'Welcome, Ada' });
const menuButton = page.getByRole('button', { name: 'Ada Account menu' });
/** What has the focus, through all shadow trees. */
const focused = (): Element | null => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
};
const choose = async (name: string): Promise<void> => {
  await menuButton.click();
  await page.getByRole('menu').getByText(name, { exact: false }).click();
};

/** The same address in both languages. */
const alike = (url: string) => ({ 'en-US': url, 'zh-CN': url });

const openGuide = async () => {
  const token = signedInAs(person.ada);
  const application = open('/guide');
  await expect.element(welcome).toBeVisible();
  return { ...application, token };
};

test('what stands around a page is asked for once', async () => {
  await openGuide();
  const asked = calls.map(({ url }) => new URL(url).pathname.replace(/^\/[^/]+\/api\/v1\//, ''));
  const shown = [
    'user_center/info/',
    'user_center/notification/unread_count/',
    'public/user_center/notification/',
  ];
  expect(asked.filter((path) => shown.includes(path)).toSorted()).toEqual(shown.toSorted());
});

describe('the side menu', () => {
  test('has home, what the server registers, the user center and the cases, and nothing else', async () => {
    await openGuide();
    const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
    await expect
      .poll(() => links.elements().map(({ textContent }) => textContent?.trim()))
      .toEqual(['Home', 'Molecule analysis', 'User center', 'Cases']);
  });

  test.each([
    ['/profile/credits', 'User center'],
    ['/profile/notifications/settings', 'User center'],
    ['/case/drug-like-shortlist', 'Cases'],
    ['/home', 'Home'],
    ['/help/questions', 'FAQs'],
    ['/help/passwords', 'Help center'],
  ])('at %s marks %s, to which the page belongs', async (path, name) => {
    signedInAs(person.ada);
    open(path, { help: { center: alike('/help'), faqs: alike('/help/questions') } });
    const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
    const link = navigation.getByRole('link', { name, exact: true });
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    // Help of the product's own opens in place.
    await expect.element(link).not.toHaveAttribute('target');
  });

  test('leads to the help centre where there is one, in its language and a new tab', async () => {
    signedInAs(person.ada);
    await setLocale('zh-CN');
    open('/guide', {
      help: { center: { 'en-US': 'https://help.example/en', 'zh-CN': 'https://help.example/zh' } },
    });
    const link = page.getByRole('navigation').getByRole('link', { name: '帮助中心', exact: false });
    await expect.element(link).toHaveAttribute('href', 'https://help.example/zh');
    await expect.element(link).toHaveAttribute('target', '_blank');
  });

  test('has a submenu of the help that is set up, and of no other', async () => {
    signedInAs(person.ada);
    open('/guide', {
      help: {
        center: { 'en-US': 'https://help.example/en', 'zh-CN': 'https://help.example/zh' },
        faqs: { 'en-US': 'https://help.example/faqs', 'zh-CN': 'https://help.example/faqs-zh' },
      },
    });
    const navigation = page.getByRole('navigation');
    await navigation.getByRole('button', { name: 'Help center' }).click();
    await expect
      .element(navigation.getByRole('link', { name: 'FAQs', exact: false }))
      .toHaveAttribute('href', 'https://help.example/faqs');
    await expect
      .element(navigation.getByRole('link', { name: 'Help center', exact: false }))
      .toHaveAttribute('target', '_blank');
    expect(navigation.getByRole('link', { name: 'Documentation', exact: false }).elements()).toHaveLength(0);
    await expectNoFindings();
  });

  test('changes the page without loading it anew, marks where one is, and says the title', async () => {
    await openGuide();
    const here = window;
    await page.getByRole('navigation').getByRole('link', { name: 'Molecule analysis' }).click();
    await expect.poll(address).toBe('/molvalley');
    expect(window).toBe(here);
    await expect
      .element(page.getByRole('navigation').getByRole('link', { name: 'Molecule analysis' }))
      .toHaveAttribute('aria-current', 'page');
    await expect.poll(() => document.title).toBe('Molecule analysis · Moiety');
    await expect
      .element(page.getByRole('status').getByText('Molecule analysis · Moiety'))
      .toBeInTheDocument();
  });

  test('stays collapsed when it was left so', async () => {
    await openGuide();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect.poll(() => localStorage.getItem('moiety-sidebar-collapsed')).toBe('1');
    await expect
      .poll(() => Math.round(document.querySelector('.shell-user')!.getBoundingClientRect().width))
      .toBeLessThan(71);
  });
});

const inLayout = (selector: string) =>
  document.querySelector('mo-layout')?.shadowRoot?.querySelector(selector);
const rail = () => inLayout('mo-nav-rail') as HTMLElement | null | undefined;
const side = () => inLayout('mo-sidebar');

describe('the navigation', () => {
  test('is a rail of icons for whoever chooses one, also next time, and a drawer on a phone', async () => {
    await openGuide();
    await choose('Icon rail');
    await expect.poll(() => rail()?.offsetWidth).toBe(80);
    await expect
      .element(page.getByRole('navigation').getByRole('link', { name: 'Molecule analysis' }))
      .toBeVisible();
    await expectNoFindings();
    closeApplications();
    await openGuide();
    await expect.poll(() => rail()?.offsetWidth).toBe(80);
    // Where room is short, the picture stands for the name.
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect
      .element(page.getByRole('menuitemradio', { name: 'Icon rail' }))
      .toHaveAttribute('aria-checked', 'true');
    onTestFinished(() => page.viewport(1280, 800));
    await page.viewport(360, 740);
    await expect.poll(rail).toBeNull();
    await page.getByRole('button', { name: 'Sidebar', exact: true }).click();
    await expect.element(page.getByRole('link', { name: 'User center' })).toBeVisible();
  });

  test('makes room where the extraction tool shows a document', async () => {
    const { router } = await openGuide();
    await expect.poll(side).not.toBeNull();
    await router.navigate('/guide?patsight-app=%2Fview-pdf%2F1');
    await expect.poll(side).toBeNull();
    await router.navigate('/guide?patsight-app=%2Fprojects');
    await expect.poll(side).not.toBeNull();
  });
});

describe('kept pages', () => {
  test('are found as they were left: the same document, scrolled and focused', async () => {
    const { router } = await openGuide();
    const page1 = document.querySelector('.guide')!;
    const link = page.getByRole('link', { name: 'Open Molecule analysis' });
    (link.element() as HTMLElement).focus();
    await router.navigate('/molvalley');
    await expect.element(welcome).not.toBeInTheDocument();
    await router.navigate(-1);
    await expect.element(welcome).toBeVisible();
    expect(document.querySelector('.guide')).toBe(page1);
    await expect.element(link).toHaveFocus();
    await expect.poll(() => document.title).toBe('Home · Moiety');
  });
});

describe('what kept pages hold', () => {
  test('comes back as it was: what was typed, scrolled within, and no dialog that nobody sees', async () => {
    const { router } = await openGuide();
    const form = document.createElement('form');
    const input = Object.assign(document.createElement('input'), { ariaLabel: 'Note' });
    form.append(input);
    const box = document.createElement('div');
    box.append(document.createElement('p'));
    Object.assign(box.style, { blockSize: '50px', overflow: 'auto' });
    Object.assign((box.firstElementChild as HTMLElement).style, { blockSize: '500px' });
    const dialog = document.createElement('dialog');
    document.querySelector('.guide')!.append(form, box, dialog);
    await page.getByRole('textbox', { name: 'Note' }).fill('half a word');
    box.scrollTop = 120;
    await expect.poll(() => unsavedWork.titles()).toEqual(['Home · Moiety']);
    dialog.showModal();
    await router.navigate('/molvalley');
    await expect.element(welcome).not.toBeInTheDocument();
    expect(dialog.open).toBe(false);
    // Where a dialog still held the page, nothing on it could be pressed.
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('half a word');
    expect(box.scrollTop).toBe(120);
    form.addEventListener('submit', (event) => event.preventDefault());
    form.requestSubmit();
    expect(unsavedWork.titles()).toEqual([]);
  });

  test('is at most ten pages: the one shown longest ago is built anew', async () => {
    const { router } = await openGuide();
    const guide = document.querySelector('.guide');
    const first = document.querySelector('.page');
    // Pages that nothing is at are not kept, and push nobody out.
    for (let i = 0; i < 11; i++) await router.navigate(`/no/such/${i}`);
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(document.querySelectorAll('.page')).toHaveLength(2);
    expect(document.querySelector('.page')).toBe(first);
    await router.navigate('/guide');
    await expect.element(welcome).toBeVisible();
    expect(document.querySelector('.guide')).toBe(guide);
  });

  test('the keyboard goes on from the page that comes, where what had the focus is gone', async () => {
    const { router } = await openGuide();
    (page.getByRole('link', { name: 'Open Molecule analysis' }).element() as HTMLElement).focus();
    await router.navigate('/profile');
    await expect.element(page.getByRole('heading', { level: 1, name: 'User center' })).toBeVisible();
    await expect.poll(() => document.activeElement?.className).toBe('pages');
  });
});

describe('the user menu', () => {
  test('switches the language of everything at once', async () => {
    await openGuide();
    await choose('Switch language');
    const dialog = page.getByRole('dialog', { name: 'Switch language' });
    await expect.element(dialog).toBeVisible();
    await page.getByRole('button', { name: '中文' }).click();
    await expect.element(page.getByRole('heading', { name: 'Ada，您好' })).toBeVisible();
    await expect.element(page.getByRole('navigation').getByRole('link', { name: '分子分析' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '收起侧边栏' })).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(document.documentElement.lang).toBe('zh-CN');
    await expect.poll(() => document.title).toBe('首页 · Moiety');
    expect(localStorage.getItem('moiety-share-locale')).toBe('zh-CN');
    expect(document.cookie).toContain('moiety-share-locale=zh-CN');
  });

  test('chooses the appearance, and remembers it for the server too', async () => {
    await openGuide();
    await choose('Dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark');
    expect(document.cookie).toContain('moiety-theme=dark');
    await menuButton.click();
    await expect
      .element(page.getByRole('menuitemradio', { name: 'Dark' }))
      .toHaveAttribute('aria-checked', 'true');
    await page.getByRole('menuitemradio', { name: 'System' }).click();
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(document.cookie).not.toContain('moiety-theme');
  });

  test('another tab changes language and appearance here too', async () => {
    const { followLocale } = await import('../src/shared/preferences/locale.ts');
    const { followTheme } = await import('../src/shared/preferences/theme.ts');
    const stops = [followLocale(), followTheme()];
    await openGuide();
    window.dispatchEvent(new StorageEvent('storage', { key: 'moiety-share-locale', newValue: 'zh-CN' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'moiety-theme', newValue: 'dark' }));
    await expect.element(page.getByRole('heading', { name: 'Ada，您好' })).toBeVisible();
    expect(document.documentElement.dataset.theme).toBe('dark');
    for (const stop of stops) stop();
  });

  test('is usable by keyboard alone', async () => {
    await openGuide();
    (menuButton.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(focused).toBe(page.getByRole('menuitem', { name: 'User center' }).element());
    await userEvent.keyboard('{End}');
    await expect.poll(focused).toBe(page.getByRole('menuitem', { name: 'Log out' }).element());
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe(menuButton.element());
  });
});

describe('logging out', () => {
  const dialog = page.getByRole('alertdialog', { name: 'Log out' });

  test('asks first; Escape does not answer, Cancel stays', async () => {
    await openGuide();
    await choose('Log out');
    await expect.element(dialog.getByText('Are you sure you want to log out?')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(readToken()).toBeTruthy();
    expect(address()).toBe('/guide');
  });

  test('revokes the token and leads to the home page', async () => {
    const { token, store } = await openGuide();
    await choose('Log out');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect.poll(address).toBe('/home');
    await expect.element(page.getByRole('heading', { level: 1, name: landing.hero.heading })).toBeVisible();
    expect(readToken()).toBeUndefined();
    const revoke = calls.find(({ url }) => url.endsWith('/token/revoke'));
    expect(revoke?.headers.get('x-token')).toBe(token);
    expect(revoke?.headers.get('authorization')).toBe(`Bearer ${token}`);
    expect(JSON.stringify(store.getState())).not.toContain(person.ada.email);
  });

  test('is worded as specified in Chinese', async () => {
    await setLocale('zh-CN');
    signedInAs(person.ada);
    open('/guide');
    await page.getByRole('button', { name: 'Ada 账号菜单' }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    const asked = page.getByRole('alertdialog', { name: '退出登录' });
    await expect.element(asked.getByText('您确定要退出登录吗?')).toBeVisible();
    await expect.element(asked.getByRole('button', { name: '确认' })).toBeVisible();
    await expect.element(asked.getByRole('button', { name: '取消' })).toBeVisible();
  });
});

describe('the guide', () => {
  test('leads into each registered tool, known to it or not', async () => {
    signedInAs(person.ada);
    const [tool] = settings.subApps;
    if (!tool) throw new Error('no tool');
    const other = {
      ...tool,
      name: 'other',
      path: '/other',
      title: { 'en-US': 'Another tool', 'zh-CN': '另一个工具' },
    };
    open('/guide', { subApps: [tool, other] });
    await expect
      .element(page.getByRole('link', { name: 'Open Another tool' }))
      .toHaveAttribute('href', '/other');
    await page.getByRole('link', { name: 'Open Molecule analysis' }).click();
    await expect.poll(address).toBe('/molvalley');
  });

  test('says so when there is no tool', async () => {
    signedInAs(person.ada);
    open('/guide', { subApps: [] });
    await expect.element(page.getByText('No tools are set up yet.', { exact: false })).toBeVisible();
  });

  test.each([
    ['en-US', 'light'],
    ['zh-CN', 'dark'],
  ] as const)('has no accessibility finding (%s, %s), with the menu open too', async (locale, theme) => {
    chooseTheme(theme);
    await setLocale(locale);
    signedInAs(person.ada);
    open('/guide');
    const trigger = page.getByRole('button', {
      name: locale === 'en-US' ? 'Ada Account menu' : 'Ada 账号菜单',
    });
    await expect.element(trigger).toBeVisible();
    await expectNoFindings();
    await trigger.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    await expectNoFindings();
  });
});
