import { useState, type ReactNode } from 'react';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { useFieldForm, type Wording } from '../../shared/form/field-form.ts';
import { NewPasswordFields } from '../../shared/form/new-password-fields.tsx';
import { checkNewPassword, checkRepetition } from '../../shared/form/password-rule-words.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { ShowPassword } from '../../shared/form/show-password.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startChangePassword } from './profile-api.ts';

const currentMissing: Wording = (msg) =>
  msg('Please enter current password', { id: 'portal.password.current-missing' });
const same: Wording = (msg) =>
  msg('New password cannot be the same as the old password', { id: 'portal.password.same' });

const currentOf = (form: HTMLFormElement): string =>
  form.querySelector<HTMLInputElement>('[name=current]')?.value ?? '';
const unlike = {
  name: 'same',
  words: same,
  isMet: (password: string, form: HTMLFormElement) => password !== currentOf(form),
};

/** What the contract's fields are called in the form. */
const fieldNames: Readonly<Record<string, string>> = { oldCredential: 'current', newCredential: 'password' };

/** Changes the own password. */
export const ChangePasswordForm = ({ email }: { email: string }): ReactNode => {
  const msg = useMsg();
  const { pending, send } = useFormCall();
  const [shown, setShown] = useState(false);
  const [form, fields] = useFieldForm<'current' | 'password' | 'repetition'>({
    current: (current) => (current === '' ? currentMissing : undefined),
    password: (password, { current }) =>
      checkNewPassword(password) ?? (password === current ? same : undefined),
    repetition: checkRepetition,
  });

  const fail = (error: ApiError): void => {
    const heading = msg('Password change failed', { id: 'portal.password.failed' });
    const wrong =
      error.code === errorCode.wrongCredentials
        ? [
            {
              name: 'current',
              // In the words of the server, as at the sign-in.
              message:
                error.message ||
                msg('The current password is wrong', { id: 'portal.password.current-wrong' }),
            },
          ]
        : (error.fields?.map(({ path, message }) => ({ name: fieldNames[path] ?? path, message })) ?? []);
    if (!fields.refuse(wrong)) showRefusal(error, heading, msg);
    else
      void notify(
        'error',
        msg('Please check if the input items are correct', { id: 'portal.password.check' }),
        { heading, ofAttempt: true },
      );
  };
  const change = async (current: string, password: string): Promise<void> => {
    const outcome = await send(startChangePassword(current, password));
    if (!outcome) return;
    if ('error' in outcome) {
      fail(outcome.error);
      return;
    }
    fields.reset();
    void notify('success', msg('Password changed successfully', { id: 'portal.password.changed' }));
  };

  return (
    <form
      className="profile-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        // A form that was sent shows no password any more, or the browser would offer it like any other text.
        setShown(false);
        const values = fields.read();
        if (values) void change(values.current, values.password);
      }}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        of={fields}
        prefix="change"
        name="current"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        label={msg('Current password', { id: 'portal.password.current' })}
        end={<ShowPassword shown={shown} onChange={setShown} />}
      />
      <NewPasswordFields
        of={fields}
        prefix="change"
        label={msg('New password', { id: 'portal.password.new' })}
        repetitionLabel={msg('New password again', { id: 'portal.password.new-again' })}
        alsoRule={unlike}
      />
      <div>
        <MoButton variant="primary" size="form" type="submit" loading={pending}>
          {msg('Change password', { id: 'portal.password.change' })}
        </MoButton>
      </div>
    </form>
  );
};
