import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { register } from '@moiety/contract/auth.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, noAnswer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { elapse } from './elapse.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const PASSWORD = 'Correct-1';
const email = page.getByLabelText('Email');
const nickname = page.getByLabelText('Nickname');
const password = page.getByLabelText('Password', { exact: true });
const repetition = page.getByLabelText('Password again');
const code = page.getByLabelText('Invitation code (optional)');
const userAgreement = page.getByRole('checkbox', { name: /accept the user agreement/ });
const privacyPolicy = page.getByRole('checkbox', { name: /accept the privacy policy/ });
const submit = page.getByRole('button', { name: 'Sign up' });
const sentHeading = page.getByRole('heading', { name: 'Check your inbox' });
const says = (words: string) => page.getByText(words, { exact: true });
const registrations = (): Request[] => calls.filter(({ url }) => url.endsWith('/register'));

const fill = async (): Promise<void> => {
  await email.fill('grace@lab.example');
  await nickname.fill('Grace');
  await password.fill(PASSWORD);
  await repetition.fill(PASSWORD);
  await userAgreement.click();
  await privacyPolicy.click();
};
const accept = answer(register, () => null);

const signUp = async (): Promise<ReturnType<typeof open>> => {
  serve(accept);
  const application = open('/signup', { outbox: true });
  await fill();
  await submit.click();
  await expect.element(sentHeading).toBeVisible();
  return application;
};

const rules = () =>
  page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('signing up', () => {
  test('sends what was typed, trimmed, with the code of the invitation link, and says where the mail went', async () => {
    serve(accept);
    open('/signup?invite=WELCOME-1');
    await expect.element(code).toHaveValue('WELCOME-1');
    await fill();
    await email.fill('  grace@lab.example ');
    await nickname.fill(' Grace ');
    await submit.click();
    await expect.element(sentHeading).toHaveFocus();
    await expect.element(says('grace@lab.example')).toBeVisible();
    expect(await registrations()[0]?.json()).toEqual({
      email: 'grace@lab.example',
      nickname: 'Grace',
      credential: btoa(PASSWORD),
      inviteCode: 'WELCOME-1',
      agreeUser: true,
      agreePrivacy: true,
    });
    expect(address()).not.toContain('grace');
    expect(JSON.stringify(history.state)).not.toContain(PASSWORD);
  });

  test('needs no invitation', async () => {
    serve(accept);
    open('/signup');
    await fill();
    await userEvent.keyboard('{Enter}');
    await expect.element(sentHeading).toBeVisible();
    expect(await registrations()[0]?.json()).not.toHaveProperty('inviteCode');
  });

  test('sends once, however often the button is pressed', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<null>();
    serve(answer(register, () => promise));
    open('/signup');
    await fill();
    await submit.dblClick();
    const pending = page.getByRole('button', { name: 'Signing up…' });
    await expect.element(pending).toHaveAttribute('aria-busy', 'true');
    await repetition.click();
    await userEvent.keyboard('{Enter}');
    finish(null);
    await expect.element(sentHeading).toBeVisible();
    expect(registrations()).toHaveLength(1);
  });

  test('names every wrong field, and the first gets the focus', async () => {
    open('/signup');
    await code.fill('x');
    await submit.click();
    await expect.element(says('Please enter address')).toBeVisible();
    await expect.element(says('Please enter a nickname')).toBeVisible();
    await expect.element(says('Please enter a password')).toBeVisible();
    await expect.element(says('Please enter the password again')).toBeVisible();
    await expect
      .element(says('This invitation code is not valid. Check it, or leave the field empty.'))
      .toBeVisible();
    await expect.element(says('Please read and accept user agreement and privacy policy')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await expect.element(userAgreement).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([]);
  });

  test('says that a nickname is too long, and cuts nothing of it off', async () => {
    open('/signup');
    await nickname.fill('n'.repeat(61));
    await email.click();
    await expect.element(says('At most 60 characters')).toBeVisible();
    await expect.element(nickname).toHaveValue('n'.repeat(61));
    await nickname.fill('n'.repeat(60));
    await expect.element(says('At most 60 characters')).not.toBeInTheDocument();
  });

  test('checks a field as it is left, and what is wrong with each key', async () => {
    open('/signup');
    await email.fill('grace@lab');
    await userEvent.tab();
    await expect.element(says('Please enter a valid email')).toBeVisible();
    await email.fill('grace@lab.example');
    await expect.element(says('Please enter a valid email')).not.toBeInTheDocument();
    await password.fill(PASSWORD);
    await repetition.fill('Correct-2');
    await userEvent.tab();
    await expect.element(says('The two passwords do not match')).toBeVisible();
    // The other of the two is mended.
    await password.fill('Correct-2');
    await expect.element(says('The two passwords do not match')).not.toBeInTheDocument();
  });

  test('one agreement is not enough', async () => {
    open('/signup');
    await fill();
    await privacyPolicy.click();
    await submit.click();
    await expect.element(says('Please read and accept user agreement and privacy policy')).toBeVisible();
    await expect.element(privacyPolicy).toHaveFocus();
    await expect.element(userAgreement).not.toHaveAttribute('aria-invalid');
    expect(calls).toEqual([]);
  });

  test('the agreements open in a tab of their own', async () => {
    open('/signup');
    const links = page.getByRole('group', { name: 'Agreements' }).getByRole('link');
    await expect.element(links.nth(0)).toHaveAttribute('href', '/agreements/user');
    await expect.element(links.nth(1)).toHaveAttribute('href', '/agreements/privacy');
    await expect.element(links.nth(0)).toHaveAttribute('target', '_blank');
    await expect.element(links.nth(1)).toHaveAttribute('target', '_blank');
  });
});

describe('the rules for a password', () => {
  test('are there before anything is typed, and say in words which are met', async () => {
    open('/signup');
    await expect
      .poll(rules)
      .toEqual([
        '8 to 16 characters, not met yet',
        'Cannot contain whitespace characters, not met yet',
        'Must contain at least one special character, not met yet',
        'Must contain at least one uppercase letter, not met yet',
        'Must contain at least one lowercase letter, not met yet',
        'Must contain at least one number, not met yet',
      ]);
    await password.fill('aB 1');
    await expect
      .poll(rules)
      .toEqual([
        '8 to 16 characters, not met yet',
        'Cannot contain whitespace characters, not met yet',
        'Must contain at least one special character, not met yet',
        'Must contain at least one uppercase letter, met',
        'Must contain at least one lowercase letter, met',
        'Must contain at least one number, met',
      ]);
    await expect.element(says('3 of 6 rules for the password are met')).toBeInTheDocument();
    await password.fill(PASSWORD);
    await expect.element(says('All rules for the password are met')).toBeInTheDocument();
  });

  test.each([
    ['aB-1', '8 to 16 characters'],
    ['aB-1aB-1aB-1aB-1x', '8 to 16 characters'],
    ['Correct 1-', 'Cannot contain whitespace characters'],
    ['Correct11', 'Must contain at least one special character'],
    ['correct-1', 'Must contain at least one uppercase letter'],
    ['CORRECT-1', 'Must contain at least one lowercase letter'],
    ['Correct--', 'Must contain at least one number'],
  ])('%s is refused as it is left', async (word, words) => {
    open('/signup');
    await password.fill(word);
    await userEvent.tab();
    await expect.poll(rules).toContain(`${words}, not met`);
    expect(rules().filter((rule) => rule?.endsWith('yet'))).toEqual([]);
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    await expect.element(password).toHaveAccessibleDescription(new RegExp(`${words} ?, not met`));
    // Said once.
    await expect.element(page.getByRole('alert').filter({ hasText: words })).not.toBeInTheDocument();
    await password.fill(PASSWORD);
    await expect.poll(rules).toContain(`${words}, met`);
  });

  test('the password is shown on demand, and hidden again when it is sent', async () => {
    open('/signup');
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(repetition).toHaveAttribute('type', 'text');
    await submit.click();
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveValue(PASSWORD);
  });
});

describe('a sign-up that fails', () => {
  test('shows at its field what the server says of it, until it is edited', async () => {
    serve(
      answer(register, () =>
        refusedFields(
          { path: 'inviteCode', message: 'This invitation is not valid any more' },
          { path: 'credential', message: 'Too well known' },
        ),
      ),
    );
    open('/signup?invite=WELCOME-1');
    await fill();
    await submit.click();
    await expect.element(says('This invitation is not valid any more')).toBeVisible();
    await expect.element(says('Too well known')).toBeVisible();
    await expect.element(password).toHaveFocus();
    await password.fill('Correct-22');
    await expect.element(says('Too well known')).not.toBeInTheDocument();
    await expect.element(says('This invitation is not valid any more')).toBeVisible();
  });

  test.each([
    ['no server answers', noAnswer, 'Network Error, please check your network settings'],
    [
      'the server fails',
      () => refusal(500, 1500, 'Something failed.', 'request-77'),
      'Server Error (500): Something failed. Request ID: request-77',
    ],
    ['it was tried too often', () => refusal(429, 1007, 'Too many attempts.'), 'Too many attempts.'],
  ])('says so when %s, and loses nothing', async (_, failure, words) => {
    serve(answer(register, failure));
    open('/signup');
    await fill();
    await submit.click();
    await expect.poll(() => timesSaid(words)).toBe(1);
    await expect.element(email).toHaveValue('grace@lab.example');
    await expect.element(nickname).toHaveValue('Grace');
    await expect.element(password).toHaveValue(PASSWORD);
    await expect.element(repetition).toHaveValue(PASSWORD);
    await expect.element(userAgreement).toBeChecked();
    expect(address()).toBe('/signup');
  });

  test('is refused offline, without a call', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('/signup');
    await fill();
    await submit.click();
    await expect.poll(() => timesSaid('Network offline!')).toBe(1);
    expect(calls).toEqual([]);
  });
});

describe('after it', () => {
  test('the outbox is named where the server has one, and only there', async () => {
    await signUp();
    await expect
      .element(page.getByRole('link', { name: 'Open the outbox' }))
      .toHaveAttribute('href', '/outbox');
  });

  test('another mail can be asked for after a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await signUp();
    const again = page.getByRole('button', { name: /^Send again/ });
    await expect.element(again).toHaveTextContent('Send again in 60 s');
    // Playwright waits for a button that says it is disabled.
    (again.element() as HTMLElement).click();
    expect(registrations()).toHaveLength(1);
    await elapse(60_000);
    await expect.poll(() => again.element().textContent).toBe('Send again');
    await again.click();
    await expect.poll(() => timesSaid('Sent again. Only the newest link works.')).toBe(1);
    await expect.element(again).toHaveTextContent('Send again in 60 s');
    const [first, second] = registrations();
    expect(await second?.text()).toBe(await first?.text());
  });

  test('Back, and the button for another address, lead to the form as it was', async () => {
    await signUp();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveValue('grace@lab.example');
    await expect.element(password).toHaveValue(PASSWORD);
    history.forward();
    await expect.element(sentHeading).toBeVisible();
  });

  test('a page that was loaded anew still says where the mail went, and how to get another', async () => {
    const { router } = open('/signup');
    await expect.element(submit).toBeVisible();
    await router.navigate('/signup', {
      state: { sentTo: 'grace@lab.example', nextAt: Date.now(), document: performance.timeOrigin },
    });
    await expect.element(says('grace@lab.example')).toBeVisible();
    await expect.element(says('Signing in with your new password also sends another link.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Send again/ })).not.toBeInTheDocument();
  });
});

const loadedBy = (type: NavigationTimingType): void =>
  void vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type }] as unknown as PerformanceNavigationTiming[]);

describe('the address that is opened anew where a mail was asked for', () => {
  const state = { sentTo: 'grace@lab.example', nextAt: 0, document: 1 };

  test('shows the form', async () => {
    loadedBy('navigate');
    const { router } = open('/signup');
    await router.navigate('/signup?invite=ABCD', { state });
    await expect.element(submit).toBeVisible();
    await expect.element(sentHeading).not.toBeInTheDocument();
  });

  test.each(['reload', 'back_forward'] as const)('says where it went after a %s', async (type) => {
    loadedBy(type);
    const { router } = open('/signup');
    await router.navigate('/signup', { state });
    await expect.element(sentHeading).toBeVisible();
  });
});

describe('the page', () => {
  test('is for whoever is not signed in', async () => {
    signedInAs(person.ada);
    open('/signup?invite=WELCOME-1');
    await expect.poll(address).toBe('/guide');
  });

  test('says so where nobody can sign up', async () => {
    open('/signup', { selfService: false });
    await expect
      .element(says('You cannot create an account on this page. Ask the operator of this site for one.'))
      .toBeVisible();
    await expect.element(submit).not.toBeInTheDocument();
  });

  test('follows the language, messages too, and keeps what was typed', async () => {
    open('/signup');
    await nickname.fill('Grace');
    await submit.click();
    await expect.element(says('Please enter address')).toBeVisible();
    await page.getByRole('button', { name: '中文' }).click();
    await expect.element(page.getByRole('heading', { name: '注册' })).toBeVisible();
    await expect.element(says('请输入邮箱地址')).toBeVisible();
    await expect.element(says('请阅读并同意用户协议和隐私政策')).toBeVisible();
    await expect.element(page.getByLabelText('昵称')).toHaveValue('Grace');
    await expect.element(page.getByRole('checkbox', { name: /^我已阅读并同意用户协议/ })).toBeInTheDocument();
    expect(document.title).toBe('注册 · Moiety');
    expect(document.documentElement.lang).toBe('zh-CN');
  });

  test('tells password managers what is what', async () => {
    open('/signup');
    await expect.element(email).toHaveAttribute('autocomplete', 'username');
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(repetition).toHaveAttribute('autocomplete', 'new-password');
    await expect.element(email).toHaveFocus();
  });

  test.each(['light', 'dark'] as const)(
    'has no accessibility finding (%s), with messages too',
    async (theme) => {
      chooseTheme(theme);
      open('/signup');
      await expect.element(submit).toBeVisible();
      await expectNoFindings();
      await password.fill('aB1');
      await submit.click();
      await expect.element(says('Please enter address')).toBeVisible();
      await expectNoFindings();
    },
  );

  test('has no accessibility finding in Chinese, when the mail is sent', async () => {
    await setLocale('zh-CN');
    const { router } = open('/signup', { outbox: true });
    await expect.element(page.getByRole('heading', { name: '注册' })).toBeVisible();
    await router.navigate('/signup', {
      state: { sentTo: 'grace@lab.example', nextAt: Date.now(), document: performance.timeOrigin },
    });
    await expect.element(page.getByRole('heading', { name: '请查收邮件' })).toBeVisible();
    await expectNoFindings();
  });

  test('nothing moves when messages appear', async () => {
    open('/signup');
    await expect.element(submit).toBeVisible();
    const top = (): number => submit.element().getBoundingClientRect().top + window.scrollY;
    const before = top();
    await submit.click();
    await expect.element(says('Please enter address')).toBeVisible();
    expect(top()).toBe(before);
  });
});
