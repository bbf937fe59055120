import { listAnnouncements } from '@moiety/contract/announcements.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

const announcementsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    listAnnouncements: build.query<DataOf<typeof listAnnouncements>, InputOf<typeof listAnnouncements>>({
      ...fromContract(listAnnouncements),
      // Without it the page is the same, but for the bar.
      extraOptions: { showsItsErrors: true },
      providesTags: ['Announcements'],
    }),
  }),
});

export const { useListAnnouncementsQuery } = announcementsApi;
