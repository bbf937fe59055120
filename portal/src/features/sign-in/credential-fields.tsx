import type { ReactNode, RefObject } from 'react';
import { str } from '@lit/localize';
import { SIGN_IN_PASSWORD_MIN } from '@moiety/contract/credential.ts';
import { useFieldForm, type FieldForm, type Wording } from '../../shared/form/field-form.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { Credentials } from './send-credentials.ts';

export type CredentialForm = FieldForm<keyof Credentials>;

const accountMissing: Wording = (msg) => msg('Please enter your account', { id: 'login.checkEmail' });
const passwordMissing: Wording = (msg) => msg('Please enter your password', { id: 'login.checkPwd' });
const passwordShort: Wording = (msg) =>
  msg(str`At least ${SIGN_IN_PASSWORD_MIN} characters`, { id: 'login.password-too-short' });

export const useCredentialForm = (): [RefObject<HTMLFormElement | null>, CredentialForm] =>
  useFieldForm<keyof Credentials>({
    account: (value) => (value.trim() === '' ? accountMissing : undefined),
    password: (value) => {
      if (value === '') return passwordMissing;
      return value.length < SIGN_IN_PASSWORD_MIN ? passwordShort : undefined;
    },
  });

/** React's own `autoFocus` sets no attribute, and the dialog looks for it. */
const askForFocus = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Account and password, each with its message. */
export const CredentialFields = ({
  of,
  prefix,
  account,
}: {
  of: CredentialForm;
  prefix: string;
  /** Who is asked to sign in again. */
  account?: string;
}): ReactNode => {
  const msg = useMsg();
  return (
    <>
      <TextField
        of={of}
        prefix={prefix}
        name="account"
        type="text"
        autoComplete="username"
        label={msg('Account', { id: 'login.account' })}
        {...(account !== undefined && { defaultValue: account })}
      />
      <TextField
        of={of}
        prefix={prefix}
        name="password"
        type="password"
        autoComplete="current-password"
        label={msg('Password', { id: 'login.password' })}
        minLength={SIGN_IN_PASSWORD_MIN}
        {...(account !== undefined && { ref: askForFocus })}
      />
    </>
  );
};
