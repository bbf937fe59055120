import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { EntryFrame } from '../../shared/entry/entry-frame.tsx';
import { MailSent } from '../../shared/entry/mail-sent.tsx';
import { sentNow, useSentState } from '../../shared/entry/sent-state.ts';
import { checkEmail } from '../../shared/form/email.ts';
import { useFieldForm } from '../../shared/form/field-form.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { SubmitButton } from '../../shared/form/submit-button.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { NoPasswordReset } from './no-password-reset.tsx';
import { startForgotPassword } from './password-api.ts';

const ForgotPassword = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const sent = useSentState();
  const linkSent = msg('Link sent. The link is valid for 24 hours', { id: 'portal.forgot.sent' });
  const { pending, send } = useFormCall();
  const [form, fields] = useFieldForm({ email: checkEmail });
  const title = msg('Reset your password', { id: 'portal.forgot.title' });
  const sentTitle = msg('Check your inbox', { id: 'portal.mail.title' });
  useFirstFocus(form, !sent);
  useDocumentTitle(sent ? sentTitle : title);

  const ask = async (email: string, again: boolean): Promise<void> => {
    const outcome = await send(startForgotPassword(email));
    if (!outcome) return;
    if ('data' in outcome) {
      if (again) void notify('success', linkSent);
      if (!outcome.left) navigate(paths.forgotPassword, { state: sentNow(email), replace: again });
      return;
    }
    const { error } = outcome;
    const wrong = error.fields?.map(({ path, message }) => ({ name: path, message })) ?? [];
    if (fields.refuse(wrong)) return;
    showRefusal(error, msg('The link could not be sent', { id: 'portal.forgot.failed' }), msg);
    if (again && error.retryAfter && !outcome.left)
      navigate(paths.forgotPassword, { state: sentNow(email, error.retryAfter * 1000), replace: true });
  };

  return (
    <>
      {/* Kept, so that Back finds what was typed. */}
      <div hidden={sent !== undefined}>
        <h1>{title}</h1>
        <p className="entry-lead">
          {msg('Enter the email address of your account. We will send you a link to set a new password.', {
            id: 'portal.forgot.lead',
          })}
        </p>
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            const values = fields.read();
            if (values) void ask(values.email.trim(), false);
          }}
        >
          <TextField
            of={fields}
            prefix="forgot"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            label={msg('Email', { id: 'portal.email' })}
          />
          <SubmitButton
            pending={pending}
            words={msg('Send the link', { id: 'portal.forgot.submit' })}
            pendingWords={msg('Sending…', { id: 'portal.forgot.pending' })}
          />
        </form>
        <p className="entry-foot">
          <Link to={paths.login}>{msg('Back to sign-in', { id: 'portal.entry.sign-in' })}</Link>
        </p>
      </div>
      {sent && (
        <MailSent
          title={sentTitle}
          hints={[
            msg(
              'Emails are only sent to addresses that have an account here. Perhaps you signed up with another one.',
              {
                id: 'portal.forgot.hint-account',
              },
            ),
          ]}
          resend={() => void ask(sent.sentTo, true)}
          pending={pending}
          nextAt={sent.nextAt}
          onCorrect={() => navigate(-1)}
        >
          <p>{linkSent}</p>
          <p>
            <strong>{sent.sentTo}</strong>
          </p>
        </MailSent>
      )}
    </>
  );
};

/** `/forgot-password`: asks for a link that sets a new password. Its answer is the same for every address. */
export const ForgotPasswordPage = (): ReactNode => (
  <EntryFrame>{useSettings().selfService ? <ForgotPassword /> : <NoPasswordReset />}</EntryFrame>
);
