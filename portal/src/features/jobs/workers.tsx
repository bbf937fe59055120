import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { JobWorker } from '@moiety/contract/jobs.ts';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useJobWorkers } from './jobs-api.ts';

const WorkerRow = ({ worker: { host, pid, startedAt, running } }: { worker: JobWorker }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const since = momentWords(startedAt, locale);
  return (
    <li>
      <div className="row-words">
        <h3>{msg(str`${host}, process ${pid}`, { id: 'jobs.worker' })}</h3>
        <p>
          {msg(str`Since ${since}`, { id: 'jobs.worker-since' })}
          {' · '}
          {running === 1
            ? msg('1 job running', { id: 'jobs.worker-one' })
            : msg(str`${running} jobs running`, { id: 'jobs.worker-many' })}
        </p>
      </div>
    </li>
  );
};

/** The processes that do jobs; without any all jobs wait. */
export const Workers = (): ReactNode => {
  const msg = useMsg();
  const { currentData: workers, error, isFetching, refetch } = useJobWorkers();
  return (
    <section className="jobs-part" aria-labelledby="workers-title">
      <h2 id="workers-title">{msg('Processes', { id: 'jobs.workers' })}</h2>
      {workers && workers.length > 0 && (
        <ul className="row-list">
          {workers.map((worker) => (
            <WorkerRow key={worker.id} worker={worker} />
          ))}
        </ul>
      )}
      {workers?.length === 0 && (
        <MoCallout type="warning">
          {msg(
            'No process is running jobs, so all of them are waiting. Have the server start some (MOIETY_WORKERS), or run npm run worker on any machine.',
            { id: 'jobs.no-workers' },
          )}
        </MoCallout>
      )}
      {!workers && error && (
        <LoadFailure
          heading={msg('The processes could not be loaded', { id: 'jobs.workers-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!workers && !error && <MoSkeleton shape="box" aria-busy="true" />}
    </section>
  );
};
