import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import { str } from '@lit/localize';
import { SIGN_IN_PASSWORD_MIN } from '@moiety/contract/credential.ts';
import { useFieldForm, type FieldForm, type Wording } from '../../shared/form/field-form.ts';
import { ShowPassword } from '../../shared/form/show-password.tsx';
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

/** Says at the field, too, that the server did not take the password. @param wrong anew with each such answer */
export const useWrongPassword = (fields: CredentialForm, wrong: { message: string } | undefined): void => {
  const refuse = useEffectEvent((message: string) => fields.refuse([{ name: 'password', message }]));
  useEffect(() => {
    if (wrong) refuse(wrong.message);
  }, [wrong]);
};

/** React's own `autoFocus` sets no attribute, and the dialog looks for it. */
const askForFocus = (input: HTMLInputElement | null): void => input?.setAttribute('autofocus', '');

/** Account and password, each with its message. */
export const CredentialFields = ({
  of,
  prefix,
  account,
  canShow,
  asked = false,
}: {
  of: CredentialForm;
  prefix: string;
  /** Who is to sign in, where that is known. */
  account?: string | undefined;
  /** Whether the password can be shown: not before the scripts run. */
  canShow: boolean;
  /** The account is known, and its password is asked for. */
  asked?: boolean;
}): ReactNode => {
  const msg = useMsg();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A form that was sent shows no password any more, or the browser would offer it like any other text.
  useEffect(() => {
    const { form } = input.current ?? {};
    const hide = (): void => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
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
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        label={msg('Password', { id: 'login.password' })}
        minLength={SIGN_IN_PASSWORD_MIN}
        ref={(element) => {
          input.current = element;
          if (asked) askForFocus(element);
        }}
        end={canShow ? <ShowPassword shown={shown} onChange={setShown} /> : <span hidden />}
      />
    </>
  );
};
