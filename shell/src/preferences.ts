import { isLocale, localeForLanguage, LOCALE_STORAGE_KEY, setLocale } from '@moiety/locales';

const THEME_STORAGE_KEY = 'moiety-theme';

const stored = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // The browser keeps nothing for this page.
    return '';
  }
};

const applyTheme = (theme: string): void => {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme;
  else delete dataset['theme'];
};

const speak = async (chosen: string): Promise<void> =>
  setLocale(isLocale(chosen) ? chosen : localeForLanguage(navigator.language));

/**
 * Gives the page the language and theme that a person chose on another page of this site, else those of the browser, and follows what
 * they choose there.
 * @returns when the words of the language are loaded
 */
export const followPreferences = async (): Promise<void> => {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_STORAGE_KEY) applyTheme(newValue ?? '');
    if (key === LOCALE_STORAGE_KEY) void speak(newValue ?? '');
  });
  applyTheme(stored(THEME_STORAGE_KEY));
  await speak(stored(LOCALE_STORAGE_KEY));
};
