// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoPopover as MoPopoverElement } from './popover.ts';

/** `<mo-popover>` as a React component. A panel beside its trigger, in the browser's top layer. */
export const MoPopover = createComponent({
  react: React,
  tagName: 'mo-popover',
  elementClass: MoPopoverElement,
  events: {
    /** it opened */
    onOpen: 'open' as EventName<CustomEvent<void> & { currentTarget: MoPopoverElement }>,
    /** it closed */
    onClose: 'close' as EventName<CustomEvent<void> & { currentTarget: MoPopoverElement }>,
  },
});
