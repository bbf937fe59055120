import { msg, str } from '@lit/localize';
import { getLocale } from '@moiety/locales';

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format takes longer than using it a thousand times: each is made once a language. */
const formatOf = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const locale = getLocale();
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known;
};

/** A count in the reader's language, with its grouping. */
export const number = (value: number): string => formatOf({}).format(value);

/** Words with what belongs to them in brackets, which are of another form in Chinese; a unit of a heading keeps its own. */
export const bracketed = (words: string, aside: string): string =>
  msg(str`${words} (${aside})`, { id: 'kit.bracketed' });

/** Words with how many there are: "Labels not found (2)". */
export const counted = (words: string, count: number): string => bracketed(words, number(count));

/** Sentences one after the other; Chinese has no space between them. */
export const sentences = (...all: readonly string[]): string =>
  all.filter(Boolean).join(getLocale().startsWith('zh') ? '' : ' ');

/** A share from 0 to 1 as whole percent. */
export const percent = (share: number): string =>
  formatOf({ style: 'percent', maximumFractionDigits: 0 }).format(share);

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size of a file, for example `12 MB`. */
export const bytes = (size: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3));
  const maximumFractionDigits = power > 1 ? 1 : 0;
  // The short form of bytes has no plural.
  const unitDisplay = power === 0 ? 'long' : 'short';
  return formatOf({ style: 'unit', unit: units[power]!, unitDisplay, maximumFractionDigits }).format(
    size / 1000 ** power,
  );
};

/** A moment, as day and time of day. @param iso as the API gives it */
export const dateTime = (iso: string): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));

/** A day without its time. */
export const day = (date: Date): string =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(date);
