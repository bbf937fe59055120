import { allLocales } from './generated/locale-codes.ts';

/** A language that the whole product speaks. */
export type Locale = (typeof allLocales)[number];

/** Where the chosen language is kept: local storage key, and a cookie of the same name for the server. */
export const LOCALE_STORAGE_KEY = 'moiety-share-locale';

export const isLocale = (value: unknown): value is Locale =>
  (allLocales as readonly unknown[]).includes(value);

/** The product's language for a language tag: anything Chinese is zh-CN, everything else en-US. */
export const localeForLanguage = (tag: string | undefined): Locale =>
  tag?.trim().toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US';

/**
 * The language of an `Accept-Language` header: its most wanted entry decides.
 * @param header for example `zh-TW,zh;q=0.9,en;q=0.8`
 */
export const localeForHeader = (header: string | undefined): Locale => {
  const ranges = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
    return { tag, quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
  });
  const wanted = ranges.reduce((best, range) => (range.quality > best.quality ? range : best), {
    tag: '',
    quality: 0,
  });
  return localeForLanguage(wanted.tag);
};
