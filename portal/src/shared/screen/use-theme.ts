import { createContext, use, useSyncExternalStore } from 'react';
import { getTheme, onThemeChange, type ThemeChoice } from '../preferences/theme.ts';

/** The appearance of a rendering outside the browser, where no choice can be read. */
export const FixedTheme = createContext<ThemeChoice | undefined>(undefined);

/** The appearance chosen; the component renders again when it changes. */
export const useTheme = (): ThemeChoice => {
  const fixed = use(FixedTheme);
  const current = useSyncExternalStore(onThemeChange, getTheme, fixed ? () => fixed : getTheme);
  return fixed ?? current;
};
