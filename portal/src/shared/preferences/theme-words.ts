import type { Msg } from '../words/msg.ts';
import type { ThemeChoice } from './theme.ts';

/** Every appearance that can be chosen, in the order in which they are offered. */
export const themeChoices: readonly ThemeChoice[] = ['light', 'dark', 'system'];

/** An appearance by its name. */
export const themeWords = (choice: ThemeChoice, msg: Msg): string =>
  ({
    light: msg('Light', { id: 'portal.theme.light' }),
    dark: msg('Dark', { id: 'portal.theme.dark' }),
    system: msg('System', { id: 'portal.theme.system' }),
  })[choice];
