import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { forgotPasswordPage } from './password-pages.ts';
import { loginPage } from './login-page.ts';
import { messagesPages, withBar } from './messages-pages.ts';
import { molvalleyPage } from './molvalley-page.ts';
import { palette } from './palette.ts';
import type { Scene, Viewer } from './scene.ts';
import { shellPage } from './shell-page.ts';
import { signUpPage } from './sign-up-page.ts';
import { words, type Locale } from './words.ts';

/** As for whoever asked for less traffic: no tool is loaded ahead, parts of which would not come once the network goes. */
const sparingTraffic = async (page: Page): Promise<void> => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
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

const seenBy = (viewer: Viewer, seen: readonly Omit<Scene, 'viewer'>[]): Scene[] =>
  seen.map((scene) => ({ ...scene, viewer }));

const visitors = seenBy('visitor', [
  { name: 'login', address: '/login' },
  {
    name: 'login-incomplete',
    address: '/login',
    open: async (page, locale) => {
      await takenOver(page);
      await loginPage(page, locale).submit.click();
      await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'sign-up', address: '/signup' },
  {
    name: 'sign-up-incomplete',
    address: '/signup',
    open: async (page, locale) => {
      await signUpPage(page, locale).submit.click();
      await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'forgot-password', address: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    address: '/forgot-password',
    open: async (page, locale) => {
      const { email, submit, sent } = forgotPasswordPage(page, locale);
      await email.fill('nobody@example.com');
      await submit.click();
      await sent.waitFor();
    },
  },
  { name: 'link-expired', address: '/link-expired' },
  { name: 'link-expired-reset', address: '/link-expired?link=reset' },
  { name: 'landing', address: '/home' },
  { name: 'cases-signed-out', address: '/case' },
  { name: 'case-signed-out', address: '/case/substructure-search' },
  { name: 'user-agreement', address: '/agreements/user' },
  { name: 'privacy-policy', address: '/agreements/privacy' },
  { name: 'page-not-found-signed-out', address: '/no/such/page' },
  {
    name: 'join-organization-signed-out',
    address: ({ joinTicket }) => `/organization/join?ticket=${joinTicket}`,
  },
]);

const newcomers = seenBy('newcomer', [
  { name: 'dashboard-empty', address: '/home' },
  { name: 'guide-beginning', address: '/guide' },
  {
    name: 'tool-empty',
    address: '/molvalley',
    there: (page, locale) => molvalleyPage(page, locale).button('molvalley.sets.sample').first(),
  },
  { name: 'tool-missing', address: '/patsight' },
  { name: 'profile-without-organization', address: '/profile' },
  {
    name: 'notifications-none',
    address: '/profile/notifications?unread=1',
  },
  { name: 'invitations-none', address: '/profile/invitations' },
  { name: 'organization-none', address: '/profile/organization' },
  { name: 'credits-beginning', address: '/profile/credits' },
  { name: 'administration-forbidden', address: '/admin/announcements' },
]);

const researchers = seenBy('researcher', [
  { name: 'dashboard', address: '/home' },
  { name: 'guide', address: '/guide' },
  { name: 'cases', address: '/case' },
  { name: 'case', address: '/case/drug-like-shortlist' },
  { name: 'profile', address: '/profile' },
  { name: 'notifications', address: '/profile/notifications' },
  {
    name: 'notification',
    address: ({ notification }) => `/profile/notifications/${notification}`,
  },
  { name: 'notification-settings', address: '/profile/notifications/settings' },
  { name: 'credits', address: '/profile/credits' },
  {
    name: 'credits-nothing-found',
    address: '/profile/credits?from=2100-01-01',
  },
  { name: 'invitations', address: '/profile/invitations' },
  { name: 'organization', address: '/profile/organization' },
  {
    name: 'organization-invitations',
    address: '/profile/organization?tab=invitations',
  },
  { name: 'organization-log', address: '/profile/organization?tab=log' },
  { name: 'network-detection', address: '/profile/network-detection' },
  { name: 'page-not-found', address: '/no/such/page' },
  {
    name: 'tool-sets',
    address: '/molvalley?molvalley-app=%2F',
    there: (page, locale) => molvalleyPage(page, locale).title,
  },
  {
    name: 'tool-table',
    address: ({ setAddress }) => setAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
  },
  {
    name: 'announcement-bar',
    address: '/guide',
    prepare: withBar,
    there: (page, locale) => messagesPages(page, locale).bar,
  },
  { name: 'drawer', floats: true, address: '/guide', widths: [360], open: openDrawer },
  { name: 'user-menu', floats: true, address: '/guide', open: openUserMenu },
  {
    name: 'language',
    floats: true,
    address: '/guide',
    open: chooseFromUserMenu('elements.switch-language'),
  },
  {
    name: 'log-out',
    floats: true,
    address: '/guide',
    open: chooseFromUserMenu('elements.log-out'),
  },
  {
    name: 'sidebar-collapsed',
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
    address: '/guide',
    open: async (page, locale) => {
      await page
        .getByRole('button', { name: words(locale, 'notifications.title') })
        .first()
        .click();
      await messagesPages(page, locale).panel.waitFor();
    },
  },
  { name: 'palette', floats: true, address: '/guide', open: pressPalette },
  {
    name: 'palette-nothing-found',
    floats: true,
    address: '/guide',
    open: async (page, locale) => {
      await pressPalette(page, locale);
      await palette(page, locale).field.fill('zzzz');
    },
  },
  {
    name: 'shortcuts',
    floats: true,
    address: '/guide',
    open: async (page, locale) => {
      await palette(page, locale).button.waitFor();
      await page.keyboard.press('?');
      await palette(page, locale).shortcuts.waitFor();
    },
  },
  {
    name: 'offline',
    address: '/guide',
    prepare: sparingTraffic,
    open: async (page, locale) => {
      await page.context().setOffline(true);
      await page.getByText(words(locale, 'portal.bar.offline')).waitFor();
    },
  },
]);

const administrators = seenBy('administrator', [
  { name: 'announcements', address: '/admin/announcements' },
  {
    name: 'announcement-form',
    address: '/admin/announcements?edit=new',
    there: (page, locale) => messagesPages(page, locale).english,
  },
  { name: 'upgrade-requests', address: '/admin/upgrade-requests' },
  {
    name: 'upgrade',
    floats: true,
    address: '/profile#upgrade',
    open: async (page, locale) => {
      await page.getByRole('button', { name: words(locale, 'upgrade.ask'), exact: true }).click();
      await dialog(page, words(locale, 'upgrade.ask')).waitFor({ state: 'attached' });
    },
  },
]);

/** Every page of the portal, and what can be open on it. */
export const scenes: readonly Scene[] = [...visitors, ...newcomers, ...researchers, ...administrators];
