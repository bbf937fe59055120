import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSearchParams } from 'react-router-dom';
import { encodeBase64 } from '@moiety/contract/credential.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { INVITE_PARAMETER, paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { EntryFrame } from '../../shared/entry/entry-frame.tsx';
import { MailSent } from '../../shared/entry/mail-sent.tsx';
import { NoSelfService } from '../../shared/entry/no-self-service.tsx';
import { sentNow, useSentState } from '../../shared/entry/sent-state.ts';
import type { Values } from '../../shared/form/field-form.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { fillPlace, PLACE } from '../../shared/words/sentence.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startRegister } from './registration-api.ts';
import { useEmailedInvitation, useGivenEmail } from './use-emailed-invitation.ts';
import { SignUpForm, useSignUpForm, type SignUpField } from './sign-up-form.tsx';
import './sign-up.css';

const bodyOf = (
  values: Values<SignUpField>,
  invitation: string | undefined,
): Parameters<typeof startRegister>[0] => {
  const inviteCode = values.inviteCode.trim();
  return {
    email: values.email.trim(),
    nickname: values.nickname.trim(),
    credential: encodeBase64(values.password),
    agreeUser: true,
    agreePrivacy: true,
    ...(invitation ? { invitation } : inviteCode && { inviteCode }),
  };
};

/** Names of the contract's fields that the form calls otherwise. */
const fieldOf = (path: string): string => (path === 'credential' ? 'password' : path);

const SignUp = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const sent = useSentState();
  const { pending, send } = useFormCall();
  const [form, fields] = useSignUpForm();
  /** The address that the form was sent for, as it is filled in now: another mail needs all of it again. */
  const [held, setHeld] = useState<string>();
  const { invitation, invitedEmail, drop } = useEmailedInvitation();
  const givenEmail = useGivenEmail();
  useFirstFocus(form, !sent);
  const title = msg('Sign up', { id: 'portal.sign-up.title' });
  const sentTitle = msg('Check your inbox', { id: 'portal.mail.title' });
  useDocumentTitle(sent ? sentTitle : title);

  const signUp = async (values: Values<SignUpField>, again: boolean): Promise<void> => {
    const body = bodyOf(values, invitation);
    const outcome = await send(startRegister(body));
    if (!outcome || outcome.left) return;
    const here = `${paths.signUp}?${search}`;
    if ('data' in outcome) {
      setHeld(body.email);
      if (again)
        void notify(
          'success',
          msg('Sent again. Only the newest link works.', { id: 'portal.sign-up.sent-again' }),
        );
      navigate(here, { state: sentNow(body.email), replace: again });
      return;
    }
    const { error } = outcome;
    // What was typed stays; without the invitation it can be sent.
    if (error.code === errorCode.linkExpired) drop();
    const wrong = error.fields?.map(({ path, message }) => ({ name: fieldOf(path), message })) ?? [];
    if (fields.refuse(wrong)) return;
    showRefusal(error, msg('Sign-up failed', { id: 'portal.sign-up.failed' }), msg);
    if (again && error.retryAfter)
      navigate(here, { state: sentNow(body.email, error.retryAfter * 1000), replace: true });
  };

  const resend = (): void => {
    const values = fields.read();
    if (values) void signUp(values, true);
  };

  return (
    <>
      {/* Kept, so that Back finds what was typed, and another mail can be asked for. */}
      <div hidden={sent !== undefined}>
        <SignUpForm
          form={form}
          fields={fields}
          inviteCode={invitation === undefined ? (search.get(INVITE_PARAMETER) ?? '') : undefined}
          email={invitedEmail ?? givenEmail}
          pending={pending}
          onEdit={() => setHeld(undefined)}
          onSend={(values) => void signUp(values, false)}
        />
      </div>
      {sent && (
        <MailSent
          title={sentTitle}
          hints={[
            msg('If the address already has an account, the email says so.', {
              id: 'portal.sign-up.hint-known',
            }),
            ...(held === sent.sentTo
              ? []
              : [
                  msg('Signing in with your new password also sends another link.', {
                    id: 'portal.sign-up.hint-sign-in',
                  }),
                ]),
          ]}
          resend={held === sent.sentTo ? resend : undefined}
          pending={pending}
          nextAt={sent.nextAt}
          onCorrect={() => navigate(-1)}
        >
          <p>
            {fillPlace(
              msg(
                str`We have sent an email to ${PLACE}. Follow its link to verify the address, then sign in. The link is valid for 24 hours.`,
                { id: 'portal.sign-up.sent' },
              ),
              <strong>{sent.sentTo}</strong>,
            )}
          </p>
        </MailSent>
      )}
    </>
  );
};

/** `/signup`: makes an account, which is ready when its email address is verified. */
export const SignUpPage = (): ReactNode => {
  const msg = useMsg();
  const { selfService } = useSettings();
  return (
    <EntryFrame>
      {selfService ? (
        <SignUp />
      ) : (
        <NoSelfService title={msg('Sign up', { id: 'portal.sign-up.title' })}>
          {msg('You cannot create an account on this page. Ask the operator of this site for one.', {
            id: 'portal.sign-up.closed',
          })}
        </NoSelfService>
      )}
    </EntryFrame>
  );
};
