import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { stopEmailChange } from '@moiety/contract/email-change.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { paths } from '../../shared/config/paths.ts';
import { withTicket } from '../../shared/entry/use-ticket.ts';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { startKeepEmail } from './email-change-api.ts';
import { LinkPage } from './link-page.tsx';
import './keep-email.css';

/** `/keep-email`, where the link to the former email address leads: for whoever did not ask for another. */
export const KeepEmailPage = (): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  return (
    <LinkPage<DataOf<typeof stopEmailChange>>
      kind="keep"
      title={msg('Keep your email address', { id: 'portal.keep-email.title' })}
      words={{
        submit: msg('Keep my address', { id: 'portal.keep-email.submit' }),
        pending: msg('Keeping…', { id: 'portal.keep-email.pending' }),
        failed: msg('The address could not be kept', { id: 'portal.keep-email.failed' }),
      }}
      start={startKeepEmail}
      onDone={({ email, resetTicket }, left) => {
        void notify(
          'success',
          msg(str`Your account has the address ${email}. Everyone was signed out.`, {
            id: 'portal.keep-email.done',
          }),
        );
        if (!left) navigate(paths.resetPassword, { replace: true, state: withTicket(resetTicket) });
      }}
    >
      <p className="entry-lead">
        {msg('The person who asked for another address was signed in to your account. To lock them out:', {
          id: 'portal.keep-email.lead',
        })}
      </p>
      <ul className="keep-email-list">
        <li>
          {msg('Your account keeps the address that this link was sent to, or gets it back.', {
            id: 'portal.keep-email.address',
          })}
        </li>
        <li>
          {msg('Everyone is signed out of your account, including you.', {
            id: 'portal.keep-email.sessions',
          })}
        </li>
        <li>
          {msg('The password stops working, and you set a new one on the next page.', {
            id: 'portal.keep-email.password',
          })}
        </li>
      </ul>
    </LinkPage>
  );
};
