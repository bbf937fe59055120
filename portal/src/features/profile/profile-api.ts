import {
  changePassword,
  currentUser,
  endOtherSessions,
  endSession,
  listSessions,
} from '@moiety/contract/auth.ts';
import { cancelEmailChange, pendingEmailChange, requestEmailChange } from '@moiety/contract/email-change.ts';
import { encodeBase64 } from '@moiety/contract/credential.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { authApi } from '../../shared/api/services.ts';

const profileApi = authApi.injectEndpoints({
  endpoints: (build) => ({
    currentUser: build.query<DataOf<typeof currentUser>, InputOf<typeof currentUser>>({
      ...fromContract(currentUser),
      providesTags: ['Account'],
    }),
    changePassword: build.mutation<DataOf<typeof changePassword>, InputOf<typeof changePassword>>({
      ...fromContract(changePassword),
      // A new password gives up a new address that was not confirmed yet.
      invalidatesTags: (_, error) => (error ? [] : ['Sessions', 'EmailChange']),
    }),
    pendingEmailChange: build.query<DataOf<typeof pendingEmailChange>, InputOf<typeof pendingEmailChange>>({
      ...fromContract(pendingEmailChange),
      providesTags: ['EmailChange'],
    }),
    requestEmailChange: build.mutation<DataOf<typeof requestEmailChange>, InputOf<typeof requestEmailChange>>(
      {
        ...fromContract(requestEmailChange),
        invalidatesTags: (_, error) => (error ? [] : ['EmailChange']),
      },
    ),
    cancelEmailChange: build.mutation<DataOf<typeof cancelEmailChange>, InputOf<typeof cancelEmailChange>>({
      ...fromContract(cancelEmailChange),
      invalidatesTags: ['EmailChange'],
    }),
    listSessions: build.query<DataOf<typeof listSessions>, InputOf<typeof listSessions>>({
      ...fromContract(listSessions),
      providesTags: ['Sessions'],
    }),
    // Also after an error: the list may be older than what it shows.
    endSession: build.mutation<DataOf<typeof endSession>, InputOf<typeof endSession>>({
      ...fromContract(endSession),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<DataOf<typeof endOtherSessions>, InputOf<typeof endOtherSessions>>({
      ...fromContract(endOtherSessions),
      invalidatesTags: ['Sessions'],
    }),
  }),
});

export const {
  useCurrentUserQuery,
  usePendingEmailChangeQuery,
  useCancelEmailChangeMutation,
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

/** Asks for another email address. */
export const startRequestEmailChange = (email: string) =>
  profileApi.endpoints.requestEmailChange.initiate({ body: { email } }, { track: false });
