import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { bytesInWords } from '@moiety/contract/byte-words.ts';
import type { MonitoredSession } from '@moiety/contract/monitoring.ts';
import { paths } from '../../../shared/config/paths.ts';
import { agoWords, momentWords } from '../../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../../shared/words/use-msg.ts';
import { useNow } from '../../../shared/words/use-now.ts';
import { userWords } from './user-words.ts';

/** One session: who, when, what of. */
export const SessionRow = ({ session }: { session: MonitoredSession }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const now = useNow();
  const { id, user, environment, version, startedAt, lastAt, views, actions, errors, segments, bytes } =
    session;
  const ago = agoWords(lastAt, now, locale, msg);
  const written = (count: number): string => new Intl.NumberFormat(locale).format(count);
  const [pages, acts, failed] = [written(views), written(actions), written(errors)];
  return (
    <li>
      <div className="row-words">
        <h2>
          <Link to={paths.monitoredSession(id)}>{userWords(user, msg)}</Link>
          {segments > 0 && (
            <span className="row-state row-state-good">{msg('Replay', { id: 'monitoring.replay' })}</span>
          )}
          {errors > 0 && (
            <span className="row-state row-state-pending">
              {msg(str`Errors: ${failed}`, { id: 'monitoring.errors-count' })}
            </span>
          )}
        </h2>
        <p>
          <time dateTime={startedAt}>{momentWords(startedAt, locale)}</time> ·{' '}
          {msg(str`Last seen ${ago}`, { id: 'administration.last-seen' })}
        </p>
        <p>
          {[
            msg(str`Page views: ${pages}`, { id: 'monitoring.views-count' }),
            msg(str`Actions: ${acts}`, { id: 'monitoring.actions-count' }),
            bytesInWords(bytes),
            `${version} (${environment})`,
          ].join(' · ')}
        </p>
      </div>
    </li>
  );
};
