import { type ReactNode, type RefObject } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { inviteCodeSchema } from '@moiety/contract/auth.ts';
import { INVITATION_CREDITS } from '@moiety/contract/credits.ts';
import { paths } from '../../shared/config/paths.ts';
import { HelpLink } from '../../shared/help-link.tsx';
import { checkEmail } from '../../shared/form/email.ts';
import { useFieldForm, type FieldForm, type Values, type Wording } from '../../shared/form/field-form.ts';
import { checkNickname } from '../../shared/form/nickname.ts';
import { NewPasswordFields } from '../../shared/form/new-password-fields.tsx';
import { checkNewPassword, checkRepetition } from '../../shared/form/password-rule-words.ts';
import { SubmitButton } from '../../shared/form/submit-button.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { Agreements, checkAgreed, type Agreement } from './agreements.tsx';

export type SignUpField = 'email' | 'nickname' | 'password' | 'repetition' | 'inviteCode' | Agreement;

const codeInvalid: Wording = (msg) =>
  msg('This invitation code is not valid. Check it, or leave the field empty.', {
    id: 'portal.sign-up.code-invalid',
  });
const checkCode = (typed: string): Wording | undefined =>
  typed.trim() === '' || inviteCodeSchema.safeParse(typed).success ? undefined : codeInvalid;

export const useSignUpForm = (): [RefObject<HTMLFormElement | null>, FieldForm<SignUpField>] =>
  useFieldForm<SignUpField>({
    email: checkEmail,
    nickname: checkNickname,
    password: checkNewPassword,
    repetition: checkRepetition,
    inviteCode: checkCode,
    agreeUser: checkAgreed,
    agreePrivacy: checkAgreed,
  });

interface SignUpFormProps {
  form: RefObject<HTMLFormElement | null>;
  fields: FieldForm<SignUpField>;
  /** The code of the invitation link; empty without one. Undefined with an emailed invitation, which needs none. */
  inviteCode: string | undefined;
  /** Whom an emailed invitation went to: the address may be another. */
  email: string | undefined;
  pending: boolean;
  /** Something changed since it was sent. */
  onEdit: () => void;
  onSend: (values: Values<SignUpField>) => void;
}

/** What an invitation brings; it names nobody. */
const InvitedNote = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const credits = new Intl.NumberFormat(locale).format(INVITATION_CREDITS);
  return (
    <p className="sign-up-invited">
      {msg(
        str`You were invited: you and the person who invited you each get ${credits} credits when you first sign in.`,
        { id: 'portal.sign-up.invited' },
      )}
    </p>
  );
};

/** The form of `/signup`. */
export const SignUpForm = ({
  form,
  fields,
  inviteCode,
  email,
  pending,
  onEdit,
  onSend,
}: SignUpFormProps): ReactNode => {
  const msg = useMsg();
  return (
    <>
      <h1>{msg('Sign up', { id: 'portal.sign-up.title' })}</h1>
      <p className="entry-lead">
        {msg('We will send you a link to verify your email address.', {
          id: 'portal.sign-up.lead',
        })}
      </p>
      {inviteCode !== '' && <InvitedNote />}
      <form
        ref={form}
        onInput={onEdit}
        onSubmit={(event) => {
          event.preventDefault();
          const values = fields.read();
          if (values) onSend(values);
        }}
      >
        <TextField
          of={fields}
          prefix="sign-up"
          name="email"
          type="email"
          inputMode="email"
          // What the account is known by, to a password manager too.
          autoComplete="username"
          defaultValue={email ?? ''}
          label={msg('Email', { id: 'portal.email' })}
        />
        <TextField
          of={fields}
          prefix="sign-up"
          name="nickname"
          type="text"
          autoComplete="nickname"
          label={msg('Nickname', { id: 'portal.nickname' })}
        />
        <NewPasswordFields
          of={fields}
          prefix="sign-up"
          label={msg('Password', { id: 'portal.password' })}
          repetitionLabel={msg('Password again', { id: 'portal.password.again' })}
        />
        {inviteCode !== undefined && (
          <TextField
            of={fields}
            prefix="sign-up"
            name="inviteCode"
            type="text"
            autoComplete="off"
            required={false}
            defaultValue={inviteCode}
            label={msg('Invitation code (optional)', { id: 'portal.sign-up.code' })}
          />
        )}
        <Agreements of={fields} />
        <SubmitButton
          pending={pending}
          words={msg('Sign up', { id: 'portal.sign-up.title' })}
          pendingWords={msg('Signing up…', { id: 'portal.sign-up.pending' })}
        />
      </form>
      <p className="entry-foot">
        {msg('Already have an account?', { id: 'portal.sign-up.has-account' })}{' '}
        <Link to={paths.login}>{msg('Sign in', { id: 'login.submit' })}</Link>
      </p>
      <p>
        <HelpLink article="sign-up">{msg('Help with signing up', { id: 'help.sign-up' })}</HelpLink>
      </p>
    </>
  );
};
