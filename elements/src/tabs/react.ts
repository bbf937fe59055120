// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoTabPanel as MoTabPanelElement } from './tab-panel.ts';
import { MoTab as MoTabElement } from './tab.ts';
import { MoTabs as MoTabsElement, type TabChangeDetail } from './tabs.ts';

/** `<mo-tab>` as a React component. The head of one `mo-tab-panel` of a `mo-tabs`, in its slot `tab`. */
export const MoTab = createComponent({
  react: React,
  tagName: 'mo-tab',
  elementClass: MoTabElement,
});

/** `<mo-tab-panel>` as a React component. What a `mo-tab` shows. */
export const MoTabPanel = createComponent({
  react: React,
  tagName: 'mo-tab-panel',
  elementClass: MoTabPanelElement,
});

/** `<mo-tabs>` as a React component. Several views of which one is shown: `mo-tab`s and `mo-tab-panel`s that belong together by their `value`. */
export const MoTabs = createComponent({
  react: React,
  tagName: 'mo-tabs',
  elementClass: MoTabsElement,
  events: {
    /** the person chose another tab (a `change` comes from a field inside) */
    onTabChange: 'tab-change' as EventName<CustomEvent<TabChangeDetail> & { currentTarget: MoTabsElement }>,
  },
});
