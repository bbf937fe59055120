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
        {msg('It was already used, or it has expired. What to do next depends on what it was for:', {
          id: 'portal.link-expired.body',
        })}
      </p>
      <ul>
        {selfService && (
          <>
            <li>
              {msg('To set a new password, request a new link.', { id: 'portal.link-expired.password' })}
            </li>
            <li>
              {msg(
                'To verify your email address, sign in. If it still needs to be verified, we will email you a new link.',
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
          'It was already used or revoked, or it has expired: an emailed invitation creates one account, within 7 days. Ask the person who invited you for a new one, or sign up without it.',
          { id: 'portal.link-expired.invitation-only' },
        )}
      {kind === 'organization' &&
        msg(
          'It was already answered or revoked, or it has expired: an invitation to an organization is open for 7 days. Ask the person who invited you for a new one.',
          { id: 'organization.link-expired' },
        )}
      {kind === 'email' &&
        msg(
          'It was already used, or it has expired, or the change was canceled: a link to a new email address works once, within 24 hours. You can ask for the change again in the user center.',
          { id: 'portal.link-expired.email-only' },
        )}
      {kind === 'keep' &&
        msg(
          'It was already used, or it has expired: a link that keeps your email address works once, within 7 days. If you can no longer sign in, request a link that sets a new password.',
          { id: 'portal.link-expired.keep-only' },
        )}
      {kind === 'reset' &&
        msg(
          'It was already used, or it has expired: a password link works once, within 24 hours. Request a new link to set a new password.',
          { id: 'portal.link-expired.reset-only' },
        )}
      {kind === 'verify' &&
        msg(
          'It was already used, or it has expired: a verification link works once, within 24 hours. Sign in: if the address still needs to be verified, we will send a new link.',
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
  // Organizations invite also where nobody signs up by themselves.
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
      : kind === 'email'
        ? [
            {
              key: 'email',
              to: paths.profile,
              words: msg('Open the user center', { id: 'portal.link-expired.user-center' }),
            },
          ]
        : [{ key: 'verify', to: paths.login, words: msg('Sign in', { id: 'login.submit' }) }]),
    ...(selfService && kind !== 'invitation' && kind !== 'organization' && kind !== 'email'
      ? [
          {
            key: 'reset',
            to: paths.forgotPassword,
            words: msg('Request a new link', { id: 'portal.link-expired.ask' }),
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
