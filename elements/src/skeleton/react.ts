// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent } from '@lit/react';
import React from 'react';
import { MoSkeleton as MoSkeletonElement } from './skeleton.ts';

/** `<mo-skeleton>` as a React component. The shape of something that is being loaded, shown after 150 ms. */
export const MoSkeleton = createComponent({
  react: React,
  tagName: 'mo-skeleton',
  elementClass: MoSkeletonElement,
});
