import type { MouseEvent, ReactNode } from 'react';
import { allLocales } from '@moiety/locales/generated/locale-codes.ts';
import { LOCALE_STORAGE_KEY } from '@moiety/locales/locale.ts';
import { Brand } from '../../shared/brand.tsx';
import { homeWith, paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { localeNames } from '../../shared/preferences/locale-names.ts';
import { storeChoice } from '../../shared/preferences/stored-choice.ts';
import type { ThemeChoice } from '../../shared/preferences/theme.ts';
import { useTheme } from '../../shared/screen/use-theme.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';

/** The brand, language and appearance, and the ways in. */
export const LandingHeader = ({
  onFollow,
  onTheme,
}: {
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
  onTheme: (event: MouseEvent<HTMLAnchorElement>, theme: ThemeChoice) => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { selfService } = useSettings();
  const theme = useTheme();
  const themes: readonly (readonly [ThemeChoice, string])[] = [
    ['light', msg('Light', { id: 'portal.theme.light' })],
    ['dark', msg('Dark', { id: 'portal.theme.dark' })],
    ['system', msg('System', { id: 'portal.theme.system' })],
  ];
  return (
    <header className="landing-bar">
      <a className="landing-brand" href={paths.home} aria-current="page">
        <Brand />
      </a>
      <div className="landing-choices">
        <nav className="choices" aria-label={msg('Language', { id: 'portal.language' })}>
          {allLocales.map((each) => (
            // The server sends the page in the other language, with its words and its pictures.
            <a
              key={each}
              href={homeWith({ lang: each })}
              lang={each}
              hrefLang={each}
              aria-current={each === locale ? 'true' : undefined}
              onClick={() => storeChoice(LOCALE_STORAGE_KEY, each)}
            >
              {localeNames[each]}
            </a>
          ))}
        </nav>
        <nav className="choices" aria-label={msg('Appearance', { id: 'portal.appearance' })}>
          {themes.map(([each, title]) => (
            <a
              key={each}
              href={homeWith({ theme: each })}
              aria-current={each === theme ? 'true' : undefined}
              onClick={(event) => onTheme(event, each)}
            >
              {title}
            </a>
          ))}
        </nav>
      </div>
      <nav className="landing-ways" aria-label={msg('Account', { id: 'portal.landing.account' })}>
        <a href={paths.login} onClick={onFollow} className={selfService ? undefined : 'landing-way'}>
          {msg('Sign in', { id: 'login.submit' })}
        </a>
        {selfService && (
          <a className="landing-way" href={paths.signUp} onClick={onFollow}>
            {msg('Sign up', { id: 'login.sign-up' })}
          </a>
        )}
      </nav>
    </header>
  );
};
