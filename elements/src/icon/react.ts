// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoIcon as MoIconElement } from './icon.ts';

/** `<mo-icon>` as a React component. An icon of 20 px in the color of the text around it. */
export const MoIcon = createComponent({
  react: React,
  tagName: 'mo-icon',
  elementClass: MoIconElement,
});
