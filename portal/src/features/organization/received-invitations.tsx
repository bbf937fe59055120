import { useRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import type { ReceivedInvitation } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { invitationWords } from './invitation-words.ts';
import { useReceivedInvitations } from './organization-api.ts';
import { useAnswer } from './use-answer.ts';
import '../../shared/row-list/row-list.css';
import './organization.css';

/** Invitations to organizations that wait for the person's answer; nothing where there are none. */
export const ReceivedInvitations = ({
  memberOf,
  showsErrors = false,
}: {
  /** The organization that the person is in already: nobody is in two. */
  memberOf: string | undefined;
  /** Says where they could not be loaded: not in passing. */
  showsErrors?: boolean;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const { currentData: received, error, isFetching, refetch } = useReceivedInvitations();
  const { join, decline } = useAnswer();
  const answer = async (done: Promise<boolean>): Promise<void> => {
    // The row goes with its buttons, perhaps all of the section.
    if (await done) heading.current?.focus();
  };
  const title = msg('Invitations to an organization', { id: 'organization.received' });
  if (!received && error && showsErrors)
    return (
      <LoadFailure
        heading={msg('Invitations to you could not be loaded', { id: 'organization.received-failed' })}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!received?.length) return null;
  const row = (invitation: ReceivedInvitation): ReactNode => {
    const { id, organization } = invitation;
    return (
      <li key={id}>
        <div className="row-words">
          <h3>{organization}</h3>
          <p>{invitationWords(invitation, locale, msg)}</p>
          {memberOf !== undefined && (
            <p>
              {msg(str`You are a member of ${memberOf}. Leave it before you join another organization.`, {
                id: 'organization.leave-first',
              })}
            </p>
          )}
        </div>
        <div className="row-actions">
          {memberOf === undefined && (
            <MoButton
              variant="primary"
              label={msg(str`Join ${organization}`, { id: 'organization.join-label' })}
              onClick={() => void answer(join(invitation))}
            >
              {msg('Join', { id: 'organization.join' })}
            </MoButton>
          )}
          <MoButton
            label={msg(str`Decline the invitation to ${organization}`, { id: 'organization.decline-label' })}
            onClick={() => void answer(decline(invitation))}
          >
            {msg('Decline', { id: 'organization.decline' })}
          </MoButton>
        </div>
      </li>
    );
  };
  return (
    <section className="organization-part received-invitations" aria-labelledby="received-title">
      <h2 id="received-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ul className="row-list" aria-labelledby="received-title">
        {received.map(row)}
      </ul>
    </section>
  );
};
