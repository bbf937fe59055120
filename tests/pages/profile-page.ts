import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { newPasswordForm } from './password-pages.ts';
import type { Locale } from './words.ts';

/** `/profile`, the user center. */
export const profilePage = (page: Page, locale: Locale = 'en-US') => {
  const form = newPasswordForm(page, locale);
  const { say } = form;
  const section = (id: string) => page.getByRole('region', { name: say(id), exact: true });
  const sessions = section('portal.sessions.title');
  const rows = sessions.getByRole('listitem');
  return {
    ...form,
    title: form.heading('portal.user-center'),
    account: section('login.account'),
    changeEmail: page.getByRole('button', { name: say('portal.email-change.begin'), exact: true }),
    newEmail: page.getByRole('textbox', { name: say('portal.email-change.new') }),
    /** What says that an address waits to be confirmed. */
    waiting: (address: string) =>
      page.getByText(say('portal.email-change.waiting', address), { exact: true }),
    sessions,
    rows,
    /** The session of this browser. */
    current: rows.filter({ hasText: say('portal.sessions.current') }),
    others: rows.filter({ hasNotText: say('portal.sessions.current') }),
    download: page.getByRole('button', { name: say('portal.export.begin'), exact: true }),
    storage: section('portal.storage.title'),
    deletion: section('portal.deletion.title'),
    /** Where the account's own address is typed, to be sure. */
    deletionAddress: (address: string) => page.getByLabel(say('portal.deletion.confirm', address)),
    keep: page.getByRole('button', { name: say('portal.deletion.keep'), exact: true }),
    currentPassword: form.current,
    /** Ends the first of the other sessions. */
    end: sessions.getByRole('button', { name: say('portal.sessions.end') }).first(),
    endAll: sessions.getByRole('button', { name: say('portal.sessions.end-all'), exact: true }),
    endQuestion: dialog(page, say('portal.sessions.end-title')),
    endAllQuestion: dialog(page, say('portal.sessions.end-all-title')),
  };
};
