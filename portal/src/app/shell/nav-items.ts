import type { NavItem } from '@moiety/elements/nav/nav-item.js';
import type { Settings } from '@moiety/contract/platform.ts';
import { paths } from '../../shared/config/paths.ts';
import type { Msg } from '../../shared/words/msg.ts';

/** The side menu: home, what the server registers, the user center, and the help centre where there is one. */
export const navItems = ({ subApps, helpCenter }: Settings, msg: Msg): NavItem[] => [
  // `mo-layout` leads from the header's title to the entry with this id.
  { id: 'dashboard', title: msg('Home', { id: 'portal.home' }), url: paths.guide, icon: 'home' },
  ...subApps.map(({ name, path, title, icon }): NavItem => ({
    id: name,
    title: title['en-US'],
    titles: title,
    url: path,
    icon,
  })),
  {
    id: 'profile',
    title: msg('User center', { id: 'portal.user-center' }),
    url: paths.profile,
    icon: 'user',
  },
  ...(helpCenter
    ? [
        {
          id: 'help',
          title: msg('Help center', { id: 'portal.help-center' }),
          url: helpCenter['en-US'],
          urls: helpCenter,
          icon: 'help',
          openInNewTab: true,
        },
      ]
    : []),
];
