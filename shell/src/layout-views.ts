import '@moiety/elements/layout/define.js';
import '@moiety/elements/user-menu/define.js';
import type { Router } from '@moiety/elements/router';
import type { MoUserMenu } from '@moiety/elements/user-menu/user-menu.js';
import { msg } from '@lit/localize';
import { html, type TemplateResult } from 'lit';
import type { Place, View } from './place.ts';

/** The dialog closes by itself; that the language stays is specified, and a host page that hears the event can change it. */
const keepLanguage = (event: Event): void => event.preventDefault();

const home = (): string => msg('Home', { id: 'shell.home' });
const notFoundTitle = (): string => msg('Page not found', { id: 'shell.not-found' });

const userMenu = (router: Router<View>): MoUserMenu['items'] => [
  { id: 'user-center', url: router.href('/profile') },
  { id: 'network-detection', url: router.href('/profile/network-detection') },
  'language',
  '-',
  'log-out',
];

/** The default layout around a page. Confirming to log out and not doing it both change nothing here: see the README. */
const layout = ({ router, match }: Place, page: unknown): TemplateResult => {
  return html`<mo-layout
    .appInfo=${{ name: 'Moiety' }}
    .footer=${{ companyName: 'Moiety' }}
    .navItems=${[
      { id: 'dashboard', title: home(), icon: 'home', url: router.href('/') },
      {
        id: 'sign-in',
        title: msg('Sign in', { id: 'shell.sign-in' }),
        icon: 'dashboard',
        url: router.href('/signin'),
      },
      {
        id: 'profile',
        title: msg('User center', { id: 'shell.user-center' }),
        icon: 'user',
        url: router.href('/profile'),
      },
    ]}
    .current=${router.href(match.path)}
  >
    <mo-user-menu
      slot="sidebar-footer"
      placement="top-start"
      .name=${msg('Guest', { id: 'shell.guest' })}
      .items=${userMenu(router)}
      @locale-change=${keepLanguage}
    ></mo-user-menu>
    <div class="page">${page}</div>
  </mo-layout>`;
};

/** The first page. */
export const homeView: View = {
  title: home,
  draw: (place) =>
    layout(
      place,
      html`<h1>${msg('Welcome to Home Page', { id: 'shell.home.title' })}</h1>
        <p>${msg('This shell runs in the browser alone, without a server.', { id: 'shell.home.words' })}</p>`,
    ),
};

/** What a path that leads nowhere is told to be. */
export const notFoundView: View = {
  title: notFoundTitle,
  draw: (place) =>
    layout(
      place,
      html`<h1>${notFoundTitle()}</h1>
        <p>
          ${msg('The page may have moved, or the address may be mistyped.', { id: 'shell.not-found.words' })}
        </p>
        <p>
          <a href=${place.router.href('/')}>${msg('Go to the home page', { id: 'shell.not-found.home' })}</a>
        </p>`,
    ),
};

/** Every other path: what the host page shows there. */
export const hostView: View = {
  title: () => undefined,
  draw: (place) => layout(place, place.content(place.match)),
};
