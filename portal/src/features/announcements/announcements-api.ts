import {
  createAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
  type Announcement,
} from '@moiety/contract/announcements.ts';
import type { BodyOf, DataOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

/** How many a page of the list has. */
export const PAGE_SIZE = 20;
/** What a form sends. */
export type AnnouncementBody = BodyOf<typeof createAnnouncement>;

const changed = (_result: unknown, error: unknown): 'Announcements'[] => (error ? [] : ['Announcements']);

export const announcementsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    listAnnouncements: build.query<DataOf<typeof listAnnouncements>, InputOf<typeof listAnnouncements>>({
      ...fromContract(listAnnouncements),
      // Without it the page is the same, but for the bar.
      providesTags: ['Announcements'],
    }),
    allAnnouncements: build.query<DataOf<typeof listAllAnnouncements>, number>({
      query: (page) => fromContract(listAllAnnouncements).query({ query: { page, page_size: PAGE_SIZE } }),
      providesTags: ['Announcements'],
    }),
    /** What would be left of the text when it is stored. */
    storedContent: build.query<DataOf<typeof previewAnnouncement>, string>({
      query: (content) => ({ endpoint: previewAnnouncement, body: { content } }),
      keepUnusedDataFor: 5,
    }),
    createAnnouncement: build.mutation<Announcement, AnnouncementBody>({
      query: (body) => ({ endpoint: createAnnouncement, body }),
      invalidatesTags: changed,
    }),
    updateAnnouncement: build.mutation<Announcement, { id: string; body: AnnouncementBody }>({
      query: ({ id, body }) => ({ endpoint: updateAnnouncement, params: { id }, body }),
      invalidatesTags: changed,
    }),
    withdrawAnnouncement: build.mutation<Announcement, string>({
      query: (id) => ({ endpoint: withdrawAnnouncement, params: { id } }),
      // Also after an error: the list may be older than what it shows.
      invalidatesTags: ['Announcements'],
    }),
  }),
});

export const {
  useListAnnouncementsQuery,
  useAllAnnouncementsQuery,
  useStoredContentQuery,
  useWithdrawAnnouncementMutation,
} = announcementsApi;

/** Publishes an announcement, or changes the one with this id. The store keeps nothing of what the form holds. */
export const startSaving = (body: AnnouncementBody, id?: string) =>
  id === undefined
    ? announcementsApi.endpoints.createAnnouncement.initiate(body, { track: false })
    : announcementsApi.endpoints.updateAnnouncement.initiate({ id, body }, { track: false });
