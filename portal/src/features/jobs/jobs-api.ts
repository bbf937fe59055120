import type { skipToken } from '@reduxjs/toolkit/query';
import type { DataOf, QueryOf } from '@moiety/contract/endpoint.ts';
import {
  cancelJob,
  listAllJobs,
  listJobs,
  listJobWorkers,
  retryJob,
  stopJob,
  type AdministeredJob,
  type ListedJob,
} from '@moiety/contract/jobs.ts';
import { mainApi } from '../../shared/api/services.ts';

/** How many a page of a list has. */
export const PAGE_SIZE = 20;
/** Milliseconds between two looks of an administrator: the stream tells people of their own jobs only. */
const LOOK_EVERY = 5000;

const jobsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    jobs: build.query<DataOf<typeof listJobs>, NonNullable<QueryOf<typeof listJobs>>>({
      query: (query) => ({ endpoint: listJobs, query }),
      providesTags: ['Jobs'],
    }),
    // Also after an error: the job may be over.
    cancelJob: build.mutation<ListedJob, string>({
      query: (id) => ({ endpoint: cancelJob, params: { id } }),
      invalidatesTags: ['Jobs', 'Credits'],
    }),
    allJobs: build.query<DataOf<typeof listAllJobs>, NonNullable<QueryOf<typeof listAllJobs>>>({
      query: (query) => ({ endpoint: listAllJobs, query }),
      providesTags: ['Jobs'],
    }),
    jobWorkers: build.query<DataOf<typeof listJobWorkers>, void>({
      query: () => ({ endpoint: listJobWorkers }),
      providesTags: ['Jobs'],
    }),
    stopJob: build.mutation<AdministeredJob, string>({
      query: (id) => ({ endpoint: stopJob, params: { id } }),
      invalidatesTags: ['Jobs'],
    }),
    retryJob: build.mutation<AdministeredJob, string>({
      query: (id) => ({ endpoint: retryJob, params: { id } }),
      invalidatesTags: ['Jobs'],
    }),
  }),
});

const ageing = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;
const watched = { ...ageing, pollingInterval: LOOK_EVERY, skipPollingIfUnfocused: true } as const;

/** One page of the person's jobs, which the stream of notifications keeps fresh. */
export const useJobs = (query: NonNullable<QueryOf<typeof listJobs>> | typeof skipToken) =>
  jobsApi.useJobsQuery(query, ageing);

/** One page of everybody's jobs, for administrators. */
export const useAllJobs = (query: NonNullable<QueryOf<typeof listAllJobs>>) =>
  jobsApi.useAllJobsQuery(query, watched);

/** The processes that do jobs, for administrators. */
export const useJobWorkers = () => jobsApi.useJobWorkersQuery(undefined, watched);

export const { useCancelJobMutation, useStopJobMutation, useRetryJobMutation } = jobsApi;
