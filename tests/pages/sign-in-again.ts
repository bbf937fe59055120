import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { words, type Locale } from './words.ts';

/** The dialog that asks to sign in again over the page. */
export const signInAgain = (page: Page, locale: Locale = 'en-US') => {
  const question = dialog(page, words(locale, 'login.again.title'));
  const account = question.getByLabel(words(locale, 'login.account'), { exact: true });
  const password = question.getByLabel(words(locale, 'login.password'), { exact: true });
  return {
    question,
    /** In password mode. */
    account,
    password,
    submit: question.getByRole('button', { name: words(locale, 'login.submit'), exact: true }),
    /** In single sign-on mode, where the window was blocked. */
    inNewTab: question.getByRole('link', { name: words(locale, 'login.again.new-tab') }),
    reopen: question.getByRole('button', { name: words(locale, 'login.again.reopen') }),
    cancel: question.getByRole('button', { name: words(locale, 'elements.cancel') }),
    /** Signs in by password and goes on. */
    signIn: async (what: string): Promise<void> => {
      await password.fill(what);
      await page.keyboard.press('Enter');
    },
  };
};
