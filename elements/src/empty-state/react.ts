// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoEmptyState as MoEmptyStateElement } from './empty-state.ts';

/** `<mo-empty-state>` as a React component. What stands where a list has nothing: what would be here, why it is empty, and the next step. */
export const MoEmptyState = createComponent({
  react: React,
  tagName: 'mo-empty-state',
  elementClass: MoEmptyStateElement,
});
