import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useJobs } from './jobs-api.ts';
import { OwnJobRow } from './own-job-row.tsx';
import '../../shared/row-list/row-list.css';
import './jobs.css';

/** How many the dashboard shows. */
const SHOWN = 5;

/** The person's open jobs, then those that ended last; nothing where there are none, or they could not be loaded: their page says so. */
export const DashboardJobs = (): ReactNode => {
  const msg = useMsg();
  const { currentData: newest } = useJobs({ page_size: SHOWN });
  const { currentData: open } = useJobs({ state: 'open', page_size: SHOWN });
  if (!newest?.items.length) return null;
  // One that goes on for long is not hidden by those that came later and are over.
  const running = open?.items ?? newest.items.filter(({ endedAt }) => endedAt === null);
  const others = newest.items.filter(
    ({ id, endedAt }) => endedAt !== null && running.every((job) => job.id !== id),
  );
  const shown = [...running, ...others].slice(0, SHOWN);
  return (
    <section className="dashboard-jobs" aria-labelledby="jobs-title">
      <h2 id="jobs-title">{msg('Jobs', { id: 'jobs.title' })}</h2>
      <ul className="row-list">
        {shown.map((job) => (
          <OwnJobRow key={job.id} job={job} heading="h3" />
        ))}
      </ul>
      {newest.total > SHOWN && (
        <p>
          <Link to={paths.jobs}>{msg('See all jobs', { id: 'jobs.see-all' })}</Link>
        </p>
      )}
    </section>
  );
};
