import { msg } from '@lit/localize';
import type { RouteObject } from 'react-router-dom';
import type { NavItem } from '@moiety/elements/nav/nav-item.js';
import { expect, test } from 'vitest';
import type { GuardContext } from '../src/app/guards.ts';
import { createRoutes } from '../src/app/routes.tsx';
import { entryOf, navItems } from '../src/app/shell/nav-items.ts';
import { loadLaterWords } from '../src/shared/words/later-words.ts';
import { settings } from './start.tsx';

/** The entry of the menu that each page is behind; null where it is behind none. */
const entries: Readonly<Record<string, string | null>> = {
  '/home': 'dashboard',
  '/guide': 'dashboard',
  '/profile': 'profile',
  '/profile/notifications': 'profile',
  '/profile/notifications/settings': 'profile',
  '/profile/notifications/:id': 'profile',
  '/profile/network-detection': 'profile',
  '/profile/credits': 'profile',
  '/profile/jobs': 'profile',
  '/profile/invitations': 'profile',
  '/profile/organization': 'profile',
  '/organization/join': 'profile',
  '/admin/announcements': 'announcements',
  '/admin/upgrade-requests': 'upgrade-requests',
  '/admin/tools': 'tool-permissions',
  '/admin/jobs': 'administered-jobs',
  '/admin/accounts': 'accounts',
  '/admin/organizations': 'organizations',
  '/admin/ledger': 'ledger',
  '/admin/monitoring': 'monitoring',
  '/admin/monitoring/:id': 'monitoring',
  '/molvalley': 'molvalley',
  '/case': 'cases',
  '/case/:id': 'cases',
  '/help': 'help',
  '/help/:id': 'help',
  // Tools that are not enabled have no entry.
  '/patsight': null,
  '/mol-recognition': null,
  '/link-expired': null,
  '/not-found': null,
  '/404': null,
  '*': null,
};

const alike = (path: string) => ({ 'en-US': path, 'zh-CN': path });
/** As a server has them without a site file. */
const own = {
  ...settings,
  monitoring: true,
  help: {
    center: alike('/help'),
    documentation: alike('/help/first-steps'),
    faqs: alike('/help/questions'),
    contactSupport: alike('/help/contact-support'),
  },
};

const flat = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => item.items ?? [item]);

test('each page with a menu marks the entry that it is behind', async () => {
  await loadLaterWords();
  const items = navItems(own, msg, { unread: 0, openRequests: 0, administrator: true });
  const root: RouteObject[] = createRoutes(own, {} as GuardContext);
  const framed = root.flatMap(({ children }) => children ?? []).find(({ id }) => id === 'frame');
  const marked = (framed?.children ?? []).map(({ path = '' }) => {
    const place = entryOf(items, path.replace(':id', 'some-id'));
    return [path, flat(items).find(({ url }) => url === place)?.id ?? null];
  });
  expect(Object.fromEntries(marked)).toEqual(entries);
  // The articles that the menu itself leads to.
  for (const [path, entry] of [
    ['/help/first-steps', 'documentation'],
    ['/help/questions', 'faqs'],
    ['/help/contact-support', 'contact-support'],
  ])
    expect(flat(items).find(({ url }) => url === entryOf(items, path!))?.id).toBe(entry);
});
