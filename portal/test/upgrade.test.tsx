import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listSessions } from '@moiety/contract/auth.ts';
import { creditStatistics } from '@moiety/contract/credits.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { askUpgrade, lastUpgradeRequest, type UpgradeRequest } from '@moiety/contract/upgrade.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, noAnswer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const request: UpgradeRequest = {
  id: '0199a0c0-0000-4000-8000-0000000000e1',
  createdAt: '2026-11-02T12:00:00.000Z',
  state: 'open',
  company: 'Lab Example',
  contact: 'Ada',
  email: person.ada.email,
  phone: '',
  message: '',
};

/** A server that keeps the newest request. */
const keep = (before: UpgradeRequest | null = null, remaining = 1240): void => {
  let last = before;
  serve(
    answer(listSessions, () => []),
    answer(creditStatistics, () => ({ remaining, account: 'personal' as const, expiring: [] })),
    answer(lastUpgradeRequest, () => last),
    answer(askUpgrade, async (call) => {
      last = { ...request, ...((await call.json()) as Partial<UpgradeRequest>) };
      return last;
    }),
  );
  signedInAs(person.ada);
};
const sent = async (): Promise<unknown[]> =>
  Promise.all(
    calls
      .filter(({ method, url }) => method === 'POST' && url.endsWith('/ask_upgrade_programme/'))
      .map((call) => call.clone().json() as Promise<unknown>),
  );
/** Words in a callout, which has more of them for those who do not see it. */
const says = (words: string) => page.getByText(words, { exact: false });
const ask = page.getByRole('button', { name: 'Request an upgrade' });
const dialog = page.getByRole('dialog', { name: 'Request an upgrade' });
const send = page.getByRole('button', { name: 'Send request' });
const field = (name: string) => page.getByRole('textbox', { name });
const openDialog = async (): Promise<void> => {
  await ask.click();
  await expect.element(dialog).toBeVisible();
};

const notKnown = (): Response => refusedFields({ path: 'company', message: 'Not known' });

describe('asking for the enterprise version', () => {
  test('says what it brings and what it takes, and then what comes next', async () => {
    keep();
    open('/profile');
    await expect.element(page.getByText('One balance for the whole team, bought centrally')).toBeVisible();
    await openDialog();
    await expect
      .element(
        says(
          'Your 1,240 credits will be cleared when the upgrade takes effect, and the daily check-in ends.',
        ),
      )
      .toBeVisible();
    await expect.element(field('Contact')).toHaveValue('Ada');
    await expect.element(field('Email')).toHaveValue(person.ada.email);
    await field('Company').fill('Lab Example');
    await field('Phone (optional)').fill('+86 10 5555-0100');
    await field('Message (optional)').fill('Ten people');
    await expectNoFindings();
    await send.click();
    await expect.element(says('We will contact you at ada@lab.example.')).toBeVisible();
    await expect.element(says('Requested on Nov 2, 2026 for Lab Example')).toBeVisible();
    await expect.element(ask).not.toBeInTheDocument();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.className).toBe('upgrade');
    await expect.poll(() => timesSaid('Your request was sent')).toBe(1);
    expect(await sent()).toEqual([
      {
        company: 'Lab Example',
        contact: 'Ada',
        email: person.ada.email,
        phone: '+86 10 5555-0100',
        message: 'Ten people',
      },
    ]);
    await expectNoFindings();
  });

  test.each([
    [0, 'The daily check-in ends when the upgrade takes effect. Your organization has its own balance.'],
    [1, 'Your 1 credit will be cleared when the upgrade takes effect, and the daily check-in ends.'],
  ])('with %d credits says what that means', async (remaining, words) => {
    keep(null, remaining);
    open('/profile');
    await openDialog();
    await expect.element(says(words)).toBeVisible();
  });

  test('without knowing the balance says so without a number', async () => {
    keep();
    serve(answer(creditStatistics, noAnswer));
    open('/profile');
    await openDialog();
    await expect.element(says('Your personal credits will be cleared')).toBeVisible();
  });

  test('tells at each field what is wrong, as it is left, and goes to the first', async () => {
    keep();
    open('/profile');
    await openDialog();
    await field('Email').fill('ada');
    await userEvent.tab();
    await expect.element(page.getByText('Please enter a valid email')).toBeVisible();
    await field('Email').fill('ada@lab.example');
    await expect.element(page.getByText('Please enter a valid email')).not.toBeInTheDocument();
    await field('Phone (optional)').fill('call me');
    await field('Contact').fill('');
    await send.click();
    await expect.element(page.getByText('Enter the name of your company')).toBeVisible();
    await expect.element(page.getByText('Enter a contact person')).toBeVisible();
    await expect.element(page.getByText('Use digits, spaces and + - ( ) . / only')).toBeVisible();
    await expect.poll(() => document.activeElement).toHaveProperty('label', 'Company');
    await expectNoFindings();
    expect(await sent()).toEqual([]);
  });

  test('loses nothing that was typed: not by closing, not by a refusal', async () => {
    keep();
    let refuse = notKnown;
    serve(answer(askUpgrade, () => refuse()));
    const { router } = open('/profile');
    await openDialog();
    await field('Company').fill('Lab Example');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await openDialog();
    await expect.element(field('Company')).toHaveValue('Lab Example');
    await userEvent.keyboard('{Enter}');
    await send.click();
    await expect.element(page.getByText('Not known')).toBeVisible();
    refuse = () => refusal(500, 9, 'Broken', 'request-6');
    await send.click();
    await expect.poll(() => timesSaid('Request ID: request-6')).toBe(1);
    await expect.element(field('Company')).toHaveValue('Lab Example');
    await router.navigate('/guide');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await router.navigate('/profile');
    await openDialog();
    await expect.element(field('Company')).toHaveValue('Lab Example');
  });

  test('where another window was first shows that request', async () => {
    keep();
    let asked = false;
    serve(
      answer(lastUpgradeRequest, () => (asked ? request : null)),
      answer(askUpgrade, () => {
        asked = true;
        return refusal(409, errorCode.conflict, 'You have asked before');
      }),
    );
    open('/profile');
    await openDialog();
    await field('Company').fill('Lab Example');
    await send.click();
    await expect.poll(() => timesSaid('You have asked before')).toBe(1);
    await expect.element(says('We will contact you at ada@lab.example.')).toBeInTheDocument();
  });

  test('can be done again after it was declined', async () => {
    keep({ ...request, state: 'declined' });
    open('/profile');
    await expect
      .element(says('Your request of Nov 2, 2026 was declined. You can send a new one.'))
      .toBeVisible();
    await expect.element(ask).toBeVisible();
  });

  test('says why it is not known whether somebody asked, with a way to try again', async () => {
    keep();
    let answers = false;
    serve(answer(lastUpgradeRequest, () => (answers ? null : refusal(500, 9, 'Broken', 'request-7'))));
    open('/profile');
    await expect.element(page.getByText('Request ID: request-7', { exact: false })).toBeVisible();
    await expect.element(ask).not.toBeInTheDocument();
    answers = true;
    await page
      .getByRole('region', { name: 'Enterprise version' })
      .getByRole('button', { name: 'Retry' })
      .click();
    await expect.element(ask).toBeVisible();
  });

  test.each(['light', 'dark'] as const)('speaks Chinese, and has no finding (%s)', async (theme) => {
    chooseTheme(theme);
    await setLocale('zh-CN');
    keep();
    open('/profile');
    await page.getByRole('button', { name: '申请升级' }).click();
    await expect.element(says('升级时，您的1,240积分将被清零，每日签到也将停止。')).toBeVisible();
    await page.getByRole('button', { name: '发送申请' }).click();
    await expect.element(page.getByText('请输入公司名称')).toBeVisible();
    await expectNoFindings();
  });
});
