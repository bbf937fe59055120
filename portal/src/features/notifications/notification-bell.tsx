import { useRef, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoBadge } from '@moiety/elements/badge/react.js';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { MoPopover } from '@moiety/elements/popover/react.js';
import type { MoPopover as MoPopoverElement } from '@moiety/elements/popover/popover.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { LatestNotifications } from './latest-notifications.tsx';
import { useUnreadCount } from './use-unread-count.ts';
import './notification-bell.css';

/** The bell of the header: how many notifications are unread, and the newest of them. */
export const NotificationBell = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const unread = useUnreadCount(true);
  const popover = useRef<MoPopoverElement>(null);
  const [open, setOpen] = useState(false);
  const title = msg('Notifications', { id: 'notifications.title' });
  // Below a thousand all languages here write the same, and the first number that is written by a language's rules costs the
  // page more than all else that it does for its first view.
  const count = unread < 1000 ? String(unread) : unread.toLocaleString(locale);
  return (
    <MoPopover
      className="notification-bell"
      ref={popover}
      placement="bottom-end"
      label={title}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    >
      <button
        slot="trigger"
        type="button"
        aria-label={
          unread > 0 ? msg(str`Notifications, ${count} unread`, { id: 'notifications.bell-unread' }) : title
        }
      >
        <MoIcon name="bell" />
        <MoBadge count={unread} aria-hidden="true" />
      </button>
      {open && <LatestNotifications unread={unread} onLeave={() => popover.current?.close()} />}
    </MoPopover>
  );
};
