import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser, listSessions, organizationType } from '@moiety/contract/auth.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  requestEmailChange,
  stopEmailChange,
} from '@moiety/contract/email-change.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, noAnswer, PASSWORD, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const NEXT = 'ada@new.example';
const TICKET = 'T'.repeat(43);
const expiresAt = '2026-12-22T09:00:00.000Z';

/** What waits at the double's server. */
let waiting: string | null = null;
const asked = answer(requestEmailChange, async (request) => {
  waiting = ((await request.json()) as { email: string }).email;
  return { email: waiting, expiresAt };
});
const given = answer(cancelEmailChange, () => {
  waiting = null;
  return null;
});
const begin = (options: { selfService?: boolean; accountType?: 'local' | 'domain' } = {}): void => {
  const { selfService = true, accountType = 'local' } = options;
  serve(
    answer(listSessions, () => []),
    answer(pendingEmailChange, () => (waiting === null ? null : { email: waiting, expiresAt })),
    answer(currentUser, () => ({
      accountType,
      uuid: person.ada.id,
      id: person.ada.id,
      Username: 'ada',
      nickname: 'Ada',
      email: person.ada.email,
      headerImage: '',
      credit: '0',
      organizationName: '',
      organizationType: organizationType.none,
    })),
  );
  signedInAs(person.ada);
  open('/profile', { selfService });
};
const section = page.getByRole('region', { name: 'Account', exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = page.getByLabelText('New email address');
const change = button('Change email address');
const posts = (): Request[] =>
  calls.filter(({ url, method }) => method === 'POST' && url.endsWith('/user/email'));
const sent = (path: string): Request[] => calls.filter(({ url }) => url.endsWith(path));
const says = (words: string) => page.getByText(words, { exact: true });
const heading = (name: string) => page.getByRole('heading', { name });

beforeEach(() => {
  waiting = null;
});

describe('another email address', () => {
  test('is asked for in its place by keyboard, is shown as waiting, and can be taken back', async () => {
    serve(asked, given);
    begin();
    await expect.element(change).toBeVisible();
    await change.click();
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveAccessibleDescription(/within 24 hours.*signed out everywhere else/);
    await expectNoFindings();
    await userEvent.keyboard(` ${NEXT}{Enter}`);
    await expect.poll(() => timesSaid(`A link was sent to ${NEXT}`)).toBe(1);
    expect(await posts()[0]?.json()).toEqual({ email: NEXT });
    await expect.element(section.getByText(`Confirm ${NEXT}`)).toBeVisible();
    // Until it is confirmed.
    await expect.element(section.getByText(/Until then you sign in with ada@lab\.example\./)).toBeVisible();
    await expect.poll(() => document.activeElement?.localName).toBe('mo-button');
    await expectNoFindings();
    await button('Cancel the change').click();
    await expect.poll(() => timesSaid('Your email address stays the same')).toBe(1);
    await expect.element(section.getByText(`Confirm ${NEXT}`)).not.toBeInTheDocument();
    await expect.element(section.getByRole('heading', { name: 'Account', exact: true })).toHaveFocus();
  });

  test('whoever signed in long ago gives the password first, and what they wanted goes on', async () => {
    let times = 0;
    serve(
      answer(requestEmailChange, () => {
        times++;
        if (times === 1) return refusal(403, errorCode.confirmationRequired, 'Please sign in again');
        waiting = NEXT;
        return { email: NEXT, expiresAt };
      }),
    );
    begin();
    await change.click();
    await field.fill(NEXT);
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: 'Account', exact: true }))
      .toHaveValue(person.ada.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await userEvent.keyboard('{Enter}');
    await expect.element(section.getByText(`Confirm ${NEXT}`)).toBeVisible();
  });

  test('must be an address, and another one; Escape and Cancel leave all as it was', async () => {
    begin();
    await change.click();
    await userEvent.keyboard('{Enter}');
    await expect.element(says('Please enter address')).toBeVisible();
    await field.fill('ada');
    await expect.element(says('Please enter a valid email')).toBeVisible();
    await field.fill(person.ada.email.toUpperCase());
    await userEvent.keyboard('{Enter}');
    await expect.element(says('This is already your email address')).toBeVisible();
    await expectNoFindings();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    await change.click();
    await button('Cancel').click();
    await expect.element(change).toBeVisible();
    expect(posts()).toEqual([]);
  });

  test('what the server refuses is said, with the time to wait, and what was typed stays', async () => {
    begin();
    await change.click();
    await field.fill(NEXT);
    serve(answer(requestEmailChange, () => refusedFields({ path: 'email', message: 'Not this one' })));
    await userEvent.keyboard('{Enter}');
    await expect.element(says('Not this one')).toBeVisible();
    serve(
      answer(requestEmailChange, () => {
        const tooMany = refusal(429, errorCode.tooManyRequests, 'No email was sent.');
        tooMany.headers.set('retry-after', '300');
        return tooMany;
      }),
    );
    await button('Send the link').click();
    await expect.poll(() => timesSaid('Error (429): No email was sent. (in 5 minutes)')).toBe(1);
    serve(answer(requestEmailChange, noAnswer));
    await button('Send the link').click();
    await expect.poll(() => timesSaid('Network Error, please check your network settings')).toBe(1);
    await expect.element(field).toHaveValue(NEXT);
  });

  test('the link can be sent again; what goes wrong is said', async () => {
    waiting = NEXT;
    serve(asked);
    begin();
    await button('Send again').click();
    await expect.poll(() => timesSaid(`A link was sent to ${NEXT}`)).toBe(1);
    serve(
      answer(requestEmailChange, () => refusal(429, errorCode.tooManyRequests, 'Too many attempts.')),
      answer(cancelEmailChange, noAnswer),
    );
    await button('Send again').click();
    await expect.poll(() => timesSaid('Too many attempts.')).toBe(1);
    await button('Cancel the change').click();
    await expect.poll(() => timesSaid('Network Error, please check your network settings')).toBe(1);
    await expect.element(section.getByText(`Confirm ${NEXT}`)).toBeVisible();
  });

  test.each([
    [
      'of single sign-on',
      { accountType: 'domain' as const },
      /comes from single sign-on\. Change it there\.$/,
    ],
    [
      'where no mail is sent',
      { selfService: false },
      /cannot be changed here, because this site does not send emails/,
    ],
  ])('is not offered %s, and it is said why', async (_, options, why) => {
    begin(options);
    await expect.element(section.getByText(why)).toBeVisible();
    await expect.element(change).not.toBeInTheDocument();
    await expectNoFindings();
  });

  test.each(['light', 'dark'] as const)('speaks Chinese, without a finding (%s)', async (theme) => {
    chooseTheme(theme);
    await setLocale('zh-CN');
    waiting = NEXT;
    begin();
    await expect.element(says(`请确认 ${NEXT}`)).toBeVisible();
    await button('更换邮箱').click();
    await expect.element(page.getByLabelText('新邮箱')).toHaveFocus();
    await expectNoFindings();
  });
});

describe('the link to the new address', () => {
  const confirm = button('Confirm my address');

  test('waits for the click, and leads to the sign-in page with the new address', async () => {
    serve(answer(confirmEmailChange, () => ({ email: NEXT })));
    open(`/confirm-email?ticket=${TICKET}`);
    await expect.element(confirm).toHaveFocus();
    await expect.poll(address).toBe('/confirm-email');
    expect(calls).toEqual([]);
    await confirm.dblClick();
    await expect.poll(address).toBe('/login');
    expect(timesSaid(`You now sign in with ${NEXT}`)).toBe(1);
    expect(document.querySelector<HTMLInputElement>('input[name=account]')?.value).toBe(NEXT);
    expect(sent('/email/confirm')).toHaveLength(1);
    expect(await sent('/email/confirm')[0]?.json()).toEqual({ ticket: TICKET });
  });

  test('leads whoever is signed in to the user center', async () => {
    begin();
    serve(answer(confirmEmailChange, () => ({ email: NEXT })));
    open(`/confirm-email?ticket=${TICKET}`);
    await confirm.click();
    await expect.poll(address).toBe('/profile');
  });

  test('that is dead leads to the page that says so; that the address is taken is said in place', async () => {
    serve(
      answer(confirmEmailChange, () => refusal(409, errorCode.conflict, 'It belongs to another account')),
    );
    open(`/confirm-email?ticket=${TICKET}`);
    await confirm.click();
    await expect.poll(() => timesSaid('It belongs to another account')).toBe(1);
    expect(address()).toBe('/confirm-email');
    serve(answer(confirmEmailChange, () => refusal(410, errorCode.linkExpired, 'Dead')));
    await confirm.click();
    await expect.poll(address).toBe('/link-expired?link=email');
    await expect.element(heading('This link has expired')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open the user center' })).toBeVisible();
  });
});

describe('the link to the former address', () => {
  const keep = button('Keep my address');

  test('says what it does, does it at the click, and goes on to a new password', async () => {
    serve(answer(stopEmailChange, () => ({ email: person.ada.email, resetTicket: 'R'.repeat(43) })));
    open(`/keep-email?ticket=${TICKET}`);
    await expect.element(keep).toHaveFocus();
    await expect.element(says('Everyone is signed out of your account, including you.')).toBeVisible();
    expect(calls).toEqual([]);
    await expectNoFindings();
    await keep.click();
    await expect.poll(address).toBe('/reset-password');
    await expect.element(heading('Choose a new password')).toBeVisible();
    expect(timesSaid(`Your account has the address ${person.ada.email}. Everyone was signed out.`)).toBe(1);
  });

  test.each(['light', 'dark'] as const)('in Chinese, and without a finding (%s)', async (theme) => {
    chooseTheme(theme);
    await setLocale('zh-CN');
    open(`/keep-email?ticket=${TICKET}`);
    await expect.element(button('保留我的邮箱')).toBeVisible();
    expect(document.title).toBe('保留您的邮箱 · Moiety');
    await expectNoFindings();
  });

  test('without a ticket leads to the page that says so', async () => {
    open('/keep-email');
    await expect.poll(address).toBe('/link-expired?link=keep');
    await expect.element(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  });
});
