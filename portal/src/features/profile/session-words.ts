import { str } from '@lit/localize';
import type { SessionEntry } from '@moiety/contract/auth.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';

/** Browser and system, as far as they are known. */
export const deviceWords = ({ browser, system }: SessionEntry, msg: Msg): string => {
  if (browser && system) return msg(str`${browser} on ${system}`, { id: 'portal.sessions.device' });
  return browser || system || msg('Unknown browser', { id: 'portal.sessions.unknown-device' });
};

/** Where the address is; empty where nobody knows. */
export const placeWords = ({ place }: SessionEntry, locale: Locale, msg: Msg): string => {
  switch (place.kind) {
    case 'this-computer':
      return msg('The server’s own computer', { id: 'portal.sessions.this-computer' });
    case 'local-network':
      return msg('Local network', { id: 'portal.sessions.local-network' });
    case 'country':
      return new Intl.DisplayNames(locale, { type: 'region' }).of(place.code) ?? place.code;
    default:
      return '';
  }
};

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * How long ago something was, in the largest unit that it fills, for example "5 minutes ago".
 * @param now milliseconds since 1970; a time after it counts as now, since the server's clock may be ahead
 */
export const agoWords = (time: string, now: number, locale: Locale, msg: Msg): string => {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const largest = units.find(([, size]) => seconds >= size);
  if (!largest) return msg('just now', { id: 'portal.sessions.just-now' });
  const [unit, length] = largest;
  // Not "yesterday": up to 48 hours ago may be the day before.
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(
    -Math.floor(seconds / length),
    unit,
  );
};

/** Day and time. */
export const momentWords = (time: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));

/** When and how it began. */
export const beginWords = ({ createdAt, method }: SessionEntry, locale: Locale, msg: Msg): string => {
  const moment = momentWords(createdAt, locale);
  return method === 'sso'
    ? msg(str`Signed in ${moment} by single sign-on`, { id: 'portal.sessions.begun-sso' })
    : msg(str`Signed in ${moment} with a password`, { id: 'portal.sessions.begun-password' });
};
