// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoInput as MoInputElement } from './input.ts';

/** `<mo-input>` as a React component. A field of one line of text with its label, hint and error. */
export const MoInput = createComponent({
  react: React,
  tagName: 'mo-input',
  elementClass: MoInputElement,
  events: {
    /** the text changes. Bubbles, composed. */
    onInput: 'input' as EventName<InputEvent & { currentTarget: MoInputElement }>,
    /** the text changed and the field is left or Enter pressed. Bubbles. */
    onChange: 'change' as EventName<Event & { currentTarget: MoInputElement }>,
  },
});
