import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { SessionEntry } from '@moiety/contract/auth.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { agoWords, momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { beginWords, deviceWords, placeWords } from './session-words.ts';

/** One place where the person is signed in. */
export const SessionRow = ({
  session,
  now,
  onEnd,
}: {
  session: SessionEntry;
  /** Milliseconds since 1970. */
  now: number;
  onEnd: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const device = deviceWords(session, msg);
  const ago = agoWords(session.lastSeenAt, now, locale, msg);
  const place = placeWords(session, locale, msg);
  return (
    <li>
      <div className="row-words">
        <h3>
          {device}
          {session.current && (
            <span className="row-state row-state-good">
              {msg('This device', { id: 'portal.sessions.current' })}
            </span>
          )}
        </h3>
        <p>{[place, session.address].filter(Boolean).join(' · ')}</p>
        <p>
          <time dateTime={session.lastSeenAt} title={momentWords(session.lastSeenAt, locale)}>
            {session.current
              ? msg('Active now', { id: 'portal.sessions.active' })
              : msg(str`Last seen ${ago}`, { id: 'portal.sessions.seen' })}
          </time>
          {' · '}
          <time dateTime={session.createdAt}>{beginWords(session, locale, msg)}</time>
        </p>
      </div>
      {!session.current && (
        <MoButton
          label={msg(str`End this session: ${device}`, { id: 'portal.sessions.end-label' })}
          onClick={onEnd}
        >
          {msg('End this session', { id: 'portal.sessions.end' })}
        </MoButton>
      )}
    </li>
  );
};
