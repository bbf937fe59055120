import { ownLocale } from '../base/locale.ts';
import { keepLocale, readLocale } from '../base/stored-locale.ts';

/** Where a person's choice of language is kept, in the browser's local storage. */
const STORAGE_KEY = 'moiety-share-locale';

/** Keeps a person's choice for the next visit. */
export const storeLocale = (locale: string): void => keepLocale(STORAGE_KEY, locale);

/**
 * Gives a page that declares no language its first one: what a person chose before, else what is configured, else the
 * browser's.
 * @param configured a language tag
 */
export const declareLocale = (configured: string | undefined): void => {
  const { documentElement: root } = document;
  if (!root.lang) root.lang = readLocale(STORAGE_KEY) || (configured ?? ownLocale(navigator.language));
};

let restored = false;

/** Once a page: brings back what a person chose, on a page that lets them choose but whose own language is fixed. */
export const restoreLocale = (): void => {
  if (restored) return;
  restored = true;
  const chosen = readLocale(STORAGE_KEY);
  if (chosen) document.documentElement.lang = chosen;
};
