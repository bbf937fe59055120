import type { Locale } from '@moiety/locales';
import type { Msg } from './msg.ts';

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
