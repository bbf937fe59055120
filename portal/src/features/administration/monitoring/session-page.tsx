import { useMemo, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { useParams } from 'react-router-dom';
import { bytesInWords } from '@moiety/contract/byte-words.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { getMonitoredSession, MonitoredView, SegmentSummary } from '@moiety/contract/monitoring.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { paths } from '../../../shared/config/paths.ts';
import { useNavigate } from '../../../shared/navigation/use-navigate.ts';
import { showRefusal } from '../../../shared/form/refusal-words.ts';
import { LoadFailure } from '../../../shared/load-failure.tsx';
import { notify } from '../../../shared/notice/notices.ts';
import { PageLayout } from '../../../shared/page-layout/page-layout.tsx';
import { momentWords } from '../../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../../shared/words/use-msg.ts';
import { SessionEvents } from './session-events.tsx';
import { useDeleteMonitoredSessionMutation, useMonitoredSessionQuery } from './monitoring-api.ts';
import { ReplayPlayer } from './replay-player.tsx';
import { userWords } from './user-words.ts';
import '../../../shared/data-table/data-table.css';
import '../../../shared/row-list/row-list.css';
import '../administration.css';
import './monitoring.css';

type Session = DataOf<typeof getMonitoredSession>;

const useDelete = (id: string): (() => Promise<void>) => {
  const msg = useMsg();
  const navigate = useNavigate();
  const [remove] = useDeleteMonitoredSessionMutation();
  return async () => {
    const agreed = await confirm({
      title: msg('Delete this session?', { id: 'monitoring.delete-title' }),
      content: msg('Its views, actions and replay are deleted. This cannot be undone.', {
        id: 'monitoring.delete-question',
      }),
      submittext: msg('Delete', { id: 'monitoring.delete' }),
      danger: true,
      action: async () => {
        const { error } = await remove(id);
        if (error === undefined) return true;
        showRefusal(error, msg('The session could not be deleted', { id: 'monitoring.delete-failed' }), msg);
        return false;
      },
    });
    if (!agreed) return;
    void notify('success', msg('The session was deleted', { id: 'monitoring.deleted' }));
    navigate(paths.monitoring);
  };
};

/** The segments of each view that can be played: from one that has the whole page. */
const replaysOf = ({ replay }: Session): ReadonlyMap<string, readonly SegmentSummary[]> => {
  const replays = new Map<string, SegmentSummary[]>();
  for (const segment of replay) {
    const before = replays.get(segment.view);
    if (before) before.push(segment);
    else if (segment.hasFullSnapshot) replays.set(segment.view, [segment]);
  }
  return replays;
};

const ViewRow = ({
  view,
  isPlayed,
  onPlay,
}: {
  view: MonitoredView;
  /** Its replay is the one that is shown. */
  isPlayed: boolean;
  /** Undefined for a view without a replay. */
  onPlay: (() => void) | undefined;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
  const count = new Intl.NumberFormat(locale);
  const { page, startedAt, timeSpent, vitals, counts } = view;
  const [acts, errors] = [count.format(counts.actions), count.format(counts.errors)];
  const loading = seconds.format((vitals.loadingTime ?? 0) / 1000);
  return (
    <li>
      <div className="row-words">
        <h3>{page}</h3>
        <p>
          {[
            momentWords(startedAt, locale),
            seconds.format(timeSpent / 1000),
            msg(str`Actions: ${acts}`, { id: 'monitoring.actions-count' }),
            msg(str`Errors: ${errors}`, { id: 'monitoring.errors-count' }),
            vitals.loadingTime === null ? '' : msg(str`Loaded in ${loading}`, { id: 'monitoring.loaded-in' }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {onPlay && (
        <div className="row-actions">
          <MoButton
            disabled={isPlayed}
            label={
              isPlayed
                ? msg(str`Playing the replay of ${page}`, { id: 'monitoring.playing-of' })
                : msg(str`Play the replay of ${page}`, { id: 'monitoring.play-of' })
            }
            onClick={onPlay}
          >
            {isPlayed ? msg('Playing', { id: 'monitoring.playing' }) : msg('Play', { id: 'monitoring.play' })}
          </MoButton>
        </div>
      )}
    </li>
  );
};

const SessionParts = ({ session }: { session: Session }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const replays = useMemo(() => replaysOf(session), [session]);
  const [chosen, setChosen] = useState<string>();
  const played = chosen ?? replays.keys().next().value;
  const segments = played === undefined ? undefined : replays.get(played);
  const title = session.pages.find(({ id }) => id === played)?.page ?? '';
  const { environment, version, startedAt, bytes } = session;
  return (
    <div className="administration">
      <p className="administration-lead">
        {[momentWords(startedAt, locale), `${version} (${environment})`, bytesInWords(bytes)].join(' · ')}
      </p>
      {played !== undefined && segments && <ReplayPlayer key={played} segments={segments} title={title} />}
      {!segments && (
        <p className="administration-lead">
          {msg('This session has no replay.', { id: 'monitoring.replay-none' })}
        </p>
      )}
      <section>
        <h2 id="monitoring-views">{msg('Page views', { id: 'monitoring.page-views' })}</h2>
        <ul className="row-list" aria-labelledby="monitoring-views">
          {session.pages.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isPlayed={view.id === played}
              onPlay={replays.has(view.id) ? () => setChosen(view.id) : undefined}
            />
          ))}
        </ul>
      </section>
      {session.events.length > 0 && (
        <section>
          <h2 id="monitoring-events">{msg('Events', { id: 'monitoring.events' })}</h2>
          <SessionEvents events={session.events} />
        </section>
      )}
    </div>
  );
};

/** `/admin/monitoring/:id`: one session, its replay, its views and what happened in them. */
export const MonitoredSessionPage = (): ReactNode => {
  const msg = useMsg();
  const { id = '' } = useParams();
  const { currentData: session, error, isFetching, refetch } = useMonitoredSessionQuery(id);
  const askDelete = useDelete(id);
  return (
    <PageLayout
      title={session ? userWords(session.user, msg) : msg('Session', { id: 'monitoring.session' })}
      above={[{ title: msg('Monitoring', { id: 'monitoring.title' }), url: paths.monitoring }]}
    >
      {/* What others did is not recorded once more. */}
      <div data-private="">
        {session && (
          <>
            <SessionParts session={session} />
            <div className="monitoring-end">
              <MoButton variant="danger" onClick={() => void askDelete()}>
                {msg('Delete this session', { id: 'monitoring.delete-this' })}
              </MoButton>
            </div>
          </>
        )}
        {!session && error !== undefined && (
          <LoadFailure
            heading={msg('The session could not be loaded', { id: 'monitoring.session-failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!session && error === undefined && <MoSkeleton shape="box" count={3} aria-busy="true" />}
      </div>
    </PageLayout>
  );
};
