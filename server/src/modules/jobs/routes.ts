import {
  cancelJob,
  getJob,
  listAllJobs,
  listJobs,
  listJobWorkers,
  retryJob,
  stopJob,
  type AdministeredJob,
  type Job,
} from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import {
  findAnyJob,
  findJob,
  listEveryJob,
  listJobsOf,
  listWorkers,
  managesJobs,
  type Viewer,
} from './listing.ts';
import type { Jobs } from './service.ts';

/** Jobs: what people see and do of theirs, and administrators of everybody's. */
export const mountJobs = ({ serve }: EndpointMount, database: Database, jobs: Jobs): void => {
  const ownJob = async (viewer: Viewer, id: string): Promise<Job> => {
    const found = await findJob(database, viewer, id);
    if (!found) throw new Refusal('notFound');
    return found;
  };
  const anyJob = async (id: string): Promise<AdministeredJob> => {
    const found = await findAnyJob(database, id);
    if (!found) throw new Refusal('notFound');
    return found;
  };
  serve(listJobs, async ({ principal, query: { page, page_size: pageSize, state, of } }) => {
    if (of === 'organization' && !managesJobs(principal)) throw new Refusal('forbidden');
    return listJobsOf(database, principal, { page, pageSize, state, of });
  });
  serve(getJob, ({ principal, params: { id } }) => ownJob(principal, id));
  serve(cancelJob, async ({ principal, params: { id } }) => {
    await ownJob(principal, id);
    await jobs.cancel(id);
    return ownJob(principal, id);
  });
  serve(listAllJobs, ({ query: { page, page_size: pageSize, state, system } }) =>
    listEveryJob(database, { page, pageSize, state, system }),
  );
  serve(listJobWorkers, () => listWorkers(database));
  serve(stopJob, async ({ params: { id } }) => {
    await jobs.cancel(id);
    return anyJob(id);
  });
  serve(retryJob, async ({ params: { id } }) => {
    await jobs.retry(id);
    return anyJob(id);
  });
};
