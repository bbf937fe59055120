import { ownLocale, pageLocale } from '../base/locale.ts';
import type { Locale, Theme } from './protocol.ts';

/** The language of the page, as `<html lang>` says it. */
export const documentLocale = (): Locale => ownLocale(pageLocale());

const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** The page's theme: `<html data-theme>`, else the system's. */
export const documentTheme = (): Theme => {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return systemDark().matches ? 'dark' : 'light';
};

/** Calls `listener` whenever the page's language or theme may have changed; returns the way to stop. */
export const watchAppearance = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang', 'data-theme'] });
  const system = systemDark();
  system.addEventListener('change', listener);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', listener);
  };
};
