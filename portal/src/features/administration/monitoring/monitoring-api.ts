import type { DataOf, QueryOf } from '@moiety/contract/endpoint.ts';
import {
  deleteMonitoredSession,
  getMonitoredSession,
  getReplaySegment,
  listMonitoredSessions,
  listVitals,
} from '@moiety/contract/monitoring.ts';
import { mainApi } from '../../../shared/api/services.ts';

/** How many a page of the list has. */
export const PAGE_SIZE = 20;

const monitoringApi = mainApi.enhanceEndpoints({ addTagTypes: ['Monitoring'] }).injectEndpoints({
  endpoints: (build) => ({
    monitoredSessions: build.query<
      DataOf<typeof listMonitoredSessions>,
      QueryOf<typeof listMonitoredSessions>
    >({
      query: (query) => ({ endpoint: listMonitoredSessions, query: { ...query, page_size: PAGE_SIZE } }),
      providesTags: ['Monitoring'],
    }),
    monitoredSession: build.query<DataOf<typeof getMonitoredSession>, string>({
      query: (id) => ({ endpoint: getMonitoredSession, params: { id } }),
      providesTags: ['Monitoring'],
    }),
    deleteMonitoredSession: build.mutation<null, string>({
      query: (id) => ({ endpoint: deleteMonitoredSession, params: { id } }),
      // The page of the one that is gone does not ask for it again.
      invalidatesTags: (_result, error) => (error ? ['Monitoring'] : []),
    }),
    vitals: build.query<DataOf<typeof listVitals>, QueryOf<typeof listVitals>>({
      query: (query) => ({ endpoint: listVitals, query }),
      providesTags: ['Monitoring'],
    }),
    replaySegment: build.query<DataOf<typeof getReplaySegment>, string>({
      query: (id) => ({ endpoint: getReplaySegment, params: { id } }),
      // Large, and played once.
      keepUnusedDataFor: 0,
    }),
  }),
});

const ageing = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** A page of the sessions in which `q` is found. */
export const useMonitoredSessions = (query: { page: number; q: string }) =>
  monitoringApi.useMonitoredSessionsQuery(query, ageing);
/** Vitals by page and version. */
export const useVitals = (days: number) => monitoringApi.useVitalsQuery({ days }, ageing);

export const { useMonitoredSessionQuery, useDeleteMonitoredSessionMutation, useLazyReplaySegmentQuery } =
  monitoringApi;
