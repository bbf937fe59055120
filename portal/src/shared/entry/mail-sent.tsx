import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useSettings } from '../config/use-settings.ts';
import { useMsg } from '../words/use-msg.ts';
import { useCountdown } from './use-countdown.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import './mail-sent.css';

export interface MailSentProps {
  title: string;
  /** Where it went and what is in it. */
  children: ReactNode;
  /** What else to look for if none comes, beside the spam folder. */
  hints: readonly string[];
  /** Asks for another one; undefined where the page does not know any more what to send. */
  resend: (() => void) | undefined;
  pending: boolean;
  /** Milliseconds since 1970 from which on another may be asked for. */
  nextAt: number;
  /** Back to the form, to correct the address. */
  onCorrect: () => void;
}

/** After a mail was asked for: where it went, what to do if none comes, and the way to another. */
export const MailSent = ({
  title,
  children,
  hints,
  resend,
  pending,
  nextAt,
  onCorrect,
}: MailSentProps): ReactNode => {
  const msg = useMsg();
  const { outbox } = useSettings();
  const heading = useHeadingFocus();
  const wait = useCountdown(nextAt);
  const waits = pending || wait > 0;
  return (
    <div className="mail-sent">
      <h1 ref={heading} tabIndex={-1} aria-describedby="mail-sent-words">
        {title}
      </h1>
      <div className="mail-sent-words" id="mail-sent-words">
        {children}
      </div>
      {outbox && (
        <p className="mail-sent-outbox">
          {msg('Development mode: this server does not send emails but keeps them in its outbox.', {
            id: 'portal.mail.outbox',
          })}{' '}
          <a href="/outbox" target="_blank" rel="noopener">
            {msg('Open the outbox', { id: 'portal.mail.open-outbox' })}
          </a>
        </p>
      )}
      <h2>{msg('No email after a few minutes?', { id: 'portal.mail.none' })}</h2>
      <ul>
        <li>{msg('Check your spam folder.', { id: 'portal.mail.spam' })}</li>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <div className="mail-sent-actions">
        {resend && (
          <button
            className="entry-second"
            type="button"
            aria-busy={pending}
            aria-disabled={waits}
            onClick={() => {
              if (!waits) resend();
            }}
          >
            {wait > 0
              ? msg(str`Send again in ${wait} s`, { id: 'portal.mail.wait' })
              : msg('Send again', { id: 'portal.mail.resend' })}
          </button>
        )}
        <button className="entry-second" type="button" onClick={onCorrect}>
          {msg('Use another address', { id: 'portal.mail.correct' })}
        </button>
      </div>
      <p className="entry-foot">
        <Link to={paths.login}>{msg('Back to sign-in', { id: 'portal.entry.sign-in' })}</Link>
      </p>
    </div>
  );
};
