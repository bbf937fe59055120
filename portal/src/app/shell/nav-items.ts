import { str } from '@lit/localize';
import type { NavItem } from '@moiety/elements/nav/nav-item.js';
import type { Settings } from '@moiety/contract/platform.ts';
import { helpLinks } from '../../shared/config/help-links.ts';
import { paths } from '../../shared/config/paths.ts';
import type { Msg } from '../../shared/words/msg.ts';

/** The help centre: a link to it, and where more help is set up, that in a submenu below. */
const helpEntry = (settings: Settings, msg: Msg): NavItem[] => {
  const title = msg('Help center', { id: 'portal.help-center' });
  const { center } = settings.help;
  const entry: NavItem[] = center
    ? [{ id: 'help', title, url: center['en-US'], urls: center, openInNewTab: true }]
    : [];
  const links: NavItem[] = helpLinks(settings, msg);
  if (links.length === 0) return entry.map((link) => Object.assign(link, { icon: 'help' }));
  return [
    {
      id: 'help-menu',
      title,
      icon: 'help',
      items: [...entry, ...links],
    },
  ];
};

/** What of the person the menu shows. */
interface About {
  /** Notifications that they have not read. */
  unread: number;
  /** Requests for the enterprise version that nobody has answered, as an administrator sees. */
  openRequests: number;
  administrator: boolean;
}

/** The side menu: home, what the server registers, the user center, what administrators do, and the help centre where there is one. */
export const navItems = (
  settings: Settings,
  msg: Msg,
  { unread, openRequests, administrator }: About,
): NavItem[] => [
  // `mo-layout` leads from the header's title to the entry with this id.
  { id: 'dashboard', title: msg('Home', { id: 'portal.home' }), url: paths.guide, icon: 'home' },
  ...settings.subApps.map(({ name, path, title, icon }): NavItem => ({
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
    unreadCount: unread,
  },
  ...(administrator
    ? [
        {
          id: 'announcements',
          title: msg('Announcements', { id: 'announcements.title' }),
          url: paths.announcements,
          icon: 'announcement',
        },
        {
          id: 'upgrade-requests',
          title: msg('Upgrade requests', { id: 'upgrade.requests' }),
          url: paths.upgradeRequests,
          icon: 'file',
          unreadCount: openRequests,
          unreadLabel: msg(str`${openRequests} open`, { id: 'upgrade.open-count' }),
        },
        {
          id: 'tool-permissions',
          title: msg('Tool permissions', { id: 'tools.title' }),
          url: paths.tools,
          icon: 'dashboard',
        },
        {
          id: 'administered-jobs',
          title: msg('All jobs', { id: 'jobs.everybodys' }),
          url: paths.administeredJobs,
          icon: 'monitor',
        },
      ]
    : []),
  ...helpEntry(settings, msg),
];
