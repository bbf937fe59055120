import type { DataOf } from '@moiety/contract/endpoint.ts';
import { listRecentItems } from '@moiety/contract/home.ts';
import { fromContract, type InputOf } from './from-contract.ts';
import { mainApi } from './services.ts';

const recentItemsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    recentItems: build.query<DataOf<typeof listRecentItems>, InputOf<typeof listRecentItems>>({
      ...fromContract(listRecentItems),
    }),
  }),
});

export const { useRecentItemsQuery } = recentItemsApi;
