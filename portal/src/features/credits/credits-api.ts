import { checkIn, creditStatistics, listCheckIns, listCreditEntries } from '@moiety/contract/credits.ts';
import type { DataOf, QueryOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

export type CreditStatistics = DataOf<typeof creditStatistics>;
/** Which transactions, and which page of them. */
export type EntriesQuery = QueryOf<typeof listCreditEntries>;
type CheckIns = DataOf<typeof listCheckIns>;

export const creditsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    creditStatistics: build.query<CreditStatistics, InputOf<typeof creditStatistics>>({
      ...fromContract(creditStatistics),
      providesTags: ['Credits'],
    }),
    creditEntries: build.query<DataOf<typeof listCreditEntries>, EntriesQuery>({
      query: (query) => ({ endpoint: listCreditEntries, query }),
      providesTags: ['Credits'],
    }),
    checkIns: build.query<CheckIns, InputOf<typeof listCheckIns>>({
      ...fromContract(listCheckIns),
      providesTags: ['CheckIns'],
    }),
    checkIn: build.mutation<DataOf<typeof checkIn>, InputOf<typeof checkIn>>({
      ...fromContract(checkIn),
      // Also after an error: another window may have been first.
      invalidatesTags: ['Credits', 'CheckIns'],
      // Done at once, so that nobody presses again while the list is on its way.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => undefined);
        if (!done) return;
        const add = (list: CheckIns): void => void list.unshift(done.data);
        dispatch(creditsApi.util.updateQueryData('checkIns', undefined, add));
      },
    }),
  }),
});

/** Ages while the page is open: somebody may spend or check in elsewhere. */
const ages = { refetchOnMountOrArgChange: true, refetchOnFocus: true } as const;

/** What the person can spend. */
export const useCreditStatistics = () => creditsApi.useCreditStatisticsQuery(undefined, ages);

/** A page of the transactions. */
export const useCreditEntries = (query: EntriesQuery, skip: boolean) =>
  creditsApi.useCreditEntriesQuery(query, { ...ages, skip });

/** The person's check-ins, newest first. @param skip of somebody who has none, or of nobody */
export const useCheckIns = (skip = false) => creditsApi.useCheckInsQuery(undefined, { ...ages, skip });
