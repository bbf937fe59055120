import { str } from '@lit/localize';
import type { Announcement } from '@moiety/contract/announcements.ts';
import { sanitizeHtml } from '@moiety/elements/base/sanitize-html.js';
import type { Locale } from '@moiety/locales';
import { momentWords } from '../../shared/words/moment-words.ts';
import type { Msg } from '../../shared/words/msg.ts';

/** Where an announcement stands. */
export const stateWords = (state: Announcement['state'], msg: Msg): string =>
  ({
    scheduled: msg('Scheduled', { id: 'announcements.scheduled' }),
    out: msg('Published', { id: 'announcements.out' }),
    ended: msg('Ended', { id: 'announcements.ended' }),
    withdrawn: msg('Withdrawn', { id: 'announcements.withdrawn' }),
  })[state];

/** Where it is seen. */
export const typeWords = (type: Announcement['type'], msg: Msg): string =>
  type === '2'
    ? msg('Bar at the top of every page', { id: 'announcements.type-bar' })
    : msg('Notification to every account', { id: 'announcements.type-notification' });

/** From when, and until when where that is set, in the reader's time zone. */
export const whenWords = ({ publishAt, endAt }: Announcement, locale: Locale, msg: Msg): string => {
  const from = momentWords(publishAt, locale);
  if (endAt === null) return msg(str`From ${from}`, { id: 'announcements.from' });
  const until = momentWords(endAt, locale);
  return msg(str`From ${from} until ${until}`, { id: 'announcements.from-until' });
};

/** The words of HTML without their marks, for a line of a list. */
export const plainWords = (html: string): string => sanitizeHtml(html).textContent.trim();

/** What can still be changed: what is to come, and a bar that is out. */
export const isChangeable = ({ state, type }: Announcement): boolean =>
  state === 'scheduled' || (state === 'out' && type === '2');
