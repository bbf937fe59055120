import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgotPassword, resetPassword, verifyEmail } from '@moiety/contract/auth.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, noAnswer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { elapse } from './elapse.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const TICKET = 'T'.repeat(43);
const PASSWORD = 'Correct-1';
const verified = { email: person.ada.email, resetTicket: null };
const heading = (name: string) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name });
const says = (words: string) => page.getByText(words, { exact: true });
const deadLink = (): Response => refusal(410, 1010, 'This link has expired');
const sent = (path: string): Request[] => calls.filter(({ url }) => url.endsWith(path));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('verifying an address', () => {
  const verify = button('Verify my address');

  test('waits for the click, and leads to the sign-in page', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<typeof verified>();
    serve(answer(verifyEmail, () => promise));
    open(`/verify-email?ticket=${TICKET}`);
    await expect.element(verify).toHaveFocus();
    expect(calls).toEqual([]);
    await verify.dblClick();
    finish(verified);
    await expect.poll(address).toBe('/login');
    await expect.poll(() => timesSaid('Your email address is verified. You can sign in now.')).toBe(1);
    expect(sent('/verify-email')).toHaveLength(1);
    expect(await sent('/verify-email')[0]?.json()).toEqual({ ticket: TICKET });
  });

  test('the ticket leaves the address at once, and a reload still knows it', async () => {
    serve(answer(verifyEmail, () => verified));
    open(`/verify-email?ticket=${TICKET}`);
    await expect.element(verify).toBeVisible();
    await expect.poll(address).toBe('/verify-email');
    expect(JSON.stringify(history.state)).toContain(TICKET);
  });

  test('a link without a ticket is a dead one', async () => {
    open('/verify-email');
    await expect.poll(address).toBe('/link-expired?link=verify');
    await expect.element(heading('This link has expired')).toBeVisible();
  });

  test.each([
    ['was used before', deadLink],
    ['was never one', () => refusedFields({ path: 'ticket', message: 'Not in the expected format' })],
  ])('a ticket that %s leads to the page for that, and Back not to the form', async (_, refuse) => {
    serve(answer(verifyEmail, refuse));
    const { router } = open('/not-found');
    await router.navigate(`/verify-email?ticket=${TICKET}`);
    await verify.click();
    await expect.poll(address).toBe('/link-expired?link=verify');
    history.back();
    await expect.poll(address).toBe('/not-found');
  });

  test('another failure is said, and the click can be repeated', async () => {
    serve(answer(verifyEmail, noAnswer));
    open(`/verify-email?ticket=${TICKET}`);
    await verify.click();
    await expect.poll(() => timesSaid('Network Error, please check your network settings')).toBe(1);
    serve(answer(verifyEmail, () => verified));
    await verify.click();
    await expect.poll(address).toBe('/login');
  });

  test.each([
    ['en-US', 'Verify my address', 'Choose a name and a password to finish', 'Save', 'Nickname'],
    ['zh-CN', '验证我的邮箱', '设置昵称和密码，完成注册', '保存', '昵称'],
  ] as const)(
    'in another browser asks for name and password, in %s',
    async (locale, click, title, save, name) => {
      const resetTicket = 'R'.repeat(43);
      serve(
        answer(verifyEmail, () => ({ email: person.ada.email, resetTicket })),
        answer(resetPassword, () => null),
      );
      await setLocale(locale);
      open(`/verify-email?ticket=${TICKET}`);
      await button(click).click();
      await expect.element(heading(title)).toBeVisible();
      await expect.poll(() => document.title).toBe(`${title} · Moiety`);
      await expect.poll(address).toBe('/reset-password');
      expect(timesSaid('Your email address is verified. You can sign in now.')).toBe(0);
      await expectNoFindings();
      const [password, repetition] = document.querySelectorAll<HTMLInputElement>('input[type="password"]');
      await userEvent.fill(password!, PASSWORD);
      await userEvent.fill(repetition!, PASSWORD);
      await button(save).click();
      await expect.element(page.getByLabelText(name)).toHaveFocus();
      await page.getByLabelText(name).fill(' Ada ');
      await button(save).click();
      await expect.poll(address).toBe('/login');
      expect(await sent('/reset')[0]?.json()).toEqual({
        ticket: resetTicket,
        credential: btoa(PASSWORD),
        nickname: 'Ada',
      });
      expect(JSON.stringify(history.state)).not.toContain(resetTicket);
      // Who signs in next stands there already.
      expect(document.querySelector<HTMLInputElement>('input[name=account]')?.value).toBe(person.ada.email);
    },
  );

  test('is open to whoever is signed in, who then goes to the guide', async () => {
    serve(answer(verifyEmail, () => verified));
    signedInAs(person.ada);
    open(`/verify-email?ticket=${TICKET}`);
    await verify.click();
    await expect.poll(address).toBe('/guide');
    expect(sent('/verify-email')[0]?.headers.get('authorization')).toBeTruthy();
  });

  test.each(['light', 'dark'] as const)('has no accessibility finding (%s), in Chinese', async (theme) => {
    chooseTheme(theme);
    await setLocale('zh-CN');
    open(`/verify-email?ticket=${TICKET}`);
    await expect.element(button('验证我的邮箱')).toBeVisible();
    expect(document.title).toBe('验证邮箱 · Moiety');
    await expectNoFindings();
  });
});

describe('a forgotten password', () => {
  const email = page.getByLabelText('Email');
  const submit = button('Send the link');
  const words = 'Link sent. The link is valid for 24 hours';
  const again = page.getByRole('button', { name: /^Send again/ });
  const ask = async (): Promise<void> => {
    await email.fill(' ada@lab.example');
    await submit.click();
  };

  test('a link is sent, and the address is in no address bar', async () => {
    serve(answer(forgotPassword, () => null));
    open('/forgot-password');
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAttribute('autocomplete', 'username');
    await ask();
    await expect.element(says(words)).toBeVisible();
    await expect.element(heading('Check your inbox')).toHaveFocus();
    await expect.element(heading('Check your inbox')).toHaveAccessibleDescription(`${words} ada@lab.example`);
    expect(address()).toBe('/forgot-password');
    expect(await sent('/forgot')[0]?.json()).toEqual({ email: 'ada@lab.example' });
  });

  test('another one can be asked for after a minute, also after a reload', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    serve(answer(forgotPassword, () => null));
    open('/forgot-password');
    await ask();
    await expect.element(again).toHaveTextContent('Send again in 60 s');
    await elapse(45_000);
    await expect.element(again).toHaveTextContent('Send again in 15 s');
    await elapse(15_000);
    await expect.poll(() => again.element().textContent).toBe('Send again');
    await again.click();
    await expect.poll(() => timesSaid(words)).toBe(1);
    await expect.element(again).toHaveTextContent('Send again in 60 s');
    expect(sent('/forgot')).toHaveLength(2);
    history.back();
    await expect.element(email).toHaveValue('ada@lab.example');
  });

  test('too many wait as long as the server says', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    serve(answer(forgotPassword, () => null));
    open('/forgot-password');
    await ask();
    await expect.element(again).toHaveTextContent('Send again in 60 s');
    await elapse(60_000);
    serve(
      answer(forgotPassword, () => {
        const tooMany = refusal(429, 1007, 'Too many attempts.');
        tooMany.headers.set('retry-after', '300');
        return tooMany;
      }),
    );
    await expect.poll(() => again.element().textContent).toBe('Send again');
    await again.click();
    await expect.poll(() => timesSaid('Too many attempts. (in 5 minutes)')).toBe(1);
    await expect.element(again).toHaveTextContent('Send again in 300 s');
  });

  test('asks for an address as the field is left, and when the form is sent', async () => {
    open('/forgot-password');
    await email.click();
    await userEvent.tab();
    await expect.element(says('Please enter address')).toBeVisible();
    await email.fill('ada');
    await expect.element(says('Please enter a valid email')).toBeVisible();
    await submit.click();
    await expect.element(email).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test.each([
    ['no server answers', noAnswer, 'Network Error, please check your network settings'],
    [
      'the server fails',
      () => refusal(500, 1500, 'Something failed.', 'request-77'),
      'Server Error (500): Something failed. Request ID: request-77',
    ],
  ])('says so when %s, and keeps what was typed', async (_, failure, said) => {
    serve(answer(forgotPassword, failure));
    open('/forgot-password');
    await ask();
    await expect.poll(() => timesSaid(said)).toBe(1);
    await expect.element(email).toHaveValue('ada@lab.example');
  });

  test('is refused offline, without a call', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open('/forgot-password');
    await ask();
    await expect.poll(() => timesSaid('Network offline!')).toBe(1);
    expect(calls).toEqual([]);
  });

  test('says so where passwords cannot be reset', async () => {
    open('/forgot-password', { selfService: false });
    await expect
      .element(says('Passwords cannot be reset on this page. Ask the operator of this site for a new one.'))
      .toBeVisible();
    await expect.element(submit).not.toBeInTheDocument();
  });

  test('whoever is signed in goes to the guide', async () => {
    signedInAs(person.ada);
    open('/forgot-password');
    await expect.poll(address).toBe('/guide');
  });

  test('in Chinese, and without an accessibility finding', async () => {
    serve(answer(forgotPassword, () => null));
    await setLocale('zh-CN');
    open('/forgot-password', { outbox: true });
    await expect.element(heading('重置密码')).toBeVisible();
    await expectNoFindings();
    await page.getByLabelText('邮箱').fill('ada@lab.example');
    await button('发送链接').click();
    await expect.element(says('链接已发送，24小时内有效')).toBeVisible();
    await expect.poll(() => document.title).toBe('请查收邮件 · Moiety');
    await expectNoFindings();
  });
});

describe('a new password by a link', () => {
  const password = page.getByLabelText('New password', { exact: true });
  const repetition = page.getByLabelText('New password again');
  const submit = button('Change password');
  const fill = async (): Promise<void> => {
    await password.fill(PASSWORD);
    await repetition.fill(PASSWORD);
  };

  test('is set, and leads to the sign-in page', async () => {
    serve(answer(resetPassword, () => null));
    open(`/reset-password?ticket=${TICKET}`);
    await expect.element(password).toHaveFocus();
    await expect.poll(address).toBe('/reset-password');
    await fill();
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/login');
    await expect.poll(() => timesSaid('Password changed successfully')).toBe(1);
    expect(await sent('/reset')[0]?.json()).toEqual({ ticket: TICKET, credential: btoa(PASSWORD) });
    expect(JSON.stringify(history.state)).not.toContain(TICKET);
  });

  test('names what is wrong', async () => {
    open(`/reset-password?ticket=${TICKET}`);
    await password.fill('correct-1');
    await repetition.fill('correct-2');
    await submit.click();
    await expect
      .element(password)
      .toHaveAccessibleDescription(/Must contain at least one uppercase letter ?, not met(?! yet)/);
    await expect.element(says('The two passwords do not match')).toBeVisible();
    await expect.element(password).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('a used link leads to the page for that', async () => {
    serve(answer(resetPassword, deadLink));
    open(`/reset-password?ticket=${TICKET}`);
    await fill();
    await submit.click();
    await expect.poll(address).toBe('/link-expired?link=reset');
  });

  test('without a ticket there is no form', async () => {
    open('/reset-password');
    await expect.poll(address).toBe('/link-expired?link=reset');
  });

  test('a failure is said, and what was typed stays', async () => {
    const { promise, resolve: fail } = Promise.withResolvers<Response>();
    serve(answer(resetPassword, () => promise));
    open(`/reset-password?ticket=${TICKET}`);
    await fill();
    await submit.dblClick();
    fail(refusal(500, 1500, 'Something failed.', 'request-77'));
    await expect
      .poll(() => timesSaid('Server Error (500): Something failed. Request ID: request-77'))
      .toBe(1);
    await expect.element(password).toHaveValue(PASSWORD);
    expect(sent('/reset')).toHaveLength(1);
  });

  test('what the server says of the password is shown at it', async () => {
    serve(answer(resetPassword, () => refusedFields({ path: 'credential', message: 'Too well known' })));
    open(`/reset-password?ticket=${TICKET}`);
    await fill();
    await submit.click();
    await expect.element(says('Too well known')).toBeVisible();
    await expect.element(password).toHaveFocus();
  });

  test('is possible by the link of an operator where none are mailed', async () => {
    serve(answer(resetPassword, () => null));
    open(`/reset-password?ticket=${TICKET}`, { selfService: false });
    await fill();
    await submit.click();
    await expect.poll(address).toBe('/login');
  });

  test('is not possible without a link where passwords cannot be reset', async () => {
    open('/reset-password', { selfService: false });
    await expect
      .element(says('Passwords cannot be reset on this page. Ask the operator of this site for a new one.'))
      .toBeVisible();
    await expect.element(submit).not.toBeInTheDocument();
  });

  test('may be used by whoever is signed in', async () => {
    serve(answer(resetPassword, () => null));
    signedInAs(person.ada);
    open(`/reset-password?ticket=${TICKET}`);
    await fill();
    await submit.click();
    await expect.poll(address).toBe('/guide');
  });

  test.each(['light', 'dark'] as const)(
    'in Chinese, and without an accessibility finding (%s)',
    async (theme) => {
      chooseTheme(theme);
      await setLocale('zh-CN');
      open(`/reset-password?ticket=${TICKET}`);
      await expect.element(heading('设置新密码')).toBeVisible();
      await page.getByLabelText('新密码', { exact: true }).fill('correct-1');
      await button('修改密码').click();
      await expect.element(says('请再次输入密码')).toBeVisible();
      await expect
        .element(page.getByLabelText('新密码', { exact: true }))
        .toHaveAccessibleDescription(/至少包含一个大写字母 ?，不满足/);
      await expectNoFindings();
    },
  );
});
