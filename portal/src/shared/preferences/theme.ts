import { onChoiceElsewhere, storeChoice } from './stored-choice.ts';
import { THEME_STORAGE_KEY } from './theme-key.ts';

/** `system` follows the operating system, live. */
export type ThemeChoice = 'light' | 'dark' | 'system';

const CHANGE = 'moiety-theme-change';
const show = (choice: string | null | undefined): void => {
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  else delete document.documentElement.dataset.theme;
  window.dispatchEvent(new Event(CHANGE));
};

/** The appearance chosen; `<html data-theme>` is the one truth, and without it the system decides. */
export const getTheme = (): ThemeChoice => {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Shows the page in `choice` and remembers it, here and for the server. */
export const chooseTheme = (choice: ThemeChoice): void => {
  storeChoice(THEME_STORAGE_KEY, choice === 'system' ? undefined : choice);
  show(choice);
};

/** Calls `listener` after each change of the choice; returns the way to stop. */
export const onThemeChange = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGE, listener);
  return () => window.removeEventListener(CHANGE, listener);
};

/** Follows a choice made in another tab; returns the way to stop. */
export const followTheme = (): (() => void) => onChoiceElsewhere(THEME_STORAGE_KEY, show);
