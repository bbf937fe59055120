import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setLocale } from '@moiety/locales';
import { readToken, writeToken } from '../src/shared/session/token-cookie.ts';
import { calls } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, departures, open, settings, signedInAs } from './start.tsx';

describe('the guards', () => {
  test('the start page leads to the sign-in page without a token, query and hash kept', async () => {
    open('/?from=mail#x');
    await expect.poll(address).toBe('/login?from=mail#x');
  });

  test('the start page leads to the guide with one', async () => {
    signedInAs(person.ada);
    open('/');
    await expect.poll(address).toBe('/guide');
  });

  test('the sign-in page leads to the guide with one', async () => {
    signedInAs(person.ada);
    open('/login');
    await expect.poll(address).toBe('/guide');
  });

  test('a private page leads to the sign-in page, which knows the way back', async () => {
    open('/molvalley?molvalley-app=%2Fset%2F1#row-3');
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(location.pathname).toBe('/login');
    expect(new URLSearchParams(location.search).get('redirect')).toBe(
      '/molvalley?molvalley-app=%2Fset%2F1#row-3',
    );
  });

  test('the way back is kept when the private page is reached by a link as well', async () => {
    const { router } = open('/login');
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await router.navigate('/guide?a=1#b');
    await expect.poll(() => new URLSearchParams(location.search).get('redirect')).toBe('/guide?a=1#b');
  });

  test('loads who is signed in, and shows the name that the server knows', async () => {
    signedInAs({ ...person.ada, nickname: 'An old name' });
    open('/guide');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    expect(calls.filter(({ url }) => url.endsWith('/user_center/info/'))).toHaveLength(1);
  });

  test('a token that nothing can be read from counts as none', async () => {
    writeToken('not-a-token');
    open('/guide');
    await expect.poll(address).toBe('/login?redirect=%2Fguide');
    expect(readToken()).toBeUndefined();
  });
});

describe('a page has one address', () => {
  test.each([
    ['/Guide/', '/guide'],
    ['/PROFILE/Credits//?a=B#C', '/profile/credits?a=B#C'],
    ['/MolValley/?molvalley-app=%2FSet', '/molvalley?molvalley-app=%2FSet'],
    ['/Profile/Notifications/AbC%2fD/', '/profile/notifications/AbC%2fD'],
  ])('%s is %s, when it is opened and when a link leads there', async (given, own) => {
    signedInAs(person.ada);
    const { router } = open(given);
    await expect.poll(address).toBe(own);
    await router.navigate('/profile');
    await expect.poll(address).toBe('/profile');
    // The browser keeps 50 entries, so that their number tells nothing once a run of tests has filled it:
    // that the entry is one only is seen by going back.
    await router.navigate(given);
    await expect.poll(address).toBe(own);
    await router.navigate(-1);
    await expect.poll(address).toBe('/profile');
  });

  test('of /redirect/ what follows is left to the page that it leads to', async () => {
    signedInAs(person.ada);
    open('/redirect/Guide/');
    await expect.poll(address).toBe('/guide');
  });

  test('and the entry of the menu that belongs to it is the current one', async () => {
    signedInAs(person.ada);
    open('/GUIDE/');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    expect(document.querySelector('mo-layout')).toHaveProperty('current', '/guide');
  });
});

describe('an address that is none', () => {
  test.each(['/not-found', '/404', '/nothing/here', '/guide/more'])('%s, signed out', async (path) => {
    open(path);
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(address()).toBe(path);
  });

  test('signed in, within the shell, in Chinese', async () => {
    signedInAs(person.ada);
    await setLocale('zh-CN');
    open('/nothing/here');
    await expect.element(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '分子分析' })).toBeVisible();
    await expectNoFindings();
    await page.getByRole('link', { name: '回到首页' }).click();
    await expect.poll(address).toBe('/guide');
  });
});

describe('/redirect/{path}', () => {
  test('needs somebody signed in, and is kept through the sign-in', async () => {
    open('/redirect/guide?a=1#b');
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URLSearchParams(location.search).get('redirect')).toBe('/redirect/guide?a=1#b');
  });

  test('starts the single sign-on in that mode', async () => {
    open('/redirect/guide?a=1#b', { signInMode: 'sso' });
    await expect.poll(() => departures).toHaveLength(1);
    expect(departures[0]?.address).toContain(encodeURIComponent('/redirect/guide?a=1#b'));
  });

  test.each([
    ['/redirect/guide?a=1#b', '/guide?a=1#b'],
    ['/redirect/guide%3Fa%3D1?b=2#c', '/guide?a=1&b=2#c'],
    ['/redirect/%2Fguide', '/guide'],
    ['/redirect', '/guide'],
    ['/redirect/redirect/redirect/guide', '/guide'],
    ['/redirect/redirect', '/guide'],
    ['/redirect/login', '/guide'],
    ['/redirect/login?redirect=/redirect/login', '/guide'],
  ])('%s leads to %s', async (from, to) => {
    signedInAs(person.ada);
    open(from);
    await expect.poll(address).toBe(to);
  });

  test.each([
    '/redirect//evil.example/x',
    '/redirect/%2F%2Fevil.example/x',
    '/redirect/%5Cevil.example/x',
    '/redirect/https:%2F%2Fevil.example/x',
    '/redirect/javascript:alert(1)',
    '/redirect/redirect//evil.example/x',
  ])('%s stays on this origin, where there is nothing', async (from) => {
    signedInAs(person.ada);
    open(from);
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(location.pathname).not.toMatch(/^\/redirect/);
    expect(departures).toEqual([]);
  });
});

describe('/link-expired', () => {
  test('says what happened and what to do, to anybody', async () => {
    open('/link-expired');
    await expect.element(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    const ways = page.getByRole('link', { name: 'Sign in' }).elements();
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/login', '/login']);
    await expect
      .element(page.getByRole('link', { name: 'Request a new link' }))
      .toHaveAttribute('href', '/forgot-password');
    expect(address()).toBe('/link-expired');
    await expectNoFindings();
  });

  test.each([
    ['reset', 'Request a new link to set a new password.', ['Request a new link', 'Sign in']],
    ['verify', 'Sign in: if the address still needs to be verified, we will send a new link.', ['Sign in']],
  ])('knows what a link was for (%s), and offers the fitting first', async (link, words, actions) => {
    open(`/link-expired?link=${link}`);
    await expect.element(page.getByText(words, { exact: false })).toBeVisible();
    const offered = [...document.querySelectorAll('.message-actions a')];
    expect(offered.map(({ textContent }) => textContent)).toEqual(actions);
    await expect.element(page.getByText('To accept an invitation', { exact: false })).not.toBeInTheDocument();
  });

  test.each(['/link-expired', '/404'])('%s speaks the other language on demand', async (place) => {
    open(place);
    await page.getByRole('button', { name: /^English/ }).click();
    await page.getByText('中文').click();
    await expect.poll(() => document.documentElement.lang).toBe('zh-CN');
  });

  test('offers no link where people do not help themselves, and speaks Chinese', async () => {
    await setLocale('zh-CN');
    open('/link-expired', { selfService: false });
    await expect.element(page.getByRole('heading', { name: '链接已失效' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '获取新链接' })).not.toBeInTheDocument();
    await expectNoFindings();
  });
});

describe('tools that need nobody signed in', () => {
  test('are shown without a token, others are not', async () => {
    const [tool] = settings.subApps;
    if (!tool) throw new Error('no tool');
    const recognition = { ...tool, name: 'mol-recognition', path: '/mol-recognition', public: true };
    open('/mol-recognition', { subApps: [tool, recognition] });
    await expect.poll(() => document.querySelector('mo-sub-app')).not.toBeNull();
    expect(address()).toBe('/mol-recognition');
  });
});
