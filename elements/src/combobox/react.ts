// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoCombobox as MoComboboxElement } from './combobox.ts';

/** `<mo-combobox>` as a React component. One choice of many, which is found by typing: a word that occurs in it, of Chinese ones also the first letters of their pinyin. */
export const MoCombobox = createComponent({
  react: React,
  tagName: 'mo-combobox',
  elementClass: MoComboboxElement,
  events: {
    /** the person chose. Bubbles, composed. */
    onInput: 'input' as EventName<Event & { currentTarget: MoComboboxElement }>,
    /** the person chose. Bubbles. */
    onChange: 'change' as EventName<Event & { currentTarget: MoComboboxElement }>,
  },
});
