// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { NavigateDetail } from '../nav/nav-item.ts';
import { MoHeader as MoHeaderElement } from './header.ts';

/** `<mo-header>` as a React component. The bar at the top of the page. */
export const MoHeader = createComponent({
  react: React,
  tagName: 'mo-header',
  elementClass: MoHeaderElement,
  events: {
    /** the sidebar's button was pressed. Composed. */
    onToggle: 'toggle' as EventName<CustomEvent<void> & { currentTarget: MoHeaderElement }>,
    /** its title or a breadcrumb is followed, as of `mo-nav`. Bubbles, composed, cancelable. */
    onNavigate: 'navigate' as EventName<CustomEvent<NavigateDetail> & { currentTarget: MoHeaderElement }>,
  },
});
