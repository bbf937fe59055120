import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn } from '@moiety/contract/auth.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { readToken } from '../src/shared/session/token-cookie.ts';
import { answer, calls, noAnswer, PASSWORD, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { elapse } from './elapse.ts';
import { person } from './people.ts';
import { address, closeApplications, open } from './start.tsx';
import { openToasts, timesSaid } from './toasts.ts';

const account = page.getByRole('textbox', { name: 'Account' });
const password = page.getByLabelText('Password', { exact: true });
const passwordInput = () => document.querySelector<HTMLInputElement>('input[name=password]')!;
const button = page.getByRole('button', { name: 'Sign in' });
const toast = (words: string) => page.getByText(words, { exact: false }).first();

const fill = async (name: string, word: string): Promise<void> => {
  await account.fill(name);
  await password.fill(word);
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('signing in', () => {
  test('sends the trimmed account and the password as base64, without a bearer, and opens the guide', async () => {
    open('/login');
    await fill(`  ${person.ada.email} `, PASSWORD);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    expect(address()).toBe('/guide');
    expect(readToken()).toBeTruthy();
    await expect.poll(() => timesSaid('Login successful')).toBe(1);
    const [call] = calls;
    expect(await call?.json()).toEqual({ account: person.ada.email, credential: btoa(PASSWORD) });
    expect(call?.headers.get('authorization')).toBeNull();
    expect(call?.headers.get('accept-language')).toBe('en-US');
    expect(call?.credentials).toBe('include');
  });

  test('goes where the visitor wanted to, with query and hash', async () => {
    open(`/login?redirect=${encodeURIComponent('/guide?from=mail#tools')}`);
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.poll(address).toBe('/guide?from=mail#tools');
  });

  test('never leads to another origin', async () => {
    open(`/login?redirect=${encodeURIComponent('//evil.example/guide')}`);
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.poll(address).toBe('/guide');
  });

  test('says what the server says of wrong credentials', async () => {
    open('/login');
    await fill(person.ada.email, 'wrong password');
    await button.click();
    await expect.element(toast('Login Failed')).toBeVisible();
    await expect.element(toast('account or password error')).toBeVisible();
    expect(address()).toBe('/login');
    await expect.element(password).toHaveValue('wrong password');
  });

  test('says how to help oneself when no server answers', async () => {
    serve(answer(signIn, noAnswer));
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.element(toast('Network Error, please check your network settings')).toBeVisible();
  });

  test('gives the request id when the server fails', async () => {
    serve(answer(signIn, () => refusal(500, 1500, 'Something failed.', 'request-77')));
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.element(toast('Server Error (500): Something failed. Request ID: request-77')).toBeVisible();
  });

  test('an email address that is not verified: says so, and what to do, until the next attempt', async () => {
    const said = 'Please verify your email address first. A new link was sent to you';
    serve(answer(signIn, () => refusal(403, 1011, said)));
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await button.click();
    const advice = page.getByText('Your email address is not verified yet.', { exact: false });
    await expect.element(advice).toBeVisible();
    expect(timesSaid(said)).toBe(0);
    await expectNoFindings();
    serve(answer(signIn, noAnswer));
    await button.click();
    await expect.element(advice).not.toBeVisible();
  });

  test('a new attempt closes what was said of the one before, and may come to the same', async () => {
    open('/login');
    await fill(person.ada.email, 'wrong password');
    for (const times of [1, 2]) {
      await button.click();
      await expect.poll(() => timesSaid('account or password error')).toBe(times);
      await expect.poll(openToasts).toHaveLength(1);
    }
    const { promise, resolve: finish } = Promise.withResolvers<Response>();
    serve(answer(signIn, () => promise));
    await button.click();
    await expect.poll(openToasts).toEqual([]);
    finish(refusal(400, 1001, 'account or password error'));
    await expect.poll(openToasts).toHaveLength(1);
  });

  test('says at the field, too, that the password is wrong, until it is edited; what was typed can be shown', async () => {
    serve(answer(signIn, () => refusal(400, 1001, 'account or password error')));
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.poll(() => passwordInput().getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => document.querySelector('#login-password-problem')?.textContent)
      .toBe('account or password error');
    expect(document.activeElement).toBe(passwordInput());
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: 'Hide password' }).click();
    expect(passwordInput().type).toBe('password');
    await expectNoFindings();
  });

  test('keeps the token in the local storage where the browser keeps no cookies, as in a page of another site', async () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.poll(address).toBe('/guide');
    expect(localStorage.getItem('access_token')).toBeTruthy();
  });

  test('says what to do where the browser keeps neither cookies nor storage, and stays there', async () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no storage', 'SecurityError');
    });
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.element(page.getByText(/^Your browser blocks cookies for this site/)).toBeVisible();
    expect(address()).toBe('/login');
    await expect.element(account).toHaveValue(person.ada.email);
    await expectNoFindings();
  });

  test('is not sent for whoever has left the form meanwhile', async () => {
    open('/login');
    await fill(person.ada.email, PASSWORD);
    (button.element() as HTMLElement).click();
    closeApplications();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(calls).toEqual([]);
  });

  test('is refused offline, without a call', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await button.click();
    await expect.element(toast('Network offline!')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('counts down the last nine of fifteen seconds, and sends once', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<Response>();
    serve(answer(signIn, () => promise));
    open('/login');
    await fill(person.ada.email, PASSWORD);
    await expect.element(button).toBeVisible();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    // The call's own limit goes by the real time, and a busy machine takes long for the steps here.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    await button.click();
    const pending = page.getByRole('button', { name: 'Signing in…', exact: true });
    await expect.element(pending).toHaveAttribute('aria-busy', 'true');
    // Enter in a field sends a form as well as its button does.
    await password.click();
    await userEvent.keyboard('{Enter}');
    await elapse(5000);
    await expect.element(pending).toBeVisible();
    await elapse(1000);
    await expect.element(page.getByRole('button', { name: 'Signing in… 9 s' })).toBeVisible();
    await elapse(8000);
    await expect.element(page.getByRole('button', { name: 'Signing in… 1 s' })).toBeVisible();
    await elapse(1000);
    await expect.element(pending).toBeVisible();
    finish(refusal(400, 1001, 'account or password error'));
    await expect.element(button).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

describe('checking the form', () => {
  test('begins in its first field', async () => {
    open('/login');
    await expect.element(account).toHaveFocus();
  });

  test('asks for what is missing as a field is left', async () => {
    open('/login');
    await account.click();
    await userEvent.tab();
    await expect.element(page.getByText('Please enter your account')).toBeVisible();
    await expect.element(account).toHaveAttribute('aria-invalid', 'true');
    await userEvent.tab();
    await expect.element(page.getByText('Please enter your password')).toBeVisible();
    await account.fill('ada');
    await expect.element(page.getByText('Please enter your account')).not.toBeInTheDocument();
  });

  test('a short password is said to be one, and the first wrong field gets the focus', async () => {
    open('/login');
    await fill('   ', 'four');
    await button.click();
    await expect.element(page.getByText('At least 5 characters')).toBeVisible();
    await expect.element(account).toHaveFocus();
    expect(calls).toEqual([]);
  });
});

describe('the page', () => {
  test('leads to a new password and a new account, without loading anew, where people help themselves', async () => {
    const { router } = open('/login');
    await expect.element(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect.poll(address).toBe('/forgot-password');
    expect(router.state.location.pathname).toBe('/forgot-password');
  });

  test('leads nowhere else where they do not', async () => {
    open('/login', { selfService: false });
    await expect.element(button).toBeVisible();
    await expect.element(page.getByRole('link')).not.toBeInTheDocument();
  });

  test('shows the outcome of an attempt in the place of the one before', async () => {
    open('/login?error=too-many');
    const before = page.getByText('Too many attempts. Wait a few minutes, then try again.');
    await expect.element(before).toBeVisible();
    await fill(person.ada.email, 'wrong password');
    await button.click();
    await expect.element(toast('account or password error')).toBeVisible();
    await expect.element(before).not.toBeVisible();
  });

  test('speaks Chinese at once when asked to, and keeps what was typed', async () => {
    open('/login');
    await account.fill('half an acc');
    await page.getByRole('button', { name: '中文' }).click();
    await expect.element(page.getByRole('heading', { name: '登录' })).toBeVisible();
    await expect.element(page.getByLabelText('账号')).toHaveValue('half an acc');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(localStorage.getItem('moiety-share-locale')).toBe('zh-CN');
    expect(document.cookie).toContain('moiety-share-locale=zh-CN');
    expect(document.title).toBe('登录 · Moiety');
  });

  test('says why a sign-in without a script was refused', async () => {
    open('/login?error=credentials');
    await expect.element(page.getByText('The account or the password is wrong.')).toBeVisible();
    await expect
      .element(page.getByText('Too many attempts. Wait a few minutes, then try again.'))
      .not.toBeVisible();
  });

  test.each(['light', 'dark'] as const)(
    'has no accessibility finding (%s), with messages too',
    async (theme) => {
      chooseTheme(theme);
      open('/login');
      await expect.element(button).toBeVisible();
      await expectNoFindings();
      await button.click();
      await expect.element(page.getByText('Please enter your password')).toBeVisible();
      await expectNoFindings();
    },
  );

  test('has no accessibility finding in Chinese', async () => {
    await setLocale('zh-CN');
    open('/login');
    await expect.element(page.getByRole('button', { name: '登录' })).toBeVisible();
    await expectNoFindings();
  });
});
