import type { ReactNode } from 'react';
import type { Organization } from '@moiety/contract/organizations.ts';
import { MoTab, MoTabPanel, MoTabs } from '@moiety/elements/tabs/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useListAddress, type Tab } from './list-address.ts';
import { LogSection } from './log-section.tsx';
import { MemberInvitationsSection } from './member-invitations-section.tsx';
import { MembersSection } from './members-section.tsx';

/** What OWNER and ADMIN see and do: members, invitations, and the log, one at a time. */
export const ManagedParts = ({
  organization,
  self,
}: {
  organization: Organization;
  /** The account of who looks. */
  self: string;
}): ReactNode => {
  const msg = useMsg();
  const [{ tab }, show] = useListAddress();
  return (
    <MoTabs
      value={tab}
      label={msg('Organization', { id: 'organization.title' })}
      onTabChange={({ detail: { value } }) => show({ tab: value as Tab }, true)}
    >
      <MoTab slot="tab" value="members">
        {msg('Members', { id: 'organization.members' })}
      </MoTab>
      <MoTab slot="tab" value="invitations">
        {msg('Invitations', { id: 'organization.invitations' })}
      </MoTab>
      <MoTab slot="tab" value="log">
        {msg('Audit log', { id: 'organization.log' })}
      </MoTab>
      <MoTabPanel value="members">
        {tab === 'members' && <MembersSection organization={organization} self={self} />}
      </MoTabPanel>
      <MoTabPanel value="invitations">
        <MemberInvitationsSection own={organization.role} isShown={tab === 'invitations'} />
      </MoTabPanel>
      <MoTabPanel value="log">{tab === 'log' && <LogSection />}</MoTabPanel>
    </MoTabs>
  );
};
