import { useSyncExternalStore, type ReactNode } from 'react';
import { MoRadio, MoRadioGroup } from '@moiety/elements/radio-group/react.js';
import type { MoRadioGroup as MoRadioGroupElement } from '@moiety/elements/radio-group/radio-group.js';
import { allLocales, isLocale } from '@moiety/locales';
import { localeNames } from '../../shared/preferences/locale-names.ts';
import { chooseLocale } from '../../shared/preferences/locale.ts';
import { navigationWords } from '../../shared/preferences/navigation-words.ts';
import { chooseNavigation, getNavigation, onNavigationChange } from '../../shared/preferences/navigation.ts';
import { themeChoices, themeWords } from '../../shared/preferences/theme-words.ts';
import { chooseTheme, getTheme, onThemeChange } from '../../shared/preferences/theme.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { ProfileSection } from './profile-section.tsx';

const valueOf = ({ currentTarget }: { currentTarget: MoRadioGroupElement }): string => currentTarget.value;

/** Language, appearance and navigation, as the menu of the person has them too. Each takes effect at once. */
export const AppearanceSection = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const theme = useSyncExternalStore(onThemeChange, getTheme);
  const navigation = useSyncExternalStore(onNavigationChange, getNavigation);
  return (
    <ProfileSection
      id="appearance"
      title={msg('Language and appearance', { id: 'profile.appearance' })}
      lead={msg('Saved in this browser.', { id: 'profile.appearance-lead' })}
    >
      <MoRadioGroup
        label={msg('Language', { id: 'profile.language' })}
        value={locale}
        horizontal
        onChange={(event) => {
          const chosen = valueOf(event);
          if (isLocale(chosen)) void chooseLocale(chosen);
        }}
      >
        {allLocales.map((each) => (
          <MoRadio key={each} value={each} lang={each}>
            {localeNames[each]}
          </MoRadio>
        ))}
      </MoRadioGroup>
      <MoRadioGroup
        label={msg('Appearance', { id: 'portal.appearance' })}
        value={theme}
        horizontal
        onChange={(event) => {
          const chosen = themeChoices.find((choice) => choice === valueOf(event));
          if (chosen) chooseTheme(chosen);
        }}
      >
        {themeChoices.map((choice) => (
          <MoRadio key={choice} value={choice}>
            {themeWords(choice, msg)}
          </MoRadio>
        ))}
      </MoRadioGroup>
      <MoRadioGroup
        label={msg('Navigation', { id: 'portal.navigation' })}
        value={navigation}
        horizontal
        onChange={(event) => chooseNavigation(valueOf(event) === 'rail' ? 'rail' : 'sidebar')}
      >
        <MoRadio value="sidebar">{navigationWords('sidebar', msg)}</MoRadio>
        <MoRadio value="rail">{navigationWords('rail', msg)}</MoRadio>
      </MoRadioGroup>
    </ProfileSection>
  );
};
