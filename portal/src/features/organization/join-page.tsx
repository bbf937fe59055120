import { useEffect, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import type { ReceivedInvitation } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { addressOf, joinPath, linkExpiredPath, loginPath, paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { isDeadLink, useTicket } from '../../shared/entry/use-ticket.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useNavigate } from '../../shared/navigation/use-navigate.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { invitationWords } from './invitation-words.ts';
import { useOpenMemberInvitationQuery, useReceivedInvitations } from './organization-api.ts';
import { roleHint } from './organization-words.ts';
import { useAnswer } from './use-answer.ts';
import './organization.css';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/** Who opens the invitation. */
export interface JoiningPerson {
  email: string;
  /** The name of the organization that they are in already. */
  memberOf: string | undefined;
}

/** Whoever has no session: to the account of the invited mailbox, or to a new one. */
const ForVisitor = ({ email, ticket }: { email: string; ticket: string }): ReactNode => {
  const msg = useMsg();
  const { selfService, signInMode } = useSettings();
  return (
    <>
      <p>
        {msg(
          str`The invitation is for ${email}. Sign in with the account of that email address to answer it.`,
          {
            id: 'organization.join-sign-in',
          },
        )}
      </p>
      <p className="message-actions">
        <Link className="message-action" to={loginPath(joinPath(ticket))}>
          {msg('Sign in', { id: 'login.submit' })}
        </Link>
        {selfService && signInMode === 'password' && (
          <Link className="message-action message-action-second" to={paths.signUp} state={{ email }}>
            {msg('Create an account', { id: 'organization.create-account' })}
          </Link>
        )}
      </p>
    </>
  );
};

/** Somebody is signed in, with the invited mailbox or with another. */
const ForPerson = ({
  invitation,
  person,
  ticket,
  onSignOut,
}: {
  invitation: ReceivedInvitation;
  person: JoiningPerson;
  ticket: string;
  /** @param target where a sign-out at another server leads back to */
  onSignOut: (target: string) => void;
}): ReactNode => {
  const msg = useMsg();
  const navigate = useNavigate();
  const { currentData: received, error, isFetching, refetch } = useReceivedInvitations();
  const { join, decline } = useAnswer();
  const { email } = invitation;
  const own = received?.find(({ id }) => id === invitation.id);
  const thenGo = async (done: Promise<boolean>, to: string): Promise<void> => {
    if (await done) navigate(to, { replace: true });
  };
  if (!received && error)
    return (
      <LoadFailure
        heading={msg('Invitations to you could not be loaded', { id: 'organization.received-failed' })}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!received) return <MoSkeleton shape="box" aria-busy="true" />;
  if (!own && email.toLowerCase() === person.email.toLowerCase())
    return (
      <>
        <p>{msg('This invitation is no longer open.', { id: 'organization.not-open' })}</p>
        <p className="message-actions">
          <Link className="message-action" to={paths.organization}>
            {msg('See your invitations', { id: 'organization.see-invitations' })}
          </Link>
        </p>
      </>
    );
  if (!own)
    return (
      <>
        <p>
          {msg(
            str`The invitation is for ${email}, but you are signed in as ${person.email}. Sign out, then sign in with the account of that email address.`,
            { id: 'organization.join-other' },
          )}
        </p>
        <p className="message-actions">
          <MoButton size="form" onClick={() => onSignOut(addressOf(joinPath(ticket)))}>
            {msg('Sign out', { id: 'organization.sign-out' })}
          </MoButton>
        </p>
      </>
    );
  return (
    <>
      <p>
        {person.memberOf === undefined
          ? msg(
              'You will spend the organization’s credits. The daily check-in is paused, and your own balance is kept until you leave; its expiry dates do not change.',
              { id: 'organization.join-question' },
            )
          : msg(str`You are a member of ${person.memberOf}. Leave it before you join another organization.`, {
              id: 'organization.leave-first',
            })}
      </p>
      <p className="message-actions">
        {person.memberOf === undefined ? (
          <MoButton variant="primary" size="form" onClick={() => void thenGo(join(own), paths.organization)}>
            {msg('Join', { id: 'organization.join' })}
          </MoButton>
        ) : (
          <Link className="message-action message-action-second" to={paths.organization}>
            {msg('See your organization', { id: 'organization.see' })}
          </Link>
        )}
        <MoButton size="form" onClick={() => void thenGo(decline(own), paths.home)}>
          {msg('Decline', { id: 'organization.decline' })}
        </MoButton>
      </p>
    </>
  );
};

/** What the ticket of a link invites to, and the ways to answer. */
const Opened = ({
  ticket,
  person,
  onSignOut,
}: {
  ticket: string;
  person: JoiningPerson | undefined;
  /** @param target where a sign-out at another server leads back to */
  onSignOut: (target: string) => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const navigate = useNavigate();
  const {
    currentData: invitation,
    error,
    isFetching,
    refetch,
  } = useOpenMemberInvitationQuery({ body: { ticket } });
  const failure = error && apiErrorOf(error);
  const isDead = failure !== undefined && isDeadLink(failure);
  useEffect(() => {
    if (isDead) navigate(linkExpiredPath('organization'), { replace: true });
  }, [isDead, navigate]);
  const name = invitation?.organization ?? '';
  const title = invitation
    ? msg(str`Join ${name}`, { id: 'organization.join-label' })
    : msg('Invitation to an organization', { id: 'organization.invitation' });
  useDocumentTitle(title);
  return (
    <section className="message-page">
      <h1>{title}</h1>
      {invitation && (
        <>
          <p>{invitationWords(invitation, locale, msg)}</p>
          <p>{roleHint(invitation.role, msg)}</p>
          {person ? (
            <ForPerson invitation={invitation} person={person} ticket={ticket} onSignOut={onSignOut} />
          ) : (
            <ForVisitor email={invitation.email} ticket={ticket} />
          )}
        </>
      )}
      {!invitation && failure && !isDead && (
        <LoadFailure
          heading={msg('The invitation could not be opened', { id: 'organization.open-failed' })}
          error={failure}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!invitation && !failure && <MoSkeleton shape="box" count={2} aria-busy="true" />}
    </section>
  );
};

/** `/organization/join`: an emailed invitation, for whoever opens it. The ticket shows it; the mailbox answers it. */
export const JoinPage = (props: {
  /** Nobody is signed in. */
  person: JoiningPerson | undefined;
  /** @param target where a sign-out at another server leads back to */
  onSignOut: (target: string) => void;
}): ReactNode => {
  const ticket = useTicket('organization');
  return ticket !== undefined && <Opened ticket={ticket} {...props} />;
};
