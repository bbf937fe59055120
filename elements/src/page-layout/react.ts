// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { NavigateDetail } from '../nav/nav-item.ts';
import { MoPageLayout as MoPageLayoutElement } from './page-layout.ts';

/** `<mo-page-layout>` as a React component. The layout of one page: the way to it, a help menu, its title with actions, and a navigation at its side. */
export const MoPageLayout = createComponent({
  react: React,
  tagName: 'mo-page-layout',
  elementClass: MoPageLayoutElement,
  events: {
    /** a link of the navigation, the breadcrumbs or the help menu is followed. Bubbles, composed; preventing it keeps the browser from following it, for a router that does it itself. */
    onNavigate: 'navigate' as EventName<CustomEvent<NavigateDetail> & { currentTarget: MoPageLayoutElement }>,
  },
});
