// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { LocaleChangeDetail } from '../layout/layout.ts';
import type { NavigateDetail } from '../nav/nav-item.ts';
import { MoUserMenu as MoUserMenuElement, type UserMenuSelectDetail } from './user-menu.ts';

/** `<mo-user-menu>` as a React component. The menu behind a person's picture: name and email, and what concerns the person. */
export const MoUserMenu = createComponent({
  react: React,
  tagName: 'mo-user-menu',
  elementClass: MoUserMenuElement,
  events: {
    /** an item that is a link is followed; a router that prevents it goes there itself. Bubbles, composed, cancelable. */
    onNavigate: 'navigate' as EventName<CustomEvent<NavigateDetail> & { currentTarget: MoUserMenuElement }>,
    /** an item of the page's own that is no link was chosen */
    onSelect: 'select' as EventName<CustomEvent<UserMenuSelectDetail> & { currentTarget: MoUserMenuElement }>,
    /** a language was chosen; preventing it leaves `<html lang>` as it is. Bubbles, composed, cancelable. */
    onLocaleChange: 'locale-change' as EventName<
      CustomEvent<LocaleChangeDetail> & { currentTarget: MoUserMenuElement }
    >,
    /** the person wants to log out and was asked. Bubbles, composed. */
    onLogOut: 'log-out' as EventName<CustomEvent<void> & { currentTarget: MoUserMenuElement }>,
  },
});
