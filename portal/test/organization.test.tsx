import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { http } from 'msw';
import { currentUser, listSessions } from '@moiety/contract/auth.ts';
import { creditStatistics } from '@moiety/contract/credits.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { memberRole } from '@moiety/contract/member-role.ts';
import { NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import {
  deleteOrganization,
  organizationInfo,
  removeMember,
  renameOrganization,
  type Organization,
} from '@moiety/contract/organizations.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, openStream, PASSWORD, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { ada, grace, keep, lin, openOrganization, organization, rows, sent } from './organization-double.ts';
import { person } from './people.ts';
import { address, open } from './start.tsx';
import { timesSaid } from './toasts.ts';

const { owner, admin, member } = memberRole;
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const facts = (): string[] =>
  [...document.querySelectorAll('.organization-facts dl > div')].map(
    ({ children: [term, value] }) => `${term?.textContent}: ${value?.textContent?.trim()}`,
  );
const meter = () => page.getByRole('progressbar', { name: 'Spent this month' }).first();
/** The window is looked at again. */
const comeBack = (): boolean => window.dispatchEvent(new Event('focus'));

describe('who sees what', () => {
  test('visitors are led to the sign-in page', async () => {
    open('/profile/organization');
    await expect.poll(address).toBe('/login?redirect=%2Fprofile%2Forganization');
    expect(sent('GET', '/organization/')).toHaveLength(0);
  });

  test.each(['light', 'dark'] as const)('the owner, in %s', async (theme) => {
    chooseTheme(theme);
    keep(owner);
    openOrganization();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Organization' })).toBeVisible();
    await expect.element(heading('Lab Example')).toBeVisible();
    await expect.poll(rows).toEqual(['Ada', 'Grace', 'Lin Wei']);
    expect(facts()).toEqual(['Your role: Owner', 'Type: Formal', 'Valid until: Jun 30, 2027', 'Members: 3']);
    await expect.element(meter()).toHaveAttribute('aria-valuetext', '120 of 500');
    await expect.element(button('Rename')).toBeVisible();
    await expect.element(button('Delete the organization')).toBeVisible();
    await expect.element(button('Leave the organization')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('link', { name: 'Balance and all transactions' }))
      .toHaveAttribute('href', '/profile/credits');
    await expectNoFindings();
  });

  test('an administrator, who can leave and not delete', async () => {
    keep(admin);
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    expect(facts()).toContain('Owner (contact for questions): Ada ada@lab.example');
    await expect.element(button('Rename')).not.toBeInTheDocument();
    await expect.element(button('Delete the organization')).not.toBeInTheDocument();
    await expect.element(button('Leave the organization')).toBeVisible();
    await expectNoFindings();
  });

  test('a member, who sees the own cap and no list', async () => {
    keep(member, { organization: { ...organization, role: member, type: 2, validUntil: null } });
    openOrganization('?tab=log');
    await expect.element(heading('Lab Example')).toBeVisible();
    expect(facts()).toEqual([
      'Your role: Member',
      'Type: Trial',
      'Valid until: Not limited',
      'Members: 3',
      'Owner (contact for questions): Ada ada@lab.example',
    ]);
    await expect.element(meter()).toHaveAttribute('aria-valuetext', '120 of 500');
    await expect.element(page.getByRole('link', { name: 'Balance and my transactions' })).toBeVisible();
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
    expect(sent('GET', '/members/')).toHaveLength(0);
    expect(sent('GET', '/audit_log/')).toHaveLength(0);
    await expectNoFindings();
  });

  test('somebody without one: what it would be, and the way to it', async () => {
    keep(undefined);
    openOrganization();
    await expect.element(heading('You are not in an organization')).toBeVisible();
    await expect
      .element(page.getByText(/ask a colleague there to invite you to ada@lab\.example/))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Request the enterprise version' }))
      .toHaveAttribute('href', '/profile#upgrade');
    await expectNoFindings();
  });

  test('in Chinese', async () => {
    await setLocale('zh-CN');
    keep(owner);
    openOrganization();
    await expect.element(page.getByRole('heading', { level: 1, name: '组织' })).toBeVisible();
    await expect
      .poll(facts)
      .toEqual(['您的角色: 所有者', '类型: 正式版', '有效期至: 2027年6月30日', '成员: 3']);
    await expect.element(page.getByText('2026年3月1日加入').first()).toBeVisible();
    await expectNoFindings();
  });

  test('the user center and the palette lead there', async () => {
    keep(admin);
    serve(
      answer(listSessions, () => []),
      answer(currentUser, () => refusal(500, errorCode.serverError, 'not now')),
    );
    open('/profile');
    await expect.element(page.getByText('Lab Example · Administrator')).toBeVisible();
    await page.getByRole('link', { name: 'Manage your organization' }).click();
    await expect.poll(address).toBe('/profile/organization');
  });

  test('on a phone it fits', async () => {
    await page.viewport(360, 740);
    keep(owner, { members: [ada, { ...grace, nickname: 'A'.repeat(40) }, lin] });
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectNoFindings();
  });
});

describe('loading', () => {
  test('shows its shape, then what there is', async () => {
    const { promise, resolve } = Promise.withResolvers<Organization>();
    keep(owner);
    serve(answer(organizationInfo, () => promise));
    openOrganization();
    await expect.poll(() => document.querySelector('.organization-loading[aria-busy]')).not.toBeNull();
    resolve({ ...organization, role: member });
    await expect.element(heading('Lab Example')).toBeVisible();
    expect(document.querySelector('mo-skeleton')).toBeNull();
  });

  test('says why it failed, and loads again', async () => {
    keep(owner);
    let isBroken = true;
    serve(
      answer(organizationInfo, () =>
        isBroken ? refusal(500, errorCode.serverError, 'Something went wrong on the server') : organization,
      ),
    );
    openOrganization();
    await expect.element(page.getByText('Your organization could not be loaded')).toBeVisible();
    await expect.element(page.getByText(/request-1/)).toBeVisible();
    await expectNoFindings();
    isBroken = false;
    await button('Retry').click();
    await expect.element(heading('Lab Example')).toBeVisible();
  });
});

describe('the name', () => {
  test('is changed by Enter', async () => {
    keep(owner);
    openOrganization();
    await button('Rename').click();
    const field = page.getByRole('textbox', { name: 'Name' });
    await expect.element(field).toHaveFocus();
    await expectNoFindings();
    await field.fill(' Lab of Examples ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('The organization was renamed')).toBe(1);
    expect(await sent('PATCH', '/organization/info/')[0]?.json()).toEqual({ name: 'Lab of Examples' });
    await expect.element(heading('Lab of Examples')).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });

  test('stays as typed where it is refused', async () => {
    keep(owner);
    serve(
      answer(renameOrganization, () => refusedFields({ path: 'name', message: 'This name is too long' })),
    );
    openOrganization();
    await button('Rename').click();
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Please enter a name')).toBeVisible();
    expect(sent('PATCH', '/organization/info/')).toHaveLength(0);
    await field.fill('Lab of Examples');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('This name is too long')).toBeVisible();
    await expect.element(field).toHaveValue('Lab of Examples');
    await expectNoFindings();
  });
});

describe('the end', () => {
  test('the owner deletes it by typing its name', async () => {
    keep(owner);
    openOrganization();
    await button('Delete the organization').click();
    const field = page.getByRole('textbox', { name: 'Type Lab Example to confirm' });
    await expect.element(page.getByText(/continue as individuals with their own balance/)).toBeVisible();
    await expectNoFindings();
    await field.fill('Lab');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('This does not match the organization’s name')).toBeVisible();
    expect(sent('DELETE', '/organization/info/')).toHaveLength(0);
    await field.fill('Lab Example');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('Lab Example was deleted')).toBe(1);
    expect(await sent('DELETE', '/organization/info/')[0]?.json()).toEqual({ name: 'Lab Example' });
    await expect.element(heading('You are not in an organization')).toBeVisible();
    await expect.element(page.getByText(/You are no longer a member/)).not.toBeInTheDocument();
  });

  test('a refused deletion is said, and keeps what was typed', async () => {
    keep(owner);
    serve(answer(deleteOrganization, () => refusal(409, errorCode.conflict, 'Work is still under way')));
    openOrganization();
    await button('Delete the organization').click();
    const field = page.getByRole('textbox', { name: 'Type Lab Example to confirm' });
    await field.fill('Lab Example');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('Work is still under way')).toBe(1);
    await expect.element(field).toHaveValue('Lab Example');
    await expect.element(heading('Lab Example').first()).toBeInTheDocument();
  });

  test('who signed in long ago gives the password before it is deleted, and it goes on by itself', async () => {
    keep(owner);
    let times = 0;
    serve(
      answer(deleteOrganization, () => {
        times++;
        return times === 1 ? refusal(403, errorCode.confirmationRequired, 'Please sign in again') : null;
      }),
    );
    openOrganization();
    await button('Delete the organization').click();
    await page.getByRole('textbox', { name: 'Type Lab Example to confirm' }).fill('Lab Example');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Confirm your identity' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('Lab Example was deleted')).toBe(1);
    expect(times).toBe(2);
  });

  test('a member leaves after a question, and has the own balance again', async () => {
    const kept = keep(member);
    serve(
      answer(creditStatistics, () => ({
        remaining: 40,
        account: kept.organization ? ('organization' as const) : ('personal' as const),
        expiring: [],
      })),
    );
    openOrganization();
    await button('Leave the organization').click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog).toBeVisible();
    await expectNoFindings();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent('DELETE', '/members/')).toHaveLength(0);
    await button('Leave the organization').click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => timesSaid('You left Lab Example')).toBe(1);
    expect(sent('DELETE', '/members/')[0]?.url).toContain(person.ada.id);
    await expect.element(heading('You are not in an organization')).toBeVisible();
    await expect.element(page.getByText(/You are no longer a member/)).not.toBeInTheDocument();
  });

  test('says why one could not leave', async () => {
    keep(member);
    serve(
      answer(removeMember, () => refusal(500, errorCode.serverError, 'Something went wrong on the server'), {
        id: person.ada.id,
      }),
    );
    openOrganization();
    await button('Leave the organization').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(() => timesSaid('request-1')).toBe(1);
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
  });
});

describe('what others do while the page is open', () => {
  test('who is removed learns it, and what the person is, is asked for anew', async () => {
    const kept = keep(admin);
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    const before = sent('GET', '/user_center/info/').length;
    kept.organization = undefined;
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await expect.element(page.getByText('You are no longer a member of Lab Example')).toBeVisible();
    await expect.element(heading('You are not in an organization')).toBeVisible();
    await expect.poll(() => sent('GET', '/user_center/info/').length).toBeGreaterThan(before);
    await expectNoFindings();
  });

  test('coming back to the window is enough', async () => {
    const kept = keep(member);
    openOrganization();
    await expect.element(heading('Lab Example')).toBeVisible();
    kept.organization = undefined;
    comeBack();
    await expect.element(page.getByText('You are no longer a member of Lab Example')).toBeVisible();
  });

  test('an administrator who became a member sees what members see', async () => {
    const kept = keep(admin);
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    kept.organization = { ...organization, role: member };
    await page.getByRole('tab', { name: 'Invitations' }).click();
    await expect.poll(facts).toContain('Your role: Member');
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  });

  test.each([
    ['a notification', { name: 'notification', id: 7, data: { id: organization.id, unread: 1 } }],
    ['word that something is another now', { name: 'state', data: { unread: 0 } }],
  ])('%s brings the page up to date', async (_, event) => {
    const stream = openStream();
    const kept = keep(admin);
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => stream.response));
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    kept.organization = { ...organization, role: owner };
    stream.say(event);
    await expect.poll(facts).toContain('Your role: Owner');
  });
});
