import { str } from '@lit/localize';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';

/** A number of credits without the unit. */
export const countWords = (count: number, locale: Locale): string =>
  new Intl.NumberFormat(locale).format(count);

/** A number of credits with the unit. */
export const creditsWords = (count: number, locale: Locale, msg: Msg): string => {
  if (count === 1) return msg('1 credit', { id: 'portal.credits.one' });
  const written = countWords(count, locale);
  return msg(str`${written} credits`, { id: 'portal.credits.many' });
};

/** What came or went, always with its sign, a true minus. */
export const changeWords = (amount: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(amount).replace('-', '−');
