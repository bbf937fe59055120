import { accountDeletion, cancelDeletion, requestDeletion } from '@moiety/contract/account-deletion.ts';
import { startDataExport } from '@moiety/contract/data-export.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { storageUse } from '@moiety/contract/storage.ts';
import { mainApi } from '../../shared/api/services.ts';

const accountApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    accountDeletion: build.query<DataOf<typeof accountDeletion>, void>({
      query: () => ({ endpoint: accountDeletion }),
      providesTags: ['AccountDeletion'],
    }),
    storageUse: build.query<DataOf<typeof storageUse>, void>({
      query: () => ({ endpoint: storageUse }),
    }),
    requestDeletion: build.mutation<DataOf<typeof requestDeletion>, string>({
      query: (email) => ({ endpoint: requestDeletion, body: { email } }),
      invalidatesTags: (_, error) => (error ? [] : ['AccountDeletion']),
    }),
    cancelDeletion: build.mutation<null, void>({
      query: () => ({ endpoint: cancelDeletion }),
      invalidatesTags: ['AccountDeletion'],
    }),
    startDataExport: build.mutation<DataOf<typeof startDataExport>, void>({
      query: () => ({ endpoint: startDataExport }),
    }),
  }),
});

export const { useAccountDeletionQuery, useCancelDeletionMutation, useStorageUseQuery } = accountApi;

/** Has the own account deleted, after the days of grace. */
export const startRequestDeletion = (email: string) =>
  accountApi.endpoints.requestDeletion.initiate(email, { track: false });

/** Gets a link to everything about the person; it is good for one download. */
export const startExport = () => accountApi.endpoints.startDataExport.initiate(undefined, { track: false });
