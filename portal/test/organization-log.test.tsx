import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { memberRole } from '@moiety/contract/member-role.ts';
import {
  listOrganizationLog,
  organizationActions,
  type OrganizationLogEntry,
} from '@moiety/contract/organizations.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { idOf, keep, openOrganization } from './organization-double.ts';
import { address } from './start.tsx';

const { owner, admin, member } = memberRole;
const ada = { nickname: 'Ada', email: 'ada@lab.example' };
const lin = { nickname: 'Lin Wei', email: 'lin@lab.example' };
const mailbox = { nickname: '', email: 'new@lab.example' };
const gone = { nickname: '', email: '' };

type Told = Partial<OrganizationLogEntry> & Pick<OrganizationLogEntry, 'action'>;
const entries = (...told: Told[]): OrganizationLogEntry[] =>
  told.map((entry, index): OrganizationLogEntry => {
    const common = {
      id: idOf(300 + index),
      createdAt: new Date(Date.UTC(2026, 10, 20, 12) - index * 3_600_000).toISOString(),
      actor: ada,
      subject: null,
    };
    return Object.assign(common, entry);
  });
/** Every action, and those whose words depend on more. */
const everything = (): OrganizationLogEntry[] =>
  entries(
    { action: 'created', actor: null, after: 'Lab Example' },
    { action: 'renamed', before: 'Lab', after: 'Lab Example' },
    { action: 'invited', subject: mailbox, after: admin },
    { action: 'invitation-sent-again', subject: mailbox },
    { action: 'invitation-revoked', subject: mailbox },
    { action: 'invitation-declined', actor: lin, subject: lin },
    { action: 'joined', actor: lin, after: member },
    { action: 'left', actor: lin },
    { action: 'removed', subject: gone },
    { action: 'role-changed', subject: lin, before: member, after: admin },
    { action: 'cap-changed', subject: lin, before: null, after: 2500 },
    { action: 'cap-changed', subject: lin, before: 2500, after: null },
    { action: 'handed-over', subject: lin },
    { action: 'credits-granted', actor: null, after: 100_000 },
    { action: 'validity-changed', actor: null, before: null, after: '2030-12-31' },
    { action: 'validity-changed', actor: null, before: '2030-12-31', after: null },
    { action: 'document-analyzed', actor: lin, document: 'patent.pdf', after: 12 },
    { action: 'document-moved', actor: lin, document: 'patent.pdf', before: null, after: 'Kinases' },
    { action: 'document-deleted', actor: lin, document: 'patent.pdf' },
    { action: 'document-deleted', actor: null, document: 'old.pdf' },
    { action: 'joined', actor: gone },
  );
const cells = (column: number): string[] =>
  [...document.querySelectorAll(`.organization-log tbody td:nth-child(${column})`)].map(
    ({ textContent }) => textContent ?? '',
  );
const filter = page.getByRole('combobox', { name: 'Action' });
const openLog = (query = '') => openOrganization(`?tab=log${query}`);

describe('the audit log', () => {
  test.each(['light', 'dark'] as const)('says who did what, in %s', async (theme) => {
    chooseTheme(theme);
    await page.viewport(1280, 800);
    keep(owner, { log: everything() });
    openLog();
    await expect
      .poll(() => cells(3))
      .toEqual([
        'Created the organization Lab Example',
        'Renamed the organization: Lab → Lab Example',
        'Invited new@lab.example as: Administrator',
        'Sent the invitation to new@lab.example again',
        'Revoked the invitation to new@lab.example',
        'The invitation to Lin Wei was declined',
        'Joined as: Member',
        'Left the organization',
        'Removed A deleted account',
        'Role of Lin Wei: Member → Administrator',
        'Monthly cap of Lin Wei: no cap → 2,500',
        'Monthly cap of Lin Wei: 2,500 → no cap',
        'Transferred the ownership to Lin Wei',
        'Granted credits: 100,000',
        'Valid until: no day agreed → Dec 31, 2030',
        'Valid until: Dec 31, 2030 → no day agreed',
        'Analyzed patent.pdf for credits: 12',
        'Moved patent.pdf: no folder → Kinases',
        'Permanently deleted patent.pdf',
        'Permanently deleted old.pdf after its time in the trash',
      ]);
    expect(cells(2).slice(0, 2)).toEqual(['Moiety', 'Ada']);
    await expectNoFindings();
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => cells(3)).toEqual(['Joined']);
    expect(cells(2)).toEqual(['A deleted account']);
    expect(new Set(everything().map(({ action }) => action))).toEqual(new Set(organizationActions));
    await expectNoFindings();
  });

  test('in Chinese', async () => {
    await page.viewport(1280, 800);
    await setLocale('zh-CN');
    keep(admin, { log: everything() });
    openLog();
    await expect
      .poll(() => cells(3))
      .toEqual([
        '创建了组织Lab Example',
        '重命名了组织：Lab → Lab Example',
        '邀请了new@lab.example，角色：管理员',
        '重新向new@lab.example发送了邀请',
        '撤回了给new@lab.example的邀请',
        '给Lin Wei的邀请被拒绝',
        '加入，角色：成员',
        '退出了组织',
        '移除了已删除的账号',
        'Lin Wei的角色：成员 → 管理员',
        'Lin Wei的每月上限：无上限 → 2,500',
        'Lin Wei的每月上限：2,500 → 无上限',
        '将所有权移交给了Lin Wei',
        '发放了积分：100,000',
        '有效期至：未约定日期 → 2030年12月31日',
        '有效期至：2030年12月31日 → 未约定日期',
        '分析了patent.pdf，消耗积分：12',
        '移动了patent.pdf：无文件夹 → Kinases',
        '永久删除了patent.pdf',
        'old.pdf在回收站的保留期已满，已永久删除',
      ]);
    await expectNoFindings();
  });

  test('is narrowed to one action, which the address keeps', async () => {
    await page.viewport(1280, 800);
    keep(owner, { log: everything() });
    openLog();
    await expect.poll(() => cells(3)).toHaveLength(20);
    await filter.fill('cap');
    await page.getByRole('option', { name: 'Monthly cap changed' }).click();
    await expect.poll(() => cells(3)).toHaveLength(2);
    expect(address()).toBe('/profile/organization?tab=log&action=cap-changed');
    await filter.fill('all');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => cells(3)).toHaveLength(20);
  });

  test('says that there is nothing of a kind, and shows everything again', async () => {
    await page.viewport(1280, 800);
    keep(owner, { log: entries({ action: 'left' }) });
    openLog('&action=renamed');
    await expect.element(page.getByText(/^No entries of this type yet\./)).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name: 'See everything' }).click();
    await expect.poll(() => cells(3)).toEqual(['Left the organization']);
  });

  test('has pages', async () => {
    await page.viewport(1280, 800);
    keep(owner, { log: entries(...Array.from({ length: 21 }, (): Told => ({ action: 'left' }))) });
    openLog();
    await expect.poll(() => cells(3)).toHaveLength(20);
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => cells(3)).toHaveLength(1);
    expect(address()).toBe('/profile/organization?tab=log&page=2');
  });

  test('fits a phone', async () => {
    await page.viewport(360, 740);
    keep(owner, { log: everything() });
    openLog();
    await expect.element(page.getByText('Renamed the organization: Lab → Lab Example')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectNoFindings();
  });

  test('says why it could not be loaded, and loads again', async () => {
    await page.viewport(1280, 800);
    keep(owner);
    let isBroken = true;
    serve(
      answer(listOrganizationLog, () =>
        isBroken
          ? refusal(500, errorCode.serverError, 'Something went wrong on the server')
          : { total: 1, items: entries({ action: 'left' }) },
      ),
    );
    openLog();
    await expect.element(page.getByText('The audit log could not be loaded')).toBeVisible();
    await expectNoFindings();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => cells(3)).toEqual(['Left the organization']);
  });
});
