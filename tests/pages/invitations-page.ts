import type { Page } from '@playwright/test';
import { entryFields } from './entry-fields.ts';
import type { Locale } from './words.ts';

/** `/profile/invitations`. */
export const invitationsPage = (page: Page, locale: Locale = 'en-US') => {
  const common = entryFields(page, locale);
  const { say } = common;
  const friends = page.getByRole('region', { name: say('invitations.friends'), exact: true });
  return {
    ...common,
    email: common.field('invitations.email'),
    /** An invited friend by the address that was invited. */
    friend: (address: string) => friends.getByRole('listitem').filter({ hasText: address }),
    resend: (address: string) =>
      friends.getByRole('button', { name: say('invitations.resend-label', address) }),
    revoke: (address: string) =>
      friends.getByRole('button', { name: say('invitations.revoke-label', address) }),
  };
};
