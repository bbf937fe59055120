import { str } from '@lit/localize';
import { NICKNAME_MAX } from '@moiety/contract/auth.ts';
import type { Wording } from './field-form.ts';

const missing: Wording = (msg) => msg('Please enter a nickname', { id: 'portal.sign-up.nickname-missing' });
const tooLong: Wording = (msg) =>
  msg(str`At most ${NICKNAME_MAX} characters`, { id: 'portal.nickname.too-long' });

/** Whether a nickname was typed that can be kept. */
export const checkNickname = (typed: string): Wording | undefined => {
  const { length } = typed.trim();
  if (length === 0) return missing;
  return length > NICKNAME_MAX ? tooLong : undefined;
};
