// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoCallout as MoCalloutElement } from './callout.ts';

/** `<mo-callout>` as a React component. A message in the page, where what it is about is. */
export const MoCallout = createComponent({
  react: React,
  tagName: 'mo-callout',
  elementClass: MoCalloutElement,
  events: {
    /** the person closed it; preventing it leaves it. Cancelable. */
    onDismiss: 'dismiss' as EventName<CustomEvent<void> & { currentTarget: MoCalloutElement }>,
  },
});
