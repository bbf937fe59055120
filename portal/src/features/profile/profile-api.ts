import {
  changePassword,
  currentUser,
  endOtherSessions,
  endSession,
  listSessions,
} from '@moiety/contract/auth.ts';
import { encodeBase64 } from '@moiety/contract/credential.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { authApi } from '../../shared/api/services.ts';

const showsItsErrors = { extraOptions: { showsItsErrors: true } };

const profileApi = authApi.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<DataOf<typeof currentUser>, InputOf<typeof currentUser>>({
      ...fromContract(currentUser),
      ...showsItsErrors,
      providesTags: ['Account'],
    }),
    changePassword: build.mutation<DataOf<typeof changePassword>, InputOf<typeof changePassword>>({
      ...fromContract(changePassword),
      ...showsItsErrors,
      invalidatesTags: (_, error) => (error ? [] : ['Sessions']),
    }),
    listSessions: build.query<DataOf<typeof listSessions>, InputOf<typeof listSessions>>({
      ...fromContract(listSessions),
      ...showsItsErrors,
      providesTags: ['Sessions'],
    }),
    // Also after an error: the list may be older than what it shows.
    endSession: build.mutation<DataOf<typeof endSession>, InputOf<typeof endSession>>({
      ...fromContract(endSession),
      ...showsItsErrors,
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<DataOf<typeof endOtherSessions>, InputOf<typeof endOtherSessions>>({
      ...fromContract(endOtherSessions),
      ...showsItsErrors,
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useCurrentUserQuery,
  useListSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = profileApi;

/** Changes the own password. The store keeps nothing of it. */
export const startChangePassword = (current: string, next: string) =>
  profileApi.endpoints.changePassword.initiate(
    { body: { oldCredential: encodeBase64(current), newCredential: encodeBase64(next) } },
    { track: false },
  );
