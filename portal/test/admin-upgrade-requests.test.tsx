import { afterEach, describe, expect, test, vi } from 'vitest';
import { http } from 'msw';
import { page } from 'vitest/browser';
import { acceptUpgradeRequest } from '@moiety/contract/administration.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { declineUpgradeRequest, listUpgradeRequests } from '@moiety/contract/upgrade.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, openStream, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

type Listed = DataOf<typeof listUpgradeRequests>['items'][number];

const id = '0199a0c0-0000-4000-8000-0000000000f1';
const make = (changes: Partial<Listed> = {}): Listed => ({
  id,
  createdAt: '2026-11-02T12:00:00.000Z',
  state: 'open',
  company: 'Lab Example',
  contact: 'Dr Bo',
  email: 'office@lab.example',
  phone: '+49 30 5550100',
  message: 'Ten people.\nFrom January.',
  account: { nickname: 'Bo', email: 'bo@lab.example' },
  balance: 1240,
  ...changes,
});

/** A server that lists these requests to an administrator. */
const keep = (...requests: Listed[]): Listed[] => {
  serve(
    answer(userInfo, () => ({ ...infoOf(person.ada), administrator: true })),
    answer(listUpgradeRequests, (call) => {
      const {
        page: number,
        page_size,
        state,
      } = listUpgradeRequests.query.parse(Object.fromEntries(new URL(call.url).searchParams));
      const found = requests.filter((one) => state === undefined || one.state === state);
      return { total: found.length, items: found.slice((number - 1) * page_size, number * page_size) };
    }),
  );
  signedInAs(person.ada);
  return requests;
};
const heading = (name: RegExp) => page.getByRole('heading', { level: 2, name });
const decline = page.getByRole('button', { name: 'Decline: Lab Example' });
const question = page.getByRole('alertdialog', { name: 'Decline this request?' });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the operator’s list of upgrade requests', () => {
  test('says beside its entry how many are open, and counts again when one is answered', async () => {
    const requests = keep(make(), make({ state: 'declined' }));
    serve(
      answer(
        declineUpgradeRequest,
        () => {
          requests[0] = make({ state: 'declined' });
          return null;
        },
        { id },
      ),
    );
    open('/admin/upgrade-requests');
    const entry = page.getByRole('navigation').getByRole('link', { name: /^Upgrade requests/ });
    await expect.element(entry).toHaveAccessibleName(/1 open/);
    await decline.first().click();
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect.element(entry).not.toHaveAccessibleName(/open/);
  });

  test('counts again when the stream says that something is another now, with nothing for the bell', async () => {
    const requests = keep();
    const stream = openStream([{ name: 'state', id: 1, data: { unread: 0 } }]);
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => stream.response));
    open('/admin/upgrade-requests');
    await expect.element(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
    requests.push(make());
    stream.say({ name: 'state', id: 2, data: { unread: 0 } });
    const entry = page.getByRole('navigation').getByRole('link', { name: /^Upgrade requests/ });
    await expect.element(entry).toHaveAccessibleName(/1 open/);
    await expect.element(heading(/^Lab Example/)).toBeVisible();
    // Both changed while nothing was connected.
    requests.push(make({ id: id.replace('f1', 'f2') }));
    stream.say({ name: 'state', id: 3, data: { unread: 1 } });
    await expect.element(entry).toHaveAccessibleName(/2 open/);
  });

  test('is for administrators, who find it in the side menu', async () => {
    signedInAs(person.ada);
    const { router } = open('/admin/upgrade-requests');
    await expect
      .element(page.getByRole('heading', { name: 'This page is for administrators' }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Upgrade requests/ })).not.toBeInTheDocument();
    expect(calls.some(({ url }) => url.includes('/upgrade_requests/'))).toBe(false);
    await expectNoFindings();
    keep(make());
    await router.navigate('/guide');
    window.dispatchEvent(new Event('focus'));
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Upgrade requests/ })
      .click();
    await expect.element(heading(/^Lab Example/)).toBeVisible();
  });

  test('leads whoever is not signed in to the sign-in', async () => {
    open('/admin/upgrade-requests');
    await expect.poll(address).toBe(`/login?redirect=${encodeURIComponent('/admin/upgrade-requests')}`);
  });

  test('says who asks, and what an upgrade would clear', async () => {
    keep(make());
    open('/admin/upgrade-requests');
    await expect.element(heading(/^Lab Example Open$/)).toBeVisible();
    await expect.element(page.getByText('Dr Bo · office@lab.example · +49 30 5550100')).toBeVisible();
    await expect.element(page.getByText('Account: Bo, bo@lab.example', { exact: false })).toBeVisible();
    await expect.element(page.getByText('The upgrade would clear 1,240 credits')).toBeVisible();
    await expect.element(page.getByText('From January.', { exact: false })).toBeVisible();
  });

  test('is narrowed by the state, which the address keeps', async () => {
    keep(make(), make({ id: id.replace('f1', 'f2'), company: 'Old Lab', state: 'done' }));
    const { router } = open('/admin/upgrade-requests');
    await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(2);
    // What is over has nothing to do.
    await expect.element(page.getByRole('button', { name: 'Accept: Lab Example' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Accept: Old Lab' })).not.toBeInTheDocument();
    const state = page.getByRole('combobox', { name: 'Status' });
    await state.selectOptions('done');
    await expect.poll(address).toBe('/admin/upgrade-requests?state=done');
    await expect.element(heading(/^Old Lab Upgraded$/)).toBeVisible();
    await expect.element(heading(/^Lab Example/)).not.toBeInTheDocument();
    await state.selectOptions('declined');
    await expect.element(page.getByRole('heading', { name: 'No matching requests' })).toBeVisible();
    await page.getByRole('button', { name: 'See all requests' }).click();
    await expect.poll(address).toBe('/admin/upgrade-requests');
    await router.navigate('/admin/upgrade-requests?state=open');
    await expect.element(heading(/^Lab Example/)).toBeVisible();
    await expect.element(heading(/^Old Lab/)).not.toBeInTheDocument();
  });

  test('has pages', async () => {
    keep(
      ...Array.from({ length: 25 }, (_, index) =>
        make({ id: id.replace('f1', String(10 + index)), company: `Lab ${index + 1}` }),
      ),
    );
    open('/admin/upgrade-requests');
    await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(20);
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(address).toBe('/admin/upgrade-requests?page=2');
    await expect.poll(() => page.getByRole('heading', { level: 2 }).elements().length).toBe(5);
  });

  test('says what would be in it', async () => {
    keep();
    open('/admin/upgrade-requests');
    await expect.element(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
    await expectNoFindings();
  });

  test('a request is declined after a question; a failure leaves the question open', async () => {
    const kept = keep(make());
    let refuse = true;
    serve(
      answer(
        declineUpgradeRequest,
        () => {
          if (refuse) return refusal(500, 9, 'Broken', 'request-8');
          kept[0] = make({ state: 'declined' });
          return null;
        },
        { id },
      ),
    );
    open('/admin/upgrade-requests');
    await decline.click();
    await expect
      .element(question.getByText('Bo is notified and can ask again.', { exact: false }))
      .toBeVisible();
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect.poll(() => timesSaid('Request ID: request-8')).toBe(1);
    await expect.element(question).toBeVisible();
    refuse = false;
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect.element(heading(/^Lab Example Declined$/)).toBeVisible();
    await expect.element(decline).not.toBeInTheDocument();
    await expect.poll(() => timesSaid('The request was declined')).toBe(1);
    await expect.poll(() => document.activeElement?.className).toBe('upgrade-requests');
  });

  test('a request is accepted in a form, which says what it clears; what the server refuses is said at its field', async () => {
    const kept = keep(make());
    let sent: unknown;
    serve(
      answer(
        acceptUpgradeRequest,
        async (call) => {
          const body = acceptUpgradeRequest.body.parse(await call.json());
          if (body.credits > 5000)
            return refusedFields({ path: 'credits', message: 'Too many for this lab' });
          sent = body;
          kept[0] = make({ state: 'done' });
          return { id, cleared: 1240 };
        },
        { id },
      ),
    );
    open('/admin/upgrade-requests');
    await page.getByRole('button', { name: 'Accept: Lab Example' }).click();
    const form = page.getByRole('dialog', { name: 'Accept this request' });
    await expect
      .element(page.getByText('Their personal balance of 1,240 credits is cleared.', { exact: false }))
      .toBeVisible();
    const name = page.getByRole('textbox', { name: 'Organization name' });
    const credits = page.getByRole('textbox', { name: 'Starting credits (optional)' });
    await expect.element(name).toHaveValue('Lab Example');
    await name.fill(' ');
    await credits.fill('many');
    await form.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText('Please enter a name')).toBeVisible();
    await expect.element(page.getByText('Enter a whole number of credits', { exact: false })).toBeVisible();
    await name.fill('Lab Example Ltd');
    await credits.fill('6,000');
    await page.getByLabelText('Last day (UTC, optional)').fill('2099-12-31');
    await form.getByRole('button', { name: 'Accept' }).click();
    await expect.element(page.getByText('Too many for this lab')).toBeVisible();
    await credits.fill('5,000');
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('2');
    await form.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => timesSaid('bo@lab.example now owns Lab Example Ltd')).toBe(1);
    expect(sent).toEqual({ name: 'Lab Example Ltd', type: 2, credits: 5000, validUntil: '2099-12-31' });
    await expect.element(heading(/^Lab Example Upgraded$/)).toBeVisible();
    await expect.poll(() => document.activeElement?.className).toBe('upgrade-requests');
  });

  test('fails with a way to try again', async () => {
    keep(make());
    let answers = false;
    serve(
      answer(listUpgradeRequests, () =>
        answers ? { total: 1, items: [make()] } : refusal(500, 9, 'Broken', 'request-9'),
      ),
    );
    open('/admin/upgrade-requests');
    await expect.element(page.getByText('Request ID: request-9', { exact: false })).toBeVisible();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(heading(/^Lab Example/)).toBeVisible();
  });

  test.each([
    ['en-US', 'light', 'Decline: Lab Example'],
    ['zh-CN', 'dark', '拒绝：Lab Example'],
  ] as const)('has no accessibility finding (%s, %s)', async (locale, theme, name) => {
    chooseTheme(theme);
    await setLocale(locale);
    keep(make(), make({ id: id.replace('f1', 'f2'), state: 'done' }));
    open('/admin/upgrade-requests');
    await expect.element(heading(/^Lab Example/).first()).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name }).click();
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    await expectNoFindings();
  });
});
