import { str } from '@lit/localize';
import { getLocale } from '@moiety/locales';
import { messageOf, type ApiError } from '@moiety/api-client/api-error.ts';
import { notify } from '../notice/notices.ts';
import type { Msg } from '../words/msg.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/** When to try again, for example "in 5 minutes". */
const whenAgain = (seconds: number): string => {
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'always' });
  return seconds < 60
    ? words.format(Math.ceil(seconds), 'second')
    : words.format(Math.ceil(seconds / 60), 'minute');
};

const wordsOf = (error: ApiError, msg: Msg): string => {
  const said = messageOf(error, msg);
  if (error.retryAfter === undefined) return said;
  const when = whenAgain(error.retryAfter);
  return msg(str`${said} (${when})`, { id: 'portal.form.again' });
};

/** Says in a toast why a form was not taken. What the session's end or the sign-in says already is not said again. */
export const showRefusal = (failure: unknown, heading: string, msg: Msg): void => {
  const error = apiErrorOf(failure);
  if (error.kind === 'aborted' || error.kind === 'session-expired' || error.kind === 'another-user') return;
  void notify('error', wordsOf(error, msg), { heading, ofAttempt: true });
};
