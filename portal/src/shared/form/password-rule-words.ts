import { str } from '@lit/localize';
import {
  brokenPasswordRules,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordRules,
  type PasswordRule,
} from '@moiety/contract/password-rules.ts';
import type { Check, Wording } from './field-form.ts';

/** One line of the checklist. */
export interface ShownRule {
  name: string;
  words: Wording;
  /** Whether a password that is not empty satisfies it. */
  isMet: (password: string) => boolean;
}

const words: Readonly<Record<PasswordRule, Wording>> = {
  length: (msg) =>
    msg(str`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`, { id: 'portal.password.rule.length' }),
  whitespace: (msg) => msg('Cannot contain whitespace characters', { id: 'portal.password.rule.whitespace' }),
  special: (msg) =>
    msg('Must contain at least one special character', { id: 'portal.password.rule.special' }),
  uppercase: (msg) =>
    msg('Must contain at least one uppercase letter', { id: 'portal.password.rule.uppercase' }),
  lowercase: (msg) =>
    msg('Must contain at least one lowercase letter', { id: 'portal.password.rule.lowercase' }),
  number: (msg) => msg('Must contain at least one number', { id: 'portal.password.rule.number' }),
};

/** The rules of the contract, for showing. */
export const shownRules: readonly ShownRule[] = (Object.keys(words) as PasswordRule[]).map((name) => ({
  name,
  words: words[name],
  isMet: passwordRules[name],
}));

const missing: Wording = (msg) => msg('Please enter a password', { id: 'portal.password.missing' });
const repeatMissing: Wording = (msg) =>
  msg('Please enter the password again', { id: 'portal.password.repetition-missing' });
const different: Wording = (msg) =>
  msg('The two passwords do not match', { id: 'portal.password.different' });

/** The first rule that a new password breaks. */
export const checkNewPassword = (password: string): Wording | undefined => {
  if (password === '') return missing;
  const [broken] = brokenPasswordRules(password);
  return broken && words[broken];
};

/** Whether the repetition is the same as the password. */
export const checkRepetition: Check<'password' | 'repetition'> = (repetition, { password }) => {
  if (repetition === '') return repeatMissing;
  return repetition === password ? undefined : different;
};
