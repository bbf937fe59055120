import type { Page } from '@playwright/test';
import { entryFields } from './entry-fields.ts';
import type { Locale } from './words.ts';

/** `/forgot-password`. */
export const forgotPasswordPage = (page: Page, locale: Locale = 'en-US') => {
  const common = entryFields(page, locale);
  return {
    ...common,
    title: common.heading('portal.forgot.title'),
    email: common.field('portal.email'),
    submit: common.button('portal.forgot.submit'),
    sent: common.heading('portal.mail.title'),
  };
};

/** `/reset-password`, and the form of the user center that changes the password. */
export const newPasswordForm = (page: Page, locale: Locale = 'en-US') => {
  const common = entryFields(page, locale);
  return {
    ...common,
    title: common.heading('portal.reset.title'),
    /** Of the user center alone. */
    current: common.field('portal.password.current'),
    password: common.field('portal.password.new'),
    repetition: common.field('portal.password.new-again'),
    submit: common.button('portal.password.change'),
  };
};
