// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import { MoSubAppPool as MoSubAppPoolElement } from './sub-app-pool.ts';
import {
  MoSubApp as MoSubAppElement,
  type SubAppErrorDetail,
  type SubAppRouteDetail,
  type SubAppBeforeDestroyDetail,
} from './sub-app.ts';

/** `<mo-sub-app>` as a React component. Shows a tool that lives on another origin. */
export const MoSubApp = createComponent({
  react: React,
  tagName: 'mo-sub-app',
  elementClass: MoSubAppElement,
  events: {
    /** the tool drew its first view */
    onReady: 'ready' as EventName<CustomEvent<void> & { currentTarget: MoSubAppElement }>,
    /** the tool is not there, and why */
    onError: 'error' as EventName<CustomEvent<SubAppErrorDetail> & { currentTarget: MoSubAppElement }>,
    /** the tool went to another route by itself */
    onRoute: 'route' as EventName<CustomEvent<SubAppRouteDetail> & { currentTarget: MoSubAppElement }>,
    /** `destroy()` was called; cancel it to keep the tool */
    onBeforeDestroy: 'before-destroy' as EventName<
      CustomEvent<SubAppBeforeDestroyDetail> & { currentTarget: MoSubAppElement }
    >,
  },
});

/** `<mo-sub-app-pool>` as a React component. The place in the page where the frames of all hosted tools live. */
export const MoSubAppPool = createComponent({
  react: React,
  tagName: 'mo-sub-app-pool',
  elementClass: MoSubAppPoolElement,
});
