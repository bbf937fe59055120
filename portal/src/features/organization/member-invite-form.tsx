import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { memberRole } from '@moiety/contract/member-role.ts';
import type { Member } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoSelect } from '@moiety/elements/select/react.js';
import type { MoSelect as MoSelectElement } from '@moiety/elements/select/select.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { checkEmail } from '../../shared/form/email.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { sayRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
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
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'email'>({ email: checkEmail });
  const [chosen, setChosen] = useState<typeof admin | typeof member>(member);
  const role = own === owner ? chosen : member;

  const invite = async (email: string): Promise<void> => {
    const outcome = await send(startInviteMember({ email, role }));
    if (!outcome) return;
    if ('error' in outcome) {
      if (!fields.refuse(outcome.error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
        sayRefusal(outcome.error, msg('The invitation was not sent', { id: 'invitations.not-sent' }), msg);
      return;
    }
    const to = outcome.data?.email ?? email;
    fields.reset();
    setChosen(member);
    onSent();
    void notify('success', msg(str`Invitation sent to ${to}`, { id: 'invitations.sent' }));
  };
  const words = msg('Send invitation', { id: 'invitations.send' });
  return (
    <form
      className="member-invite"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const values = fields.read();
        if (values) void invite(values.email.trim());
      }}
    >
      <TextField
        of={fields}
        prefix="member"
        name="email"
        type="email"
        inputMode="email"
        // Somebody else's: not what the browser knows of the person.
        autoComplete="off"
        maxLength={254}
        label={msg('Email of the colleague', { id: 'organization.invite-email' })}
      />
      {own === owner && (
        <MoSelect
          className="member-invite-role"
          label={msg('Role', { id: 'organization.role' })}
          hint={roleHint(role, msg)}
          value={String(role)}
          onChange={(event) =>
            setChosen((event.currentTarget as MoSelectElement).value === String(admin) ? admin : member)
          }
        >
          {[member, admin].map((each) => (
            <option key={each} value={each}>
              {roleWords(each, msg)}
            </option>
          ))}
        </MoSelect>
      )}
      {/* Enter in a field sends a form only if it has a submit button of its own. */}
      <button type="submit" hidden>
        {words}
      </button>
      <MoButton variant="primary" size="form" type="submit" loading={pending}>
        {words}
      </MoButton>
    </form>
  );
};
