// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { NavigateDetail } from '../nav/nav-item.ts';
import type { SidebarToggleDetail } from '../sidebar/sidebar.ts';
import { MoLayout as MoLayoutElement, type LocaleChangeDetail } from './layout.ts';

/** `<mo-layout>` as a React component. The shell of an application: header, collapsible sidebar with navigation, content, footer. */
export const MoLayout = createComponent({
  react: React,
  tagName: 'mo-layout',
  elementClass: MoLayoutElement,
  events: {
    /** the sidebar collapses or expands. Composed. */
    onToggle: 'toggle' as EventName<CustomEvent<SidebarToggleDetail> & { currentTarget: MoLayoutElement }>,
    /** a link of the shell is followed. Bubbles, composed, cancelable. */
    onNavigate: 'navigate' as EventName<CustomEvent<NavigateDetail> & { currentTarget: MoLayoutElement }>,
    /** the language button was pressed. Bubbles, composed; preventing it leaves `<html lang>` and the stored choice as they are. */
    onLocaleChange: 'locale-change' as EventName<
      CustomEvent<LocaleChangeDetail> & { currentTarget: MoLayoutElement }
    >,
  },
});
