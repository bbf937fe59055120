// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { NavigateDetail } from '../nav/nav-item.ts';
import { MoNavRail as MoNavRailElement } from './nav-rail.ts';

/** `<mo-nav-rail>` as a React component. A narrow column of icons with short titles below them, for the first level of a large application. */
export const MoNavRail = createComponent({
  react: React,
  tagName: 'mo-nav-rail',
  elementClass: MoNavRailElement,
  events: {
    /** a link is followed. Bubbles, composed; preventing it keeps the browser from following it, for a router that does it itself. */
    onNavigate: 'navigate' as EventName<CustomEvent<NavigateDetail> & { currentTarget: MoNavRailElement }>,
  },
});
