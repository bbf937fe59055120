import type { Page } from '@playwright/test';
import { entryFields } from './entry-fields.ts';
import type { Locale } from './words.ts';

/** `/confirm-email` and `/keep-email`, where mails about another email address lead. */
export const emailLinkPages = (page: Page, locale: Locale = 'en-US') => {
  const common = entryFields(page, locale);
  return {
    ...common,
    confirm: common.button('portal.confirm-email.submit'),
    keep: common.button('portal.keep-email.submit'),
  };
};
