import { useSyncExternalStore, type ReactNode } from 'react';
import { isLocale } from '@moiety/locales';
import { MoUserMenu } from '@moiety/elements/user-menu/react.js';
import type { Person } from '../../features/account/use-person.ts';
import { useLogOut } from '../../features/sign-in/log-out.ts';
import { chooseLocale } from '../../shared/preferences/locale.ts';
import { chooseNavigation, getNavigation, onNavigationChange } from '../../shared/preferences/navigation.ts';
import { navigationWords } from '../../shared/preferences/navigation-words.ts';
import { chooseTheme, getTheme, onThemeChange, type ThemeChoice } from '../../shared/preferences/theme.ts';
import { themeChoices, themeWords } from '../../shared/preferences/theme-words.ts';
import { useMsg } from '../../shared/words/use-msg.ts';

const themeIcons: Readonly<Record<ThemeChoice, string>> = { light: 'sun', dark: 'moon', system: 'monitor' };
const isTheme = (id: string): id is ThemeChoice => id in themeIcons;

/** The menu behind the person's picture. */
export const UserMenu = ({ person }: { person: Person }): ReactNode => {
  const msg = useMsg();
  const logOut = useLogOut();
  const theme = useSyncExternalStore(onThemeChange, getTheme);
  const appearance = {
    id: 'appearance',
    title: msg('Appearance', { id: 'portal.appearance' }),
    items: themeChoices.map((id) => ({
      id,
      title: themeWords(id, msg),
      icon: themeIcons[id],
      checked: theme === id,
    })),
  };
  const navigation = useSyncExternalStore(onNavigationChange, getNavigation);
  const ways = {
    id: 'navigation',
    title: msg('Navigation', { id: 'portal.navigation' }),
    items: [
      {
        id: 'sidebar',
        title: navigationWords('sidebar', msg),
        icon: 'panelLeft',
        checked: navigation === 'sidebar',
      },
      {
        id: 'rail',
        title: navigationWords('rail', msg),
        icon: 'menu',
        checked: navigation === 'rail',
      },
    ],
  };
  return (
    <MoUserMenu
      name={person.nickname}
      email={person.email}
      picture={person.picture}
      placement="top-start"
      items={[
        'user-center',
        'network-detection',
        '-',
        'language',
        '-',
        appearance,
        '-',
        ways,
        '-',
        'log-out',
      ]}
      onSelect={({ detail: { id } }) => {
        if (isTheme(id)) chooseTheme(id);
        if (id === 'sidebar' || id === 'rail') chooseNavigation(id);
      }}
      onLocaleChange={(event) => {
        event.preventDefault();
        const { locale } = event.detail;
        if (isLocale(locale)) void chooseLocale(locale);
      }}
      onLogOut={() => void logOut()}
    />
  );
};
