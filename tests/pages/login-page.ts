import type { Locator, Page } from '@playwright/test';
import { owner } from '../product.ts';
import { words, type Locale } from './words.ts';

/** The form is in the served HTML: its own problems are shown once the scripts have taken it over. */
export const takenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  );
};

/** The sign-in page. */
export const loginPage = (page: Page, locale: Locale = 'en-US') => {
  // Not by the label alone: the user center has a section of that name, which stands until the sign-in page is there.
  const account = page.getByRole('textbox', { name: words(locale, 'login.account'), exact: true });
  const password = page.getByLabel(words(locale, 'login.password'), { exact: true });
  const submit = page.getByRole('button', { name: words(locale, 'login.submit') });
  return {
    heading: page.getByRole('heading', { level: 1, name: words(locale, 'login.title') }),
    account,
    password,
    submit,
    /** Fills the form in and sends it. */
    signIn: async ({ account: who, password: what }: typeof owner = owner): Promise<void> => {
      await account.fill(who);
      await password.fill(what);
      await submit.click();
    },
  } satisfies Record<string, Locator | ((credentials?: typeof owner) => Promise<void>)>;
};
