import type { Page } from '@playwright/test';
import { entryFields } from './entry-fields.ts';
import { words, type Locale } from './words.ts';

/** What somebody signs up with. */
export interface Applicant {
  account: string;
  nickname: string;
  password: string;
}

/** `/signup`. */
export const signUpPage = (page: Page, locale: Locale = 'en-US') => {
  const common = entryFields(page, locale);
  const { say, field } = common;
  const email = field('portal.email');
  const nickname = field('portal.nickname');
  const password = field('portal.password');
  const repetition = field('portal.password.again');
  const agreement = (id: string) => ({
    box: page.getByRole('checkbox', { name: say(id) }),
    link: page
      .getByRole('checkbox', { name: say(id) })
      .locator('..')
      .getByRole('link'),
  });
  const user = agreement('portal.sign-up.user-agreement');
  const privacy = agreement('portal.sign-up.privacy-policy');
  const submit = page.getByRole('button', { name: words(locale, 'portal.sign-up.title'), exact: true });
  return {
    ...common,
    email,
    nickname,
    password,
    repetition,
    code: field('portal.sign-up.code'),
    user,
    privacy,
    submit,
    sent: common.heading('portal.mail.title'),
    /** Fills in everything that is required. */
    fillIn: async (applicant: Applicant): Promise<void> => {
      await email.fill(applicant.account);
      await nickname.fill(applicant.nickname);
      await password.fill(applicant.password);
      await repetition.fill(applicant.password);
      await user.box.check();
      await privacy.box.check();
    },
  };
};
