import { useEffect, type ReactNode } from 'react';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { AccountSection, type ProfilePerson } from './account-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { NetworkSection } from './network-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { OrganizationSection, type Membership } from './organization-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { StorageSection } from './storage-section.tsx';
import '../../shared/row-list/row-list.css';
import './profile.css';

/** `/profile`, the user center. Each subject is a section with an anchor, such as `/profile#sessions`. */
export const ProfilePage = ({
  person,
  credits,
  organization,
  received,
  upgrade,
}: {
  person: ProfilePerson;
  /** What there is to spend, and the way to more about it. */
  credits: ReactNode;
  /** Where they are a member, if they are. */
  organization: Membership | undefined;
  /** Invitations that wait for an answer. */
  received: ReactNode;
  /** The way to the enterprise version; undefined for whoever has it. */
  upgrade: ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const { selfService } = useSettings();
  const title = msg('User center', { id: 'portal.user-center' });
  useDocumentTitle(title);
  const offersUpgrade = Boolean(upgrade);
  // The section was not there when the browser looked for it; that of the upgrade comes with the server's answer.
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id && (id !== 'upgrade' || offersUpgrade)) document.getElementById(id)?.scrollIntoView();
  }, [offersUpgrade]);
  return (
    <div className="profile">
      <h1>{title}</h1>
      {received}
      <AccountSection person={person} />
      {organization && <OrganizationSection organization={organization} />}
      <ProfileSection id="credits" title={msg('Credits', { id: 'portal.credits' })}>
        {credits}
      </ProfileSection>
      {upgrade && (
        <ProfileSection id="upgrade" title={msg('Enterprise version', { id: 'upgrade.title' })}>
          {upgrade}
        </ProfileSection>
      )}
      {selfService && <InvitationsSection />}
      <PasswordSection email={person.email} />
      <SessionsSection />
      <AppearanceSection />
      <NotificationsSection />
      <NetworkSection />
      <StorageSection />
      <DataSection />
      <DeletionSection email={person.email} />
    </div>
  );
};
