import { str } from '@lit/localize';
import type { SessionEntry } from '@moiety/contract/auth.ts';
import type { Locale } from '@moiety/locales';
import { momentWords } from '../../shared/words/moment-words.ts';
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

/** When and how it began. */
export const beginWords = ({ createdAt, method }: SessionEntry, locale: Locale, msg: Msg): string => {
  const moment = momentWords(createdAt, locale);
  return method === 'sso'
    ? msg(str`Signed in ${moment} by single sign-on`, { id: 'portal.sessions.begun-sso' })
    : msg(str`Signed in ${moment} with a password`, { id: 'portal.sessions.begun-password' });
};
