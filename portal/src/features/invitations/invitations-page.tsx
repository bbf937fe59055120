import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSearchParams } from 'react-router-dom';
import { INVITATION_CREDITS } from '@moiety/contract/credits.ts';
import { INVITATION_DAYS } from '@moiety/contract/invitations.ts';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { PAGE_PARAMETER } from '../../shared/config/list-parameters.ts';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { InviteForm } from '../../shared/emailed-invitations/invite-form.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { FriendsList } from './friends-list.tsx';
import { startInvite, useFriendsQuery } from './invitations-api.ts';
import { MonthRewards } from './month-rewards.tsx';
import { PersonalLink } from './personal-link.tsx';
import { RewardLimits } from './reward-limits.tsx';
import '../../shared/row-list/row-list.css';
import './invitations.css';

const Invitations = ({ administrator }: { administrator: boolean }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get(PAGE_PARAMETER))) || 1);
  const {
    data: known,
    currentData: shown,
    error,
    isFetching,
    refetch,
  } = useFriendsQuery(page, { refetchOnMountOrArgChange: true });
  const credits = new Intl.NumberFormat(locale).format(INVITATION_CREDITS);
  return (
    <div className="invitations">
      <p className="invitations-lead">
        {msg(
          str`You and each friend get ${credits} credits when your friend first signs in. Each person counts once; other addresses of your own mailbox do not count.`,
          { id: 'invitations.lead' },
        )}
      </p>
      {known && <MonthRewards {...known.rewards} />}
      <div className="invitations-ways">
        <section className="invitations-way" aria-labelledby="invite-by-link">
          <h2 id="invite-by-link">{msg('Share your link', { id: 'invitations.link' })}</h2>
          <p>
            {msg('Anyone can use it, any number of times. It does not reveal who you are.', {
              id: 'invitations.link-hint',
            })}
          </p>
          {known && <PersonalLink inviteCode={known.inviteCode} />}
          {!known && !error && <MoSkeleton className="invitations-link-skeleton" shape="box" />}
        </section>
        <section className="invitations-way" aria-labelledby="invite-by-mail">
          <h2 id="invite-by-mail">{msg('Invite by email', { id: 'invitations.mail' })}</h2>
          <p>
            {msg(
              str`We send a link that works for one person, for ${INVITATION_DAYS} days. The email shows your email address.`,
              { id: 'invitations.mail-hint' },
            )}
          </p>
          <InviteForm
            className="invitations-form"
            prefix="invite"
            label={msg('Your friend’s email', { id: 'invitations.email' })}
            start={startInvite}
            onSent={() => setQuery({}, { replace: true })}
          />
        </section>
      </div>
      <section className="invitations-friends" aria-labelledby="invited-friends">
        <h2 id="invited-friends">{msg('Invited friends', { id: 'invitations.friends' })}</h2>
        {shown && (
          <FriendsList
            shown={shown}
            page={page}
            rewards={{ credits, isOver: shown.rewards.thisMonth >= shown.rewards.perMonth }}
            busy={isFetching}
          />
        )}
        {!shown && error && (
          <LoadFailure
            heading={msg('Your invitations could not be loaded', { id: 'invitations.failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!shown && !error && <MoSkeleton shape="box" count={3} aria-busy="true" />}
      </section>
      {administrator && <RewardLimits />}
    </div>
  );
};

/**
 * `/profile/invitations`: the ways to invite a friend, and who was invited.
 * @param administrator who also sees which inviters reached the limit
 */
export const InvitationsPage = ({ administrator }: { administrator: boolean }): ReactNode => {
  const msg = useMsg();
  const { selfService } = useSettings();
  return (
    <PageLayout
      title={msg('Invite friends', { id: 'invitations.title' })}
      above={[{ title: msg('User center', { id: 'portal.user-center' }), url: paths.profile }]}
    >
      {selfService ? (
        <Invitations administrator={administrator} />
      ) : (
        <MoEmptyState
          icon="user"
          heading={msg('Invitations are not available here', { id: 'invitations.closed' })}
        >
          {msg('Accounts are not created by signing up on this site. Ask its operator for one.', {
            id: 'invitations.closed-hint',
          })}
        </MoEmptyState>
      )}
    </PageLayout>
  );
};
