import {
  cancelJob,
  getJob,
  listAllJobs,
  listJobs,
  listJobWorkers,
  retryJob,
  stopJob,
  type AdministeredJob,
  type ListedJob,
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
  const ownJob = async (viewer: Viewer, id: string): Promise<ListedJob> => {
    const found = await findJob(database, viewer, jobs.targetOf, id);
    if (!found) throw new Refusal('notFound');
    return found;
  };
  const anyJob = async (viewer: Viewer, id: string): Promise<AdministeredJob> => {
    const found = await findAnyJob(database, viewer, jobs.targetOf, id);
    if (!found) throw new Refusal('notFound');
    return found;
  };
  serve(listJobs, async ({ principal, query: { page, page_size: pageSize, state, of } }) => {
    if (of === 'organization' && !managesJobs(principal)) throw new Refusal('forbidden');
    return listJobsOf(database, principal, jobs.targetOf, { page, pageSize, state, of });
  });
  serve(getJob, ({ principal, params: { id } }) => ownJob(principal, id));
  serve(cancelJob, async ({ principal, params: { id } }) => {
    await ownJob(principal, id);
    await jobs.cancel(id);
    return ownJob(principal, id);
  });
  serve(listAllJobs, ({ principal, query: { page_size: pageSize, ...query } }) =>
    listEveryJob(database, principal, jobs, { pageSize, ...query }),
  );
  serve(listJobWorkers, () => listWorkers(database));
  serve(stopJob, async ({ principal, params: { id } }) => {
    await jobs.cancel(id);
    return anyJob(principal, id);
  });
  serve(retryJob, async ({ principal, params: { id } }) => {
    await jobs.retry(id);
    return anyJob(principal, id);
  });
};
