import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { skipToken } from '@reduxjs/toolkit/query';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { glyphLoaders } from '@moiety/elements/icon/glyph-loaders.js';
import { titleOf, urlOf, type NavItem } from '@moiety/elements/nav/nav-item.js';
import {
  onToolCommandsChange,
  runToolCommand,
  toolCommands,
  type ToolCommands,
} from '@moiety/elements/sub-app/host.js';
import { writeRoute } from '@moiety/elements/sub-app/route-query.js';
import { allLocales, type Locale } from '@moiety/locales';
import type { RecentItem } from '@moiety/contract/home.ts';
import type { ListedJob } from '@moiety/contract/jobs.ts';
import type { Settings } from '@moiety/contract/platform.ts';
import { useRecentItemsQuery } from '../../shared/api/recent-items.ts';
import { STATE_PARAMETER } from '../../shared/config/list-parameters.ts';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { chooseLocale } from '../../shared/preferences/locale.ts';
import { localeNames } from '../../shared/preferences/locale-names.ts';
import { chooseTheme, getTheme, onThemeChange, type ThemeChoice } from '../../shared/preferences/theme.ts';
import type { Msg } from '../../shared/words/msg.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useOpenCheckIn } from '../credits/index.ts';
import { briefWords, titleOf as titleOfJob, useJobs } from '../jobs/index.ts';
import type { Command } from './command.ts';
import { keywordsOf } from './keywords.ts';
import type { PaletteProps } from './palette.tsx';

/** Open jobs that are listed: the page of jobs has all. */
const JOBS_SHOWN = 5;

/** A tool may name an icon of another version than ours. */
const iconOr = (name: string | undefined, other: string): string =>
  name !== undefined && name in glyphLoaders ? name : other;

const flat = (items: readonly NavItem[]): NavItem[] =>
  items.flatMap((item) => (item.items?.length ? flat(item.items) : [item]));

/** The entries of the side menu; those of tools are a group of their own. */
const pageCommands = (pages: readonly NavItem[], { subApps }: Settings, locale: Locale): Command[] =>
  flat(pages).flatMap((page): Command[] => {
    const href = urlOf(page, locale);
    if (!href || page.disabled) return [];
    const isTool = subApps.some(({ name }) => name === page.id);
    return [
      {
        id: `page:${page.id}`,
        group: isTool ? 'tools' : 'pages',
        title: titleOf(page, locale),
        keywords: [...Object.values(page.titles ?? {}), keywordsOf(page.id)].join(' '),
        icon: iconOr(page.icon, isTool ? 'external' : 'file'),
        href,
        external: new URL(href, location.href).origin !== location.origin,
      },
    ];
  });

/** Pages that the side menu has not. */
const furtherCommands = (msg: Msg): Command[] => [
  {
    id: 'page:notifications',
    group: 'pages',
    title: msg('Notifications', { id: 'notifications.title' }),
    keywords: keywordsOf('notifications'),
    icon: 'bell',
    href: paths.notifications,
  },
  {
    id: 'page:notification-settings',
    group: 'pages',
    title: msg('Notification settings', { id: 'notifications.settings' }),
    keywords: keywordsOf('notification-settings'),
    icon: 'bell',
    href: paths.notificationSettings,
  },
  {
    id: 'page:credits',
    group: 'pages',
    title: msg('Credits', { id: 'portal.credits' }),
    keywords: keywordsOf('credits'),
    icon: 'credits',
    href: paths.credits,
  },
  {
    id: 'page:jobs',
    group: 'pages',
    title: msg('Jobs', { id: 'jobs.title' }),
    keywords: keywordsOf('jobs'),
    icon: 'monitor',
    href: paths.jobs,
  },
  {
    id: 'page:organization',
    group: 'pages',
    title: msg('Organization', { id: 'organization.title' }),
    keywords: keywordsOf('organization'),
    icon: 'user',
    href: paths.organization,
  },
  {
    id: 'page:network',
    group: 'pages',
    title: msg('Network detection', { id: 'elements.network-detection' }),
    keywords: keywordsOf('network'),
    icon: 'dashboard',
    href: paths.networkDetection,
  },
];

/** Likewise: the user center leads there. */
const invitationsCommand = (msg: Msg): Command => ({
  id: 'page:invitations',
  group: 'pages',
  title: msg('Invite friends', { id: 'invitations.title' }),
  keywords: keywordsOf('invitations'),
  icon: 'user',
  href: paths.invitations,
});

/** Where a visitor can go, who has no side menu. */
const visitorCommands = (
  { subApps, signInMode, selfService }: Settings,
  locale: Locale,
  msg: Msg,
): Command[] => [
  {
    id: 'page:sign-in',
    group: 'pages',
    title: msg('Sign in', { id: 'login.submit' }),
    keywords: keywordsOf('sign-in'),
    icon: 'user',
    href: paths.login,
  },
  ...(selfService && signInMode === 'password'
    ? [
        {
          id: 'page:sign-up',
          group: 'pages' as const,
          title: msg('Sign up', { id: 'login.sign-up' }),
          keywords: keywordsOf('sign-up'),
          icon: 'plus',
          href: paths.signUp,
        },
      ]
    : []),
  ...subApps
    .filter((tool) => tool.public)
    .map(({ name, path, title, icon }): Command => ({
      id: `page:${name}`,
      group: 'tools',
      title: title[locale],
      keywords: Object.values(title).join(' '),
      icon: iconOr(icon, 'external'),
      href: path,
    })),
];

const themeIcons: Readonly<Record<ThemeChoice, string>> = { light: 'sun', dark: 'moon', system: 'monitor' };

/** How the portal looks and speaks: what is so already is not offered. */
const preferenceCommands = (theme: ThemeChoice, locale: Locale, msg: Msg): Command[] => {
  const themes: readonly (readonly [ThemeChoice, string])[] = [
    ['light', msg('Use light appearance', { id: 'portal.palette.theme-light' })],
    ['dark', msg('Use dark appearance', { id: 'portal.palette.theme-dark' })],
    ['system', msg('Use system appearance', { id: 'portal.palette.theme-system' })],
  ];
  return [
    ...allLocales
      .filter((other) => other !== locale)
      .map((other): Command => ({
        id: `language:${other}`,
        group: 'actions',
        // In the language that it leads to: whoever looks for it may read no other.
        title: { 'en-US': 'Switch to English', 'zh-CN': '切换到中文' }[other],
        keywords: `${localeNames[other]} ${keywordsOf('language')}`,
        icon: 'translate',
        run: () => void chooseLocale(other),
      })),
    ...themes
      .filter(([choice]) => choice !== theme)
      .map(([choice, title]): Command => ({
        id: `theme:${choice}`,
        group: 'actions',
        title,
        keywords: keywordsOf(`theme-${choice}`),
        icon: themeIcons[choice],
        run: () => chooseTheme(choice),
      })),
  ];
};

/** What the tools registered that are loaded. Choosing one of a tool that is not shown opens its page first. */
const commandsOfTools = (
  listed: readonly ToolCommands[],
  { subApps }: Settings,
  locale: Locale,
  open: (path: string) => void,
): Command[] =>
  listed.flatMap(({ name, shown, commands }) => {
    const tool = subApps.find((other) => other.name === name);
    if (!tool) return [];
    return commands.map(({ id, title, keywords = '', icon }): Command => ({
      id: `tool:${name}:${id}`,
      group: `tool:${name}`,
      title,
      keywords: `${keywords} ${Object.values(tool.title).join(' ')}`,
      icon: iconOr(icon, iconOr(tool.icon, 'external')),
      run: () => {
        runToolCommand(name, id);
        if (!shown) open(tool.path);
      },
    }));
  });

const recentCommands = (items: readonly RecentItem[], { subApps }: Settings, locale: Locale): Command[] =>
  items.flatMap(({ tool: name, id, title, route }): Command[] => {
    const tool = subApps.find((other) => other.name === name);
    if (!tool) return [];
    return [
      {
        id: `recent:${name}:${id}`,
        group: 'recent-work',
        title,
        icon: iconOr(tool.icon, 'file'),
        note: tool.title[locale],
        href: tool.path + writeRoute('', name, route),
      },
    ];
  });

/** The person's jobs that are open, with how they go; each leads to the list of them. */
const jobCommands = (jobs: readonly ListedJob[], locale: Locale, msg: Msg): Command[] =>
  jobs.map((job) => ({
    id: `job:${job.id}`,
    group: 'jobs',
    title: titleOfJob(job),
    keywords: keywordsOf('jobs'),
    icon: 'monitor',
    note: briefWords(job, locale, msg),
    href: `${paths.jobs}?${STATE_PARAMETER}=open`,
  }));

const useToolCommands = (): readonly ToolCommands[] => {
  const [listed, setListed] = useState(toolCommands);
  useEffect(() => onToolCommandsChange(() => setListed(toolCommands())), []);
  return listed;
};

/** Everything that can be gone to or done now, in the order of the palette. */
export const useCommands = (
  { pages, person, logOut, markAllRead }: PaletteProps,
  showShortcuts: () => void,
): Command[] => {
  const msg = useMsg();
  const locale = useLocale();
  const settings = useSettings();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const theme = useSyncExternalStore(onThemeChange, getTheme);
  const recent = useRecentItemsQuery(person ? undefined : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const jobs = useJobs(person ? { state: 'open', page_size: JOBS_SHOWN } : skipToken);
  const checkIn = useOpenCheckIn(person !== undefined);
  const ofTools = commandsOfTools(useToolCommands(), settings, locale, navigate);
  const here = settings.subApps.find(({ path }) => path === pathname)?.name ?? '';
  const isHere = ({ group }: Command): boolean => group === `tool:${here}`;

  const askToLogOut = async (): Promise<void> => {
    const agreed = await confirm({
      title: msg('Log out', { id: 'elements.log-out' }),
      content: msg('Are you sure you want to log out?', { id: 'elements.log-out.question' }),
      submittext: msg('OK', { id: 'elements.log-out.confirm' }),
      canceltext: msg('Cancel', { id: 'elements.cancel' }),
      preventEscClose: true,
    });
    if (agreed) logOut();
  };

  return [
    ...ofTools.filter(isHere),
    ...(person
      ? [
          ...pageCommands(pages, settings, locale),
          ...furtherCommands(msg),
          ...(settings.selfService ? [invitationsCommand(msg)] : []),
        ]
      : visitorCommands(settings, locale, msg)),
    ...preferenceCommands(theme, locale, msg),
    ...(checkIn
      ? [
          {
            id: 'check-in',
            group: 'actions' as const,
            title: msg('Check in', { id: 'portal.check-in.do' }),
            keywords: keywordsOf('check-in'),
            icon: 'credits',
            run: checkIn,
          },
        ]
      : []),
    ...(markAllRead
      ? [
          {
            id: 'mark-all-read',
            group: 'actions' as const,
            title: msg('Mark all notifications read', { id: 'portal.palette.mark-all-read' }),
            keywords: keywordsOf('notifications'),
            icon: 'check',
            run: markAllRead,
          },
        ]
      : []),
    {
      id: 'shortcuts',
      group: 'actions',
      title: msg('Show keyboard shortcuts', { id: 'portal.palette.shortcuts' }),
      keywords: keywordsOf('shortcuts'),
      icon: 'help',
      keys: '?',
      run: showShortcuts,
    },
    ...(person
      ? [
          {
            id: 'log-out',
            group: 'actions' as const,
            title: msg('Log out', { id: 'elements.log-out' }),
            keywords: keywordsOf('log-out'),
            icon: 'logOut',
            run: () => void askToLogOut(),
          },
        ]
      : []),
    ...jobCommands((person && jobs.currentData?.items) || [], locale, msg),
    ...recentCommands((person && recent.currentData) || [], settings, locale),
    ...(person && recent.isError
      ? [
          {
            id: 'recent:retry',
            group: 'recent-work' as const,
            title: msg('Recent work could not be loaded. Try again', { id: 'portal.palette.recent-failed' }),
            icon: 'refresh',
            run: () => void recent.refetch(),
            stays: true,
          },
        ]
      : []),
    ...ofTools.filter((command) => !isHere(command)),
  ];
};
