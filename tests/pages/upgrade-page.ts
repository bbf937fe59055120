import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { words, type Locale } from './words.ts';

/** The request for the enterprise version, in the user center. */
export const upgradePage = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string): string => words(locale, id);
  const question = dialog(page, say('upgrade.ask'));
  return {
    ask: page.getByRole('button', { name: say('upgrade.ask'), exact: true }),
    company: question.getByLabel(say('upgrade.company')),
    send: question.getByRole('button', { name: say('upgrade.send'), exact: true }),
  };
};
