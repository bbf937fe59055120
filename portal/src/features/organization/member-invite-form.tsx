import { useState, type ReactNode } from 'react';
import { memberRole } from '@moiety/contract/member-role.ts';
import type { Member } from '@moiety/contract/organizations.ts';
import { MoSelect } from '@moiety/elements/select/react.js';
import { InviteForm } from '../../shared/emailed-invitations/invite-form.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startInviteMember } from './organization-api.ts';
import { roleHint, roleWords } from './organization-words.ts';

const { owner, admin, member } = memberRole;

/** Mails an invitation to join. What was typed stays until it was sent. */
export const MemberInviteForm = ({
  own,
  onSent,
}: {
  /** The role of who invites: only the OWNER decides who administers. */
  own: Member['role'];
  onSent: () => void;
}): ReactNode => {
  const msg = useMsg();
  const [chosen, setChosen] = useState<typeof admin | typeof member>(member);
  const role = own === owner ? chosen : member;
  return (
    <InviteForm
      className="member-invite"
      prefix="member"
      label={msg('Your colleague’s email', { id: 'organization.invite-email' })}
      start={(email) => startInviteMember({ email, role })}
      onSent={() => {
        setChosen(member);
        onSent();
      }}
    >
      {own === owner && (
        <MoSelect
          className="member-invite-role"
          label={msg('Role', { id: 'organization.role' })}
          hint={roleHint(role, msg)}
          value={String(role)}
          onChange={(event) => setChosen(event.currentTarget.value === String(admin) ? admin : member)}
        >
          {[member, admin].map((each) => (
            <option key={each} value={each}>
              {roleWords(each, msg)}
            </option>
          ))}
        </MoSelect>
      )}
    </InviteForm>
  );
};
