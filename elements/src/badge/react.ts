// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoBadge as MoBadgeElement } from './badge.ts';

/** `<mo-badge>` as a React component. A count, such as of what is unread. */
export const MoBadge = createComponent({
  react: React,
  tagName: 'mo-badge',
  elementClass: MoBadgeElement,
});
