import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSelector } from 'react-redux';
import type { confirmEmailChange } from '@moiety/contract/email-change.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { paths, signInAs } from '../../shared/config/paths.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { selectUser } from '../../shared/session/session-slice.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startConfirmEmail } from './email-change-api.ts';
import { LinkPage } from './link-page.tsx';

/** `/confirm-email`, where the link to a new email address leads. */
export const ConfirmEmailPage = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  return (
    <LinkPage<DataOf<typeof confirmEmailChange>>
      kind="email"
      title={msg('Confirm your new email address', { id: 'portal.confirm-email.title' })}
      words={{
        submit: msg('Confirm my address', { id: 'portal.confirm-email.submit' }),
        pending: msg('Confirming…', { id: 'portal.confirm-email.pending' }),
        failed: msg('The address could not be confirmed', { id: 'portal.confirm-email.failed' }),
      }}
      start={startConfirmEmail}
      onDone={({ email }, left) => {
        void notify('success', msg(str`You now sign in with ${email}`, { id: 'portal.confirm-email.done' }));
        if (!left) navigate(user ? paths.profile : paths.login, { replace: true, state: signInAs(email) });
      }}
    >
      <p className="entry-lead">
        {msg(
          'Once you confirm it, you sign in with this address, and you are signed out everywhere except where you asked for the change. If you did not ask for it, just close this page.',
          { id: 'portal.confirm-email.lead' },
        )}
      </p>
    </LinkPage>
  );
};
