import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { MemberRole } from '@moiety/contract/member-role.ts';
import { MEMBER_INVITATION_DAYS } from '@moiety/contract/organizations.ts';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useListAddress } from './list-address.ts';
import { MemberInvitationsList } from './member-invitations-list.tsx';
import { MemberInviteForm } from './member-invite-form.tsx';
import { useMemberInvitations } from './organization-api.ts';
import { useStandingError } from './use-standing-error.ts';

/** Invites colleagues, and shows who was invited. The form stays mounted, so that what was typed survives another tab. */
export const MemberInvitationsSection = ({
  own,
  isShown,
}: {
  /** The role of who looks. */
  own: MemberRole;
  /** Whether its tab is the one shown. */
  isShown: boolean;
}): ReactNode => {
  const msg = useMsg();
  const [{ page }, show] = useListAddress();
  const { currentData: shown, error, isFetching, refetch } = useMemberInvitations(page, !isShown);
  useStandingError(error);
  return (
    <section className="organization-part" aria-labelledby="member-invitations-title">
      <header>
        <h2 id="member-invitations-title">{msg('Invitations', { id: 'organization.invitations' })}</h2>
      </header>
      <p className="organization-muted">
        {msg(
          str`We send a link that works for ${MEMBER_INVITATION_DAYS} days, for the account of this email address or for a new one.`,
          { id: 'organization.invite-hint' },
        )}
      </p>
      <MemberInviteForm own={own} onSent={() => show({}, true)} />
      {isShown && shown && <MemberInvitationsList shown={shown} own={own} busy={isFetching} />}
      {isShown && !shown && error && (
        <LoadFailure
          heading={msg('The invitations could not be loaded', { id: 'organization.invitations-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {isShown && !shown && !error && <MoSkeleton shape="box" count={3} aria-busy="true" />}
    </section>
  );
};
