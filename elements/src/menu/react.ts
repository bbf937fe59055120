// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoMenuItem as MoMenuItemElement } from './menu-item.ts';
import { MoMenu as MoMenuElement, type MenuSelectDetail } from './menu.ts';

/** `<mo-menu>` as a React component. A menu of `mo-menu-item`s: arrow keys, Home, End and typing move the focus (Chinese words are found by the first letters of their pinyin, too), Enter and Space choose. */
export const MoMenu = createComponent({
  react: React,
  tagName: 'mo-menu',
  elementClass: MoMenuElement,
  events: {
    /** an item was chosen, in it or in a submenu */
    onSelect: 'select' as EventName<CustomEvent<MenuSelectDetail> & { currentTarget: MoMenuElement }>,
  },
});

/** `<mo-menu-item>` as a React component. One thing to choose in a `mo-menu`. */
export const MoMenuItem = createComponent({
  react: React,
  tagName: 'mo-menu-item',
  elementClass: MoMenuItemElement,
});
