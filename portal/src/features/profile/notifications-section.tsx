import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { ProfileSection } from './profile-section.tsx';

/** The way to the page of how one is told. */
export const NotificationsSection = (): ReactNode => {
  const msg = useMsg();
  return (
    <ProfileSection
      id="notifications"
      title={msg('Notification settings', { id: 'notifications.settings' })}
      lead={msg('What you are notified about, in the app and by email.', {
        id: 'notifications.settings-lead',
      })}
    >
      <div>
        <Link className="message-action message-action-second" to={paths.notificationSettings}>
          {msg('Notification settings', { id: 'notifications.choose' })}
        </Link>
      </div>
    </ProfileSection>
  );
};
