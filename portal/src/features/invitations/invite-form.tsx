import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { checkEmail } from '../../shared/form/email.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { sayRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startInvite } from './invitations-api.ts';

/** Mails an invitation to an address. What was typed stays until it was sent. */
export const InviteForm = ({ onSent }: { onSent: () => void }): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'email'>({ email: checkEmail });
  const invite = async (email: string): Promise<void> => {
    const outcome = await send(startInvite(email));
    if (!outcome) return;
    if ('error' in outcome) {
      if (!fields.refuse(outcome.error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
        sayRefusal(outcome.error, msg('The invitation was not sent', { id: 'invitations.not-sent' }), msg);
      return;
    }
    const to = outcome.data?.email ?? email;
    fields.reset();
    onSent();
    void notify('success', msg(str`Invitation sent to ${to}`, { id: 'invitations.sent' }));
  };
  const words = msg('Send invitation', { id: 'invitations.send' });
  return (
    <form
      className="invitations-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const values = fields.read();
        if (values) void invite(values.email.trim());
      }}
    >
      <TextField
        of={fields}
        prefix="invite"
        name="email"
        type="email"
        inputMode="email"
        // Somebody else's: not what the browser knows of the person.
        autoComplete="off"
        maxLength={254}
        label={msg('Email of your friend', { id: 'invitations.email' })}
      />
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
