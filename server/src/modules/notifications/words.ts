import { str } from '@lit/localize';
import { escapeHtml } from '../../pages/markup.ts';
import type { Messages } from '../../refusal.ts';

/** What a notification of the table is worded from. */
export interface Wordable {
  kind: 'welcome' | 'password-changed' | 'sso-linked' | 'credits-expire' | 'announcement';
  params: Readonly<Record<string, string>>;
  /** The announcement's own words in the reader's language; null for the other kinds. */
  title: string | null;
  content: string | null;
}

/** What a person reads. */
export interface Words {
  title: string;
  /** Sanitised HTML. */
  content: string;
}

const passwordChanged = (msg: Messages, by: string | undefined): string => {
  switch (by) {
    case 'reset':
      return msg(
        'It was set anew by a link sent to your email address, and you were signed out everywhere. If it was not you, change it at once and tell an administrator.',
        { id: 'notification.passwordReset' },
      );
    case 'operator':
      return msg(
        'An operator of the platform set it, and you were signed out everywhere. Change it to one that only you know.',
        { id: 'notification.passwordSet' },
      );
    default:
      return msg(
        'You were signed out everywhere else. If it was not you, reset your password at once and tell an administrator.',
        { id: 'notification.passwordChanged' },
      );
  }
};

const wordings: Record<Wordable['kind'], (msg: Messages, wordable: Wordable) => Words> = {
  welcome: (msg) => ({
    title: msg('Welcome to Moiety', { id: 'notification.welcomeTitle' }),
    content: escapeHtml(
      msg('Your account is ready. The guide shows the first steps.', { id: 'notification.welcome' }),
    ),
  }),
  'password-changed': (msg, { params }) => ({
    title: msg('Your password was changed', { id: 'notification.passwordTitle' }),
    content: escapeHtml(passwordChanged(msg, params['by'])),
  }),
  'sso-linked': (msg, { params }) => ({
    title: msg('Single sign-on was linked to your account', { id: 'notification.ssoTitle' }),
    content: escapeHtml(
      msg(
        str`You can now sign in through ${params['provider'] ?? ''}. If it was not you, tell an administrator.`,
        { id: 'notification.sso' },
      ),
    ),
  }),
  'credits-expire': (msg, { params }) => ({
    title: msg('Some of your credits expire soon', { id: 'notification.creditsTitle' }),
    content: escapeHtml(
      msg(
        str`Credits that expire from ${params['day'] ?? ''} (UTC): ${params['amount'] ?? ''}. Credits can be spent for a year after they came.`,
        { id: 'notification.credits' },
      ),
    ),
  }),
  announcement: (_msg, { title, content }) => ({ title: title ?? '', content: content ?? '' }),
};

/** A notification's words in the language of `msg`. */
export const wordsOf = (wordable: Wordable, msg: Messages): Words => wordings[wordable.kind](msg, wordable);
