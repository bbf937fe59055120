import type { ReactNode } from 'react';
import { SCREEN_SIZE, screenPath, screenWidths, type ScreenName } from '@moiety/contract/screens.ts';
import type { ThemeChoice } from '../preferences/theme.ts';
import { useLocale } from '../words/use-msg.ts';
import { useTheme } from './use-theme.ts';

/** When the dark picture is the one: the chosen appearance goes before the system's. */
const darkMedia: Readonly<Record<ThemeChoice, string>> = {
  system: '(prefers-color-scheme: dark)',
  dark: 'all',
  light: 'not all',
};

/** A picture of the product in the reader's language and appearance; its place is there before it has come. */
export const Screen = ({
  name,
  alt,
  sizes,
  first = false,
}: {
  name: ScreenName;
  /** What it shows. */
  alt: string;
  /** How wide it is shown, as the attribute of that name says it. */
  sizes: string;
  /** It is seen before anybody scrolls. */
  first?: boolean;
}): ReactNode => {
  const locale = useLocale();
  const theme = useTheme();
  const path = (shown: 'light' | 'dark'): string =>
    screenWidths.map((width) => `${screenPath(name, locale, shown, width)} ${width}w`).join(', ');
  return (
    <picture className="screen">
      <source media={darkMedia[theme]} srcSet={path('dark')} sizes={sizes} />
      <img
        src={screenPath(name, locale, 'light', screenWidths[0])}
        srcSet={path('light')}
        sizes={sizes}
        {...SCREEN_SIZE}
        alt={alt}
        decoding="async"
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
};
