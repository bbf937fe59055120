import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { memberRole } from '@moiety/contract/member-role.ts';
import {
  inviteMember,
  listMemberInvitations,
  resendMemberInvitation,
  revokeMemberInvitation,
} from '@moiety/contract/organizations.ts';
import { setLocale } from '@moiety/locales';
import { answer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { idOf, invitationTo, keep, openOrganization, rows, sent } from './organization-double.ts';
import { address } from './start.tsx';
import { timesSaid } from './toasts.ts';

const { owner, admin, member } = memberRole;
const everyState = () => [
  invitationTo(1),
  invitationTo(2, { state: 'expired', role: admin }),
  invitationTo(3, { state: 'revoked' }),
  invitationTo(4, { state: 'declined' }),
];
const email = page.getByLabelText('Your colleague’s email');
const role = page.getByRole('combobox', { name: 'Role' });
const dialog = page.getByRole('alertdialog');
const textsIn = (row: Element, selector: string): string[] =>
  [...row.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
const openInvitations = (query = '') => openOrganization(`?tab=invitations${query}`);

describe('inviting', () => {
  test('an owner invites an administrator by keyboard', async () => {
    keep(owner);
    openInvitations();
    await expect.element(page.getByRole('heading', { name: 'No open invitations' })).toBeVisible();
    await expectNoFindings();
    await role.selectOptions('Administrator');
    await expect.element(page.getByText(/^Can invite and remove members/)).toBeVisible();
    await email.fill(' new@lab.example ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('Invitation sent to new@lab.example')).toBe(1);
    expect(await sent('POST', '/organization/invitations/')[0]?.json()).toEqual({
      email: 'new@lab.example',
      role: admin,
    });
    await expect.element(email).toHaveValue('');
    await expect.element(role).toHaveValue(String(member));
    await expect.poll(rows).toEqual(['new@lab.example']);
  });

  test('an administrator invites members only', async () => {
    keep(admin);
    openInvitations();
    await expect.element(email).toBeVisible();
    await expect.element(role).not.toBeInTheDocument();
    await email.fill('new@lab.example');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect.poll(() => timesSaid('Invitation sent to new@lab.example')).toBe(1);
    expect(await sent('POST', '/organization/invitations/')[0]?.json()).toEqual({
      email: 'new@lab.example',
      role: member,
    });
  });

  test('what was typed survives another tab', async () => {
    keep(owner);
    openInvitations();
    await email.fill('new@lab.example');
    await page.getByRole('tab', { name: 'Members' }).click();
    await expect.poll(rows).toEqual(['Ada', 'Grace', 'Lin Wei']);
    await expect.poll(address).toBe('/profile/organization');
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await expect.element(email).toHaveValue('new@lab.example');
    await expect.poll(address).toBe('/profile/organization?tab=invitations');
  });

  test.each([
    [
      () => refusedFields({ path: 'email', message: 'This person is a member already' }),
      'This person is a member already',
    ],
    [() => refusal(429, errorCode.tooManyRequests, 'Too many invitations today'), 'Too many invitations'],
    [() => refusal(500, errorCode.serverError, 'Something went wrong on the server'), 'request-1'],
  ])('keeps what was typed where it fails %#', async (refuse, words) => {
    keep(owner);
    serve(answer(inviteMember, refuse));
    openInvitations();
    await email.fill('grace@lab.example');
    await userEvent.keyboard('{Enter}');
    const inField = (): boolean => document.querySelector('#member-email-problem')?.textContent === words;
    await expect.poll(() => inField() || timesSaid(words) > 0).toBe(true);
    await expect.element(email).toHaveValue('grace@lab.example');
  });

  test('asks for an address', async () => {
    keep(owner);
    openInvitations();
    await email.fill('grace@');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Please enter a valid email')).toBeVisible();
    expect(sent('POST', '/organization/invitations/')).toHaveLength(0);
    await expectNoFindings();
  });
});

describe('the list', () => {
  test('tells how far each is, and what can be done', async () => {
    keep(owner, { invitations: everyState() });
    openInvitations();
    await expect.poll(rows).toHaveLength(4);
    const told = [...document.querySelectorAll('mo-tab-panel:not([hidden]) .row-list > li')].map((row) =>
      ['.row-state', 'p', 'mo-button'].flatMap((selector) => textsIn(row, selector)),
    );
    const mail = 'Invited by email on Mar 1, 2026';
    expect(told).toEqual([
      ['Sent', `Member · ${mail} · The link works until Mar 8, 2026`, 'Send again', 'Revoke'],
      ['Expired', `Administrator · ${mail} · The link has expired`, 'Send again'],
      ['Revoked', `Member · ${mail} · It was revoked`, 'Send again'],
      ['Declined', `Member · ${mail} · The person you invited declined`, 'Send again'],
    ]);
    await expectNoFindings();
  });

  test('offers an administrator nothing about other administrators', async () => {
    keep(admin, { invitations: everyState() });
    openInvitations();
    await expect.poll(rows).toHaveLength(4);
    await expect
      .element(page.getByRole('button', { name: 'Send again to new-2@lab.example' }))
      .not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Send again to new-1@lab.example' })).toBeVisible();
  });

  test('in Chinese', async () => {
    await setLocale('zh-CN');
    keep(owner, { invitations: everyState() });
    openInvitations();
    await expect
      .element(page.getByText('成员 · 2026年3月1日通过邮件邀请 · 链接有效期至2026年3月8日'))
      .toBeVisible();
    await expectNoFindings();
  });

  test('takes one back after a question', async () => {
    keep(owner, { invitations: [invitationTo(1)] });
    openInvitations();
    await page.getByRole('button', { name: 'Revoke the invitation to new-1@lab.example' }).click();
    await expect.element(dialog).toBeVisible();
    await expectNoFindings();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => timesSaid('The invitation was revoked')).toBe(1);
    expect(sent('DELETE', '/organization/invitations/')[0]?.url).toContain(idOf(101));
    await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible();
    expect(document.activeElement?.className).toBe('organization-list');
  });

  test('says why one could not be taken back', async () => {
    keep(owner, { invitations: [invitationTo(1)] });
    serve(
      answer(revokeMemberInvitation, () => refusal(404, errorCode.notFound, 'It was accepted meanwhile'), {
        id: idOf(101),
      }),
    );
    openInvitations();
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect.poll(() => timesSaid('It was accepted meanwhile')).toBe(1);
  });

  test('sends one again, and says why it could not', async () => {
    keep(owner, { invitations: [invitationTo(1, { state: 'declined' })] });
    openInvitations();
    const again = page.getByRole('button', { name: 'Send again to new-1@lab.example' });
    await again.click();
    await expect
      .poll(() => timesSaid('Sent again to new-1@lab.example. Only the newest link works.'))
      .toBe(1);
    await expect.element(page.getByText('Sent', { exact: true })).toBeVisible();
    serve(
      answer(resendMemberInvitation, () => refusal(429, errorCode.tooManyRequests, 'Not so often'), {
        id: idOf(101),
      }),
    );
    await again.click();
    await expect.poll(() => timesSaid('Not so often')).toBe(1);
  });

  test('has pages', async () => {
    keep(owner, { invitations: Array.from({ length: 21 }, (_, index) => invitationTo(index)) });
    openInvitations('&page=2');
    await expect.poll(rows).toEqual(['new-20@lab.example']);
    await page.getByRole('button', { name: 'Newer' }).click();
    await expect.poll(rows).toHaveLength(20);
    await expect.poll(address).toBe('/profile/organization?tab=invitations');
  });

  test('says why it could not be loaded, and loads again', async () => {
    keep(owner);
    let isBroken = true;
    serve(
      answer(listMemberInvitations, () =>
        isBroken
          ? refusal(500, errorCode.serverError, 'Something went wrong on the server')
          : { total: 1, items: [invitationTo(1)] },
      ),
    );
    openInvitations();
    await expect.element(page.getByText('The invitations could not be loaded')).toBeVisible();
    await expectNoFindings();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(rows).toEqual(['new-1@lab.example']);
  });
});
