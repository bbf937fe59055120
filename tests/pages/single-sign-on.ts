import type { Page } from '@playwright/test';
import type { Credentials } from '../e2e/people.ts';
import { words, type Locale } from './words.ts';

/** The sign-in page in single sign-on mode: one link. */
export const singleSignOnPage = (page: Page, locale: Locale = 'en-US') => ({
  start: page.getByRole('link', { name: words(locale, 'login.sso'), exact: true }),
  signUp: page.getByRole('link', { name: words(locale, 'login.sign-up'), exact: true }),
  forgot: page.getByRole('link', { name: words(locale, 'login.forgot'), exact: true }),
});

/** The sign-in page of the embedded provider, with scripts and without. */
export const providerPage = (page: Page, locale: Locale = 'en-US') => {
  const account = page.getByRole('textbox', { name: words(locale, 'login.account'), exact: true });
  const password = page.getByRole('textbox', { name: words(locale, 'login.password'), exact: true });
  const submit = page.getByRole('button', { name: words(locale, 'login.title'), exact: true });
  return {
    account,
    password,
    submit,
    heading: page.getByRole('heading', { level: 1, name: words(locale, 'login.title') }),
    signUp: page.getByRole('link', { name: words(locale, 'login.sign-up'), exact: true }),
    forgot: page.getByRole('link', { name: words(locale, 'login.forgot'), exact: true }),
    /** Fills the form in and sends it. */
    signIn: async (who: Credentials): Promise<void> => {
      await account.fill(who.account);
      await password.fill(who.password);
      await submit.click();
    },
  };
};
