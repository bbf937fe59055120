import { renderToString } from 'react-dom/server';
import type { Landing } from '@moiety/contract/landing.ts';
import type { Locale } from '@moiety/locales';
import { messagesFor } from '@moiety/locales/server.ts';
import type { Settings } from '@moiety/contract/platform.ts';
import { LandingView } from '../features/landing/landing-view.tsx';
import { SettingsContext } from '../shared/config/use-settings.ts';
import type { ThemeChoice } from '../shared/preferences/theme.ts';
import { FixedTheme } from '../shared/screen/use-theme.ts';
import { FixedWords } from '../shared/words/use-msg.ts';

const nothing = (): void => undefined;

/** What the server knows when it renders the landing page. */
export interface LandingInput {
  locale: Locale;
  theme: ThemeChoice;
  words: Landing;
  settings: Settings;
}

/**
 * The landing page as HTML. The operator's words are known when the server starts, not when the portal is built: the build
 * writes this module for the server (`landing.mjs`), which renders with it.
 */
export const renderLanding = ({ locale, theme, words, settings }: LandingInput): string =>
  renderToString(
    <SettingsContext value={settings}>
      <FixedWords value={{ msg: messagesFor(locale), locale }}>
        <FixedTheme value={theme}>
          <LandingView words={words} onFollow={nothing} onTheme={nothing} />
        </FixedTheme>
      </FixedWords>
    </SettingsContext>,
  );
