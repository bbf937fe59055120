import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser, listSessions } from '@moiety/contract/auth.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { clearToken, readToken } from '../src/shared/session/token-cookie.ts';
import { answer, calls, infoOf, lapsed, lapsedInBody, serve, validTokens } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { landing } from './landing-words.ts';
import { person, personOf, type Person } from './people.ts';
import { address, closeApplications, departures, open, signedInAs } from './start.tsx';
import { inAnotherTab } from './tabs.ts';
import { timesSaid } from './toasts.ts';

const sso = { signInMode: 'sso' } as const;
const heading = page.getByRole('heading', { name: 'Sign in' });
const signOn = page.getByRole('link', { name: 'Sign in with single sign-on' });
/** Where a single sign-on was started for. */
const startedFor = (start: string | null | undefined): string | null =>
  start?.startsWith('/api/v1/xops/oauth2/login?')
    ? new URL(start, location.origin).searchParams.get('redirect_uri')
    : null;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a private page, with nobody signed in', () => {
  test('starts the single sign-on at once, with its whole address, and shows nothing', async () => {
    open('/molvalley?molvalley-app=%2Fset%2F1&a=b#row-3', sso);
    await expect.poll(() => departures).toHaveLength(1);
    const [departure] = departures;
    expect(departure?.address).toBe(
      `/api/v1/xops/oauth2/login?redirect_uri=${encodeURIComponent('/molvalley?molvalley-app=%2Fset%2F1&a=b#row-3')}`,
    );
    // Back must not lead to the provider again.
    expect(departure?.replace).toBe(true);
    expect(document.querySelector('h1, h2')).toBeNull();
    expect(calls).toEqual([]);
  });

  test('does so when it is reached from within the portal as well', async () => {
    const { router } = open('/not-found', sso);
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    void router.navigate('/guide?a=1#b');
    await expect.poll(() => startedFor(departures[0]?.address)).toBe('/guide?a=1#b');
    expect(departures).toEqual([expect.objectContaining({ replace: false })]);
    expect(address()).toBe('/not-found');
  });

  test('does not go to and fro: a return without a session leads to the sign-in page', async () => {
    open('/guide?a=1', sso);
    await expect.poll(() => departures).toHaveLength(1);
    open('/guide?a=1', sso);
    await expect.element(heading).toBeVisible();
    expect(address()).toBe('/login?redirect=%2Fguide%3Fa%3D1&error=sign-on-lost');
    await expect.element(page.getByText('Single sign-on returned here', { exact: false })).toBeVisible();
    expect(departures).toHaveLength(1);
    // Another page is another matter, and so is the same one after a session.
    open('/molvalley', sso);
    await expect.poll(() => startedFor(departures[1]?.address)).toBe('/molvalley');
  });

  test('is shown to whoever has a token', async () => {
    signedInAs(person.ada);
    open('/guide', sso);
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    expect(departures).toEqual([]);
  });
});

describe('the sign-in page', () => {
  test('is one link to the single sign-on, which leads to where the visitor wanted to go', async () => {
    open(`/login?redirect=${encodeURIComponent('/molvalley?a=1#row')}`, sso);
    await expect.element(signOn).toBeVisible();
    expect(startedFor(signOn.element().getAttribute('href'))).toBe('/molvalley?a=1#row');
    expect(document.querySelector('input')).toBeNull();
    await expectNoFindings();
  });

  test.each([
    '//evil.example/x',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/login',
  ])('leads to the start page instead of %j', async (target) => {
    open(`/login?redirect=${encodeURIComponent(target)}`, sso);
    await expect.element(signOn).toBeVisible();
    await expect.poll(() => startedFor(signOn.element().getAttribute('href'))).toBe('/');
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    open('/login?error=sign-on-lost', sso);
    await expect.element(page.getByRole('link', { name: '使用单点登录' })).toBeVisible();
    await expect.element(page.getByText('单点登录返回后', { exact: false })).toBeVisible();
    await expectNoFindings();
  });

  test.each([
    ['sign-on-lost', 'Single sign-on returned here without signing you in.'],
    ['too-many', 'Too many attempts.'],
  ])('says why the attempt before failed: %s', async (error, words) => {
    open(`/login?error=${error}`, sso);
    await expect.element(page.getByText(words, { exact: false })).toBeVisible();
    expect([...document.querySelectorAll('[data-error]:not([hidden])')]).toHaveLength(1);
  });

  test('offers an account only where people help themselves', async () => {
    open('/login', { ...sso, selfService: false });
    await expect.element(signOn).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Sign up' })).not.toBeInTheDocument();
    open('/login', { ...sso, selfService: true });
    await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
  });

  test('stays offline, and says so', async () => {
    open('/login', sso);
    await expect.element(signOn).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    signOn.element().dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    await expect.poll(() => timesSaid('Network offline!')).toBe(1);
  });

  test('leads on as soon as another tab has signed in', async () => {
    open('/login?redirect=%2Fguide%3Fa%3D1', sso);
    await expect.element(heading).toBeVisible();
    inAnotherTab(() => void signedInAs(person.ada), 'changed');
    await expect.poll(address).toBe('/guide?a=1');
  });
});

const logOut = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Ada Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog', { name: 'Log out' }).getByRole('button', { name: 'OK' }).click();
};

describe('logging out', () => {
  test('goes to the log-out of the single sign-on, which needs the cookie, and from there to the home page', async () => {
    signedInAs(person.ada);
    open('/guide', sso);
    await logOut();
    await expect.poll(() => departures).toHaveLength(1);
    expect(departures[0]?.address).toBe('/api/v1/xops/oauth2/logout?redirect_uri=%2Fhome');
    expect(readToken()).toBeTruthy();
    expect(calls.some(({ url }) => url.endsWith('/token/revoke'))).toBe(false);
  });

  test('tells the other tabs when it is done', async () => {
    signedInAs(person.ada);
    open('/guide', sso);
    await logOut();
    await expect.poll(() => departures).toHaveLength(1);
    const heard = vi.fn<(kind: unknown) => void>();
    const channel = new BroadcastChannel('moiety-session');
    channel.addEventListener('message', ({ data }: MessageEvent) => heard(data));
    // The server ends the session, and the browser comes to the start page.
    closeApplications();
    clearToken();
    open('/', sso);
    await expect.poll(() => heard.mock.calls).toEqual([[{ kind: 'ended' }]]);
    await expect.element(signOn).toBeVisible();
    channel.close();
  });

  test('leaves nothing to come back to', async () => {
    signedInAs(person.ada);
    open('/guide', sso);
    await logOut();
    await expect.poll(() => departures).toHaveLength(1);
    clearToken();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(address).toBe('/home');
    await expect.element(page.getByRole('heading', { level: 1, name: landing.hero.heading })).toBeVisible();
    expect(document.body.textContent).not.toContain('Ada');
  });

  test('of one tab leaves a tab of whoever signed in since', async () => {
    signedInAs(person.ada);
    open('/guide', sso);
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    inAnotherTab(() => void signedInAs(person.ada), 'ended');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(address()).toBe('/guide');
  });
});

const whoAsks = (request: Request): Person | undefined => {
  const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
  return validTokens.has(token) ? personOf(token) : undefined;
};
const userOf = ({ id, nickname, email }: Person): DataOf<typeof currentUser> => ({
  uuid: id,
  id,
  Username: nickname,
  nickname,
  email,
  headerImage: '',
  credit: '0',
  organizationName: '',
  organizationType: -1,
  accountType: 'local',
});

const openWindow = () => vi.spyOn(window, 'open').mockReturnValue(window);

describe('a session that lapsed', () => {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  /** Opens the user center as Ada, with a form half filled, when the server forgets the session. */
  const lapse = async (refuse = lapsed) => {
    signedInAs(person.ada);
    serve(
      answer(currentUser, (request) => userOf(whoAsks(request) ?? person.ada)),
      answer(listSessions, () => []),
    );
    const application = open('/profile?a=1#b', sso);
    const field = page.getByLabelText('Current password', { exact: true });
    await field.fill('half a passw');
    validTokens.clear();
    serve(
      answer(userInfo, (request) => {
        const who = whoAsks(request);
        return who ? infoOf(who) : refuse();
      }),
    );
    const { accountApi } = await import('../src/features/account/account-api.ts');
    const asked = application.store.dispatch(
      accountApi.endpoints.userInfo.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    await expect.element(dialog).toBeVisible();
    return { ...application, field, asked };
  };
  const signIn = dialog.getByRole('button', { name: 'Sign in' });

  test.each([
    ['HTTP 401', lapsed],
    ['code 1 in the body', lapsedInBody],
  ])('(%s) opens the provider in a window, and goes on when that has signed in', async (_, refuse) => {
    const opened = openWindow();
    const { asked, field } = await lapse(refuse);
    await expectNoFindings();
    await signIn.click();
    expect(opened).toHaveBeenCalledTimes(1);
    const start = String(opened.mock.calls[0]?.[0]);
    expect(startedFor(start)).toBe('/api/v1/xops/oauth2/done');
    expect(new URL(start, location.origin).searchParams.get('login_hint')).toBe(person.ada.email);
    expect(opened.mock.calls[0]?.[2]).toContain('popup');
    await expect
      .element(page.getByText('Sign in using the window that opened', { exact: false }))
      .toBeVisible();
    await expectNoFindings();
    inAnotherTab(() => void signedInAs(person.ada), 'changed');
    expect((await asked).data).toEqual(infoOf(person.ada));
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('half a passw');
    expect(address()).toBe('/profile?a=1#b');
    expect(departures).toEqual([]);
  });

  test('follows the cookie where the window could not tell', async () => {
    openWindow();
    const { asked } = await lapse();
    await signIn.click();
    signedInAs(person.ada);
    window.dispatchEvent(new FocusEvent('focus'));
    expect((await asked).data).toEqual(infoOf(person.ada));
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('offers the window again, for whoever closed it', async () => {
    const opened = openWindow();
    await lapse();
    await signIn.click();
    await dialog.getByRole('button', { name: 'Open the window again' }).click();
    expect(opened).toHaveBeenCalledTimes(2);
  });

  test('says what to do where the browser blocks the window, and offers a tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await lapse();
    await signIn.click();
    await expect
      .element(page.getByText('Your browser has blocked the window.', { exact: false }))
      .toBeVisible();
    const link = page.getByRole('link', { name: 'Sign in in a new tab' });
    await expect.element(link).toHaveAttribute('target', '_blank');
    expect(startedFor(link.element().getAttribute('href'))).toBe('/api/v1/xops/oauth2/done');
    await expectNoFindings();
  });

  test('speaks Chinese', async () => {
    openWindow();
    await lapse();
    await setLocale('zh-CN');
    const asked = page.getByRole('dialog', { name: '重新登录' });
    await asked.getByRole('button', { name: '登录' }).click();
    await expect.element(page.getByText('请在打开的窗口中登录', { exact: false })).toBeVisible();
    await expectNoFindings();
  });

  test('opens nothing offline', async () => {
    const opened = openWindow();
    await lapse();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await signIn.click();
    await expect.poll(() => timesSaid('Network offline!')).toBe(1);
    expect(opened).not.toHaveBeenCalled();
  });

  test('is refused and emptied when somebody else signs in', async () => {
    openWindow();
    const { store, asked } = await lapse();
    await signIn.click();
    inAnotherTab(() => void signedInAs(person.bo), 'changed');
    expect((await asked).data).not.toEqual(infoOf(person.bo));
    await expect.element(page.getByRole('heading', { name: 'Welcome, Bo' })).toBeVisible();
    await expect.poll(() => timesSaid('Another account is signed in now.')).toBe(1);
    expect(JSON.stringify(store.getState())).not.toContain(person.ada.email);
  });

  test('leads to the sign-in page when the dialog is dismissed, not to the provider', async () => {
    await lapse();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(signOn).toBeVisible();
    expect(startedFor(signOn.element().getAttribute('href'))).toBe('/profile?a=1#b');
    await expect.poll(() => timesSaid('Session expired. Please login again')).toBe(1);
    expect(readToken()).toBeUndefined();
    expect(departures).toEqual([]);
  });
});
