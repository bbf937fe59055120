import { useRef, type ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';
import { useListSessionsQuery } from './profile-api.ts';
import { ProfileSection } from './profile-section.tsx';
import { SessionRow } from './session-row.tsx';
import { useEndSessions } from './use-end-sessions.ts';

/** Where the person is signed in, and the way to end it elsewhere. */
export const SessionsSection = (): ReactNode => {
  const msg = useMsg();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    currentData: sessions,
    error,
    isFetching,
    refetch,
  } = useListSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const { endOne, endAllOthers } = useEndSessions();
  const others = sessions?.filter(({ current }) => !current).length ?? 0;
  /** The button that was pressed goes with its row. */
  const thenFocus = async (ended: Promise<boolean>): Promise<void> => {
    if (await ended) heading.current?.focus();
  };
  return (
    <ProfileSection
      id="sessions"
      headingRef={heading}
      title={msg('Sessions', { id: 'portal.sessions.title' })}
      lead={msg(
        'Where you are signed in. If you do not recognize a session, end it and change your password.',
        {
          id: 'portal.sessions.lead',
        },
      )}
    >
      {sessions && (
        <ul className="row-list" aria-busy={isFetching}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              now={now}
              onEnd={() => void thenFocus(endOne(session))}
            />
          ))}
        </ul>
      )}
      {sessions && others === 0 && (
        <p className="profile-note">
          {msg('You have no other sessions.', { id: 'portal.sessions.no-others' })}
        </p>
      )}
      {others > 0 && (
        <div>
          <MoButton variant="danger" onClick={() => void thenFocus(endAllOthers(others))}>
            {msg('End all other sessions', { id: 'portal.sessions.end-all' })}
          </MoButton>
        </div>
      )}
      {!sessions && error && (
        <LoadFailure
          heading={msg('Your sessions could not be loaded', { id: 'portal.sessions.failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!sessions && !error && (
        <MoSkeleton className="sessions-skeleton" shape="box" count={2} aria-busy="true" />
      )}
    </ProfileSection>
  );
};
