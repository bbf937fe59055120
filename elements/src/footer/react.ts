// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { NavigateDetail } from '../nav/nav-item.ts';
import { MoFooter as MoFooterElement } from './footer.ts';

/** `<mo-footer>` as a React component. The line at the foot of the page: whose it is, and links. */
export const MoFooter = createComponent({
  react: React,
  tagName: 'mo-footer',
  elementClass: MoFooterElement,
  events: {
    /** a link is followed, as of `mo-nav`. Bubbles, composed, cancelable. */
    onNavigate: 'navigate' as EventName<CustomEvent<NavigateDetail> & { currentTarget: MoFooterElement }>,
  },
});
