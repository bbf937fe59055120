import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSessions } from '@moiety/contract/auth.ts';
import { startDataExport } from '@moiety/contract/data-export.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { setLocale } from '@moiety/locales';
import { answer, PASSWORD, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';

const followed: string[] = [];
/** Opens the page where the export is, with a sign-in that is too long ago. @returns how often the export was asked for */
const begin = (): (() => number) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '');
  });
  followed.length = 0;
  const tokens: string[] = [];
  serve(
    answer(listSessions, () => []),
    answer(startDataExport, (request) => {
      tokens.push(request.headers.get('authorization') ?? '');
      return tokens.length === 1
        ? refusal(403, errorCode.confirmationRequired, 'Please sign in again')
        : { path: '/export?ticket=one' };
    }),
  );
  signedInAs(person.ada);
  open('/profile#data');
  return () => tokens.length;
};
const download = page.getByRole('button', { name: /^(?:Download your data|下载您的数据)$/ });
const dialog = page.getByRole('dialog');

afterEach(() => {
  vi.restoreAllMocks();
});

test('who signed in long ago signs in again in a dialog, and what they wanted goes on by itself', async () => {
  const times = begin();
  await download.click();
  await expect.element(dialog.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
  await expect.element(page.getByText(/within the last 10 minutes/)).toBeVisible();
  await expectNoFindings();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => followed).toEqual(['/export?ticket=one']);
  expect(times()).toBe(2);
});

test('leaving the dialog signs nobody out, in Chinese too', async () => {
  await setLocale('zh-CN');
  const times = begin();
  await download.click();
  await expect.element(dialog.getByRole('heading', { name: '确认身份' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(download).toBeVisible();
  expect([times(), followed]).toEqual([1, []]);
});
