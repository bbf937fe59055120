import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { useFormCall, type StartedCall } from '../api/use-form-call.ts';
import { checkEmail } from '../form/email.ts';
import { useFieldForm } from '../form/field-form.ts';
import { showRefusal } from '../form/refusal-words.ts';
import { TextField } from '../form/text-field.tsx';
import { notify } from '../notice/notices.ts';
import { useMsg } from '../words/use-msg.ts';

/** Mails an invitation to an address. What was typed stays until it was sent. */
export const InviteForm = ({
  className,
  prefix,
  label,
  start,
  onSent,
  children,
}: {
  className: string;
  /** Of the field's id. */
  prefix: string;
  /** Of the field. */
  label: string;
  /** The call, which answers whom the mail went to. */
  start: (email: string) => StartedCall<{ email: string }>;
  onSent: () => void;
  /** More fields, between the address and the button. */
  children?: ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'email'>({ email: checkEmail });
  const invite = async (email: string): Promise<void> => {
    const outcome = await send(start(email));
    if (!outcome) return;
    if ('error' in outcome) {
      if (!fields.refuse(outcome.error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
        showRefusal(outcome.error, msg('The invitation was not sent', { id: 'invitations.not-sent' }), msg);
      return;
    }
    const to = outcome.data.email;
    fields.reset();
    onSent();
    void notify('success', msg(str`Invitation sent to ${to}`, { id: 'invitations.sent' }));
  };
  const words = msg('Send invitation', { id: 'invitations.send' });
  return (
    <form
      className={className}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const values = fields.read();
        if (values) void invite(values.email.trim());
      }}
    >
      <TextField
        of={fields}
        prefix={prefix}
        name="email"
        type="email"
        inputMode="email"
        // Somebody else's: not what the browser knows of the person.
        autoComplete="off"
        maxLength={254}
        label={label}
      />
      {children}
      <MoButton variant="primary" size="form" type="submit" loading={pending}>
        {words}
      </MoButton>
    </form>
  );
};
