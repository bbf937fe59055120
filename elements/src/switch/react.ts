// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoSwitch as MoSwitchElement } from './switch.ts';

/** `<mo-switch>` as a React component. A switch with its label, for what takes effect at once; for what is sent with a form, a checkbox is better. */
export const MoSwitch = createComponent({
  react: React,
  tagName: 'mo-switch',
  elementClass: MoSwitchElement,
  events: {
    /** the same, at the same time. Bubbles, composed. */
    onInput: 'input' as EventName<Event & { currentTarget: MoSwitchElement }>,
    /** the person turned it on or off. Bubbles. */
    onChange: 'change' as EventName<Event & { currentTarget: MoSwitchElement }>,
  },
});
