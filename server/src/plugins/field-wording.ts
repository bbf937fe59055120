import {
  MOLECULE_DATA_MAX,
  MOLECULE_VALUE_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SIGN_IN_PASSWORD_MIN,
  type PasswordRule,
} from '@moiety/contract';
import { str } from '@lit/localize';
import type { z } from 'zod';
import type { RefusedField, Wording } from '../refusal.ts';

type Issue = z.core.$ZodIssue;

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );

export const required: Wording = (msg) => msg('This field is required', { id: 'server.fieldRequired' });

const wrongType = (expected: string): Wording => {
  switch (expected) {
    case 'string':
      return (msg) => msg('Must be text', { id: 'server.fieldText' });
    case 'number':
      return (msg) => msg('Must be a number', { id: 'server.fieldNumber' });
    case 'int':
      return (msg) => msg('Must be a whole number', { id: 'server.fieldWholeNumber' });
    case 'array':
      return (msg) => msg('Must be a list', { id: 'server.fieldList' });
    case 'object':
    case 'record':
      return (msg) => msg('Must be an object', { id: 'server.fieldObject' });
    default:
      return (msg) => msg('Not valid', { id: 'server.fieldInvalid' });
  }
};

const tooSmall = (origin: string, minimum: number): Wording => {
  if (origin === 'string')
    return minimum === 1
      ? required
      : (msg) => msg(str`At least ${minimum} characters`, { id: 'server.fieldMinCharacters' });
  if (origin === 'array')
    return (msg) => msg(str`At least ${minimum} entries`, { id: 'server.fieldMinEntries' });
  return (msg) => msg(str`At least ${minimum}`, { id: 'server.fieldMin' });
};

const tooBig = (origin: string, maximum: number): Wording => {
  if (origin === 'string')
    return (msg) => msg(str`At most ${maximum} characters`, { id: 'server.fieldMaxCharacters' });
  if (origin === 'array')
    return (msg) => msg(str`At most ${maximum} entries`, { id: 'server.fieldMaxEntries' });
  return (msg) => msg(str`At most ${maximum}`, { id: 'server.fieldMax' });
};

const wrongFormat = (format: string): Wording => {
  switch (format) {
    case 'email':
      return (msg) => msg('Invalid email format', { id: 'server.fieldEmail' });
    case 'uuid':
      return (msg) => msg('Not a valid identifier', { id: 'server.fieldIdentifier' });
    default:
      return (msg) => msg('Not in the expected format', { id: 'server.fieldFormat' });
  }
};

/** The rules for new passwords, that a new one is none that it was, and none that is guessed first. */
export const passwordWordings: Readonly<Record<`password.${PasswordRule | 'same' | 'common'}`, Wording>> = {
  'password.length': (msg) =>
    msg(str`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`, { id: 'server.passwordLength' }),
  'password.whitespace': (msg) =>
    msg('Cannot contain whitespace characters', { id: 'server.passwordWhitespace' }),
  'password.special': (msg) =>
    msg('Must contain at least one special character', { id: 'server.passwordSpecial' }),
  'password.uppercase': (msg) =>
    msg('Must contain at least one uppercase letter', { id: 'server.passwordUppercase' }),
  'password.lowercase': (msg) =>
    msg('Must contain at least one lowercase letter', { id: 'server.passwordLowercase' }),
  'password.number': (msg) => msg('Must contain at least one number', { id: 'server.passwordNumber' }),
  'password.same': (msg) =>
    msg('New password cannot be the same as the old password', { id: 'server.passwordSame' }),
  'password.common': (msg) =>
    msg('This password is too common. Choose one that is harder to guess', { id: 'server.passwordCommon' }),
};

/** Of a list or an object of a call. */
export const tooManyEntries = (maximum: number): Wording => tooBig('array', maximum);

/** Of a text that no database column holds. */
export const unstorable: Wording = (msg) =>
  msg('Contains characters that cannot be stored', { id: 'server.fieldCharacters' });

/** Of a file that is no avatar for its size alone. */
export const avatarTooLarge: Wording = (msg) =>
  msg('The picture must not be larger than 1 MB', { id: 'server.avatarTooLarge' });

/** The words of the contract's own rules, by `params.key` of the issue. */
const ofContract: ReadonlyMap<unknown, Wording> = new Map<unknown, Wording>([
  ['passwordTooShort', tooSmall('string', SIGN_IN_PASSWORD_MIN)],
  ...Object.entries(passwordWordings),
  ['required', required],
  ['avatarTooLarge', avatarTooLarge],
  [
    'moleculeData',
    (msg) =>
      msg(
        str`Must be an object with at most ${MOLECULE_DATA_MAX} entries; a value is text of at most ${MOLECULE_VALUE_MAX} characters`,
        { id: 'server.moleculeData' },
      ),
  ],
  ['tooManyMeasurements', tooBig('array', MOLECULE_DATA_MAX)],
  [
    'endsBeforeItBegins',
    (msg) => msg('Must be later than the start time and the current time', { id: 'server.announcementEnd' }),
  ],
]);

const agreement: Wording = (msg) =>
  msg('Please read and accept user agreement and privacy policy', { id: 'server.fieldAgreement' });

/** Whether nothing but `true` will do: that is asked for where somebody has to agree. */
const mustBeTrue = (issue: Issue): boolean =>
  issue.code === 'invalid_value' && issue.values.length === 1 && issue.values[0] === true;

const wordingOf = (issue: Issue, input: unknown): Wording => {
  if (mustBeTrue(issue)) return agreement;
  if (valueAt(input, issue.path) === undefined && issue.code !== 'custom') return required;
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return wrongFormat(issue.format);
    case 'invalid_value': {
      const allowed = issue.values.map(String).join(', ');
      return (msg) => msg(str`Must be one of: ${allowed}`, { id: 'server.fieldOneOf' });
    }
    case 'custom':
      return ofContract.get(issue.params?.['key']) ?? wrongType('');
    default:
      return wrongType('');
  }
};

/** The wrong fields of a part of a call, worded; zod's own messages are in one language and speak to programmers. */
export const refusedFields = (issues: readonly Issue[], input: unknown): RefusedField[] =>
  issues.map((issue) => ({ path: issue.path.map(String).join('.'), wording: wordingOf(issue, input) }));
