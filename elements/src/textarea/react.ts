// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoTextarea as MoTextareaElement } from './textarea.ts';

/** `<mo-textarea>` as a React component. A field of several lines with its label, hint and error, as high as its text. */
export const MoTextarea = createComponent({
  react: React,
  tagName: 'mo-textarea',
  elementClass: MoTextareaElement,
  events: {
    /** the text changes. Bubbles, composed. */
    onInput: 'input' as EventName<InputEvent & { currentTarget: MoTextareaElement }>,
    /** the text changed and the field is left. Bubbles. */
    onChange: 'change' as EventName<Event & { currentTarget: MoTextareaElement }>,
  },
});
