// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoCheckbox as MoCheckboxElement } from './checkbox.ts';

/** `<mo-checkbox>` as a React component. A checkbox with its label. */
export const MoCheckbox = createComponent({
  react: React,
  tagName: 'mo-checkbox',
  elementClass: MoCheckboxElement,
  events: {
    /** the same, at the same time. Bubbles, composed. */
    onInput: 'input' as EventName<Event & { currentTarget: MoCheckboxElement }>,
    /** the person checked or unchecked it. Bubbles. */
    onChange: 'change' as EventName<Event & { currentTarget: MoCheckboxElement }>,
  },
});
