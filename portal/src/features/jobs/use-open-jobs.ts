import { skipToken } from '@reduxjs/toolkit/query';
import { listJobs } from '@moiety/contract/jobs.ts';
import { mainApi } from '../../shared/api/services.ts';

// Apart from the pages' calls: every page asks this.
const openJobsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    countOpenJobs: build.query<{ total: number }, void>({
      query: () => ({ endpoint: listJobs, query: { state: 'open', page_size: 1 } }),
      // Nobody asked for it: without it there is no number.
      providesTags: ['Jobs'],
    }),
  }),
});

/** How many of the person's jobs are open; 0 without a person, and after an error. */
export const useOpenJobs = (signedIn: boolean): number => {
  const { data, error } = openJobsApi.useCountOpenJobsQuery(signedIn ? undefined : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return !signedIn || error ? 0 : (data?.total ?? 0);
};
