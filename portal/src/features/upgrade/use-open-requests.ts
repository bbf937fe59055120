import { skipToken } from '@reduxjs/toolkit/query';
import { listUpgradeRequests } from '@moiety/contract/upgrade.ts';
import { mainApi } from '../../shared/api/services.ts';

// Apart from the pages' calls: every page of an administrator asks this.
const openRequestsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    countOpenRequests: build.query<{ total: number }, void>({
      query: () => ({ endpoint: listUpgradeRequests, query: { page: 1, page_size: 1, state: 'open' } }),
      // Nobody asked for it: without it there is no number.
      providesTags: ['UpgradeRequests'],
    }),
  }),
});

/** How many requests for the enterprise version nobody has answered; 0 for everybody but administrators, and after an error. */
export const useOpenRequests = (administrator: boolean): number => {
  const { data, error } = openRequestsApi.useCountOpenRequestsQuery(administrator ? undefined : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  return !administrator || error ? 0 : (data?.total ?? 0);
};
