import { useSyncExternalStore } from 'react';
import { getTheme, onThemeChange } from './theme.ts';

const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const subscribe = (listener: () => void): (() => void) => {
  const query = system();
  query.addEventListener('change', listener);
  const stop = onThemeChange(listener);
  return () => {
    query.removeEventListener('change', listener);
    stop();
  };
};

const isDark = (): boolean => {
  const choice = getTheme();
  return choice === 'system' ? system().matches : choice === 'dark';
};

/** Whether the page is dark now, by choice or by the system; for pictures, which no style sheet reaches. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark);
