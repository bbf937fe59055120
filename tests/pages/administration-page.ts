import type { Locator, Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { entryFields } from './entry-fields.ts';
import type { Locale } from './words.ts';

/** The administrators' pages: accounts, organizations, upgrade requests and ledger. */
export const administrationPage = (page: Page, locale: Locale = 'en-US') => {
  const common = entryFields(page, locale);
  const { say } = common;
  return {
    ...common,
    /** A button that names whom it is about. */
    button: (id: string, ...values: string[]): Locator =>
      page.getByRole('button', { name: say(id, ...values), exact: true }),
    /** What is looked for in a list. @param id of the field's label */
    search: (id: string): Locator => page.getByLabel(say(id), { exact: true }),
    /** An account, an organization or a request, by what stands in it. */
    row: (text: string): Locator => page.getByRole('listitem').filter({ hasText: text }),
    /** An open dialog by the id of its title. */
    question: (id: string, ...values: string[]): Locator => dialog(page, say(id, ...values)),
    /** Agrees in a dialog. */
    agree: (to: Locator, id: string): Promise<void> =>
      to.getByRole('button', { name: say(id), exact: true }).click(),
    price: page.getByText(say('administration.price'), { exact: true }),
    ledgerIsRight: page.getByRole('status').filter({ hasText: say('administration.ledger-right') }),
  };
};
