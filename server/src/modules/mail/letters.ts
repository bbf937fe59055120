import { str } from '@lit/localize';
import {
  EMAIL_CHANGE_STOP_DAYS,
  INVITATION_CREDITS,
  INVITATION_DAYS,
  MEMBER_INVITATION_DAYS,
} from '@moiety/contract';
import type { Messages } from '../../refusal.ts';
import type { SiteName } from '../../site/site.ts';
import type { LetterPart } from './letter-html.ts';
import { action, greeting, letter, looksLikeLink, note, words, type Recipient } from './letter-parts.ts';
import { oneLine } from '../../one-line.ts';
import type { Letter } from './queue.ts';

const validity = (msg: Messages): LetterPart =>
  note(msg('The link is valid for 24 hours and works once.', { id: 'mail.validity' }));

/**
 * To an address that somebody signed up with. It does not name the person: anybody can sign up with anybody's address and
 * choose the nickname, which would put their words into a mail of ours.
 * @param link verifies the address
 */
export const verificationLetter = (
  site: SiteName,
  person: Pick<Recipient, 'email' | 'locale'>,
  link: string,
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`Verify your email address for ${name}`, { id: 'mail.verifySubject' }),
    parts: [
      greeting(msg),
      words(
        msg(
          str`Someone, most likely you, signed up for ${name} with this email address. Verify that it is yours to finish signing up.`,
          { id: 'mail.verifyWords' },
        ),
      ),
      action(msg, msg('Verify email address', { id: 'mail.verifyAction' }), link),
      validity(msg),
      note(
        msg(
          'If this was not you, ignore this email: nobody can sign in with this address until it is verified.',
          { id: 'mail.verifyUnasked' },
        ),
      ),
    ],
  }));

/** @param link where the new password is set */
export const resetLetter = (site: SiteName, person: Recipient, link: string): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`Reset your ${name} password`, { id: 'mail.resetSubject' }),
    parts: [
      greeting(msg, person),
      words(
        msg(
          str`Someone, most likely you, asked to reset the password of your ${name} account ${oneLine(person.email)}.`,
          { id: 'mail.resetWords' },
        ),
      ),
      action(msg, msg('Set a new password', { id: 'mail.resetAction' }), link),
      validity(msg),
      note(
        msg('If this was not you, ignore this email: your password stays the same.', {
          id: 'mail.resetUnasked',
        }),
      ),
    ],
  }));

/** To somebody whose password an administrator made useless. @param link where a new one is set */
export const operatorResetLetter = (site: SiteName, person: Recipient, link: string): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`Reset your ${name} password`, { id: 'mail.resetSubject' }),
    parts: [
      greeting(msg, person),
      words(
        msg(
          str`An administrator reset the password of your ${name} account ${oneLine(person.email)}. You were signed out everywhere, and the old password no longer works. Set a new one to sign in.`,
          { id: 'mail.operatorResetWords' },
        ),
      ),
      action(msg, msg('Set a new password', { id: 'mail.resetAction' }), link),
      validity(msg),
    ],
  }));

/** To the owner of an address that somebody tried to sign up with again. */
export const alreadyRegisteredLetter = (
  site: SiteName,
  person: Recipient,
  { signIn, forgot }: { signIn: string; forgot: string },
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`You already have an account on ${name}`, { id: 'mail.registeredSubject' }),
    parts: [
      greeting(msg, person),
      words(
        msg(
          str`Someone, most likely you, tried to sign up for ${name} with this email address. You already have an account, so you can simply sign in.`,
          { id: 'mail.registeredWords' },
        ),
      ),
      action(msg, msg('Sign in', { id: 'mail.registeredAction' }), signIn),
      words(msg('Forgot your password?', { id: 'mail.registeredForgot' })),
      action(msg, msg('Set a new password', { id: 'mail.resetAction' }), forgot),
      note(
        msg('If this was not you, you do not need to do anything: your account has not changed.', {
          id: 'mail.registeredUnasked',
        }),
      ),
    ],
  }));

/**
 * To somebody whom a person invited. It names the inviter by the email address alone, which is verified: a nickname is whatever its
 * owner chose, and would put their words into a mail of ours. It says the same whether or not the address has an account.
 * @param inviter the inviter's email address
 * @param link signs up
 */
export const invitationLetter = (
  site: SiteName,
  person: Pick<Recipient, 'email' | 'locale'>,
  inviter: string,
  link: string,
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`You are invited to ${name}`, { id: 'mail.invitationSubject' }),
    parts: [
      greeting(msg),
      words(
        msg(
          str`${oneLine(inviter)} invites you to ${name}, a platform with tools for drug discovery: they extract compounds from patents and papers, and analyze molecules.`,
          { id: 'mail.invitationWords' },
        ),
      ),
      words(
        msg(
          str`Sign up with this link, and you both get ${INVITATION_CREDITS} credits when you first sign in.`,
          {
            id: 'mail.invitationReward',
          },
        ),
      ),
      action(msg, msg('Accept the invitation', { id: 'mail.invitationAction' }), link),
      note(
        msg(str`The link is valid for ${INVITATION_DAYS} days and makes one account.`, {
          id: 'mail.invitationValidity',
        }),
      ),
      note(
        msg(
          str`If you already have an account on ${name}, or do not know who invited you, ignore this email.`,
          { id: 'mail.invitationUnasked' },
        ),
      ),
    ],
  }));

/**
 * To somebody whom an organization invites. As in `invitationLetter` the inviter is named by the verified email address alone, and it
 * says the same whether or not the address has an account. The organization's name is whatever its owner chose: one that a mail
 * program would make a link of is left out.
 * @param from the inviter's email address and the organization's name
 * @param link shows the invitation
 */
export const memberInvitationLetter = (
  site: SiteName,
  person: Pick<Recipient, 'email' | 'locale'>,
  from: { inviter: string; organization: string },
  link: string,
): Letter =>
  letter(person, site, (msg, name) => {
    const inviter = oneLine(from.inviter);
    const organization = oneLine(from.organization);
    const isNamed = organization !== '' && !looksLikeLink.test(organization);
    return {
      subject: isNamed
        ? msg(str`Join ${organization} on ${name}`, { id: 'mail.memberSubject' })
        : msg(str`Join an organization on ${name}`, { id: 'mail.memberSubjectUnnamed' }),
      parts: [
        greeting(msg),
        words(
          isNamed
            ? msg(
                str`${inviter} invites you to join ${organization} on ${name}, a platform with tools for drug discovery. Members of an organization share one balance of credits.`,
                { id: 'mail.memberWords' },
              )
            : msg(
                str`${inviter} invites you to join an organization on ${name}, a platform with tools for drug discovery. Members of an organization share one balance of credits.`,
                { id: 'mail.memberWordsUnnamed' },
              ),
        ),
        action(msg, msg('See the invitation', { id: 'mail.memberAction' }), link),
        words(
          msg('Join with the account of this email address: sign in, or sign up with this address first.', {
            id: 'mail.memberHow',
          }),
        ),
        note(
          msg(str`The invitation is valid for ${MEMBER_INVITATION_DAYS} days and can be accepted once.`, {
            id: 'mail.memberValidity',
          }),
        ),
        note(
          msg('If you do not know who invited you, ignore this email.', {
            id: 'mail.memberUnasked',
          }),
        ),
      ],
    };
  });

/** After a password was changed or reset. @param links `forgot` is where a new one is asked for */
export const passwordChangedLetter = (
  site: SiteName,
  person: Recipient,
  { forgot }: { forgot: string },
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`Your ${name} password was changed`, { id: 'mail.changedSubject' }),
    parts: [
      greeting(msg, person),
      words(
        msg(
          str`The password of your ${name} account ${oneLine(person.email)} has just been changed, and you were signed out everywhere else.`,
          { id: 'mail.changedWords' },
        ),
      ),
      words(
        msg('If this was you, you do not need to do anything. If not, set a new password right away:', {
          id: 'mail.changedUnasked',
        }),
      ),
      action(msg, msg('Set a new password', { id: 'mail.resetAction' }), forgot),
    ],
  }));

/** A button for whoever did not want a change of their email address, and what it does. */
const stopParts = (msg: Messages, stop: string): LetterPart[] => [
  action(msg, msg('This was not me', { id: 'mail.emailStop' }), stop),
  note(
    msg(
      str`The button keeps your address, signs everyone out of your account and lets you set a new password. It is valid for ${EMAIL_CHANGE_STOP_DAYS} days and works once.`,
      { id: 'mail.emailStopWords' },
    ),
  ),
];

/**
 * To an address that somebody wants their account to have. It names nobody: the address may have been mistyped, and be a stranger's.
 * @param link confirms the address
 */
export const emailChangeLetter = (
  site: SiteName,
  person: Pick<Recipient, 'email' | 'locale'>,
  link: string,
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`Confirm your new email address for ${name}`, { id: 'mail.emailSubject' }),
    parts: [
      greeting(msg),
      words(
        msg(
          str`Someone, most likely you, asked to use this email address for their ${name} account. Confirm that it is yours. You will then sign in with it, and be signed out everywhere else.`,
          { id: 'mail.emailWords' },
        ),
      ),
      action(msg, msg('Confirm email address', { id: 'mail.emailAction' }), link),
      validity(msg),
      note(
        msg('If this was not you, ignore this email: no account gets this address unless it is confirmed.', {
          id: 'mail.emailUnasked',
        }),
      ),
    ],
  }));

/** To the owner of an account whose address somebody wants for another account. */
export const emailInUseLetter = (
  site: SiteName,
  person: Recipient,
  { signIn, forgot }: { signIn: string; forgot: string },
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`You already have an account on ${name}`, { id: 'mail.registeredSubject' }),
    parts: [
      greeting(msg, person),
      words(
        msg(
          str`Someone, most likely you, asked to use this email address for another ${name} account. It already belongs to this account, so nothing was changed. To use it elsewhere, first change the address of this account or delete it.`,
          { id: 'mail.emailInUseWords' },
        ),
      ),
      action(msg, msg('Sign in', { id: 'mail.registeredAction' }), signIn),
      words(msg('Forgot your password?', { id: 'mail.registeredForgot' })),
      action(msg, msg('Set a new password', { id: 'mail.resetAction' }), forgot),
      note(
        msg('If this was not you, you do not need to do anything: your account has not changed.', {
          id: 'mail.registeredUnasked',
        }),
      ),
    ],
  }));

/** To the address of an account for which somebody asked for another. @param change `next` is that other address, `stop` keeps this one */
export const emailChangeNoticeLetter = (
  site: SiteName,
  person: Recipient,
  { next, stop }: { next: string; stop: string },
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`A new email address for your ${name} account`, { id: 'mail.emailNoticeSubject' }),
    parts: [
      greeting(msg, person),
      words(
        msg(
          str`Someone, most likely you, asked to change the email address of your ${name} account from ${oneLine(person.email)} to ${oneLine(next)}. A link was sent to the new address. Until it is confirmed there, nothing changes.`,
          { id: 'mail.emailNoticeWords' },
        ),
      ),
      words(
        msg('If this was you, you do not need to do anything here. If not:', {
          id: 'mail.emailNoticeUnasked',
        }),
      ),
      ...stopParts(msg, stop),
    ],
  }));

/** To the former address of an account, once the new one was confirmed. @param change as in `emailChangeNoticeLetter` */
export const emailChangedLetter = (
  site: SiteName,
  person: Recipient,
  { next, stop }: { next: string; stop: string },
): Letter =>
  letter(person, site, (msg, name) => ({
    subject: msg(str`The email address of your ${name} account was changed`, {
      id: 'mail.emailChangedSubject',
    }),
    parts: [
      greeting(msg, person),
      words(
        msg(
          str`The email address of your ${name} account was changed from ${oneLine(person.email)} to ${oneLine(next)}. Sign in with the new one from now on. You were signed out everywhere except where you asked for the change.`,
          { id: 'mail.emailChangedWords' },
        ),
      ),
      words(
        msg('If this was you, you do not need to do anything here. If not:', {
          id: 'mail.emailNoticeUnasked',
        }),
      ),
      ...stopParts(msg, stop),
    ],
  }));

/** After somebody asked for the deletion of their account. @param keep the page where they can take it back */
export const deletionLetter = (
  site: SiteName,
  person: Recipient,
  { dueAt, keep }: { dueAt: Date; keep: string },
): Letter =>
  letter(person, site, (msg) => {
    const day = new Intl.DateTimeFormat(person.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(dueAt);
    return {
      subject: msg(str`Your account will be deleted on ${day}`, { id: 'mail.deletionSubject' }),
      parts: [
        greeting(msg, person),
        words(
          msg(
            str`Your account ${oneLine(person.email)} and everything in it will be deleted on ${day} (UTC): your molecule sets, your credits and your settings. Until then you can sign in as before and keep it.`,
            { id: 'mail.deletionWords' },
          ),
        ),
        action(msg, msg('Keep my account', { id: 'portal.deletion.keep' }), keep),
        note(
          msg('If this was not you, use this button to keep your account, and change your password.', {
            id: 'mail.deletionUnasked',
          }),
        ),
      ],
    };
  });
