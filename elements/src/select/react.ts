// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoSelect as MoSelectElement } from './select.ts';

/** `<mo-select>` as a React component. One choice of several, by the native `<select>`: its list, its keys and a phone's picker are the platform's. */
export const MoSelect = createComponent({
  react: React,
  tagName: 'mo-select',
  elementClass: MoSelectElement,
  events: {
    /** the person chose. Bubbles, composed. */
    onInput: 'input' as EventName<Event & { currentTarget: MoSelectElement }>,
    /** the person chose. Bubbles. */
    onChange: 'change' as EventName<Event & { currentTarget: MoSelectElement }>,
  },
});
