import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LINK_PARAMETER, linkKinds, paths, type LinkKind } from '../shared/config/paths.ts';
import { useSettings } from '../shared/config/use-settings.ts';
import { useDocumentTitle } from '../shared/document-title.ts';
import { useMsg } from '../shared/words/use-msg.ts';

/** What to do where nobody knows what the link was for. */
const Ways = ({ selfService }: { selfService: boolean }): ReactNode => {
  const msg = useMsg();
  return (
    <>
      <p>
        {msg(
          'It was used before, or it is too old: a link that we email works once, and only for a time. What you can do depends on what it was for:',
          { id: 'portal.link-expired.body' },
        )}
      </p>
      <ul>
        {selfService && (
          <>
            <li>
              {msg('To set a new password, ask for a new link.', { id: 'portal.link-expired.password' })}
            </li>
            <li>
              {msg(
                'To verify your email address, sign in. If it is still to be verified, we email you a new link.',
                { id: 'portal.link-expired.verify' },
              )}
            </li>
          </>
        )}
        <li>
          {msg('To accept an invitation, ask the person who invited you for a new one.', {
            id: 'portal.link-expired.invitation',
          })}
        </li>
      </ul>
    </>
  );
};

/** What to do about a link of a known kind. */
const Way = ({ kind }: { kind: LinkKind }): ReactNode => {
  const msg = useMsg();
  return (
    <p>
      {kind === 'invitation' &&
        msg(
          'It was used before, taken back, or it is too old: an emailed invitation makes one account, within 7 days. Ask who invited you for a new one, or sign up without it.',
          { id: 'portal.link-expired.invitation-only' },
        )}
      {kind === 'organization' &&
        msg(
          'It was answered before, taken back, or it is too old: an invitation to an organization is open for 7 days. Ask who invited you for a new one.',
          { id: 'organization.link-expired' },
        )}
      {kind === 'reset' &&
        msg(
          'It was used before, or it is too old: a link for a new password works once, and for 24 hours. Ask for a new link to set a new password.',
          { id: 'portal.link-expired.reset-only' },
        )}
      {kind === 'verify' &&
        msg(
          'It was used before, or it is too old: a link that verifies an email address works once, and for 24 hours. Sign in: if the address is still to be verified, we send a new link.',
          { id: 'portal.link-expired.verify-only' },
        )}
    </p>
  );
};

/** `/link-expired`: where emailed links lead that were used, are too old or never were. */
export const LinkExpiredPage = (): ReactNode => {
  const msg = useMsg();
  const { selfService } = useSettings();
  const [search] = useSearchParams();
  const told = linkKinds.find((each) => each === search.get(LINK_PARAMETER));
  // Organisations invite also where nobody signs up by themselves.
  const kind = selfService || told === 'organization' ? told : undefined;
  const title = msg('This link has expired', { id: 'portal.link-expired.title' });
  useDocumentTitle(title);
  const actions = [
    ...(kind === 'invitation'
      ? [{ key: 'invitation', to: paths.signUp, words: msg('Sign up', { id: 'portal.sign-up.title' }) }]
      : []),
    ...(kind === 'organization'
      ? [
          {
            key: 'organization',
            to: paths.organization,
            words: msg('See your invitations', { id: 'organization.see-invitations' }),
          },
        ]
      : [{ key: 'verify', to: paths.login, words: msg('Sign in', { id: 'login.submit' }) }]),
    ...(selfService && kind !== 'invitation' && kind !== 'organization'
      ? [
          {
            key: 'reset',
            to: paths.forgotPassword,
            words: msg('Ask for a new link', { id: 'portal.link-expired.ask' }),
          },
        ]
      : []),
  ].filter(({ key }) => kind !== 'verify' || key === 'verify');
  if (kind === 'reset') actions.reverse();
  return (
    <section className="message-page">
      <h1>{title}</h1>
      {kind ? <Way kind={kind} /> : <Ways selfService={selfService} />}
      <p className="message-actions">
        {actions.map(({ key, to, words }, index) => (
          <Link
            key={key}
            className={index === 0 ? 'message-action' : 'message-action message-action-second'}
            to={to}
          >
            {words}
          </Link>
        ))}
      </p>
    </section>
  );
};
