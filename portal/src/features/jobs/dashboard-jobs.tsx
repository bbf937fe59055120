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

/** The person's newest jobs; nothing where there are none, or they could not be loaded: their page says so. */
export const DashboardJobs = (): ReactNode => {
  const msg = useMsg();
  const { currentData: shown } = useJobs({ page_size: SHOWN });
  if (!shown?.items.length) return null;
  return (
    <section className="dashboard-jobs" aria-labelledby="jobs-title">
      <h2 id="jobs-title">{msg('Jobs', { id: 'jobs.title' })}</h2>
      <ul className="row-list">
        {shown.items.map((job) => (
          <OwnJobRow key={job.id} job={job} heading="h3" />
        ))}
      </ul>
      {shown.total > SHOWN && (
        <p>
          <Link to={paths.jobs}>{msg('See all jobs', { id: 'jobs.see-all' })}</Link>
        </p>
      )}
    </section>
  );
};
