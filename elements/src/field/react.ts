// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoField as MoFieldElement } from './field.ts';

/** `<mo-field>` as a React component. Label, hint and error around any control of a page: a native one, or one of another library. */
export const MoField = createComponent({
  react: React,
  tagName: 'mo-field',
  elementClass: MoFieldElement,
});
