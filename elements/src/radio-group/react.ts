// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoRadioGroup as MoRadioGroupElement } from './radio-group.ts';
import { MoRadio as MoRadioElement } from './radio.ts';

/** `<mo-radio>` as a React component. One choice of a `mo-radio-group`, which has the value and the keys. */
export const MoRadio = createComponent({
  react: React,
  tagName: 'mo-radio',
  elementClass: MoRadioElement,
});

/** `<mo-radio-group>` as a React component. One choice of a few that are all seen: `mo-radio`s under a label. */
export const MoRadioGroup = createComponent({
  react: React,
  tagName: 'mo-radio-group',
  elementClass: MoRadioGroupElement,
  events: {
    /** the person chose. Bubbles, composed. */
    onInput: 'input' as EventName<Event & { currentTarget: MoRadioGroupElement }>,
    /** the person chose. Bubbles. */
    onChange: 'change' as EventName<Event & { currentTarget: MoRadioGroupElement }>,
  },
});
