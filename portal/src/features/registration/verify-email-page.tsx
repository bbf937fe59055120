import { useRef, type ReactNode } from 'react';
import { useFormCall } from '../../shared/api/use-form-call.ts';
import { linkExpiredPath, paths, signInAs } from '../../shared/config/paths.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { EntryFrame } from '../../shared/entry/entry-frame.tsx';
import { isDeadLink, toFinish, useTicket } from '../../shared/entry/use-ticket.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { SubmitButton } from '../../shared/form/submit-button.tsx';
import { useFirstFocus } from '../../shared/form/use-first-focus.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startVerifyEmail } from './registration-api.ts';

/**
 * `/verify-email`. It asks before it verifies: programs that look through mails open links too, some with scripts, and
 * would confirm an address that its owner never did.
 */
export const VerifyEmailPage = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const ticket = useTicket('verify');
  const { pending, send } = useFormCall();
  const form = useRef<HTMLFormElement>(null);
  const title = msg('Verify your email', { id: 'portal.verify.title' });
  useDocumentTitle(title);
  useFirstFocus(form);

  const verify = async (given: string): Promise<void> => {
    const outcome = await send(startVerifyEmail(given));
    if (!outcome) return;
    if ('data' in outcome) {
      const { resetTicket, email = '' } = outcome.data ?? {};
      if (resetTicket) {
        if (!outcome.left)
          navigate(paths.resetPassword, { replace: true, state: toFinish(resetTicket, email) });
        return;
      }
      void notify(
        'success',
        msg('Your email address is verified. You can sign in now.', { id: 'portal.verify.done' }),
      );
      if (!outcome.left) navigate(paths.login, { replace: true, state: signInAs(email) });
    } else if (!isDeadLink(outcome.error))
      showRefusal(
        outcome.error,
        msg('The address could not be verified', { id: 'portal.verify.failed' }),
        msg,
      );
    else if (!outcome.left) navigate(linkExpiredPath('verify'), { replace: true });
  };

  return (
    <EntryFrame>
      <h1>{title}</h1>
      <p className="entry-lead">
        {msg('One more click and your account is ready. If you did not sign up, just close this page.', {
          id: 'portal.verify.lead',
        })}
      </p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ticket) void verify(ticket);
        }}
      >
        <SubmitButton
          pending={pending}
          words={msg('Verify my address', { id: 'portal.verify.submit' })}
          pendingWords={msg('Verifying…', { id: 'portal.verify.pending' })}
        />
      </form>
    </EntryFrame>
  );
};
