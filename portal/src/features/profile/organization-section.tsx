import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { memberRole, type MemberRole } from '@moiety/contract/member-role.ts';
import { paths } from '../../shared/config/paths.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { roleWords } from '../organization/index.ts';
import { ProfileSection } from './profile-section.tsx';

/** Where somebody is a member. */
export interface Membership {
  name: string;
  role: MemberRole;
}

/** The person's organization, and the way to its page. */
export const OrganizationSection = ({ organization }: { organization: Membership }): ReactNode => {
  const msg = useMsg();
  const { name, role } = organization;
  return (
    <ProfileSection id="organization" title={msg('Organization', { id: 'organization.title' })}>
      <p>
        {name}
        {' · '}
        {roleWords(role, msg)}
      </p>
      <div>
        <Link className="message-action message-action-second" to={paths.organization}>
          {role === memberRole.member
            ? msg('See your organization', { id: 'organization.see' })
            : msg('Manage your organization', { id: 'organization.manage' })}
        </Link>
      </div>
    </ProfileSection>
  );
};
