// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoSidebar as MoSidebarElement, type SidebarToggleDetail } from './sidebar.ts';

/** `<mo-sidebar>` as a React component. A column at the side that can collapse to a rail. */
export const MoSidebar = createComponent({
  react: React,
  tagName: 'mo-sidebar',
  elementClass: MoSidebarElement,
  events: {
    /** it collapsed or expanded, by its button or a header's. Composed. */
    onToggle: 'toggle' as EventName<CustomEvent<SidebarToggleDetail> & { currentTarget: MoSidebarElement }>,
  },
});
