// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoButton as MoButtonElement } from './button.ts';

/** `<mo-button>` as a React component. A button, or with `href` a link that looks like one. */
export const MoButton = createComponent({
  react: React,
  tagName: 'mo-button',
  elementClass: MoButtonElement,
});
