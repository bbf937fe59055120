import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { DELETION_GRACE_DAYS } from '@moiety/contract/account-deletion.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { checkEmail } from '../../shared/form/email.ts';
import { useFieldForm, type Wording } from '../../shared/form/field-form.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startRequestDeletion } from './account-data-api.ts';

const anotherAddress: Wording = (msg) =>
  msg('This does not match your account’s email address', { id: 'portal.deletion.address' });

/** Asks for the deletion of the account; the own address, typed once more, says that it is meant. */
export const DeletionForm = ({
  email,
  onDone,
}: {
  email: string;
  /** It was asked for, or left. */
  onDone: () => void;
}): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm<'email'>({
    email: (typed) =>
      checkEmail(typed) ?? (typed.trim().toLowerCase() === email.toLowerCase() ? undefined : anotherAddress),
  });
  useFirstFocus(form);
  const request = async (typed: string): Promise<void> => {
    const outcome = await send(startRequestDeletion(typed));
    if (!outcome) return;
    if ('error' in outcome) {
      if (!fields.refuse(outcome.error.fields?.map(({ path, message }) => ({ name: path, message })) ?? []))
        showRefusal(
          outcome.error,
          msg('Your account will not be deleted', { id: 'portal.deletion.not-requested' }),
          msg,
        );
      return;
    }
    onDone();
    void notify(
      'success',
      msg(str`Your account will be deleted in ${DELETION_GRACE_DAYS} days`, {
        id: 'portal.deletion.requested',
      }),
    );
  };
  const words = msg('Delete my account', { id: 'portal.deletion.submit' });
  return (
    <form
      className="profile-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        const values = fields.read();
        if (values) void request(values.email.trim());
      }}
    >
      <ul className="profile-list">
        <li>
          {msg(
            'Your molecule sets, credits, notifications and settings are deleted. This cannot be undone.',
            {
              id: 'portal.deletion.what-goes',
            },
          )}
        </li>
        <li>
          {msg(
            'Your transactions stay in the books, without your name. The same goes for an organization’s transactions and log.',
            { id: 'portal.deletion.what-stays' },
          )}
        </li>
        <li>
          {msg('You are signed out everywhere else right away, and we send you an email.', {
            id: 'portal.deletion.what-first',
          })}
        </li>
      </ul>
      <TextField
        of={fields}
        prefix="deletion"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        label={msg(str`Type ${email} to confirm`, { id: 'portal.deletion.confirm' })}
      />
      <div className="profile-form-actions">
        <MoButton variant="danger" size="form" type="submit" loading={pending}>
          {words}
        </MoButton>
        <MoButton size="form" type="button" onClick={onDone}>
          {msg('Cancel', { id: 'elements.cancel' })}
        </MoButton>
      </div>
    </form>
  );
};
