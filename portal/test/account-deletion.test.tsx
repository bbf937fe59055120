import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountDeletion, cancelDeletion, requestDeletion } from '@moiety/contract/account-deletion.ts';
import { currentUser, listSessions, organizationType } from '@moiety/contract/auth.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, noAnswer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

/** When the double's account goes. */
let due: string | null = null;
const day = '2026-12-22T09:00:00.000Z';
const wanted = answer(requestDeletion, () => {
  due = day;
  return { dueAt: day };
});
const kept = answer(cancelDeletion, () => {
  due = null;
  return null;
});

const begin = (): void => {
  serve(
    answer(accountDeletion, () => (due === null ? null : { dueAt: due })),
    answer(listSessions, () => []),
    answer(currentUser, () => ({
      accountType: 'local' as const,
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
  open('/profile#deletion');
};
const section = page.getByRole('region', { name: 'Delete account' });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = page.getByLabelText(`Type ${person.ada.email} to confirm`);
const submit = button('Delete my account');
const keep = button('Keep my account');
const posts = (): Request[] =>
  calls.filter(({ url, method }) => method === 'POST' && url.endsWith('/user_center/deletion/'));

beforeEach(() => {
  due = null;
});

describe('deleting the account', () => {
  test('is asked for by typing the own address, can be taken back, by keyboard alone', async () => {
    serve(wanted, kept);
    begin();
    await expect.element(button('Delete account…')).toBeVisible();
    (button('Delete account…').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard(`${person.ada.email.toUpperCase()}{Enter}`);
    await expect
      .element(section.getByText('Your account will be deleted on December 22, 2026'))
      .toBeVisible();
    expect(await posts()[0]?.json()).toEqual({ email: person.ada.email.toUpperCase() });
    await expect.element(section.getByRole('heading', { name: 'Delete account', exact: true })).toHaveFocus();
    await expectNoFindings();
    await keep.click();
    await expect.poll(() => timesSaid('Your account will be kept')).toBe(1);
    await expect.element(button('Delete account…')).toBeVisible();
    expect(address()).toContain('/profile');
  });

  test('another address is refused before anything is sent; Cancel leaves all as it was', async () => {
    begin();
    await button('Delete account…').click();
    await submit.click();
    await expect.element(section.getByText('Please enter address')).toBeVisible();
    await field.fill('somebody@else.example');
    await submit.click();
    await expect.element(section.getByText('This does not match your account’s email address')).toBeVisible();
    await expectNoFindings();
    await button('Cancel').click();
    await expect.element(field).not.toBeInTheDocument();
    expect(posts()).toHaveLength(0);
  });

  test('what the server refuses is said, and what was typed stays', async () => {
    begin();
    await button('Delete account…').click();
    await field.fill(person.ada.email);
    serve(answer(requestDeletion, () => refusal(409, 1005, 'You own an organization.')));
    await submit.click();
    await expect.poll(() => timesSaid('Error (409): You own an organization.')).toBe(1);
    await expect.element(field).toHaveValue(person.ada.email);
    serve(answer(requestDeletion, () => refusal(404, 1004, 'There is no such account.')));
    await submit.click();
    await expect.poll(() => timesSaid('Error (404): There is no such account.')).toBe(1);
    // As a proxy refuses, which knows nothing of how our own answers look.
    serve(answer(requestDeletion, () => Response.json({ detail: 'Nothing here' }, { status: 404 })));
    await submit.click();
    await expect.poll(() => timesSaid('Error (404): Nothing here')).toBe(1);
    serve(
      answer(requestDeletion, () => refusedFields({ path: 'email', message: 'The address was changed' })),
    );
    await submit.click();
    await expect.element(section.getByText('The address was changed')).toBeVisible();
    serve(answer(requestDeletion, noAnswer));
    await submit.click();
    await expect.element(field).toHaveValue(person.ada.email);
    await expect.element(section.getByText(/will be deleted on/)).not.toBeInTheDocument();
  });

  test('a deletion that could not be taken back still stands', async () => {
    due = day;
    serve(answer(cancelDeletion, () => refusal(500, 1500, 'Something went wrong')));
    begin();
    await keep.click();
    await expect.poll(() => timesSaid('500')).toBe(1);
    await expect.element(keep).toBeVisible();
  });

  test('whether there is one, once it could not be loaded, is asked again by Retry', async () => {
    begin();
    serve(answer(accountDeletion, () => refusal(500, 1500, 'Something went wrong')));
    await expect.element(section.getByText(/could not be loaded/)).toBeVisible();
    serve(answer(accountDeletion, () => null));
    await section.getByRole('button', { name: 'Retry' }).click();
    await expect.element(button('Delete account…')).toBeVisible();
  });

  test.each(['light', 'dark'] as const)('speaks Chinese, without findings (%s)', async (theme) => {
    chooseTheme(theme);
    await setLocale('zh-CN');
    begin();
    await button('删除账号…').click();
    await expect.element(page.getByLabelText(`请输入 ${person.ada.email} 以确认`)).toBeVisible();
    await expectNoFindings();
    await button('取消').click();
    await expect.element(button('删除账号…')).toBeVisible();
  });
});
