import type { BodyOf, DataOf } from '@moiety/contract/endpoint.ts';
import {
  askUpgrade,
  declineUpgradeRequest,
  lastUpgradeRequest,
  listUpgradeRequests,
  type UpgradeRequest,
} from '@moiety/contract/upgrade.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

/** How many a page of the list has. */
export const PAGE_SIZE = 20;

/** A request as the operator sees it. */
export type ListedRequest = DataOf<typeof listUpgradeRequests>['items'][number];
export type RequestState = UpgradeRequest['state'];

const upgradeApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    lastUpgradeRequest: build.query<DataOf<typeof lastUpgradeRequest>, InputOf<typeof lastUpgradeRequest>>({
      ...fromContract(lastUpgradeRequest),
      providesTags: ['UpgradeRequests'],
    }),
    // Also after an error: another window may have been first, or somebody made the person a member.
    askUpgrade: build.mutation<UpgradeRequest, BodyOf<typeof askUpgrade>>({
      query: (body) => ({ endpoint: askUpgrade, body }),
      invalidatesTags: (_, error) => (error ? ['UpgradeRequests', 'UserInfo'] : ['UpgradeRequests']),
      // Shown at once: nobody is offered to ask again.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => undefined);
        if (done) dispatch(upgradeApi.util.updateQueryData('lastUpgradeRequest', undefined, () => done.data));
      },
    }),
    upgradeRequests: build.query<
      DataOf<typeof listUpgradeRequests>,
      { page: number; state: RequestState | undefined }
    >({
      query: ({ page, state }) => ({
        endpoint: listUpgradeRequests,
        query: { page, page_size: PAGE_SIZE, state },
      }),
      providesTags: ['UpgradeRequests'],
    }),
    declineUpgradeRequest: build.mutation<null, string>({
      query: (id) => ({ endpoint: declineUpgradeRequest, params: { id } }),
      invalidatesTags: ['UpgradeRequests'],
    }),
  }),
});

/** The person's newest request, which the operator may answer while the page is open. */
export const useLastUpgradeRequest = () =>
  upgradeApi.useLastUpgradeRequestQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });

/** A page of the operator's list. @param state undefined for all */
export const useUpgradeRequests = (page: number, state: RequestState | undefined) =>
  upgradeApi.useUpgradeRequestsQuery(
    { page, state },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );

export const { useDeclineUpgradeRequestMutation } = upgradeApi;

/** Asks for the enterprise version. The store keeps nothing of what the form holds. */
export const startAskUpgrade = (body: BodyOf<typeof askUpgrade>) =>
  upgradeApi.endpoints.askUpgrade.initiate(body, { track: false });
