import { isLocale, LOCALE_STORAGE_KEY, setLocale, type Locale } from '@moiety/locales';
import { onChoiceElsewhere, storeChoice } from './stored-choice.ts';

/** Shows everything in `locale` and remembers it, here and for the server. Resolves when the words are loaded. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  storeChoice(LOCALE_STORAGE_KEY, locale);
  await setLocale(locale);
};

/** Follows a choice made in another tab; returns the way to stop. */
export const followLocale = (): (() => void) =>
  onChoiceElsewhere(LOCALE_STORAGE_KEY, (value) => {
    if (isLocale(value)) void setLocale(value);
  });
