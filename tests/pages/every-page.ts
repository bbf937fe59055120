import { listAnnouncements, pathOf } from '@moiety/contract';
import type { Locator, Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { forgotPasswordPage } from './password-pages.ts';
import { loginPage } from './login-page.ts';
import { messagesPages } from './messages-pages.ts';
import { molvalleyPage } from './molvalley-page.ts';
import { palette } from './palette.ts';
import { shellPage } from './shell-page.ts';
import { signUpPage } from './sign-up-page.ts';
import { words, type Locale } from './words.ts';

/** Somebody with an account. */
interface Someone {
  account: string;
  password: string;
}

/** What was made for the walk through every page. */
export interface Made {
  /** Has an account and nothing else. */
  newcomer: Someone;
  /** Has an open invitation to the organisation. */
  invited: Someone;
  /** The OWNER of an organisation with members and open invitations, with molecule sets and notifications. */
  researcher: Someone;
  administrator: Someone;
  organization: string;
  /** The id of one of the researcher's. */
  notification: string;
  /** Of the invitation to the organisation. */
  joinTicket: string;
  /** Path and query of one of the researcher's molecule sets. */
  setAddress: string;
}

/** Who looks at a page; nobody in particular is not signed in. */
export type Viewer = 'visitor' | 'newcomer' | 'researcher' | 'administrator';
/** Pixels. */
export type Width = 360 | 1440;

/** A page of the portal, or something that is open on it. */
export interface Scene {
  /** Its own, in letters and hyphens. */
  name: string;
  viewer: Viewer;
  /** Path, query and hash. */
  address: string | ((made: Made) => string);
  /** Where it is to be seen; by default everywhere. */
  widths?: readonly Width[];
  /** Before the page is opened. */
  prepare?: (page: Page, locale: Locale) => Promise<void>;
  /** Brings the page to what is to be seen, once its heading is there. */
  open?: (page: Page, locale: Locale) => Promise<void>;
  /** What is open belongs to the width of the window in which it was opened. */
  floats?: boolean;
  /** Takes back what `open` did to the browser. */
  close?: (page: Page) => Promise<void>;
  /** What of the page says that it is there; by default its heading. */
  there?: (page: Page, locale: Locale) => Locator;
}

/** Answers the question for the bar above the header as if one were out, without everybody else seeing it. */
const withBar = async (page: Page, locale: Locale): Promise<void> => {
  await page.route(`**${pathOf(listAnnouncements)}*`, (route) =>
    route.fulfill({
      json: {
        code: 0,
        msg: '',
        data: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            content:
              locale === 'zh-CN'
                ? '周日 02:00 至 04:00 停机维护。<a href="/guide">了解详情</a>'
                : 'Away on Sunday, 02:00 to 04:00. <a href="/guide">What this means</a>',
            is_read: false,
          },
        ],
      },
    }),
  );
};

/** What is reached from the page's header or menu; on a phone the menu is behind a button. */
const openDrawer = async (page: Page, locale: Locale): Promise<void> => {
  const { menuToggle, userMenu } = shellPage(page, locale);
  if (page.viewportSize()!.width < 768) await menuToggle.click();
  await userMenu.waitFor();
};
const openUserMenu = async (page: Page, locale: Locale): Promise<void> => {
  await openDrawer(page, locale);
  await shellPage(page, locale).userMenu.click();
  await page.getByRole('menuitem', { name: words(locale, 'elements.log-out') }).waitFor();
};
const chooseFromUserMenu =
  (id: string) =>
  async (page: Page, locale: Locale): Promise<void> => {
    await openUserMenu(page, locale);
    await page.getByRole('menuitem', { name: words(locale, id) }).click();
    // The element itself has no box.
    await dialog(page, words(locale, id)).waitFor({ state: 'attached' });
  };
const pressPalette = async (page: Page, locale: Locale): Promise<void> => {
  await palette(page, locale).button.waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page, locale).field.waitFor();
};

/** The form is in the served HTML: its own problems are shown once the scripts have taken it over. */
const takenOver = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
  );
};

const visitors: Scene[] = [
  { name: 'login', viewer: 'visitor', address: '/login' },
  {
    name: 'login-incomplete',
    viewer: 'visitor',
    address: '/login',
    open: async (page, locale) => {
      await takenOver(page);
      await loginPage(page, locale).submit.click();
      await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'sign-up', viewer: 'visitor', address: '/signup' },
  {
    name: 'sign-up-incomplete',
    viewer: 'visitor',
    address: '/signup',
    open: async (page, locale) => {
      await signUpPage(page, locale).submit.click();
      await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'forgot-password', viewer: 'visitor', address: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    viewer: 'visitor',
    address: '/forgot-password',
    open: async (page, locale) => {
      const { email, submit, sent } = forgotPasswordPage(page, locale);
      await email.fill('nobody@example.com');
      await submit.click();
      await sent.waitFor();
    },
  },
  { name: 'link-expired', viewer: 'visitor', address: '/link-expired' },
  { name: 'link-expired-reset', viewer: 'visitor', address: '/link-expired?link=reset' },
  { name: 'landing', viewer: 'visitor', address: '/home' },
  { name: 'cases-signed-out', viewer: 'visitor', address: '/case' },
  { name: 'case-signed-out', viewer: 'visitor', address: '/case/substructure-search' },
  { name: 'user-agreement', viewer: 'visitor', address: '/agreements/user' },
  { name: 'privacy-policy', viewer: 'visitor', address: '/agreements/privacy' },
  { name: 'page-not-found-signed-out', viewer: 'visitor', address: '/no/such/page' },
  {
    name: 'join-organization-signed-out',
    viewer: 'visitor',
    address: ({ joinTicket }) => `/organization/join?ticket=${joinTicket}`,
  },
];

const newcomers: Scene[] = [
  { name: 'dashboard-empty', viewer: 'newcomer', address: '/home' },
  { name: 'guide-beginning', viewer: 'newcomer', address: '/guide' },
  {
    name: 'tool-empty',
    viewer: 'newcomer',
    address: '/molvalley',
    there: (page, locale) => molvalleyPage(page, locale).button('molvalley.sets.sample').first(),
  },
  { name: 'tool-missing', viewer: 'newcomer', address: '/patsight' },
  { name: 'profile-without-organization', viewer: 'newcomer', address: '/profile' },
  {
    name: 'notifications-none',
    viewer: 'newcomer',
    address: '/profile/notifications?unread=1',
  },
  { name: 'invitations-none', viewer: 'newcomer', address: '/profile/invitations' },
  { name: 'organization-none', viewer: 'newcomer', address: '/profile/organization' },
  { name: 'credits-beginning', viewer: 'newcomer', address: '/profile/credits' },
  { name: 'administration-forbidden', viewer: 'newcomer', address: '/admin/announcements' },
];

const researchers: Scene[] = [
  { name: 'dashboard', viewer: 'researcher', address: '/home' },
  { name: 'guide', viewer: 'researcher', address: '/guide' },
  { name: 'cases', viewer: 'researcher', address: '/case' },
  { name: 'case', viewer: 'researcher', address: '/case/drug-like-shortlist' },
  { name: 'profile', viewer: 'researcher', address: '/profile' },
  { name: 'notifications', viewer: 'researcher', address: '/profile/notifications' },
  {
    name: 'notification',
    viewer: 'researcher',
    address: ({ notification }) => `/profile/notifications/${notification}`,
  },
  { name: 'notification-settings', viewer: 'researcher', address: '/profile/notifications/settings' },
  { name: 'credits', viewer: 'researcher', address: '/profile/credits' },
  {
    name: 'credits-nothing-found',
    viewer: 'researcher',
    address: '/profile/credits?from=2100-01-01',
  },
  { name: 'invitations', viewer: 'researcher', address: '/profile/invitations' },
  { name: 'organization', viewer: 'researcher', address: '/profile/organization' },
  {
    name: 'organization-invitations',
    viewer: 'researcher',
    address: '/profile/organization?tab=invitations',
  },
  { name: 'organization-log', viewer: 'researcher', address: '/profile/organization?tab=log' },
  { name: 'network-detection', viewer: 'researcher', address: '/profile/network-detection' },
  { name: 'page-not-found', viewer: 'researcher', address: '/no/such/page' },
  {
    name: 'tool-sets',
    viewer: 'researcher',
    address: '/molvalley?molvalley-app=%2F',
    there: (page, locale) => molvalleyPage(page, locale).title,
  },
  {
    name: 'tool-table',
    viewer: 'researcher',
    address: ({ setAddress }) => setAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
  },
  {
    name: 'announcement-bar',
    viewer: 'researcher',
    address: '/guide',
    prepare: withBar,
    there: (page, locale) => messagesPages(page, locale).bar,
  },
  { name: 'drawer', floats: true, viewer: 'researcher', address: '/guide', widths: [360], open: openDrawer },
  { name: 'user-menu', floats: true, viewer: 'researcher', address: '/guide', open: openUserMenu },
  {
    name: 'language',
    floats: true,
    viewer: 'researcher',
    address: '/guide',
    open: chooseFromUserMenu('elements.switch-language'),
  },
  {
    name: 'log-out',
    floats: true,
    viewer: 'researcher',
    address: '/guide',
    open: chooseFromUserMenu('elements.log-out'),
  },
  {
    name: 'sidebar-collapsed',
    viewer: 'researcher',
    address: '/guide',
    widths: [1440],
    open: async (page, locale) => {
      const { collapse, expand } = shellPage(page, locale);
      await collapse.click();
      await expand.waitFor();
    },
  },
  {
    name: 'bell',
    floats: true,
    viewer: 'researcher',
    address: '/guide',
    open: async (page, locale) => {
      await page
        .getByRole('button', { name: words(locale, 'notifications.title') })
        .first()
        .click();
      await messagesPages(page, locale).panel.waitFor();
    },
  },
  { name: 'palette', floats: true, viewer: 'researcher', address: '/guide', open: pressPalette },
  {
    name: 'palette-nothing-found',
    floats: true,
    viewer: 'researcher',
    address: '/guide',
    open: async (page, locale) => {
      await pressPalette(page, locale);
      await palette(page, locale).field.fill('zzzz');
    },
  },
  {
    name: 'shortcuts',
    floats: true,
    viewer: 'researcher',
    address: '/guide',
    open: async (page, locale) => {
      await palette(page, locale).button.waitFor();
      await page.keyboard.press('?');
      await palette(page, locale).shortcuts.waitFor();
    },
  },
  {
    name: 'offline',
    viewer: 'researcher',
    address: '/guide',
    open: async (page, locale) => {
      await page.context().setOffline(true);
      await page.getByText(words(locale, 'portal.bar.offline')).waitFor();
    },
    close: (page) => page.context().setOffline(false),
  },
];

const administrators: Scene[] = [
  { name: 'announcements', viewer: 'administrator', address: '/admin/announcements' },
  {
    name: 'announcement-form',
    viewer: 'administrator',
    address: '/admin/announcements?edit=new',
    there: (page, locale) => messagesPages(page, locale).english,
  },
  { name: 'upgrade-requests', viewer: 'administrator', address: '/admin/upgrade-requests' },
];

const upgradeDialog: Scene = {
  name: 'upgrade',
  floats: true,
  viewer: 'administrator',
  address: '/profile#upgrade',
  open: async (page, locale) => {
    await page.getByRole('button', { name: words(locale, 'upgrade.ask'), exact: true }).click();
    await dialog(page, words(locale, 'upgrade.ask')).waitFor({ state: 'attached' });
  },
};

/** Every page of the portal, and what can be open on it. */
export const scenes: readonly Scene[] = [
  ...visitors,
  ...newcomers,
  ...researchers,
  ...administrators,
  upgradeDialog,
];

/** Waits until nothing of the page is still to come. */
const complete = async (page: Page): Promise<void> => {
  await page
    .locator('mo-skeleton, [aria-busy=true]')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached' });
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
};

/** Opens a scene in a window of somebody, and waits until all of it is there. */
export const showScene = async (
  page: Page,
  { address, prepare, open, there }: Scene,
  made: Made,
  locale: Locale,
): Promise<void> => {
  // Another address of the same page would keep what is open on it.
  await page.goto('about:blank');
  await prepare?.(page, locale);
  await page.goto(typeof address === 'string' ? address : address(made));
  await (there?.(page, locale) ?? page.getByRole('heading', { level: 1 }).first()).waitFor();
  await complete(page);
  await open?.(page, locale);
};
