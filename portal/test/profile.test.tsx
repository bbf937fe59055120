import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  changePassword,
  currentUser,
  endOtherSessions,
  endSession,
  listSessions,
  organizationType,
  type SessionEntry,
} from '@moiety/contract/auth.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, lapsed, noAnswer, PASSWORD, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { openToasts, timesSaid } from './toasts.ts';

const OLD = 'Former-1';
const NEW = 'Correct-1';
const MINUTE = 60_000;
const before = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();

const here: SessionEntry = {
  id: '0199a0c0-0000-4000-8000-000000000001',
  current: true,
  browser: 'Chrome',
  system: 'Windows',
  address: '192.168.1.20',
  place: { kind: 'local-network' },
  method: 'password',
  createdAt: before(300),
  lastSeenAt: before(0),
  expiresAt: before(-400),
};
const phone: SessionEntry = {
  ...here,
  id: '0199a0c0-0000-4000-8000-000000000002',
  current: false,
  browser: 'Safari',
  system: 'iOS',
  address: '203.0.113.77',
  place: { kind: 'country', code: 'DE' },
  method: 'sso',
  lastSeenAt: before(190),
};
const unknown: SessionEntry = {
  ...phone,
  id: '0199a0c0-0000-4000-8000-000000000003',
  browser: '',
  system: '',
  place: { kind: 'unknown' },
  method: 'password',
};

/** The double's sessions, as they are now. */
let sessions: SessionEntry[] = [];
const account = (accountType: 'local' | 'domain') =>
  answer(currentUser, () => ({
    uuid: person.ada.id,
    id: person.ada.id,
    Username: 'ada',
    nickname: 'Ada',
    email: person.ada.email,
    headerImage: '',
    credit: '0',
    organizationName: '',
    organizationType: organizationType.none,
    accountType,
  }));
const list = answer(listSessions, () => sessions);
const end = (session: SessionEntry) =>
  answer(
    endSession,
    () => {
      sessions = sessions.filter(({ id }) => id !== session.id);
      return null;
    },
    { id: session.id },
  );

const openProfile = (of: SessionEntry[] = [here, phone, unknown]): ReturnType<typeof open> => {
  sessions = of;
  serve(account('local'), list);
  signedInAs(person.ada);
  return open('/profile');
};
const says = (words: string) => page.getByText(words, { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const current = page.getByLabelText('Current password');
const password = page.getByLabelText('New password', { exact: true });
const repetition = page.getByLabelText('New password again');
const submit = button('Change password');
const rows = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
const endPhone = button('End this session: Safari on iOS');
const question = page.getByRole('alertdialog');
const changes = (): Request[] => calls.filter(({ url }) => url.endsWith('/changePassword'));
const fill = async (): Promise<void> => {
  await current.fill(OLD);
  await password.fill(NEW);
  await repetition.fill(NEW);
};

const wordsOf = (): (string | undefined)[] =>
  rows.elements().map((row) => row.querySelector('.row-words')?.textContent);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the user center', () => {
  test('is for whoever is signed in', async () => {
    open('/profile#sessions');
    await expect.poll(address).toBe(`/login?redirect=${encodeURIComponent('/profile#sessions')}`);
  });

  test('is reached by the side menu and by the menu of the person, and says who one is', async () => {
    serve(account('local'), list);
    signedInAs(person.ada);
    const { router } = open('/guide');
    await page.getByRole('navigation').getByRole('link', { name: 'User center' }).click();
    await expect.poll(address).toBe('/profile');
    await expect.element(page.getByRole('definition').filter({ hasText: /^Ada$/ })).toBeVisible();
    await expect.element(page.getByRole('definition').filter({ hasText: person.ada.email })).toBeVisible();
    await expect.poll(() => document.title).toBe('User center · Moiety');
    await router.navigate('/guide');
    await button('Ada Account menu').click();
    await page.getByRole('menu').getByText('User center').click();
    await expect.poll(address).toBe('/profile');
  });

  test('an anchor leads to its section', async () => {
    serve(account('local'), list);
    signedInAs(person.ada);
    sessions = Array.from({ length: 12 }, (_, index) => ({
      ...phone,
      id: `0199a0c0-0000-4000-8000-0000000001${String(index).padStart(2, '0')}`,
    }));
    open('/profile#sessions');
    await expect
      .poll(() => document.getElementById('sessions')?.getBoundingClientRect().top ?? Infinity)
      .toBeLessThan(window.innerHeight);
  });

  test.each(['light', 'dark'] as const)('has no accessibility finding (%s)', async (theme) => {
    chooseTheme(theme);
    openProfile();
    await expect.element(endPhone).toBeVisible();
    await submit.click();
    await expect.element(says('Please enter current password')).toBeVisible();
    await expectNoFindings();
    await endPhone.click();
    await expect.element(question).toBeVisible();
    await expectNoFindings();
  });

  test('speaks Chinese', async () => {
    await setLocale('zh-CN');
    openProfile();
    await expect.element(page.getByRole('heading', { name: '用户中心' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'iOS 上的 Safari' })).toBeVisible();
    await expect.element(page.getByText('德国 · 203.0.113.77')).toBeVisible();
    await expect.element(page.getByText('最近使用：3小时前').first()).toBeVisible();
    await expect.element(says('本设备')).toBeVisible();
    await button('修改密码').click();
    await expect.element(says('请输入当前密码')).toBeVisible();
    await expectNoFindings();
  });
});

describe('changing the password', () => {
  test('sends both, says so, empties the form, and asks again who is signed in', async () => {
    serve(
      answer(changePassword, () => {
        sessions = [here];
        return null;
      }),
    );
    openProfile();
    await expect.poll(() => rows.elements().length).toBe(3);
    await fill();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('Password changed successfully')).toBe(1);
    expect(await changes()[0]?.json()).toEqual({
      oldCredential: btoa(OLD),
      newCredential: btoa(NEW),
    });
    await expect.element(current).toHaveValue('');
    await expect.element(password).toHaveValue('');
    await expect.poll(() => rows.elements().length).toBe(1);
    // As if nobody had touched it.
    await current.fill(NEW);
    await userEvent.tab();
    await expect.element(says('Please enter a password')).not.toBeInTheDocument();
  });

  test('sends once', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<null>();
    serve(answer(changePassword, () => promise));
    openProfile();
    await fill();
    await submit.dblClick();
    await repetition.click();
    await userEvent.keyboard('{Enter}');
    finish(null);
    await expect.element(current).toHaveValue('');
    expect(changes()).toHaveLength(1);
  });

  test('asks for the current one, and for a new one that is another', async () => {
    openProfile();
    await submit.click();
    await expect.element(says('Please enter current password')).toBeVisible();
    await expect.element(says('Please enter a password')).toBeVisible();
    await expect.element(current).toHaveFocus();
    await current.fill(NEW);
    await password.fill(NEW);
    await userEvent.tab();
    await userEvent.tab();
    const same = 'New password cannot be the same as the old password';
    await expect.element(page.getByText(`${same}, not met`, { exact: true })).toBeInTheDocument();
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    // The rule follows the other field too.
    await current.fill(OLD);
    await expect.element(page.getByText(`${same}, met`)).toBeInTheDocument();
    expect(changes()).toEqual([]);
  });

  test('says that something typed is wrong', async () => {
    serve(answer(changePassword, () => refusal(400, 1001, 'account or password error')));
    openProfile();
    await fill();
    await submit.click();
    await expect.poll(() => timesSaid('Please check if the input items are correct')).toBe(1);
    // What the next attempt comes to does not stand below it.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await submit.click();
    await expect.poll(() => timesSaid('Network offline!')).toBe(1);
    await expect.poll(openToasts).toEqual(['Network offline!']);
  });

  test.each([
    ['by the code', () => refusal(400, 1001, 'account or password error'), 'account or password error'],
    ['by the field', () => refusedFields({ path: 'oldCredential', message: 'Wrong' }), 'Wrong'],
  ])('says that the current one is wrong (%s), and keeps what was typed', async (_, refuse, words) => {
    serve(answer(changePassword, refuse));
    openProfile();
    await fill();
    await submit.click();
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.element(current).toHaveFocus();
    await expect.element(password).toHaveValue(NEW);
  });

  test.each([
    ['nothing answers', noAnswer, 'Network Error, please check your network settings'],
    [
      'the server fails',
      () => refusal(500, 1500, 'Something failed.', 'request-77'),
      'Server Error (500): Something failed. Request ID: request-77',
    ],
    [
      'it is a domain account after all',
      () => refusal(403, 1003, 'Does not support changing domain account passwords.'),
      'Does not support changing domain account passwords.',
    ],
  ])('says so when %s', async (_, failure, words) => {
    serve(answer(changePassword, failure));
    openProfile();
    await fill();
    await submit.click();
    await expect.poll(() => timesSaid(words)).toBe(1);
    await expect.element(current).toHaveValue(OLD);
  });

  test('goes on after the session lapsed: the form survives it', async () => {
    let first = true;
    serve(
      answer(changePassword, () => {
        if (!first) return null;
        first = false;
        return lapsed();
      }),
    );
    openProfile();
    await fill();
    await submit.click();
    await expect.element(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
    await expect.element(password).toHaveValue(NEW);
    await page.elementLocator(document.querySelector('#again-password')!).fill(PASSWORD);
    await button('Sign in').click();
    await expect.element(current).toHaveValue('');
    expect(changes()).toHaveLength(2);
  });

  test('is not offered to domain accounts', async () => {
    sessions = [here];
    serve(account('domain'), list);
    signedInAs(person.ada);
    open('/profile');
    await expect.element(says('Does not support changing domain account passwords.')).toBeVisible();
    await expect.element(current).not.toBeInTheDocument();
  });

  test('says so when the account cannot be loaded, and tries again', async () => {
    sessions = [here];
    serve(
      answer(currentUser, () => refusal(500, 1500, 'Something failed.', 'request-79')),
      list,
    );
    signedInAs(person.ada);
    open('/profile');
    await expect.element(page.getByText(/Request ID: request-79/)).toBeVisible();
    serve(account('local'));
    await button('Retry').click();
    await expect.element(current).toBeVisible();
  });

  test('tells password managers whose passwords they are', async () => {
    openProfile();
    await expect.element(current).toHaveAttribute('autocomplete', 'current-password');
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe(person.ada.email);
  });

  test('nothing typed stays behind when the page is left', async () => {
    const { router } = openProfile();
    await fill();
    await router.navigate('/guide');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await router.navigate('/profile');
    await expect.element(current).toHaveValue('');
  });
});

describe('the sessions', () => {
  test('say device, place, when and how', async () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(
      class {
        format = () => 'that day';
      } as unknown as typeof Intl.DateTimeFormat,
    );
    openProfile();
    await expect
      .poll(wordsOf)
      .toEqual([
        'Chrome on WindowsThis deviceLocal network · 192.168.1.20Active now · Signed in that day with a password',
        'Safari on iOSGermany · 203.0.113.77Last seen 3 hours ago · Signed in that day by single sign-on',
        'Unknown browser203.0.113.77Last seen 3 hours ago · Signed in that day with a password',
      ]);
  });

  test('one of them is ended after a question; the focus stays with the list', async () => {
    serve(end(phone));
    openProfile();
    await endPhone.click();
    await expect.element(question.getByText(/^Safari on iOS, last seen 3 hours ago/)).toBeVisible();
    await question.getByRole('button', { name: 'End this session' }).click();
    await expect.poll(() => rows.elements().length).toBe(2);
    await expect.element(endPhone).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
    await expect.poll(() => timesSaid('The session was ended')).toBe(1);
  });

  test('Cancel ends nothing, and gives the focus back', async () => {
    openProfile();
    await endPhone.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await expect.poll(() => document.activeElement?.localName).toBe('mo-button');
  });

  test('one that is gone already counts as ended', async () => {
    serve(
      answer(
        endSession,
        () => {
          sessions = [here];
          return refusal(404, 1004, 'Not found');
        },
        { id: phone.id },
      ),
    );
    openProfile();
    await endPhone.click();
    await question.getByRole('button', { name: 'End this session' }).click();
    await expect.poll(() => rows.elements().length).toBe(1);
    await expect.element(question).not.toBeInTheDocument();
  });

  test('a refusal is said, and the question stays for another try', async () => {
    serve(answer(endSession, noAnswer, { id: phone.id }));
    openProfile();
    await endPhone.click();
    await question.getByRole('button', { name: 'End this session' }).click();
    await expect.poll(() => timesSaid('Network Error, please check your network settings')).toBe(1);
    await expect.element(question).toBeVisible();
    serve(end(phone));
    await question.getByRole('button', { name: 'End this session' }).click();
    await expect.poll(() => rows.elements().length).toBe(2);
  });

  test('all others are ended at once, with their number before and after', async () => {
    serve(
      answer(endOtherSessions, () => {
        sessions = [here];
        return { ended: 2 };
      }),
    );
    openProfile();
    await button('End all other sessions').click();
    await expect.element(question.getByText(/^2 other sessions will end;/)).toBeVisible();
    await question.getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => timesSaid('2 sessions were ended')).toBe(1);
    await expect.element(says('You have no other sessions.')).toBeVisible();
    await expect.element(button('End all other sessions')).not.toBeInTheDocument();
  });

  test('a single other one is counted as such', async () => {
    openProfile([here, phone]);
    await button('End all other sessions').click();
    await expect.element(question.getByText(/^1 other session will end;/)).toBeVisible();
  });

  test('that cannot be loaded say why, with the request id, and are tried again', async () => {
    sessions = [here, phone];
    serve(
      account('local'),
      answer(listSessions, () => refusal(500, 1500, 'Something failed.', 'request-78')),
    );
    signedInAs(person.ada);
    open('/profile');
    await expect.element(says('Your sessions could not be loaded')).toBeVisible();
    await expect.element(page.getByText(/Request ID: request-78/)).toBeVisible();
    serve(list);
    await button('Retry').click();
    await expect.element(endPhone).toBeVisible();
    await expect.element(says('Your sessions could not be loaded')).not.toBeInTheDocument();
  });

  test('show their shape while they load', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<SessionEntry[]>();
    serve(
      account('local'),
      answer(listSessions, () => promise),
    );
    signedInAs(person.ada);
    open('/profile');
    await expect.poll(() => document.querySelector('#sessions mo-skeleton')).toBeTruthy();
    finish([here]);
    await expect.element(says('This device')).toBeVisible();
    expect(document.querySelector('#sessions mo-skeleton')).toBeNull();
  });
});
