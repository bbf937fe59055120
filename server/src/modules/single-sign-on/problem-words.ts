import { str } from '@lit/localize';
import type { Messages } from '../../refusal.ts';
import type { ProblemKind } from './problem.ts';

/** The heading of a problem's page, and what to do. */
export interface ProblemWords {
  title: string;
  text: string;
}

/** @param detail the `detail` of the problem */
type WordProblem = (msg: Messages, detail: string) => ProblemWords;

export const problemWords: Readonly<Record<ProblemKind, WordProblem>> = {
  unreachable: (msg) => ({
    title: msg('The sign-in service does not respond', { id: 'signOn.unreachable' }),
    text: msg('Nothing is lost. Try again in a moment; if it fails again, tell your administrator.', {
      id: 'signOn.unreachableText',
    }),
  }),
  unusable: (msg) => ({
    title: msg('The sign-in service sent an invalid response', { id: 'signOn.unusable' }),
    text: msg(
      'Try again. If it keeps failing, tell your administrator: single sign-on may be misconfigured.',
      {
        id: 'signOn.unusableText',
      },
    ),
  }),
  cancelled: (msg) => ({
    title: msg('You are not signed in', { id: 'signOn.cancelled' }),
    text: msg('The sign-in was canceled, or the sign-in service refused it.', {
      id: 'signOn.cancelledText',
    }),
  }),
  expired: (msg) => ({
    title: msg('This sign-in has expired', { id: 'signOn.expired' }),
    text: msg('It took longer than 10 minutes, was already completed, or was started in another browser.', {
      id: 'signOn.expiredText',
    }),
  }),
  invalid: (msg) => ({
    title: msg('This sign-in could not be verified', { id: 'signOn.invalid' }),
    text: msg('The response did not match the request, so you were not signed in.', {
      id: 'signOn.invalidText',
    }),
  }),
  unverified: (msg) => ({
    title: msg('Your email address is not verified', { id: 'signOn.unverified' }),
    text: msg(
      'The sign-in service did not confirm that this email address is yours. Verify it there, then sign in again, or ask your administrator.',
      { id: 'signOn.unverifiedText' },
    ),
  }),
  disabled: (msg) => ({
    title: msg('Your account is disabled', { id: 'signOn.disabled' }),
    text: msg('Contact your administrator if you think this is a mistake.', { id: 'signOn.disabledText' }),
  }),
  busy: (msg, detail) => ({
    title: msg('Too many attempts', { id: 'signOn.busy' }),
    text: msg(str`Please try again in ${detail} min.`, { id: 'signOn.busyText' }),
  }),
  elsewhere: (msg, detail) => ({
    title: msg('Single sign-on does not work at this address', { id: 'signOn.elsewhere' }),
    text: msg(
      str`It works at ${detail}. To use another address, your administrator has to set MOIETY_PUBLIC_URL.`,
      { id: 'signOn.elsewhereText' },
    ),
  }),
  unavailable: (msg) => ({
    title: msg('The service is temporarily unavailable', { id: 'signOn.unavailable' }),
    text: msg('Nothing is lost. Try again in a moment.', { id: 'signOn.unavailableText' }),
  }),
  failed: (msg) => ({
    title: msg('Something went wrong on the server', { id: 'signOn.failed' }),
    text: msg('Nothing is lost. Try again; if it fails again, tell your administrator.', {
      id: 'signOn.failedText',
    }),
  }),
};
