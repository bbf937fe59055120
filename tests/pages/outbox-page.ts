import type { Locator, Page } from '@playwright/test';
import { words, type Locale } from './words.ts';

/** `/outbox`, which shows the mails of development. */
export const outboxPage = (page: Page, locale: Locale = 'en-US') => {
  /** The newest mail to an address. */
  const mail = (address: string): Locator =>
    page
      .locator('ol > li')
      .filter({ hasText: words(locale, 'outbox.to', address) })
      .first();
  return {
    title: page.getByRole('heading', { level: 1, name: words(locale, 'outbox.title') }),
    mail,
    /** Unfolds it, unless it is the newest of all, which is. */
    open: async (address: string): Promise<void> => {
      const folded = mail(address).locator('details.mail:not([open]) > summary');
      await mail(address).waitFor();
      if ((await folded.count()) > 0) await folded.click();
    },
    /** A button in the mail itself. */
    button: (address: string, name: string): Locator =>
      mail(address).frameLocator('iframe').getByRole('link', { name, exact: true }),
    plainText: (address: string): Locator => mail(address).getByText(words(locale, 'outbox.text')),
  };
};
