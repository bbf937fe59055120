import type { Locator, Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { entryFields } from './entry-fields.ts';
import type { Locale } from './words.ts';

/** `/profile/organization`, and the other places where somebody answers an invitation. */
export const organizationPage = (page: Page, locale: Locale = 'en-US') => {
  const common = entryFields(page, locale);
  const { say } = common;
  const region = (id: string): Locator => page.getByRole('region', { name: say(id), exact: true });
  const members = region('organization.members');
  const invitations = region('organization.invitations');
  const question = (id: string, ...values: string[]): Locator => dialog(page, say(id, ...values));
  return {
    ...common,
    name: (name: string) => page.getByRole('heading', { level: 2, name, exact: true }),
    tab: (id: string) => page.getByRole('tab', { name: say(id), exact: true }),
    tabs: page.getByRole('tab'),
    without: page.getByRole('heading', { name: say('organization.without') }),
    /** A member by the address. */
    member: (address: string) => members.getByRole('listitem').filter({ hasText: address }),
    /** Opens the menu of a member and chooses from it. */
    choose: async (address: string, id: string): Promise<void> => {
      await members.getByRole('listitem').filter({ hasText: address }).getByRole('button').click();
      await page.getByRole('menuitem', { name: say(id), exact: true }).click();
    },
    email: common.field('organization.invite-email'),
    role: page.getByRole('combobox', { name: say('organization.role'), exact: true }),
    /** An invitation that was sent, by its address. */
    invitation: (address: string) => invitations.getByRole('listitem').filter({ hasText: address }),
    /** An open dialog by the id of its title. */
    question,
    /** Agrees in a dialog. */
    agree: (to: Locator, id: string): Promise<void> =>
      to.getByRole('button', { name: say(id), exact: true }).click(),
    join: (name: string) => page.getByRole('button', { name: say('organization.join-label', name) }),
    cap: common.field('organization.cap-field'),
    log: page.getByRole('table'),
  };
};
