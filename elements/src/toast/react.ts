// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoToastRegion as MoToastRegionElement } from './toast-region.ts';
import { MoToast as MoToastElement } from './toast.ts';

/** `<mo-toast>` as a React component. A short message. */
export const MoToast = createComponent({
  react: React,
  tagName: 'mo-toast',
  elementClass: MoToastElement,
  events: {
    /** it begins to fade out */
    onClose: 'close' as EventName<CustomEvent<void> & { currentTarget: MoToastElement }>,
  },
});

/** `<mo-toast-region>` as a React component. Where toasts are: fixed at the top center, in the browser's top layer. */
export const MoToastRegion = createComponent({
  react: React,
  tagName: 'mo-toast-region',
  elementClass: MoToastRegionElement,
});
