// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoAvatar as MoAvatarElement } from './avatar.ts';

/** `<mo-avatar>` as a React component. A person's picture in a circle; without one, or while it cannot be loaded, the initials of the name, and without a name a figure. */
export const MoAvatar = createComponent({
  react: React,
  tagName: 'mo-avatar',
  elementClass: MoAvatarElement,
});
