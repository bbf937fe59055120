/** Whether this computer's keyboard has ⌘ where others have Ctrl. */
const isApple = (): boolean => {
  const { platform, userAgentData } = navigator as Navigator & { userAgentData?: { platform?: string } };
  return /mac|iphone|ipad/i.test(userAgentData?.platform || platform);
};

/** The name of the key that is held for a shortcut, as it stands on the keyboard. */
export const modifier = (): string => (isApple() ? '⌘' : 'Ctrl');

/** How the shortcut of a letter is written: ⌘K, Ctrl K. */
export const shortcutOf = (letter: string): string => (isApple() ? `⌘${letter}` : `Ctrl ${letter}`);

/** The same for `aria-keyshortcuts`. */
export const ariaShortcutOf = (letter: string): string => `${isApple() ? 'Meta' : 'Control'}+${letter}`;
