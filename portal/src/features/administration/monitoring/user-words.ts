import type { Msg } from '../../../shared/words/msg.ts';

/** Hexadecimal digits of a hash that are shown: enough to tell people apart. */
const DIGITS = 12;

/** Whose session it is: the address as it was sent, or the beginning of its hash. */
export const userWords = (user: string | null, msg: Msg): string => {
  if (user === null) return msg('Not signed in', { id: 'monitoring.nobody' });
  return user.startsWith('sha256:') ? `${user.slice(0, 'sha256:'.length + DIGITS)}…` : user;
};
