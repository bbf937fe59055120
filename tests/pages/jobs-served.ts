import { listAllJobs, listJobs, listJobWorkers, pathOf, type Endpoint } from '@moiety/contract';
import type { Page } from '@playwright/test';
import { administered, jobsOfEachState, workerDouble } from '../../portal/test/job-doubles.ts';

/** As if the server had a job of each state: the product has no kind of job yet that a person can ask for. */
export const withJobs = async (page: Page): Promise<void> => {
  const serve = (endpoint: Endpoint, data: unknown): Promise<unknown> =>
    page.route(
      (url) => url.pathname === pathOf(endpoint),
      (route) => route.fulfill({ json: { code: 0, msg: 'OK', data } }),
    );
  const total = jobsOfEachState.length;
  await serve(listJobs, { total, items: jobsOfEachState });
  await serve(listAllJobs, {
    total,
    items: jobsOfEachState.map((job) => administered(job)),
    kinds: ['read-document'],
  });
  await serve(listJobWorkers, [workerDouble]);
};
