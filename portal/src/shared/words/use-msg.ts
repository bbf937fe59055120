import { createContext, use, useSyncExternalStore } from 'react';
import { msg } from '@lit/localize';
import { getLocale, onLocaleChange, type Locale } from '@moiety/locales';

/** Words for a rendering outside the browser, where no page language can be followed. */
export const FixedWords = createContext<{ msg: typeof msg; locale: Locale } | undefined>(undefined);

const sourceLocale = (): Locale => 'en-US';

/** The language shown; the component renders again when it changes. */
export const useLocale = (): Locale => {
  const fixed = use(FixedWords);
  const current = useSyncExternalStore(onLocaleChange, getLocale, fixed ? sourceLocale : getLocale);
  return fixed?.locale ?? current;
};

/** `msg` of @lit/localize; the component renders again when the language changes. */
export const useMsg = (): typeof msg => {
  useLocale();
  return use(FixedWords)?.msg ?? msg;
};
