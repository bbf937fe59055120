import {
  configureLocalization,
  LOCALE_STATUS_EVENT,
  type LocaleModule,
  type LocaleStatusEventDetail,
} from '@lit/localize';
import { allLocales, sourceLocale, targetLocales } from './generated/locale-codes.ts';
import { isLocale, LOCALE_STORAGE_KEY, localeForLanguage, type Locale } from './locale.ts';

export { allLocales, isLocale, localeForLanguage, LOCALE_STORAGE_KEY, type Locale };

/** Loads words of a language that were kept apart; nothing for a language that lacks none. */
export type MoreWords = (locale: Locale) => Promise<LocaleModule> | undefined;

const parts = new Set<MoreWords>();
const loadFirst = (locale: string): Promise<LocaleModule> => import(`./generated/locales/${locale}.ts`);
const join = async ({ templates }: LocaleModule, part: MoreWords, locale: string): Promise<void> =>
  void Object.assign(templates, (await part(locale as Locale))?.templates);

const { getLocale: current, setLocale: load } = configureLocalization({
  sourceLocale,
  targetLocales,
  loadLocale: async (locale) => {
    const first = await loadFirst(locale);
    await Promise.all([...parts].map((part) => join(first, part, locale)));
    return first;
  },
});

/** The language whose words are shown now. */
export const getLocale = (): Locale => current() as Locale;

/** `<html lang>` is the one truth that every loaded copy of the catalog follows. */
const follow = async (): Promise<void> => {
  const { lang } = document.documentElement;
  await load(isLocale(lang) ? lang : localeForLanguage(lang));
};

/** Shows the page in `locale` and resolves when its words are loaded. */
export const setLocale = async (locale: Locale): Promise<void> => {
  document.documentElement.lang = locale;
  await follow();
};

/**
 * Adds words that a build keeps apart from those of its first page: resolves when they are there, and from then on they
 * come with every language. To be waited for before anything that says them is shown.
 */
export const addWords = async (part: MoreWords): Promise<void> => {
  parts.add(part);
  await follow();
  const locale = getLocale();
  if (locale !== sourceLocale) await join(await loadFirst(locale), part, locale);
};

/** Calls `listener` after each change of language; returns the way to stop. */
export const onLocaleChange = (listener: (locale: Locale) => void): (() => void) => {
  const hear = ({ detail }: CustomEvent<LocaleStatusEventDetail>): void => {
    if (detail.status === 'ready') listener(getLocale());
  };
  window.addEventListener(LOCALE_STATUS_EVENT, hear);
  return () => window.removeEventListener(LOCALE_STATUS_EVENT, hear);
};

/** Resolves when the words of the page's first language are loaded. */
export const localeReady: Promise<void> = typeof document === 'undefined' ? Promise.resolve() : follow();

if (typeof document !== 'undefined')
  new MutationObserver(() => void follow()).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['lang'],
  });
