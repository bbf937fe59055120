// Written by `npm run write:elements` from the manifest.
import './define.ts';
import { createComponent, type EventName } from '@lit/react';
import React from 'react';
import type { NavigateDetail } from '../nav/nav-item.ts';
import {
  MoAnnouncementBar as MoAnnouncementBarElement,
  type HeightChangeDetail,
} from './announcement-bar.ts';

/** `<mo-announcement-bar>` as a React component. An announcement at the top of the page. */
export const MoAnnouncementBar = createComponent({
  react: React,
  tagName: 'mo-announcement-bar',
  elementClass: MoAnnouncementBarElement,
  events: {
    /** a person closed it */
    onClose: 'close' as EventName<CustomEvent<void> & { currentTarget: MoAnnouncementBarElement }>,
    /** it became higher or lower, 0 when closed or empty; also when it is first shown */
    onHeightChange: 'height-change' as EventName<
      CustomEvent<HeightChangeDetail> & { currentTarget: MoAnnouncementBarElement }
    >,
    /** a link in it is followed. Bubbles, composed; preventing it keeps the browser from following it, for a router that does it itself. */
    onNavigate: 'navigate' as EventName<
      CustomEvent<NavigateDetail> & { currentTarget: MoAnnouncementBarElement }
    >,
  },
});
