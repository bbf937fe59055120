import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { currentUser, listSessions } from '@moiety/contract/auth.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import {
  inviteFriend,
  listFriends,
  listRewardLimits,
  resendInvitation,
  revokeFriend,
  type InvitedFriend,
} from '@moiety/contract/invitations.ts';
import { userInfo } from '@moiety/contract/user-center.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, infoOf, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const idOf = (number: number): string => `0199a0c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const friend = (number: number, changes: Partial<InvitedFriend> = {}): InvitedFriend => ({
  id: idOf(number),
  by: 'mail',
  email: `friend-${number}@lab.example`,
  state: 'sent',
  invitedAt: '2026-03-01T12:00:00.000Z',
  expiresAt: '2026-03-08T12:00:00.000Z',
  rewardedAt: null,
  ...changes,
});
const ended = { expiresAt: null };
const everyState: InvitedFriend[] = [
  friend(1),
  friend(2, { ...ended, state: 'registered' }),
  friend(3, {
    ...ended,
    state: 'rewarded',
    by: 'link',
    email: 'g…@lab.example',
    rewardedAt: '2026-03-04T12:00:00.000Z',
  }),
  friend(4, { ...ended, state: 'unrewarded', by: 'link', email: 'h…@lab.example' }),
  friend(5, { ...ended, state: 'expired' }),
  friend(6, { ...ended, state: 'revoked' }),
];
/** The first month's rewards of somebody, unless a test says otherwise. */
const rewards = { perMonth: 10, thisMonth: 3 };
/** A server that keeps invitations. */
const keep = (kept: InvitedFriend[], counted = rewards): InvitedFriend[] => {
  const about = (url: string): InvitedFriend => kept.find(({ id }) => url.includes(id))!;
  serve(
    answer(listFriends, (request) => {
      const query = listFriends.query.parse(Object.fromEntries(new URL(request.url).searchParams));
      const first = (query.page - 1) * query.page_size;
      return {
        inviteCode: 'ada0123456',
        total: kept.length,
        items: kept.slice(first, first + query.page_size),
        rewards: counted,
      };
    }),
    answer(inviteFriend, async (request) => {
      const { email } = inviteFriend.body.parse(await request.json());
      kept.unshift(friend(kept.length + 100, { email }));
      return kept[0]!;
    }),
    ...kept.flatMap(({ id }) => [
      answer(resendInvitation, ({ url }) => Object.assign(about(url), { state: 'sent' }), { id }),
      answer(
        revokeFriend,
        ({ url }) => {
          Object.assign(about(url), { state: 'revoked', expiresAt: null });
          return null;
        },
        { id },
      ),
    ]),
  );
  signedInAs(person.ada);
  return kept;
};
const link = page.getByLabelText('Your link');
const email = page.getByLabelText('Your friend’s email');
const send = page.getByRole('button', { name: 'Send invitation' });
const dialog = page.getByRole('alertdialog');
const sent = (method: string): Request[] =>
  calls.filter((call) => call.method === method && call.url.includes('/invitations/'));
const failure = (): string => document.querySelector('.invitations-friends mo-callout')?.textContent ?? '';
const textsIn = (row: Element, selector: string): string[] =>
  [...row.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
const rows = (): (string | undefined)[] =>
  [...document.querySelectorAll('.row-list h3')].map((row) => row.firstChild?.textContent?.trim());

afterEach(() => vi.restoreAllMocks());

describe('who may', () => {
  test('visitors are led to the sign-in page', async () => {
    open('/profile/invitations');
    await expect.poll(address).toBe('/login?redirect=%2Fprofile%2Finvitations');
    expect(sent('GET')).toHaveLength(0);
  });

  test('where nobody signs up, the page says so, and nothing leads there', async () => {
    signedInAs(person.ada);
    open('/profile/invitations', { selfService: false });
    await expect
      .element(page.getByRole('heading', { name: 'Invitations are not available here' }))
      .toBeVisible();
    expect(sent('GET')).toHaveLength(0);
    await expectNoFindings();
  });

  test('the user center leads there', async () => {
    keep([]);
    serve(
      answer(listSessions, () => []),
      answer(currentUser, () => refusal(500, errorCode.serverError, 'not now')),
    );
    open('/profile');
    await page.getByRole('link', { name: 'Invite friends' }).click();
    await expect.poll(address).toBe('/profile/invitations');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Invite friends' })).toBeVisible();
    await expect.poll(() => document.title).toContain('Invite friends');
  });
});

describe('the personal link', () => {
  test('is copied by the button', async () => {
    keep([]);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open('/profile/invitations');
    await expect.element(link).toHaveValue(`${location.origin}/signup?invite=ada0123456`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => timesSaid('Link copied')).toBe(1);
    expect(copied).toHaveBeenCalledWith(`${location.origin}/signup?invite=ada0123456`);
  });

  test('is selected where the page may not copy', async () => {
    keep([]);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    open('/profile/invitations');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => timesSaid('The link is selected: copy it with the keyboard or the menu')).toBe(1);
    await expect.element(link).toHaveFocus();
    const field = link.element() as HTMLInputElement;
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
  });
});

describe('inviting by email', () => {
  test('sends by Enter, says so, empties the field, and lists it', async () => {
    keep([]);
    open('/profile/invitations');
    await email.fill('  grace@lab.example ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('Invitation sent to grace@lab.example')).toBe(1);
    expect(await sent('POST')[0]?.json()).toEqual({ email: 'grace@lab.example' });
    await expect.element(email).toHaveValue('');
    await expect.poll(rows).toEqual(['grace@lab.example']);
  });

  test('asks for an address, and sends nothing without one', async () => {
    keep([]);
    open('/profile/invitations');
    await send.click();
    await expect.element(page.getByText('Please enter address')).toBeVisible();
    await expect.element(email).toHaveFocus();
    await email.fill('grace@');
    await send.click();
    await expect.element(page.getByText('Please enter a valid email')).toBeVisible();
    expect(sent('POST')).toHaveLength(0);
    await expectNoFindings();
  });

  test.each([
    [
      () => refusedFields({ path: 'email', message: 'This is your own mailbox. Invite someone else' }),
      'This is your own mailbox. Invite someone else',
    ],
    [
      () => refusal(429, errorCode.tooManyRequests, 'Too many attempts. Please try again in 5 min'),
      'Too many attempts. Please try again in 5 min',
    ],
    [() => refusal(500, errorCode.serverError, 'Something went wrong on the server'), 'request-1'],
  ])('keeps what was typed where it fails %#', async (refuse, words) => {
    keep([]);
    serve(answer(inviteFriend, refuse));
    open('/profile/invitations');
    await email.fill('ada@lab.example');
    await send.click();
    const inField = (): boolean => document.querySelector('#invite-email-problem')?.textContent === words;
    await expect.poll(() => inField() || timesSaid(words) > 0).toBe(true);
    await expect.element(email).toHaveValue('ada@lab.example');
  });
});

describe('the list', () => {
  test.each(['light', 'dark'] as const)('tells how far everybody is, in %s', async (theme) => {
    chooseTheme(theme);
    keep([...everyState]);
    open('/profile/invitations');
    await expect.poll(rows).toHaveLength(6);
    const told = [...document.querySelectorAll('.row-list > li')].map((row) =>
      ['.row-state', 'p', 'mo-button'].flatMap((selector) => textsIn(row, selector)),
    );
    const mail = 'Invited by email on Mar 1, 2026';
    const ownLink = 'Signed up with your link on Mar 1, 2026';
    expect(told).toEqual([
      ['Sent', `${mail} · The link works until Mar 8, 2026`, 'Send again', 'Revoke'],
      ['Signed up', `${mail} · You each get 2,000 credits at their first sign-in`],
      ['Rewarded', `${ownLink} · You each got 2,000 credits on Mar 4, 2026`],
      ['No reward', `${ownLink} · Same mailbox as yours, or as a friend who was already rewarded`],
      ['Expired', `${mail} · The link has expired`, 'Send again'],
      ['Revoked', `${mail} · You revoked it`],
    ]);
    await expectNoFindings();
  });

  test.each([
    [
      'en-US',
      'Up to 10 rewarded friends a month (UTC), 3 so far this month.',
      'You have all 10 rewards of this month (UTC). Friends who join before it ends still get their credits, but you do not.',
      /Your friend got 2,000 credits on Mar 4, 2026; you had reached the monthly limit/,
    ],
    [
      'zh-CN',
      '每月（UTC）最多奖励10位好友，本月已有3位。',
      '您已获得本月（UTC）的全部10次奖励。月底前加入的好友仍会获得积分，您则不再获得。',
      /好友已于2026年3月4日获得2,000积分，当时您本月的奖励次数已用完/,
    ],
  ] as const)(
    'tells of the month, before its limit is reached and after, in %s',
    async (locale, so, over, row) => {
      await setLocale(locale);
      keep([...everyState]);
      open('/profile/invitations');
      await expect.element(page.getByText(so)).toBeVisible();
      keep(
        [
          friend(7, {
            ...ended,
            state: 'friend-rewarded',
            by: 'link',
            rewardedAt: '2026-03-04T12:00:00.000Z',
          }),
        ],
        { perMonth: 10, thisMonth: 10 },
      );
      open('/profile/invitations');
      await expect.element(page.getByText(over)).toBeVisible();
      await expect.element(page.getByText(row)).toBeVisible();
      await expectNoFindings();
    },
  );

  test('tells administrators, and nobody else, who reached the limit', async () => {
    const limit = {
      inviter: { nickname: 'Mallory', email: 'mallory@farm.example' },
      month: '2026-11',
      rewarded: 10,
      unrewarded: 4,
    };
    serve(answer(listRewardLimits, () => ({ perMonth: 10, total: 1, items: [limit] })));
    keep([friend(1)]);
    open('/profile/invitations');
    await expect.poll(rows).toHaveLength(1);
    await expect
      .element(page.getByRole('heading', { name: 'Inviters at the limit' }))
      .not.toBeInTheDocument();
    serve(answer(userInfo, () => ({ ...infoOf(person.ada), administrator: true })));
    signedInAs(person.ada);
    open('/profile/invitations');
    await expect.element(page.getByRole('heading', { name: 'Mallory, mallory@farm.example' })).toBeVisible();
    await expect
      .element(page.getByText('November 2026 · Rewards: 10 · Friends after the limit: 4'))
      .toBeVisible();
    await expectNoFindings();
  });

  test('is worded in Chinese', async () => {
    await setLocale('zh-CN');
    keep([...everyState]);
    open('/profile/invitations');
    await expect.element(page.getByRole('heading', { level: 1, name: '邀请好友' })).toBeVisible();
    await expect.element(page.getByText('2026年3月1日通过邮件邀请 · 链接有效期至2026年3月8日')).toBeVisible();
    await expect.element(page.getByText(/双方已于2026年3月4日各获得2,000积分/)).toBeVisible();
    await expectNoFindings();
  });

  test('says that there is nobody yet', async () => {
    keep([]);
    open('/profile/invitations');
    await expect.element(page.getByRole('heading', { name: 'No invitations yet' })).toBeVisible();
    await expectNoFindings();
  });

  test('takes an invitation back after a question', async () => {
    keep([friend(1), friend(2)]);
    open('/profile/invitations');
    const revoke = page.getByRole('button', { name: 'Revoke the invitation to friend-1@lab.example' });
    await revoke.click();
    await expect.element(dialog).toBeVisible();
    await expectNoFindings();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent('DELETE')).toHaveLength(0);
    await revoke.click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => timesSaid('The invitation was revoked')).toBe(1);
    expect(sent('DELETE')[0]?.url).toContain(idOf(1));
    await expect.element(revoke).not.toBeInTheDocument();
    expect(document.activeElement?.className).toBe('friends');
  });

  test('sends one again', async () => {
    keep([friend(1, { ...ended, state: 'expired' })]);
    open('/profile/invitations');
    await page.getByRole('button', { name: 'Send again to friend-1@lab.example' }).click();
    await expect
      .poll(() => timesSaid('Sent again to friend-1@lab.example. Only the newest link works.'))
      .toBe(1);
    expect(sent('POST')[0]?.url).toContain(`${idOf(1)}/resend/`);
    await expect.element(page.getByText('Sent', { exact: true })).toBeVisible();
  });

  test('says why one could not be sent again, and shows it as it is now', async () => {
    const kept = keep([friend(1)]);
    serve(
      answer(
        resendInvitation,
        () => {
          Object.assign(kept[0]!, { ...ended, state: 'rewarded', rewardedAt: '2026-03-04T12:00:00.000Z' });
          return refusal(404, errorCode.notFound, 'This invitation was used meanwhile');
        },
        { id: idOf(1) },
      ),
    );
    open('/profile/invitations');
    await page.getByRole('button', { name: /^Send again/ }).click();
    await expect.poll(() => timesSaid('This invitation was used meanwhile')).toBe(1);
    await expect.element(page.getByText('Rewarded', { exact: true })).toBeVisible();
  });

  test('has pages, of which the address knows', async () => {
    keep(Array.from({ length: 23 }, (_, index) => friend(index + 1)));
    open('/profile/invitations');
    await expect.poll(rows).toHaveLength(20);
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(rows).toHaveLength(3);
    expect(address()).toBe('/profile/invitations?page=2');
    await page.getByRole('button', { name: 'Newer' }).click();
    await expect.poll(rows).toHaveLength(20);
  });

  test('says why it could not be loaded, and loads again', async () => {
    keep([friend(1)]);
    let isBroken = true;
    serve(
      answer(listFriends, () =>
        isBroken
          ? refusal(500, errorCode.serverError, 'Something went wrong on the server')
          : { inviteCode: 'ada0123456', total: 1, items: [friend(1)], rewards },
      ),
    );
    open('/profile/invitations');
    await expect.poll(failure).toContain('request-1');
    await expect.element(page.getByText('Your invitations could not be loaded')).toBeVisible();
    await expectNoFindings();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(rows).toEqual(['friend-1@lab.example']);
  });

  test('shows its shape while it is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<{
      inviteCode: string;
      total: number;
      items: InvitedFriend[];
      rewards: { perMonth: number; thisMonth: number };
    }>();
    keep([]);
    serve(answer(listFriends, () => promise));
    open('/profile/invitations');
    await expect.poll(() => document.querySelector('mo-skeleton[aria-busy]')).not.toBeNull();
    resolve({ inviteCode: 'ada0123456', total: 0, items: [], rewards });
    await expect.element(page.getByRole('heading', { name: 'No invitations yet' })).toBeVisible();
    expect(document.querySelector('mo-skeleton')).toBeNull();
  });

  test('fits a phone', async () => {
    await page.viewport(360, 740);
    keep([...everyState]);
    open('/profile/invitations');
    await expect.poll(rows).toHaveLength(6);
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
