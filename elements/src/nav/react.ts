// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { NavigateDetail } from './nav-item.ts';
import { MoNav as MoNavElement } from './nav.ts';

/** `<mo-nav>` as a React component. Navigation entries, in any depth inside each other. */
export const MoNav = createComponent({
  react: React,
  tagName: 'mo-nav',
  elementClass: MoNavElement,
  events: {
    /** a link is followed. Bubbles, composed; preventing it keeps the browser from following it, for a router that does it itself. */
    onNavigate: 'navigate' as EventName<CustomEvent<NavigateDetail> & { currentTarget: MoNavElement }>,
  },
});
