import { accountDeletion, cancelDeletion, requestDeletion } from '@moiety/contract/account-deletion.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { mainApi } from '../../shared/api/services.ts';

const showsItsErrors = { extraOptions: { showsItsErrors: true } };

const accountDeletionApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    accountDeletion: build.query<DataOf<typeof accountDeletion>, void>({
      query: () => ({ endpoint: accountDeletion }),
      ...showsItsErrors,
      providesTags: ['AccountDeletion'],
    }),
    requestDeletion: build.mutation<DataOf<typeof requestDeletion>, string>({
      query: (email) => ({ endpoint: requestDeletion, body: { email } }),
      ...showsItsErrors,
      invalidatesTags: (_, error) => (error ? [] : ['AccountDeletion']),
    }),
    cancelDeletion: build.mutation<null, void>({
      query: () => ({ endpoint: cancelDeletion }),
      ...showsItsErrors,
      invalidatesTags: ['AccountDeletion'],
    }),
  }),
});

export const { useAccountDeletionQuery, useCancelDeletionMutation } = accountDeletionApi;

/** Has the own account deleted, after the days of grace. */
export const startRequestDeletion = (email: string) =>
  accountDeletionApi.endpoints.requestDeletion.initiate(email, { track: false });
