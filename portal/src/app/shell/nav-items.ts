import { str } from '@lit/localize';
import type { NavItem } from '@moiety/elements/nav/nav-item.js';
import type { Settings } from '@moiety/contract/platform.ts';
import { helpLinks, opensNewTab } from '../../shared/config/help-links.ts';
import { paths } from '../../shared/config/paths.ts';
import type { Msg } from '../../shared/words/msg.ts';

/** The help center: a link to it, and where more help is set up, that in a submenu below. */
const helpEntry = (settings: Settings, msg: Msg): NavItem[] => {
  const title = msg('Help center', { id: 'portal.help-center' });
  const { center } = settings.help;
  const entry: NavItem[] = center
    ? [{ id: 'help', title, url: center['en-US'], urls: center, openInNewTab: opensNewTab(center['en-US']) }]
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

/** The side menu: home, what the server registers, the user center, what administrators do, the worked examples and help. */
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
          id: 'accounts',
          title: msg('Accounts', { id: 'administration.accounts' }),
          url: paths.accounts,
          icon: 'user',
        },
        {
          id: 'organizations',
          title: msg('Organizations', { id: 'administration.organizations' }),
          url: paths.organizations,
          icon: 'building',
        },
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
        {
          id: 'ledger',
          title: msg('Ledger', { id: 'administration.ledger' }),
          url: paths.ledger,
          icon: 'credits',
        },
        ...(import.meta.env.VITE_RUM_APPLICATION_ID && settings.monitoring
          ? [
              {
                id: 'monitoring',
                title: msg('Monitoring', { id: 'monitoring.title' }),
                url: paths.monitoring,
                icon: 'eye',
              },
            ]
          : []),
      ]
    : []),
  { id: 'cases', title: msg('Cases', { id: 'portal.cases.title' }), url: paths.cases, icon: 'file' },
  ...helpEntry(settings, msg),
];

const flat = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => item.items ?? [item]);

/** Pages that belong to an entry by another address than one below it. */
const belongs: readonly (readonly [path: string, entry: string])[] = [
  // The dashboard is behind the same entry as the guide.
  [paths.home, paths.guide],
  ['/organization', paths.profile],
];

/** The address of the entry that a page belongs to: its own, or the longest that it is below. @param path of the page */
export const entryOf = (items: readonly NavItem[], path: string): string => {
  const isBelow = (above: string): boolean => path === above || path.startsWith(`${above}/`);
  const [, other] = belongs.find(([above]) => isBelow(above)) ?? [];
  if (other !== undefined) return other;
  const urls = flat(items).flatMap(({ url }) => (url?.startsWith('/') && isBelow(url) ? [url] : []));
  return urls.toSorted((one, another) => another.length - one.length)[0] ?? path;
};
