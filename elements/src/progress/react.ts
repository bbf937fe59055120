// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoProgress as MoProgressElement } from './progress.ts';

/** `<mo-progress>` as a React component. How far a task is; without a `value` only that it goes on. */
export const MoProgress = createComponent({
  react: React,
  tagName: 'mo-progress',
  elementClass: MoProgressElement,
});
