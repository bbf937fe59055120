import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { memberRole } from '@moiety/contract/member-role.ts';
import {
  changeMember,
  handOverOwnership,
  listMembers,
  removeMember,
  type Member,
} from '@moiety/contract/organizations.ts';
import { setLocale } from '@moiety/locales';
import { answer, refusal, refusedFields, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import {
  ada,
  grace,
  keep,
  lin,
  memberOf,
  openOrganization,
  organization,
  rows,
  sent,
} from './organization-double.ts';
import { address } from './start.tsx';
import { timesSaid } from './toasts.ts';

const { owner, admin, member } = memberRole;
const search = page.getByRole('searchbox', { name: 'Search by nickname or email' });
const dialog = page.getByRole('alertdialog');
const capField = page.getByRole('textbox', { name: 'Credits per month' });
const actions = (name: string) => page.getByRole('button', { name: `Actions for ${name}` });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const stateOf = (name: string): string | null | undefined =>
  [...document.querySelectorAll('.member')]
    .find(({ textContent }) => textContent.includes(name))
    ?.querySelector('.row-state')?.textContent;
/** What can be chosen about somebody. */
const choices = async (name: string): Promise<string[]> => {
  await actions(name).click();
  await expect.element(page.getByRole('menu').first()).toBeVisible();
  const found = [...document.querySelectorAll('mo-popover[open] mo-menu-item')].map(
    ({ textContent }) => textContent?.trim() ?? '',
  );
  await userEvent.keyboard('{Escape}');
  return found;
};
const choose = async (name: string, action: string): Promise<void> => {
  await actions(name).click();
  await item(action).click();
};

describe('the list', () => {
  test('tells of each who, what they are, spent and may spend', async () => {
    keep(owner);
    openOrganization();
    await expect.poll(rows).toEqual(['Ada', 'Grace', 'Lin Wei']);
    const states = [...document.querySelectorAll('.member .row-state')].map(({ textContent }) => textContent);
    expect(states).toEqual(['Owner', 'Administrator', 'Member']);
    await expect.element(page.getByText('3 people')).toBeVisible();
    const grown = page.getByRole('listitem').filter({ hasText: 'Lin Wei' });
    await expect
      .element(grown.getByRole('progressbar', { name: 'Spent this month' }))
      .toHaveAttribute('aria-valuetext', '1,000 of 1,000');
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'grace@lab.example' }).element().textContent)
      .toMatch(/Joined on Mar 1, 2026.*Spent this month.*0.*No monthly cap/);
  });

  test('is narrowed by what is typed, which the address keeps', async () => {
    keep(owner);
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    await search.fill('lin@');
    await expect.poll(rows).toEqual(['Lin Wei']);
    expect(address()).toBe('/profile/organization?q=lin%40');
    await search.fill('nobody');
    await expect.element(page.getByRole('heading', { name: 'No results' })).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name: 'See all members' }).click();
    await expect.poll(rows).toHaveLength(3);
    await expect.element(search).toHaveValue('');
    expect(address()).toBe('/profile/organization');
  });

  test('has pages, of which the address knows', async () => {
    const many = Array.from({ length: 22 }, (_, index) => memberOf(index + 20));
    keep(owner, { members: [ada, ...many] });
    openOrganization();
    await expect.poll(rows).toHaveLength(20);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(rows).toHaveLength(3);
    expect(address()).toBe('/profile/organization?page=2');
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(rows).toHaveLength(20);
  });

  test('says why it could not be loaded, and loads again', async () => {
    keep(owner);
    let isBroken = true;
    serve(
      answer(listMembers, () =>
        isBroken
          ? refusal(500, errorCode.serverError, 'Something went wrong on the server')
          : { total: 1, items: [ada] },
      ),
    );
    openOrganization();
    await expect.element(page.getByText('The members could not be loaded')).toBeVisible();
    await expectNoFindings();
    isBroken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(rows).toEqual(['Ada']);
  });

  test('shows its shape while it is loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<{ total: number; items: Member[] }>();
    keep(owner);
    serve(answer(listMembers, () => promise));
    openOrganization();
    await expect.poll(() => document.querySelector('mo-tab-panel mo-skeleton[aria-busy]')).not.toBeNull();
    resolve({ total: 1, items: [ada] });
    await expect.poll(rows).toEqual(['Ada']);
    expect(document.querySelector('mo-skeleton')).toBeNull();
  });
});

describe('what is offered', () => {
  test('to the owner: everything, but no end of the own membership', async () => {
    keep(owner);
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    expect(await choices('Ada')).toEqual(['Set the monthly cap']);
    expect(await choices('Grace')).toEqual([
      'Change to member',
      'Set the monthly cap',
      'Transfer ownership',
      'Remove',
    ]);
    expect(await choices('Lin Wei')).toEqual([
      'Change to administrator',
      'Set the monthly cap',
      'Transfer ownership',
      'Remove',
    ]);
  });

  test('to an administrator: caps and the removal of members', async () => {
    keep(admin, { members: [{ ...grace, role: owner }, { ...ada, role: admin }, lin] });
    openOrganization();
    await expect.poll(rows).toHaveLength(3);
    await expect.element(actions('Grace')).not.toBeInTheDocument();
    await expect.element(actions('Ada')).not.toBeInTheDocument();
    expect(await choices('Lin Wei')).toEqual(['Set the monthly cap', 'Remove']);
  });

  test('the open menu has no findings', async () => {
    keep(owner);
    openOrganization();
    await actions('Grace').click();
    await expect.element(item('Remove')).toBeVisible();
    await expectNoFindings();
  });
});

describe('the role', () => {
  test.each([
    ['Lin Wei', 'Change to administrator', 'Lin Wei is now an administrator', { role: admin }],
    ['Grace', 'Change to member', 'Grace is now a member', { role: member }],
  ])('of %s is changed after a question', async (name, action, said, body) => {
    keep(owner);
    openOrganization();
    await choose(name, action);
    await expect.element(dialog).toBeVisible();
    await expectNoFindings();
    await inDialog('Cancel').click();
    expect(sent('PATCH', '/members/')).toHaveLength(0);
    await choose(name, action);
    await inDialog(action).click();
    await expect.poll(() => timesSaid(said)).toBe(1);
    expect(await sent('PATCH', '/members/')[0]?.json()).toEqual(body);
    await expect.poll(() => stateOf(name)).toBe(body.role === admin ? 'Administrator' : 'Member');
  });

  test('stays where it is refused, and the list is asked for anew', async () => {
    const kept = keep(owner);
    serve(
      answer(
        changeMember,
        () => {
          kept.members = kept.members.filter(({ id }) => id !== lin.id);
          return refusal(404, errorCode.notFound, 'This person is no member any more');
        },
        { id: lin.id },
      ),
    );
    openOrganization();
    await choose('Lin Wei', 'Change to administrator');
    await inDialog('Change to administrator').click();
    await expect.poll(() => timesSaid('This person is no member any more')).toBe(1);
    await inDialog('Cancel').click();
    await expect.poll(rows).toEqual(['Ada', 'Grace']);
  });
});

describe('the monthly cap', () => {
  test('is set by Enter', async () => {
    keep(owner);
    openOrganization();
    await choose('Grace', 'Set the monthly cap');
    await expect.element(capField).toHaveFocus();
    await expect.element(capField).toHaveValue('');
    await expect
      .element(capField)
      .toHaveAccessibleDescription(/Grace can spend in one calendar month \(UTC\): 0 are spent/);
    await expectNoFindings();
    await capField.fill('2,500');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('The monthly cap of Grace is now 2,500')).toBe(1);
    expect(await sent('PATCH', '/members/')[0]?.json()).toEqual({ monthlyCap: 2500 });
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'Grace' }).getByRole('progressbar'))
      .toHaveAttribute('aria-valuetext', '0 of 2,500');
  });

  test('is lifted by an empty field', async () => {
    keep(owner);
    openOrganization();
    await choose('Lin Wei', 'Set the monthly cap');
    await expect.element(capField).toHaveValue('1000');
    await capField.fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => timesSaid('Lin Wei no longer has a monthly cap')).toBe(1);
    expect(await sent('PATCH', '/members/')[0]?.json()).toEqual({ monthlyCap: null });
  });

  test.each(['-1', '1.5', '1e3', 'some', '1000000001'])('refuses %s, and sends nothing', async (typed) => {
    keep(owner);
    openOrganization();
    await choose('Grace', 'Set the monthly cap');
    await capField.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect
      .element(
        page.getByText('Please enter a whole number up to 1,000,000,000, or leave it empty for no cap'),
      )
      .toBeVisible();
    await expect.element(capField).toHaveValue(typed);
    expect(sent('PATCH', '/members/')).toHaveLength(0);
  });

  test('that the server refuses stays in the field', async () => {
    keep(owner);
    serve(
      answer(changeMember, () => refusedFields({ path: 'monthlyCap', message: 'Not so much' }), {
        id: grace.id,
      }),
    );
    openOrganization();
    await choose('Grace', 'Set the monthly cap');
    await capField.fill('9');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Not so much')).toBeVisible();
    await expect.element(capField).toHaveValue('9');
    await expectNoFindings();
  });
});

describe('removing', () => {
  test('says what happens, and takes the row away', async () => {
    keep(owner);
    openOrganization();
    await choose('Lin Wei', 'Remove');
    await expect
      .poll(() => dialog.element().textContent)
      .toMatch(/Lin Wei \(lin@lab\.example\) can no longer spend/);
    await expectNoFindings();
    await inDialog('Remove').click();
    await expect.poll(() => timesSaid('Lin Wei was removed')).toBe(1);
    expect(sent('DELETE', '/members/')[0]?.url).toContain(lin.id);
    await expect.poll(rows).toEqual(['Ada', 'Grace']);
    expect(document.activeElement?.className).toBe('organization-list');
  });

  test('that fails says why, and leaves the question open', async () => {
    keep(owner);
    serve(
      answer(removeMember, () => refusal(500, errorCode.serverError, 'Something went wrong on the server'), {
        id: lin.id,
      }),
    );
    openOrganization();
    await choose('Lin Wei', 'Remove');
    await inDialog('Remove').click();
    await expect.poll(() => timesSaid('request-1')).toBe(1);
    await expect.element(dialog).toBeVisible();
    await expect.poll(rows).toHaveLength(3);
  });

  test('by somebody who was removed meanwhile leads to a calm page', async () => {
    const kept = keep(admin);
    serve(
      answer(
        removeMember,
        () => {
          kept.organization = undefined;
          return refusal(403, errorCode.forbidden, 'You are in no organization');
        },
        { id: lin.id },
      ),
    );
    openOrganization();
    await choose('Lin Wei', 'Remove');
    await inDialog('Remove').click();
    await expect.poll(() => timesSaid('You are in no organization')).toBe(1);
    await inDialog('Cancel').click();
    await expect.element(page.getByText('You are no longer a member of Lab Example')).toBeVisible();
  });
});

describe('handing over', () => {
  test('names who, and makes the owner an administrator', async () => {
    keep(owner);
    openOrganization();
    await choose('Grace', 'Transfer ownership');
    await expect.element(page.getByText('Transfer ownership to Grace?')).toBeVisible();
    await expect
      .poll(() => dialog.element().textContent)
      .toMatch(/Grace \(grace@lab\.example\) becomes the owner.*You become an administrator/);
    await expectNoFindings();
    await inDialog('Transfer').click();
    await expect.poll(() => timesSaid('Grace is now the owner, and you are an administrator')).toBe(1);
    expect(await sent('POST', '/ownership/')[0]?.json()).toEqual({ id: grace.id });
    await expect.element(page.getByRole('button', { name: 'Leave the organization' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Rename' })).not.toBeInTheDocument();
  });

  test('that fails says why', async () => {
    keep(owner);
    serve(answer(handOverOwnership, () => refusal(409, errorCode.conflict, 'This account is being deleted')));
    openOrganization();
    await choose('Grace', 'Transfer ownership');
    await inDialog('Transfer').click();
    await expect.poll(() => timesSaid('This account is being deleted')).toBe(1);
    await expect.element(dialog).toBeVisible();
  });
});

test('in Chinese', async () => {
  await setLocale('zh-CN');
  keep(owner, { organization: { ...organization, role: owner } });
  openOrganization();
  await page.getByRole('button', { name: '对Grace的操作' }).click();
  await item('移交所有权').click();
  await expect.element(page.getByText('将所有权移交给Grace？')).toBeVisible();
  await expect
    .poll(() => dialog.element().textContent)
    .toMatch(/Grace \(grace@lab\.example\)将成为Lab Example的所有者/);
  await expectNoFindings();
});
